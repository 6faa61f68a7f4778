import { extensionOf } from "../files/list.ts";

/** Name under which the `number`th file that somebody had worked in is kept, from 1: `LIST.enriched.edited.xlsx`, `….edited-2.xlsx`. */
export function editedName(path: string, number: number): string {
  const extension = extensionOf(path);
  const stem = path.slice(0, path.length - extension.length);
  return `${stem}.edited${number === 1 ? "" : `-${number}`}${path.slice(stem.length)}`;
}

/** The name of the file that one of `editedName` was a copy of; undefined of any other name. */
export function editedOf(path: string): string | undefined {
  const extension = extensionOf(path);
  const stem = path.slice(0, path.length - extension.length);
  const bare = stem.replace(/\.edited(-\d+)?$/, "");
  return bare === stem ? undefined : bare + path.slice(stem.length);
}
