import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { decidedRoles, decisionKey, lettersOf } from "../../shared/enrichment/settled-match.ts";
import { lettersText } from "../../shared/enrichment/row-match.ts";
import type { DecidedCompany, MatchDecision } from "../../shared/gateway/store/decisions.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { unguarded } from "../files/csv/dialect.ts";
import { openList } from "../files/opening/open.ts";
import { ProgramError } from "../errors/program-error.ts";
import { csvText } from "../files/csv/dialect.ts";

/** What a row said, then whom it means (nobody: `none`), what was remarked, who said so and when. */
const columns = [
  ...decidedRoles,
  "siren",
  "siret",
  "company",
  "score",
  "letters",
  "comment",
  "by",
  "at",
] as const;
type DecisionColumn = (typeof columns)[number];

/** What stands for a SIREN where none of the candidates is meant. */
const none = "none";

/** Decisions as a CSV that `readDecisions` reads. */
export const decisionsCsv = (decisions: readonly MatchDecision[]): string =>
  csvText(
    columns.map((key) => ({ key, type: "text" })),
    decisions.map(({ row, company, by, at }) => [
      ...decidedRoles.map((role) => row[role] ?? null),
      company?.siren ?? none,
      company?.siret ?? null,
      company?.name ?? null,
      company?.score?.toString() ?? null,
      company?.letters ?? null,
      row["comment"] ?? null,
      by,
      new Date(at).toISOString(),
    ]),
  );

/** The company of a line; undefined where its SIREN is none. */
function companyOf(text: (column: DecisionColumn) => string): DecidedCompany | undefined {
  const read = readIdentifier(text("siren"));
  if (read.kind !== "siren" && read.kind !== "siret") return undefined;
  const office = readIdentifier(text("siret"));
  const { siret } =
    office.kind === "siret" ? office : { siret: read.kind === "siret" ? read.siret : undefined };
  if (siret !== undefined && !siret.startsWith(read.siren)) return undefined;
  const score = text("score").trim();
  const letters = lettersOf(text("letters"));
  return {
    siren: read.siren,
    ...(siret !== undefined && { siret }),
    name: text("company"),
    ...(/^(\d{1,2}|100)$/.test(score) && { score: Number(score) }),
    ...(letters !== undefined && { letters: lettersText(letters) }),
  };
}

/** The decision of a line; undefined where it has no name, or neither a SIREN nor `none`. */
function decisionOf(text: (column: DecisionColumn) => string, by: string | undefined, now: number) {
  const name = text("name");
  const isNone = foldedHeader(text("siren")) === none;
  const company = companyOf(text);
  if (name.trim() === "" || (company === undefined && !isNone)) return undefined;
  const told = decidedRoles.map((role) => [role, text(role)] as const).filter(([, said]) => said !== "");
  const comment = text("comment").trim();
  const row = {
    ...(Object.fromEntries(told) as Record<string, string>),
    name,
    ...(comment !== "" && { comment }),
  };
  const at = Date.parse(text("at"));
  return {
    key: decisionKey(row),
    row,
    company,
    by: by ?? text("by").trim(),
    at: Number.isNaN(at) ? now : Math.min(at, now),
    isFuture: at > now,
  };
}

/** The decisions of a CSV, and the lines that hold none. */
export interface ImportedDecisions {
  readonly decisions: readonly MatchDecision[];
  readonly badLines: readonly number[];
  /** Lines that are dated later than `now`, which is when they count. */
  readonly futureLines: readonly number[];
}

/**
 * Reads the decisions in the text file at `path`: columns `name` and `siren` at least, a SIREN or `none`. Where no column
 * names people, they are those of `by`; without a time, or with one to come, of `now` (epoch milliseconds).
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
    const futureLines: number[] = [];
    const sole = places.has("by") ? undefined : by;
    await list.read(
      list.columns.map(({ index }) => index),
      (first, cells) =>
        cells.forEach((texts, index) => {
          const text = (column: DecisionColumn) => unguarded(texts[places.get(column) ?? -1] ?? "");
          const read = decisionOf(text, sole, now);
          if (read === undefined) return void badLines.push(list.rowOf(first + index));
          const { isFuture, ...decision } = read;
          if (isFuture) futureLines.push(list.rowOf(first + index));
          decisions.push(decision);
        }),
    );
    return { decisions, badLines, futureLines };
  } finally {
    await list.close();
  }
}
