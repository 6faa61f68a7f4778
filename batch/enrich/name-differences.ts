import { chosenRoles } from "../../shared/enrichment/columns/compared-columns.ts";
import { columnsOfRole } from "../../shared/enrichment/columns/column-roles.ts";
import { registeredNames } from "../../shared/enrichment/comparisons.ts";
import { nameDifference } from "../../shared/enrichment/name-difference.ts";
import type { IndexedList } from "../../shared/enrichment/subjects.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import { lookupKey } from "../../shared/lookups/lookup.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import { type FoundAnswer, foundAnswers, keysOfUnit, latestAnswer } from "../session/stored-answers.ts";
import { columnsRead } from "../files/identifier-columns.ts";
import { firstRecords } from "../files/list.ts";
import type { ListNameDifference } from "./list-choice.ts";
import { sampledColumns } from "./list-columns.ts";
import type { EnrichOptions } from "./options.ts";
import type { ReadList } from "./read-list.ts";
import type { ReadLists } from "./read-lists.ts";

/** Rows that are compared, from the first one: what is wrong with a list as a whole shows in them. */
const mostCompared = 500;
/** Longest list of which names are read, in records, since a run of numbers alone does not read them otherwise. */
const longestRead = 50_000;

const establishmentKey = (siret: string) => lookupKey({ operation: "establishment", siret });

const keysOf = ({ siren, siret }: Subject): string[] => [
  ...keysOfUnit(siren),
  ...(siret === undefined ? [] : [establishmentKey(siret)]),
];

function namesIn(found: ReadonlyMap<string, FoundAnswer>, { siren, siret }: Subject) {
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
