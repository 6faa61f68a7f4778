import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { ProgramCommand, wordHelp } from "../shared/command-line/program-command.ts";
import { languages } from "../shared/messages/messages.ts";
import type { RelayEnvironment } from "./environment/environment.ts";
import type { CommandEnd, RelayTerminal } from "./environment/terminal.ts";
import type { CheckFlags } from "./commands/check-command.ts";
import { type ServeFlags, readServeOptions } from "./commands/serve-options.ts";
import { addTokenCommands } from "./commands/token-commands.ts";
import { logLevels } from "./operation/log.ts";
import { defaultUserLimits } from "./server/limits.ts";

/** Returns the path of a folder beside this program's: beside `relay` as built by tsc, beside `bin` as shipped. */
const builtFolder = (name: string): string => fileURLToPath(new URL(`../${name}/`, import.meta.url));

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/**
 * Builds the command line of `sirene-relay`. The environment is read and checked when a command needs it. `onEnd`
 * receives the result of commands that can end in several ways.
 */
export function buildProgram(
  terminal: RelayTerminal,
  environment: () => RelayEnvironment,
  onEnd: (ending: CommandEnd) => void = () => undefined,
): Command {
  const { say } = terminal;
  const program = wordHelp(new ProgramCommand("sirene-relay"), say).description(say("help_program"));

  program
    .command("serve")
    .description(say("help_serve"))
    .option("--port <n>", say("help_port"), "3000")
    .option("--ops-port <n>", say("help_ops_port"))
    .option("--drain <seconds>", say("help_drain"), "0")
    .option("--host <name>", say("help_host"), "127.0.0.1")
    .option("--public-url <url>", say("help_public_url"))
    .option("--tls-cert <file>", say("help_tls_cert"))
    .option("--tls-key <file>", say("help_tls_key"))
    .option("--reserve <n|n%>", say("help_reserve"), "0")
    .option("--allow-origin <origin>", say("help_allow_origin"), collect, [])
    .option("--trust-proxy [addresses]", say("help_trust_proxy"))
    .option("--admin-over-http", say("help_admin_over_http"))
    .option("--concurrency <n>", say("help_concurrency"), "16")
    .option("--user-requests <n>", say("help_user_requests"), String(defaultUserLimits.requests))
    .option("--user-lookups <n>", say("help_user_lookups"), String(defaultUserLimits.lookups))
    .option("--presets <file>", say("help_presets"))
    .option("--log-level <level>", say("help_log_level", { levels: logLevels.join(", ") }), "info")
    .option("--demo", say("help_demo"))
    .action(async (flags: ServeFlags) => {
      environment();
      const options = readServeOptions(flags);
      // The server takes half a second to load. Other commands and what is invalid need not wait for it.
      const { serveCommand } = await import("./commands/serve-command.ts");
      return serveCommand({ flags, options, environment, builtFolder }, terminal);
    });
  program
    .command("check")
    .description(say("help_check"))
    .option("--public-url <url>", say("help_public_url"))
    .option("--tls-cert <file>", say("help_tls_cert"))
    .option("--tls-key <file>", say("help_tls_key"))
    .option("--no-call", say("help_no_call"))
    .option("--json", say("help_json"))
    .action(async (flags: CheckFlags) => {
      const variables = environment();
      const { checkCommand } = await import("./commands/check-command.ts");
      onEnd(await checkCommand(variables, flags, terminal));
    });
  program
    .command("backup <file>")
    .description(say("help_backup"))
    .action(async (file: string) => {
      const { backupCommand } = await import("./commands/backup-command.ts");
      return backupCommand(environment(), file, terminal);
    });
  const token = addTokenCommands(program, environment, terminal, onEnd);

  for (const command of [program, ...program.commands, ...token.commands])
    command.option("--lang <language>", say("help_lang", { languages }));
  return program;
}
