import { posix } from "node:path";
import { type ZipPart } from "./zip-parts.ts";
import { attributesOf, xmlTokens } from "./xml-tokens.ts";

/** Returns the relations without a target and the parts without a content type, each as a sentence. */
export function brokenLinks(parts: readonly ZipPart[]): string[] {
  return [...danglingRelations(parts), ...untypedParts(parts)];
}

function danglingRelations(parts: readonly ZipPart[]): string[] {
  const names = new Set(parts.map(({ name }) => name.toLowerCase()));
  const dangling: string[] = [];
  for (const part of parts) {
    if (!part.name.endsWith(".rels")) continue;
    const owner = posix.dirname(posix.dirname(part.name));
    for (const { target, external } of relations(part)) {
      const path = posix.normalize(target.startsWith("/") ? target.slice(1) : posix.join(owner, target));
      if (!external && !names.has(path.toLowerCase()))
        dangling.push(`${part.name} points to ${path}, which is not there`);
    }
  }
  return dangling;
}

function relations(part: ZipPart): { target: string; external: boolean }[] {
  const found: { target: string; external: boolean }[] = [];
  for (const token of xmlTokens(part.content())) {
    if (token.name !== "Relationship" || token.kind === "close") continue;
    const attributes = attributesOf(token.raw);
    const target = (attributes.get("Target") ?? "").replaceAll("\\", "/").replace(/#.*$/, "");
    const external = attributes.get("TargetMode") === "External" || target === "";
    found.push({ target: safelyDecoded(target), external });
  }
  return found;
}

function safelyDecoded(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}

function untypedParts(parts: readonly ZipPart[]): string[] {
  const types = parts.find(({ name }) => name.toLowerCase() === "[content_types].xml");
  if (!types) return ["there are no content types"];
  const extensions = new Set<string>();
  const overrides = new Set<string>();
  for (const token of xmlTokens(types.content())) {
    const attributes = attributesOf(token.raw);
    if (token.name === "Default") extensions.add((attributes.get("Extension") ?? "").toLowerCase());
    if (token.name === "Override") overrides.add((attributes.get("PartName") ?? "").toLowerCase());
  }
  return parts
    .filter(({ name }) => name !== types.name && !name.endsWith("/"))
    .filter(({ name }) => {
      const lower = name.toLowerCase();
      return !overrides.has(`/${lower}`) && !extensions.has(lower.slice(lower.lastIndexOf(".") + 1));
    })
    .map(({ name }) => `${name} has no content type`);
}
