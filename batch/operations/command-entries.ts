import type { CommandEntry } from "../commands/command-entry.ts";
import type { CommandContext } from "../commands/command.ts";
import { lookupCommand } from "../lookup/lookup-command.ts";
import { operationCommand } from "./operation-command.ts";
import { operationCommands } from "./operations.ts";
import { resultOptions } from "./result-options.ts";

/** The commands that ask the API one thing: `lookup`, and one for each operation of the table. */
export function operationEntries(context: CommandContext): readonly CommandEntry[] {
  const operations = operationCommands.map((command): CommandEntry => ({
    usage: [command.name, command.operand?.usage].filter(Boolean).join(" "),
    help: command.help,
    options: [...command.options, ...resultOptions],
    action: (words, options) => operationCommand(context, command, { words, options }),
  }));
  return [
    {
      usage: "lookup <ids...>",
      help: "help_lookup",
      options: [{ flags: "--fields <keys>", help: "help_lookup_fields" }, ...resultOptions],
      action: (ids, options) => lookupCommand(context, ids, options),
    },
    ...operations,
  ];
}
