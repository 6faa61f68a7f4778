import { Command, Option } from "commander";
import type { Environment } from "./environment.ts";
import { readServeOptions, type ServeFlags } from "./commands/serve-options.ts";
import type { Terminal } from "./commands/terminal.ts";
import { createToken, listTokens, revokeToken, type CreateFlags } from "./commands/token-commands.ts";
import { logLevels } from "./operation/log.ts";

const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];

/** The command line of `sirene-relay`. The environment is read and checked when a command needs it. */
export function buildProgram(terminal: Terminal, environment: () => Environment): Command {
  const { say } = terminal;
  const program = new Command("sirene-relay").description(say("help_program"));

  program
    .command("serve")
    .description(say("help_serve"))
    .option("--port <n>", say("help_port"), "3000")
    .option("--host <name>", say("help_host"), "127.0.0.1")
    .option("--public-url <url>", say("help_public_url"))
    .option("--tls-cert <file>", say("help_tls_cert"))
    .option("--tls-key <file>", say("help_tls_key"))
    .option("--reserve <n|n%>", say("help_reserve"), "0")
    .option("--allow-origin <origin>", say("help_allow_origin"), collect, [])
    .option("--trust-proxy [addresses]", say("help_trust_proxy"))
    .option("--concurrency <n>", say("help_concurrency"), "16")
    .option("--log-level <level>", say("help_log_level", { levels: logLevels.join(", ") }), "info")
    .option("--demo", say("help_demo"))
    .action(async (flags: ServeFlags) => {
      const variables = environment();
      const options = readServeOptions(flags);
      // The server takes half a second to load: the commands of tokens, and flags that are wrong, do not wait for it.
      const { serveCommand } = await import("./commands/serve-command.ts");
      return serveCommand(variables, options, terminal);
    });

  const token = program.command("token").description(say("help_token"));
  token
    .command("create")
    .description(say("help_token_create"))
    .requiredOption("--user <name>", say("help_user"))
    .option("--monthly <n>", say("help_monthly"))
    .option("--hourly <n>", say("help_hourly"))
    .option("--admin", say("help_admin"))
    .option("--json", say("help_json"))
    .action((flags: CreateFlags) => createToken(environment(), flags, terminal));
  token
    .command("list")
    .description(say("help_token_list"))
    .option("--json", say("help_json"))
    .action(({ json = false }: { json?: boolean }) => listTokens(environment(), json, terminal));
  token
    .command("revoke <id>")
    .description(say("help_token_revoke"))
    .action((id: string) => revokeToken(environment(), id, terminal));

  // Complaints are told by whoever runs the program, in the user's language.
  for (const command of [program, ...program.commands, ...token.commands]) {
    command.addOption(new Option("--lang <language>", say("help_lang")).choices(["en", "fr"])).exitOverride();
    command.configureOutput({ outputError: () => undefined });
  }
  return program;
}
