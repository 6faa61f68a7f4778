import type { CommandContext, CommandEntry } from "../session/command.ts";
import { operationCommands } from "./operations.ts";
import { resultOptions } from "./show-answer.ts";

/**
 * Returns the commands that ask the API one question: `lookup`, and one for each operation of the table. Each is loaded
 * when it runs, since the schemas that validate its question take longer to load than many lists to read.
 */
export function operationEntries(context: CommandContext): readonly CommandEntry[] {
  const operations = operationCommands.map((command): CommandEntry => ({
    usage: [command.name, command.operand?.usage].filter(Boolean).join(" "),
    joinsWords: command.operand !== undefined,
    help: command.help,
    options: [...command.options, ...(command.more ?? []), ...resultOptions],
    action: async (words, options, typed) => {
      const instead = await command.instead?.(context, words, options);
      if (instead !== undefined) return instead;
      const { operationCommand } = await import("./operation-command.ts");
      return operationCommand(context, command, { words, options, typed });
    },
  }));
  return [
    {
      usage: "lookup <ids...>",
      help: "help_lookup",
      options: [{ flags: "--fields <keys>", help: "help_lookup_fields" }, ...resultOptions],
      action: async (ids, options) => {
        const { lookupCommand } = await import("./lookup-command.ts");
        return lookupCommand(context, ids, options);
      },
    },
    ...operations,
  ];
}
