import { basename, dirname, join } from "node:path";
import { extensionOf, type FileFormat, formatByName } from "../files/kind.ts";

/** Standard input as an input, standard output as an output. */
export const standardStream = "-";

/** `<name>.enriched.<ext>` beside the input; `ext` is that of `to` where the input's name is of the other format. */
export function defaultOutput(input: string, to?: FileFormat): string {
  const length = extensionOf(input).length;
  const extension = length === 0 ? "" : input.slice(-length);
  const kept = to === undefined || formatByName(input) === to;
  return join(dirname(input), `${basename(input, extension)}.enriched${kept ? extension : `.${to}`}`);
}

/** True for a name that can only be a folder's. */
export const namesFolder = (path: string, platform = process.platform): boolean =>
  path.endsWith("/") || (platform === "win32" && path.endsWith("\\"));
