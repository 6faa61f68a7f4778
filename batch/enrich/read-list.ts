import { wantsEstablishment } from "../answers/wanted.ts";
import { findIdColumn } from "../files/id-column.ts";
import type { ListFile } from "../files/list.ts";
import { openList } from "../files/open.ts";
import { readRows, type Rows } from "../rows/rows.ts";
import type { EnrichOptions } from "./options.ts";

/** A list as opened, with what its records ask for. */
export interface ReadList {
  readonly list: ListFile;
  readonly rows: Rows;
}

/** Opens the list of a run and reads its identifiers. Spends nothing. @throws {FileRefusal} */
export async function readList(options: EnrichOptions): Promise<ReadList> {
  const { sheet, headerRow, encoding, delimiter } = options;
  const list = await openList(options.file, {
    ...(sheet !== undefined && { sheet }),
    ...(headerRow !== undefined && { headerRow }),
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
  });
  try {
    const bySiret = wantsEstablishment(options.fields);
    const { index } = await findIdColumn(list, options.id, bySiret ? "siret" : "siren");
    return { list, rows: await readRows(list, index, bySiret) };
  } catch (error) {
    await list.close();
    throw error;
  }
}
