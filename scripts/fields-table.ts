import type { Language } from "../shared/messages/messages.ts";
import { catalogue } from "../shared/fields/catalogue.ts";
import { resources } from "../shared/fields/field.ts";

const headings = {
  fr: ["Champ", "Libellé", "Description", "Opération", "Offre", "Type"],
  en: ["Field", "Label", "Description", "Operation", "Plan", "Type"],
} as const satisfies Record<Language, readonly string[]>;

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** The catalogue as a Markdown table, for the documentation. */
export function fieldsTable(language: Language): string {
  const rows = catalogue.map((field) =>
    row([
      `\`${field.key}\``,
      field.label[language],
      field.description[language],
      `\`${resources[field.resource].operation}\``,
      field.plan,
      field.type,
    ]),
  );
  return [row(headings[language]), row(headings[language].map(() => "---")), ...rows].join("\n");
}
