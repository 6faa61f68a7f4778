import type { Command } from "commander";
import { messageFormatter } from "../batch/messages/messages.ts";
import { buildProgram } from "../batch/program.ts";
import { processTerminal } from "../shared/command-line/terminal.ts";
import { cellText, markdownTable } from "./markdown-table.ts";

/** The program as its help describes it, in English. */
export function englishProgram(): Command {
  const terminal = processTerminal("en", messageFormatter("en"));
  const environment = () => {
    throw new Error("the help needs no environment");
  };
  return buildProgram({ terminal, environment }, () => undefined);
}

const usageOf = (command: Command) => {
  const operands = command.registeredArguments.map((operand) => {
    const word = `${operand.name()}${operand.variadic ? "..." : ""}`;
    return operand.required ? `<${word}>` : `[${word}]`;
  });
  return ["sirene", command.name(), ...operands].join(" ");
};

function optionsTable(command: Command): string {
  const rows = command.options.map(({ flags, description, defaultValue }) => {
    const fallback = defaultValue === undefined ? "" : `\`${String(defaultValue)}\``;
    return [`\`${flags.replaceAll("|", "\\|")}\``, cellText(description), fallback];
  });
  return markdownTable([["Option", "Meaning", "Default"], ...rows]);
}

/** Every command with its options, as `--help` gives them. */
export function commandReference(): string {
  const commands = englishProgram().commands.map(
    (command) =>
      `### \`${usageOf(command)}\`\n\n${cellText(command.description())}.\n\n${optionsTable(command)}`,
  );
  return commands.join("\n\n");
}
