import { readFileSync } from "node:fs";
import { join } from "node:path";
import { functionFields } from "../../shared/fields/catalogue.ts";
import { functionName } from "../../shared/fields/field-table.ts";
import { fieldExample } from "./field-functions.ts";
import { frenchMetadata } from "./french-metadata.ts";
import { functionSources } from "./function-sources.ts";
import type { FunctionsMetadata } from "./metadata.ts";

type Translated = Readonly<Record<"en" | "fr", string>>;

/** A function as a person learns it: for the pane's list and for docs/functions.md. */
export interface GuideEntry {
  readonly name: string;
  /** `SIRENE.NAME(siren, [if_not_found])`, in French `SIRENE.NAME(siren, [si_introuvable])` */
  readonly syntax: Translated;
  /** A formula to try it with. */
  readonly example: string;
  readonly description: Translated;
  /** `shown`: how Excel calls a parameter in each language. */
  readonly parameters: readonly {
    readonly name: string;
    readonly shown: Translated;
    readonly optional: boolean;
    readonly description: Translated;
  }[];
  /** True when nothing is asked: it works without a relay. */
  readonly offline: boolean;
}

/** Formulas to try functions with, by the name of the function: those of fields, and those that sources name in a tag. */
function examplesBelow(root: string): Map<string, string> {
  const comments = functionSources.flatMap((file) => [
    ...readFileSync(join(root, file), "utf8").matchAll(
      /\/\*\*(?:(?!\*\/)[\s\S])*@customfunction (\w+)([\s\S]*?)\*\//g,
    ),
  ]);
  return new Map([
    ...functionFields.map((field) => [functionName(field.key), fieldExample(field)] as const),
    ...comments.map(([, name, rest]) => [name!, /@example (.+)/.exec(rest!)?.[1]?.trim() ?? ""] as const),
  ]);
}

function syntaxOf(name: string, parameters: readonly { name: string; optional?: boolean }[]): string {
  const shown = parameters.map((one) => (one.optional === true ? `[${one.name}]` : one.name));
  return `SIRENE.${name}(${shown.join(", ")})`;
}

/** Every function with its syntax, its example and its help in both languages. */
export function functionsGuide(root: string, metadata: FunctionsMetadata): GuideEntry[] {
  const examples = examplesBelow(root);
  const french = frenchMetadata(metadata);
  return metadata.functions.map(({ name, description, parameters, options }, index) => {
    const other = french.functions[index]!;
    return {
      name,
      syntax: { en: syntaxOf(name, parameters), fr: syntaxOf(name, other.parameters) },
      example: examples.get(name) ?? "",
      description: { en: description, fr: other.description },
      parameters: parameters.map((parameter, position) => ({
        name: parameter.name,
        shown: { en: parameter.name, fr: other.parameters[position]!.name },
        optional: parameter.optional === true,
        description: { en: parameter.description, fr: other.parameters[position]!.description },
      })),
      offline: options?.["cancelable"] !== true,
    };
  });
}
