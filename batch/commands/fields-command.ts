import { catalogue } from "../../shared/fields/catalogue.ts";
import { resources } from "../../shared/fields/field.ts";
import { table } from "../terminal/terminal.ts";
import type { CommandContext, Exits } from "../session/command.ts";

/** Runs `sirene fields`, which shows the catalogue of fields. */
export function fieldsCommand({ terminal }: CommandContext, json: boolean): Exits {
  if (json) {
    const entries = catalogue.map(({ key, label, resource, plan, type }) => ({
      key,
      label,
      operation: resources[resource].operation,
      plan,
      type,
    }));
    terminal.out(JSON.stringify(entries, null, 2));
    return ["done"];
  }
  const { language, say } = terminal;
  const headers = [say("fields_key"), say("fields_label"), say("fields_plan"), say("fields_description")];
  const rows = catalogue.map(({ key, label, plan, description }) => [
    key,
    label[language],
    plan,
    description[language],
  ]);
  terminal.out(table(headers, rows, 90));
  return ["done"];
}
