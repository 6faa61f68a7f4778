import { cellText, markdownTable } from "../markdown-table.ts";
import { functionFields } from "../../shared/fields/catalogue.ts";
import { functionName } from "../../shared/fields/field-table.ts";
import { functionsGuide, type GuideEntry } from "./guide.ts";
import { functionsMetadata } from "./metadata.ts";

const ofFields: ReadonlySet<string> = new Set(functionFields.map(({ key }) => functionName(key)));

const code = (text: string) => `\`${text}\``;

function fieldTable(entries: readonly GuideEntry[]): string {
  const rows = entries.map(({ syntax, description, example }) => [
    code(syntax.en),
    cellText(description.en),
    code(example),
  ]);
  return markdownTable([["Function", "Gives", "Example"], ...rows]);
}

function section({ name, syntax, description, parameters, example, offline }: GuideEntry): string {
  const lines = parameters.map((parameter) => {
    const optional = parameter.optional ? " (optional)" : "";
    return `- ${code(parameter.name)}${optional}: ${cellText(parameter.description.en)}`;
  });
  return [
    `### ${name}`,
    cellText(description.en),
    `\`\`\`text\n${syntax.en}\n\`\`\``,
    lines.join("\n"),
    `Example: ${code(example)}${offline ? ". Works without a relay." : ""}`,
  ].join("\n\n");
}

/** The functions for docs/functions.md: those of fields in a table, each of the others with its parameters. */
export function functionsReference(): string {
  const root = process.cwd();
  const entries = functionsGuide(root, functionsMetadata(root));
  const others = entries.filter(({ name }) => !ofFields.has(name));
  return [
    "## A field of a company",
    fieldTable(entries.filter(({ name }) => ofFields.has(name))),
    "## Tables, cards, quota and checks",
    ...others.map(section),
  ].join("\n\n");
}
