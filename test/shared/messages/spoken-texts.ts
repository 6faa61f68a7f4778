import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { type Language, languages } from "../../../shared/messages/messages.ts";

/** A text that people read: its file and its language. */
export interface SpokenText {
  readonly file: string;
  readonly language: Language;
  readonly text: string;
}

const isLanguage = (name: string): name is Language => (languages as readonly string[]).includes(name);

/** The texts in a value: a sentence, its parts, or a list of sentences. */
function literalsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return [node.text];
  const found: string[] = [];
  node.forEachChild((child) => void found.push(...literalsIn(child)));
  return found;
}

function textsIn(file: string): SpokenText[] {
  const found: SpokenText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && isLanguage(node.name.text)) {
      const language = node.name.text;
      found.push(...literalsIn(node.initializer).map((text) => ({ file, language, text })));
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return found;
}

/** Every text of `folders` that is written for a language, wherever it stands. */
export const spokenTexts = (folders: readonly string[]): SpokenText[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .flatMap(({ parentPath, name }) => textsIn(join(parentPath, name)));

/** The help of functions in Excel: the comments before those that bear a name there. */
export const functionHelps = (folder: string): SpokenText[] =>
  readdirSync(folder).flatMap((name) => {
    const file = join(folder, name);
    const comments =
      readFileSync(file, "utf8").match(/\/\*\*(?:(?!\*\/)[^])*@customfunction[^]*?\*\//g) ?? [];
    return comments.map((comment) => ({
      file,
      language: "en" as const,
      text: comment.replaceAll(
        /@(?:customfunction|example|param|returns?) *(?:\[?\w+\]?|=.*)?|@cancelable|@requiresAddress|[/*]/g,
        "",
      ),
    }));
  });
