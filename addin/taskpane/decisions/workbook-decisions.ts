import {
  type DecidedMatch,
  decisionKey,
  lettersOf,
  partKeys,
  standingDecision,
} from "../../../shared/enrichment/settled-match.ts";
import type { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import { at as propertyAt, numberOf, textOf } from "../../../shared/fields/field.ts";
import { isSiren, isSiret } from "../../../shared/identifiers/siren.ts";
import { type MatchRow, lettersText } from "../../../shared/matching/match.ts";
import type { Workbook } from "../workbook/workbook.ts";

/**
 * Prefix of the workbook settings that store people's decisions about doubtful rows, one per name and place. They are
 * saved with the workbook, shared with it, and contain nothing that its cells do not.
 */
const prefix = "sirene.decision ";

/** Returns the text that stores a decision in the workbook. */
const textFor = ({ candidates: [company], by, day }: DecidedMatch): string => {
  const { siren, siret, name, score, letters } = company ?? {};
  return JSON.stringify({ siren, siret, name, score, letters: letters && lettersText(letters), by, day });
};

/** Returns the value in a setting; undefined for a malformed one, since a workbook may come from anyone. */
export function settingValue(setting: unknown): unknown {
  try {
    return typeof setting === "string" ? JSON.parse(setting) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a decision from a setting; undefined for a malformed one. */
function decisionIn(setting: unknown): DecidedMatch | undefined {
  const value = settingValue(setting);
  const text = (name: string) => textOf(propertyAt(value, name));
  const [siren, by, day] = [text("siren"), text("by"), text("day")];
  if (by === null || day === null) return undefined;
  if (siren === null) return { status: "not_found", reason: "decided", candidates: [], by, day };
  if (!isSiren(siren)) return undefined;
  const score = numberOf(propertyAt(value, "score")) ?? undefined;
  const siret = text("siret") ?? undefined;
  const isOwn = siret !== undefined && isSiret(siret) && siret.startsWith(siren);
  const company = {
    ...{ siren, name: text("name") ?? "", score, letters: lettersOf(text("letters") ?? "") },
    ...(isOwn && { siret }),
  };
  return { status: "found", reason: "decided", candidates: [company], by, day };
}

/** Returns the decisions stored in this workbook, by `decisionKey`. */
export async function decisionsIn(workbook: Workbook): Promise<ReadonlyMap<string, DecidedMatch>> {
  const settings = await workbook.settings(prefix);
  return new Map(
    [...settings].flatMap(([key, setting]) => {
      const decided = decisionIn(setting);
      return decided === undefined ? [] : [[key, decided] as const];
    }),
  );
}

/** Settles the queries that people have decided in this workbook, before any search. */
export async function applyDecisions(queries: MatchQueries, workbook: Workbook): Promise<void> {
  const decisions = await decisionsIn(workbook);
  if (decisions.size === 0) return;
  for (const index of [...queries.unsettled()]) {
    const row = queries.at(index);
    const decided = standingDecision(
      decisions.get(decisionKey(row)),
      partKeys(row).map((key) => decisions.get(key)),
      ({ candidates: [company] }) => company?.siren,
    );
    if (decided !== undefined) queries.decide(index, decided);
  }
}

/** Stores a decision about `row`; undefined deletes it. */
export const keepDecision = (
  workbook: Workbook,
  row: MatchRow,
  decided: DecidedMatch | undefined,
): Promise<void> => workbook.set(new Map([[prefix + decisionKey(row), decided && textFor(decided)]]));

/** Prefix of the settings that store people's remarks on rows they reviewed, one per name and place, decided or not. */
const remarkPrefix = "sirene.remark ";

/** Returns the remarks stored in this workbook, by `decisionKey`. */
export async function remarksIn(workbook: Workbook): Promise<Map<string, string>> {
  const settings = await workbook.settings(remarkPrefix);
  return new Map([...settings].filter((one): one is [string, string] => typeof one[1] === "string"));
}

/** Stores a remark on `row`; an empty one is deleted. */
export const keepRemark = (workbook: Workbook, row: MatchRow, text: string): Promise<void> =>
  workbook.set(new Map([[remarkPrefix + decisionKey(row), text === "" ? undefined : text]]));
