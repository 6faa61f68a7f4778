import { ProgramError } from "../errors/program-errors.ts";
import { extensionOf, isNamedWorkbook } from "../files/list.ts";

/**
 * Refuses the name of a workbook or of a compressed file for one that is written as something else: programs open files by
 * their names. `extensions`: those that the command can write, `.csv.gz` for all that are compressed.
 *
 * @throws {ProgramError}
 */
export function refuseMisnamed(output: string, extensions: readonly string[]): void {
  const extension = extensionOf(output);
  const isOther = isNamedWorkbook(output)
    ? !extensions.includes(extension)
    : extension.endsWith(".gz") && !extensions.includes(".csv.gz");
  if (isOther) throw new ProgramError("made_misnamed", { output, extensions });
}
