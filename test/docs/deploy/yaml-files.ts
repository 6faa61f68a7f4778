import { readFileSync } from "node:fs";
import { parseAllDocuments } from "yaml";

/** Returns the documents of a YAML file as plain values. @throws Error for invalid YAML, including duplicate keys */
export function yamlDocuments(text: string): unknown[] {
  return parseAllDocuments(text, { merge: true }).map((document) => {
    const [error] = [...document.errors, ...document.warnings];
    if (error !== undefined) throw error;
    return document.toJS() as unknown;
  });
}

export const fileText = (path: string): string => readFileSync(path, "utf8");
