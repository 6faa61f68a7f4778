import { readFileSync } from "node:fs";
import { ProgramError } from "./program-error.ts";

/**
 * The text of the file that `what`, an option or a variable, names.
 * @throws {ProgramError} where it cannot be read, with the system's code
 */
export function textOfFile(what: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const detail = (error as NodeJS.ErrnoException).code ?? "";
    throw new ProgramError("unreadable", { what, path, detail });
  }
}
