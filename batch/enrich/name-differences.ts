import { chosenRoles } from "../../shared/enrichment/columns/compared-columns.ts";
import { columnsOfRole } from "../../shared/enrichment/columns/column-roles.ts";
import { registeredNames } from "../../shared/enrichment/comparisons.ts";
import type { IndexedList } from "../../shared/enrichment/subjects.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import { lookupKey } from "../../shared/lookups/lookup.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import { compareNames } from "../../shared/matching/compare-names.ts";
import type { CompanyNames } from "../../shared/matching/name-likeness.ts";
import { type FoundAnswer, foundAnswers, keysOfUnit, latestAnswer } from "../session/stored-answers.ts";
import { columnsRead } from "../files/identifier-columns.ts";
import { type Column, firstRecords } from "../files/list.ts";
import { sampledColumns } from "./list-columns.ts";
import type { EnrichOptions } from "./options.ts";
import type { ReadList } from "./read-list.ts";
import type { ReadLists } from "./read-lists.ts";

/** How many names of a list are unlike those of the companies whose numbers their rows have. */
export interface NameDifference {
  /** Rows whose names were compared, and those of them in which the two are unlike. */
  readonly rows: number;
  readonly differing: number;
  /** By how many rows the numbers seem shifted: down, or up if negative. Undefined if they do not seem shifted. */
  readonly shift: number | undefined;
}

/** Fewer rows say little, and in lists with trade names a part of the rows differs. */
const worthTelling = { rows: 5, share: 0.5 };
const shifts = [1, -1, 2, -2, 3, -3];
/** Names of a shifted list fit the companies so many rows off as well as names ever do. */
const shiftedShare = 0.6;

/** Returns how many names can be compared with the company `by` rows further down, and how many of those are unlike it. */
function comparedAt(names: readonly string[], companies: readonly (CompanyNames | undefined)[], by: number) {
  const letters = names.flatMap((name, row) => {
    const company = companies[row + by];
    return name.trim() === "" || company === undefined ? [] : compareNames(name, company).letter;
  });
  const compared = letters.filter((letter) => letter !== "Z");
  return { rows: compared.length, differing: compared.filter((letter) => letter === "F").length };
}

/**
 * Compares the names of consecutive rows with those of their companies; a name is empty, and a company undefined, where
 * nothing is known. Undefined unless more than half of the names are unlike the company's.
 *
 * @decides whether the numbers and the names of a list seem not to belong together
 */
export function nameDifference(
  names: readonly string[],
  companies: readonly (CompanyNames | undefined)[],
): NameDifference | undefined {
  const { rows, differing } = comparedAt(names, companies, 0);
  if (rows < worthTelling.rows || differing <= worthTelling.share * rows) return undefined;
  const shift = shifts.find((by) => {
    const shifted = comparedAt(names, companies, by);
    return (
      shifted.rows >= worthTelling.rows && shifted.rows - shifted.differing >= shiftedShare * shifted.rows
    );
  });
  return { rows, differing, shift };
}

/** The same with the column of the names. */
export interface ListNameDifference extends NameDifference {
  readonly column: Column;
}

/** Rows that are compared, from the first one: what is wrong with a list as a whole shows in them. */
const mostCompared = 500;
/** Longest list of which names are read, in records, since a run of numbers alone does not read them otherwise. */
const longestRead = 50_000;

const establishmentKey = (siret: string) => lookupKey({ operation: "establishment", siret });

const keysOf = ({ siren, siret }: Subject): string[] => [
  ...keysOfUnit(siren),
  ...(siret === undefined ? [] : [establishmentKey(siret)]),
];

function namesIn(
  found: ReadonlyMap<string, FoundAnswer>,
  { siren, siret }: Subject,
): CompanyNames | undefined {
  const unit = latestAnswer(found, keysOfUnit(siren));
  const establishment = siret === undefined ? undefined : found.get(establishmentKey(siret));
  return unit && registeredNames(unit.data, establishment?.data, true);
}

/** Compares the first rows of one list with what the store knows of their companies. */
async function differenceIn(
  { list, sources, rows }: ReadList,
  subjects: IndexedList<Subject>,
  store: Pick<Store, "answers">,
): Promise<ListNameDifference | undefined> {
  if (list.records > longestRead || sources.length === 0) return undefined;
  const taken = columnsRead(sources).map(({ index }) => index);
  const columns = columnsOfRole(chosenRoles(await sampledColumns(list), taken).roles, "name");
  const [first] = columns;
  if (first === undefined) return undefined;
  const names: string[] = [];
  const compared = firstRecords(list, mostCompared);
  await compared.read(columns, (_, cells) => void names.push(...cells.map((texts) => texts.join(" "))));
  const ofRows = Array.from({ length: compared.records }, (_, record) => {
    const row = rows.at(record);
    const isByNumber = row.kind === "subject" && row.match === undefined && row.kept === undefined;
    return isByNumber ? subjects.at(row.subject) : undefined;
  });
  const found = await foundAnswers(store, [...new Set(ofRows.flatMap((one) => (one ? keysOf(one) : [])))]);
  const difference = nameDifference(
    names,
    ofRows.map((one) => one && namesIn(found, one)),
  );
  return difference && { ...difference, column: list.columns[first]! };
}

/**
 * Returns for each list of a run whether its names seem not to be those of its numbers, as far as stored answers tell.
 * A check and a run that looks up names compare every row themselves, and the sandbox makes names up. Sends no call.
 */
export async function nameDifferences(
  { lists, subjects }: Pick<ReadLists, "lists" | "subjects">,
  store: Pick<Store, "answers">,
  { check, match, sandbox }: Pick<EnrichOptions, "check" | "match" | "sandbox">,
): Promise<readonly (ListNameDifference | undefined)[]> {
  if (check !== undefined || match !== undefined || sandbox === "fill") return lists.map(() => undefined);
  const differences: (ListNameDifference | undefined)[] = [];
  for (const read of lists) differences.push(await differenceIn(read, subjects, store));
  return differences;
}
