import { columnLetter } from "../../files/letters.ts";
import type { Say } from "../../messages/say.ts";
import { outputColumns } from "./columns.ts";
import type { EnrichOptions } from "../options/options.ts";
import type { ReadList } from "../read/read-list.ts";
import type { ListResult } from "../write/write-list.ts";

/** Which column of the result holds what, for a list without header, where nothing else tells. */
export function columnPlaces(
  { name, list }: ReadList,
  { output, firstNew }: ListResult,
  options: EnrichOptions,
  say: Say,
): string {
  let next = firstNew;
  const columns = outputColumns(options, list.columns)
    .map(({ header, at }) => `${columnLetter(at ?? next++)} ${header}`)
    .join(", ");
  const file = list.sheet === undefined ? output : `${output} (${list.sheet})`;
  return say("run_columns", { file: output === "-" ? name : file, columns });
}
