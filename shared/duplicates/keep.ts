import { bucketsBy } from "./buckets.ts";
import type { DuplicateGroup } from "./groups.ts";
import type { CompanyState, DuplicateRow, StateOf } from "./row.ts";

/**
 * What tells the row to keep from another: it is open and the other closed, or not known to be open; it is the head
 * office; it has more cells filled; it comes first. `apart`: nothing else in the group is of its town, or of its company.
 */
export type KeepReason = "open" | "not_closed" | "head_office" | "fuller" | "first" | "apart";

/** Whether a row is to be kept, why, and beside which other row of the group. */
export interface Verdict {
  readonly row: DuplicateRow;
  readonly keep: boolean;
  readonly reason: KeepReason;
  /** The row that is kept in its place, or that it is kept before. */
  readonly beside: DuplicateRow | undefined;
}

const openness = ({ open }: CompanyState): number => (open === true ? 0 : open === undefined ? 1 : 2);

/** Why `row` goes before `other`: the first thing in which they differ; undefined where `other` goes before it. */
function precedence(row: DuplicateRow, other: DuplicateRow, stateOf: StateOf): KeepReason | undefined {
  const [state, otherState] = [stateOf(row), stateOf(other)];
  const opener = openness(otherState) - openness(state);
  if (opener !== 0) return opener < 0 ? undefined : state.open === true ? "open" : "not_closed";
  const seat = Number(state.isHeadOffice === true) - Number(otherState.isHeadOffice === true);
  if (seat !== 0) return seat > 0 ? "head_office" : undefined;
  const fuller = row.filled - other.filled;
  if (fuller !== 0) return fuller > 0 ? "fuller" : undefined;
  return row.at < other.at ? "first" : undefined;
}

/** Open before closed, head office, more complete, first. */
function inOrder(rows: readonly DuplicateRow[], stateOf: StateOf): DuplicateRow[] {
  return rows.toSorted((one, other) => (precedence(one, other, stateOf) === undefined ? 1 : -1));
}

/** The parts of a group of which each keeps a row: towns of one company, companies of one name; one that has no key goes with the first. */
function partsOf({ kind, rows }: DuplicateGroup): readonly (readonly DuplicateRow[])[] {
  if (kind === "same_siret") return [rows];
  const keyOf = (row: DuplicateRow) => (kind === "same_name_place" ? row.siren : row.town) || undefined;
  const [firstKey] = rows.flatMap((row) => keyOf(row) ?? []);
  return [...bucketsBy(rows, (row) => keyOf(row) ?? firstKey ?? "").values()];
}

/**
 * Which rows of a group to keep, and why; in the order of the rows. One of each town of a company, for it may have a vendor
 * code for each, and one of each company of a name; a closed one never beside an open one. Every row of a `vat_conflict`
 * stays: which of its numbers is wrong, a person has to say.
 */
export function verdicts(group: DuplicateGroup, stateOf: StateOf): Verdict[] {
  if (group.kind === "vat_conflict")
    return group.rows.map((row) => ({ row, keep: true, reason: "apart", beside: undefined }));
  const [best] = inOrder(group.rows, stateOf);
  const bestIsOpen = stateOf(best!).open === true;
  const found = partsOf(group).flatMap((part): Verdict[] => {
    const [kept, ...others] = inOrder(part, stateOf);
    const isLost = bestIsOpen && stateOf(kept!).open === false;
    const winner = isLost ? best! : kept!;
    const left = (row: DuplicateRow): Verdict => ({
      ...{ row, keep: false, beside: winner },
      reason: precedence(winner, row, stateOf)!,
    });
    if (isLost) return [kept!, ...others].map(left);
    const [next] = others;
    const reason = next === undefined ? undefined : precedence(kept!, next, stateOf);
    return [{ row: kept!, keep: true, reason: reason ?? "apart", beside: next }, ...others.map(left)];
  });
  return found.sort((one, other) => one.row.at - other.row.at);
}

/** True where rows of one company are in different towns: each may be right. */
export const inSeveralTowns = (rows: readonly DuplicateRow[]): boolean =>
  new Set(rows.flatMap(({ town }) => town || [])).size > 1;

/** True where rows of one name have numbers of different companies. */
export const ofSeveralCompanies = (rows: readonly DuplicateRow[]): boolean =>
  new Set(rows.flatMap(({ siren }) => siren ?? [])).size > 1;
