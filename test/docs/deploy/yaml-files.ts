import { readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";

/** The documents of a YAML file as plain values. @throws Error on what is no YAML, on a key given twice among others */
export function yamlDocuments(text: string): unknown[] {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    const [error] = [...document.errors, ...document.warnings];
    if (error !== undefined) throw error;
    return document.toJS() as unknown;
  });
}

export const fileText = (path: string): string => readFileSync(path, "utf8");
