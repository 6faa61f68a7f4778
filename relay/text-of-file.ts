import { readFileSync } from "node:fs";
import { Complaint } from "./complaint.ts";

/**
 * The text of the file that `what`, an option or a variable, names.
 * @throws {Complaint} where it cannot be read, with the system's code
 */
export function textOfFile(what: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const detail = (error as NodeJS.ErrnoException).code ?? "";
    throw new Complaint("unreadable", { what, path, detail });
  }
}
