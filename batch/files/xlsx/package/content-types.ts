import { attribute, withoutTags } from "../xml/markup.ts";
import { type Package } from "./package.ts";

/** `[Content_Types].xml` without the types of parts that are dropped; undefined when the package has none. */
export async function contentTypesWithout(source: Package, parts: readonly string[]) {
  const part = source.part("[Content_Types].xml");
  if (!part) return undefined;
  const gone = new Set(parts.map((name) => `/${name}`.toLowerCase()));
  const isGone = (markup: string) => gone.has((attribute(markup, "PartName") ?? "").toLowerCase());
  return { part, xml: withoutTags(await source.read(part), "Override", isGone) };
}
