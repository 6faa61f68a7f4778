import type { Text } from "./texts.ts";

/** Office's French display languages. Whatever it speaks otherwise, it shows the English. */
export const frenchLocales = ["fr-FR", "fr-CA"] as const;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as it stands in an attribute or between tags. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character]!);

function overrides(tag: string, french: string, indent: string): string {
  return frenchLocales
    .map((locale) => `\n${indent}  <${tag} Locale="${locale}" Value="${escaped(french)}"/>`)
    .join("");
}

/** An element of the manifest's head, whose value may be another in French. */
export function setting(tag: string, { en, fr }: Text): string {
  if (en === fr) return `  <${tag} DefaultValue="${escaped(en)}"/>`;
  return `  <${tag} DefaultValue="${escaped(en)}">${overrides("Override", fr, "  ")}\n  </${tag}>`;
}

export type ResourceKind = "Image" | "Url" | "String";

/** What the manifest names by an id: an image, an address or a text. An id has at most 32 characters. */
export function resource(kind: ResourceKind, id: string, { en, fr }: Text): string {
  const indent = "        ";
  const head = `${indent}<bt:${kind} id="${id}" DefaultValue="${escaped(en)}"`;
  if (en === fr) return `${head}/>`;
  return `${head}>${overrides("bt:Override", fr, indent)}\n${indent}</bt:${kind}>`;
}
