import { columnRoles } from "../../shared/enrichment/columns/column-roles.ts";
import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { decisionKey } from "../../shared/enrichment/match/decision-key.ts";
import { lettersText } from "../../shared/enrichment/match/row-match.ts";
import { lettersOf } from "../../shared/enrichment/match/settled-match.ts";
import type { DecidedCompany, MatchDecision } from "../../shared/gateway/store/match-decisions.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { unguarded } from "../files/csv/field-text.ts";
import { openList } from "../files/open.ts";
import { ProgramError } from "../errors/program-error.ts";
import { csvText } from "../operations/csv-text.ts";

/** What a row said, then whom it means (nobody: `none`), who said so and when. */
const columns = [...columnRoles, "siren", "company", "score", "letters", "by", "at"] as const;
type DecisionColumn = (typeof columns)[number];

/** What stands for a SIREN where none of the candidates is meant. */
const none = "none";

/** Decisions as a CSV that `readDecisions` reads. */
export const decisionsCsv = (decisions: readonly MatchDecision[]): string =>
  csvText(
    columns.map((key) => ({ key, type: "text" })),
    decisions.map(({ row, company, by, at }) => [
      ...columnRoles.map((role) => row[role] ?? null),
      company?.siren ?? none,
      company?.name ?? null,
      company?.score?.toString() ?? null,
      company?.letters ?? null,
      by,
      new Date(at).toISOString(),
    ]),
  );

/** The company of a line; undefined where its SIREN is none. */
function companyOf(text: (column: DecisionColumn) => string): DecidedCompany | undefined {
  const read = readIdentifier(text("siren"));
  if (read.kind !== "siren") return undefined;
  const score = text("score").trim();
  const letters = lettersOf(text("letters"));
  return {
    siren: read.siren,
    name: text("company"),
    ...(/^(\d{1,2}|100)$/.test(score) && { score: Number(score) }),
    ...(letters !== undefined && { letters: lettersText(letters) }),
  };
}

/** The decision of a line; undefined where it has no name, or neither a SIREN nor `none`. */
function decisionOf(text: (column: DecisionColumn) => string, by: string, now: number) {
  const name = text("name");
  const isNone = foldedHeader(text("siren")) === none;
  const company = companyOf(text);
  if (name.trim() === "" || (company === undefined && !isNone)) return undefined;
  const told = columnRoles.map((role) => [role, text(role)] as const).filter(([, said]) => said !== "");
  const row = { ...(Object.fromEntries(told) as Record<string, string>), name };
  const at = Date.parse(text("at"));
  return {
    key: decisionKey(row),
    row,
    company,
    by: text("by").trim() || by,
    at: Number.isNaN(at) ? now : Math.min(at, now),
  } satisfies MatchDecision;
}

/** The decisions of a CSV, and the lines that hold none. */
export interface ImportedDecisions {
  readonly decisions: readonly MatchDecision[];
  readonly badLines: readonly number[];
}

/**
 * Reads the decisions in the text file at `path`: columns `name` and `siren` at least, a SIREN or `none`. Where nobody is
 * named, or no time, they are those of `by` and `now` (epoch milliseconds).
 *
 * @throws {ProgramError | FileError} where it cannot be read as such
 */
export async function readDecisions(path: string, by: string, now: number): Promise<ImportedDecisions> {
  const list = await openList(path, { headerRow: 1 });
  try {
    const places = new Map<string, number>(
      list.columns.map(({ header, index }) => [foldedHeader(header), index]),
    );
    if (!places.has("name") || !places.has("siren"))
      throw new ProgramError("no_decisions_in", { file: path });
    const decisions: MatchDecision[] = [];
    const badLines: number[] = [];
    await list.read(
      list.columns.map(({ index }) => index),
      (first, cells) =>
        cells.forEach((texts, index) => {
          const text = (column: DecisionColumn) => unguarded(texts[places.get(column) ?? -1] ?? "");
          const decision = decisionOf(text, by, now);
          if (decision === undefined) badLines.push(list.rowOf(first + index));
          else decisions.push(decision);
        }),
    );
    return { decisions, badLines };
  } finally {
    await list.close();
  }
}
