import { wantsEstablishment } from "../answers/wanted.ts";
import { findIdColumn } from "../files/id-column.ts";
import type { ListFile } from "../files/list.ts";
import { openList } from "../files/open.ts";
import { readRows, type Rows, type RowSource } from "../rows/rows.ts";
import { selections } from "../rows/selections.ts";
import { Stop } from "../stop.ts";
import { existingColumn, statusHeader } from "./columns.ts";
import type { EnrichOptions } from "./options.ts";

/** A list as opened, with what its records ask for. */
export interface ReadList {
  readonly list: ListFile;
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

/** Opens the list of a run and reads its identifiers. Spends nothing. @throws {FileRefusal} */
export async function readList(options: EnrichOptions): Promise<ReadList> {
  const { sheet, headerRow, encoding, delimiter, dropSignature } = options;
  const list = await openList(options.file, {
    ...(sheet !== undefined && { sheet }),
    ...(headerRow !== undefined && { headerRow }),
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    dropSignature,
  });
  try {
    const bySiret = wantsEstablishment(options.fields);
    const { index } = await findIdColumn(list, options.id, bySiret ? "siret" : "siren");
    const only = onlyOf(list, options);
    return { list, rows: await readRows({ list, idColumn: index, bySiret, ...(only && { only }) }) };
  } catch (error) {
    await list.close();
    throw error;
  }
}
