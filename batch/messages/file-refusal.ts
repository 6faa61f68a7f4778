import type { Language } from "../../shared/fields/field.ts";
import type { FileRefusal } from "../files/list.ts";
import { frenchKinds, frenchRefusals } from "./file-refusals.ts";
import { fill, placeholders } from "../../shared/command-line/template.ts";

/** The French sentence of a refusal: of those for its code, the one whose details it has. */
function frenchText({ code, detail }: FileRefusal): string | undefined {
  const template = Object.values(frenchRefusals)
    .map((sentences) => sentences[code])
    .find((sentence) => sentence !== undefined && placeholders(sentence).every((name) => name in detail));
  if (template === undefined) return undefined;
  const parameters: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(detail)) parameters[name] = frenchKinds[value] ?? value;
  return fill(template, parameters, "fr");
}

/** The sentence of a refusal: its own in English, that of the table in French. */
export function fileRefusalText(refusal: FileRefusal, language: Language): string {
  return (language === "fr" ? frenchText(refusal) : undefined) ?? refusal.message;
}
