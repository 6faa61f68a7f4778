import { asksHeadOffice, headOfficeResource } from "../compare/subject-facts.ts";
import type { WrittenRows } from "../fill/row-writer.ts";
import type { RunKnowledge } from "../fill/run-knowledge.ts";
import type { Subjects } from "../rows/subjects.ts";
import type { ResourceName } from "../../lookups/resolve.ts";

/** What a check may compare places with. */
export interface UnlocatedInput {
  /** The rows of each list of the run. */
  readonly lists: readonly WrittenRows[];
  readonly subjects: Subjects;
  /** What the run asks for. */
  readonly resources: readonly ResourceName[];
  /** What is known; undefined of a run that compares with no other head office than those it asks for. */
  readonly knowledge: RunKnowledge | undefined;
}

/** Subjects looked up together. */
const chunkSize = 1_000;

/**
 * How many rows name a place and their company alone, whose head office is not known and is not asked for: their places will be
 * compared with nothing. Reads what is known, spends nothing.
 */
export async function countUnlocated({
  lists,
  subjects,
  resources,
  knowledge,
}: UnlocatedInput): Promise<number> {
  if (asksHeadOffice(resources)) return 0;
  const rows = new Map<number, number>();
  for (const list of lists) {
    for (let record = 0; record < list.size; record += 1) {
      const row = list.at(record);
      if (row.kind !== "subject" || row.match !== undefined || subjects.at(row.subject).siret !== undefined)
        continue;
      const { postcode = "", city = "" } = list.textsOf(record);
      if (`${postcode}${city}`.trim() !== "") rows.set(row.subject, (rows.get(row.subject) ?? 0) + 1);
    }
  }
  if (knowledge === undefined) return [...rows.values()].reduce((sum, n) => sum + n, 0);
  const open = [...rows.keys()];
  let count = 0;
  for (let first = 0; first < open.length; first += chunkSize) {
    const chunk = open.slice(first, first + chunkSize);
    const steps = await knowledge.steps(
      chunk.map((subject) => subjects.at(subject)),
      [headOfficeResource],
    );
    chunk.forEach((subject, place) => {
      if (steps[place]![0]!.kind === "ask") count += rows.get(subject)!;
    });
  }
  return count;
}
