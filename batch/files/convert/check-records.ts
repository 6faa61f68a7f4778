import { type ListFile } from "../list.ts";

/** Closes a result that was opened again; it must hold as many records as were written. */
export async function checkRecords(result: ListFile, written: number): Promise<void> {
  await result.close();
  if (result.records !== written)
    throw new Error(`The result holds ${result.records} records where ${written} were written.`);
}
