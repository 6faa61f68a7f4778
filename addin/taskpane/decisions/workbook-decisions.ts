import {
  type DecidedMatch,
  decisionKey,
  lettersOf,
  partKeys,
  standingDecision,
} from "../../../shared/enrichment/settled-match.ts";
import type { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import { at as propertyAt, numberOf, textOf } from "../../../shared/fields/field.ts";
import { isSiren } from "../../../shared/identifiers/siren.ts";
import { isSiret } from "../../../shared/identifiers/siren.ts";
import { type MatchRow, lettersText } from "../../../shared/matching/match.ts";
import type { Workbook } from "../workbook/workbook.ts";

/**
 * What people decided about doubtful rows stands in the workbook's own settings, one a name and place: it is saved with the
 * workbook and goes with it to whoever opens it next, and holds nothing that its cells do not.
 */
const prefix = "sirene.decision ";

/** A decision as the workbook keeps it. */
const textFor = ({ candidates: [company], by, day }: DecidedMatch): string => {
  const { siren, siret, name, score, letters } = company ?? {};
  return JSON.stringify({ siren, siret, name, score, letters: letters && lettersText(letters), by, day });
};

/** What a setting says; undefined of one that is not as it was written, for a workbook may come from anybody. */
function decisionIn(setting: unknown): DecidedMatch | undefined {
  if (typeof setting !== "string") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(setting);
  } catch {
    return undefined;
  }
  const text = (name: string) => textOf(propertyAt(value, name));
  const [siren, name, letters, by, day] = [
    text("siren"),
    text("name"),
    text("letters"),
    text("by"),
    text("day"),
  ];
  if (by === null || day === null) return undefined;
  if (siren === null) return { status: "not_found", reason: "decided", candidates: [], by, day };
  if (!isSiren(siren)) return undefined;
  const score = numberOf(propertyAt(value, "score")) ?? undefined;
  const siret = text("siret") ?? undefined;
  const isOwn = siret !== undefined && isSiret(siret) && siret.startsWith(siren);
  const company = {
    ...{ siren, name: name ?? "", score, letters: lettersOf(letters ?? "") },
    ...(isOwn && { siret }),
  };
  return { status: "found", reason: "decided", candidates: [company], by, day };
}

/** What people decided in this workbook, by `decisionKey`. */
export async function decisionsIn(workbook: Workbook): Promise<ReadonlyMap<string, DecidedMatch>> {
  const settings = await workbook.settings(prefix);
  return new Map(
    [...settings].flatMap(([key, setting]) => {
      const decided = decisionIn(setting);
      return decided === undefined ? [] : [[key, decided] as const];
    }),
  );
}

/** Settles the queries that people have decided about in this workbook, before anything is looked for. */
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

/** Keeps a decision about `row`, or forgets it. */
export const keepDecision = (
  workbook: Workbook,
  row: MatchRow,
  decided: DecidedMatch | undefined,
): Promise<void> => workbook.set(prefix + decisionKey(row), decided && textFor(decided));

/** What people remarked on rows that they looked at, one a name and place, decided or not. */
const remarkPrefix = "sirene.remark ";

/** What people remarked in this workbook, by `decisionKey`. */
export async function remarksIn(workbook: Workbook): Promise<Map<string, string>> {
  const settings = await workbook.settings(remarkPrefix);
  return new Map([...settings].filter((one): one is [string, string] => typeof one[1] === "string"));
}

/** Keeps a remark on `row`; an empty one takes it away. */
export const keepRemark = (workbook: Workbook, row: MatchRow, text: string): Promise<void> =>
  workbook.set(remarkPrefix + decisionKey(row), text === "" ? undefined : text);
