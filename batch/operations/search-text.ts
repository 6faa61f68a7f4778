import { readSearchText } from "../../shared/views/parameters.ts";
import { ProgramError } from "../errors/program-error.ts";

/** Free text of /search. @throws {ParameterError | ProgramError}, for a SIRET with the commands that take it */
export function searchText(text: string): string {
  const { q, siret } = readSearchText(text);
  if (siret !== undefined) throw new ProgramError("siret_searched", { siret });
  return q;
}
