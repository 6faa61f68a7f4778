import { statusHeader } from "../../shared/answers/column-headers.ts";
import { wantsEstablishment } from "../../shared/answers/wanted.ts";
import { findIdColumn } from "../files/id-column.ts";
import type { ListFile } from "../files/list.ts";
import { openList } from "../files/open.ts";
import { readRows, type Rows, type RowSource } from "../rows/rows.ts";
import { selections } from "../rows/selections.ts";
import type { Subjects } from "../rows/subjects.ts";
import { Stop } from "../stop.ts";
import { existingColumn } from "./columns.ts";
import type { EnrichOptions } from "./options.ts";

/** A list as opened, with what its records ask for. */
export interface ReadList {
  /** The file as it was named, `-` for standard input. */
  readonly name: string;
  /** The file that is read: the same, or where standard input is kept. */
  readonly path: string;
  readonly list: ListFile;
  readonly idColumn: number;
  readonly rows: Rows;
}

/** The rows that `--only` selects. A list that was never enriched has no status yet: all its rows are missing. */
function onlyOf(list: ListFile, { only }: EnrichOptions): RowSource["only"] {
  if (only === undefined) return undefined;
  const status = existingColumn(list.columns, statusHeader);
  if (status !== undefined) return { statusColumn: status.index, selects: selections[only] };
  if (only === "missing") return undefined;
  throw new Stop("usage", "only_needs_status", { only });
}

/** Opens a list of a run and adds what its identifiers ask for to `subjects`. Spends nothing. @throws {FileRefusal} */
export async function readList(
  { name, path }: Pick<ReadList, "name" | "path">,
  subjects: Subjects,
  options: EnrichOptions,
): Promise<ReadList> {
  const { sheet, headerRow, encoding, delimiter, dropSignature } = options;
  const list = await openList(path, {
    ...(sheet !== undefined && { sheet }),
    ...(headerRow !== undefined && { headerRow }),
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    dropSignature,
  });
  try {
    const prefer = wantsEstablishment(options.fields) ? "siret" : "siren";
    const { index: idColumn } = await findIdColumn(list, options.id, prefer);
    const only = onlyOf(list, options);
    const rows = await readRows({ list, idColumn, subjects, ...(only && { only }) });
    return { name, path, list, idColumn, rows };
  } catch (error) {
    await list.close();
    throw error;
  }
}
