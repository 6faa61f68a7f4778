import { Option, type Command } from "commander";
import type { RelayEnvironment } from "../environment/environment.ts";
import type { CommandEnd, RelayTerminal } from "../environment/terminal.ts";
import {
  type CreateFlags,
  type ReplaceFlags,
  type RevokeFlags,
  createToken,
  defaultBudget,
  listTokens,
  renameToken,
  replaceToken,
  revokeToken,
  setToken,
} from "./token-commands.ts";
import type { BoundFlags } from "./people-file.ts";

/** Declares `sirene-relay token …`. `onEnd` is told how a command ended that can end in several ways. */
export function addTokenCommands(
  program: Command,
  environment: () => RelayEnvironment,
  terminal: RelayTerminal,
  onEnd: (ending: CommandEnd) => void,
): Command {
  const { say } = terminal;
  const token = program.command("token").description(say("help_token"));

  /** Adds what bounds a token; of each pair one excludes the other. */
  const withBounds = (command: Command): Command =>
    command
      .option("--monthly <n>", say("help_monthly"))
      .addOption(new Option("--unlimited", say("help_unlimited")).conflicts("monthly"))
      .option("--hourly <n>", say("help_hourly"));

  withBounds(
    token
      .command("create")
      .description(say("help_token_create"))
      .option("--user <name>", say("help_user"))
      .addOption(new Option("--from <file>", say("help_from")).conflicts(["user", "admin", "viewer", "json"]))
      .option("--out <file>", say("help_out")),
  )
    .option("--expires <when>", say("help_expires"))
    .option("--admin", say("help_admin"))
    .addOption(new Option("--viewer", say("help_viewer")).conflicts("admin"))
    .option("--json", say("help_json"))
    .action((flags: CreateFlags) => createToken(environment(), flags, terminal));
  token
    .command("list")
    .description(say("help_token_list"))
    .option("--json", say("help_json"))
    .action(({ json = false }: { json?: boolean }) => listTokens(environment(), json, terminal));
  withBounds(token.command("set <id>").description(say("help_token_set")))
    .option("--no-hourly", say("help_no_hourly"))
    .option("--expires <when>", say("help_expires"))
    .action((id: string, flags: BoundFlags) => setToken(environment(), id, flags, terminal));
  token
    .command("replace <id>")
    .description(say("help_token_replace"))
    .option("--overlap <time>", say("help_overlap"))
    .option("--json", say("help_json"))
    .action((id: string, flags: ReplaceFlags) => replaceToken(environment(), id, flags, terminal));
  token
    .command("rename <id> <name>")
    .description(say("help_token_rename"))
    .action((id: string, name: string) => renameToken(environment(), id, name, terminal));
  token
    .command("revoke [id]")
    .description(say("help_token_revoke"))
    .option("--user <name>", say("help_revoke_user"))
    .option("--yes", say("help_yes"))
    .action(async (id: string | undefined, flags: RevokeFlags) =>
      onEnd(await revokeToken(environment(), id, flags, terminal)),
    );
  token
    .command("default")
    .description(say("help_token_default"))
    .option("--monthly <n>", say("help_default_monthly"))
    .option("--expires <when>", say("help_default_expires"))
    .action((flags: { monthly?: string; expires?: string }) => defaultBudget(environment(), flags, terminal));
  return token;
}
