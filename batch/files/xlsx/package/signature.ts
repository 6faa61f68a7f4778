import { attribute, withoutTags } from "../xml/markup.ts";
import { type Package, relationsName } from "./package.ts";

const ORIGIN = "origin";

/** Parts of the package's digital signatures ([ECMA-376 part 2, 12]); empty when it is not signed. */
export async function signatureParts(source: Package): Promise<string[]> {
  const origins = (await source.relations()).filter(({ type }) => type === ORIGIN);
  const parts: string[] = [];
  for (const { target } of origins) {
    const origin = source.part(target);
    if (!origin) continue;
    parts.push(origin.name, relationsName(origin.name));
    for (const signature of await source.relations(origin))
      parts.push(signature.target, relationsName(signature.target));
  }
  return parts.filter((name) => source.part(name) !== undefined);
}

/** The package's relationships without those to signatures. */
export function withoutSignatureRelations(xml: string): string {
  return withoutTags(xml, "Relationship", (markup) =>
    /\/digital-signature\/origin$/.test(attribute(markup, "Type") ?? ""),
  );
}
