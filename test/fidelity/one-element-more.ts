import { xmlTokens } from "./xml-tokens.ts";
import { type ZipPart } from "./zip-parts.ts";

/** Returns whether a part is unchanged except for one empty element added to it. */
export function isOneElementMore(before: ZipPart, after: ZipPart): boolean {
  const old = [...xmlTokens(before.content())].map(({ raw }) => raw);
  const now = [...xmlTokens(after.content())];
  const at = now.findIndex(({ raw }, index) => raw !== old[index]);
  if (now.length !== old.length + 1 || now[at]?.kind !== "empty") return false;
  return now.slice(at + 1).every(({ raw }, index) => raw === old[at + index]);
}
