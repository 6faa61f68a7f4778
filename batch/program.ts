import type { Command } from "commander";
import { ProgramCommand, wordHelp } from "../shared/command-line/program-command.ts";
import { languages } from "../shared/messages/messages.ts";
import { defaultFields } from "../shared/fields/select-fields.ts";
import type { CommandContext, CommandEntry, Exits, OptionEntry } from "./session/command.ts";
import { decisionsCommand } from "./commands/decisions-command.ts";
import { type ChangesFlags, changesCommand, defaultChangeFields } from "./commands/changes-command.ts";
import { directoryCommand } from "./commands/directory-command.ts";
import { enrichCommand } from "./commands/enrich-command.ts";
import { fieldsCommand } from "./commands/fields-command.ts";
import { type UsageFlags, quotaCommand, usageCommand } from "./commands/quota-commands.ts";
import { storeCommand } from "./commands/store-command.ts";
import {
  type EnrichFlags,
  defaultCheckFields,
  defaultConcurrency,
  defaultPreset,
  readOptions,
} from "./enrich/options.ts";
import { fileFormats } from "./files/list.ts";
import { operationEntries } from "./operations/command-entries.ts";

/** How companies are searched for rows without a number. */
const matchOptions: readonly OptionEntry[] = [
  { flags: "--match [columns]", help: "help_match" },
  { flags: "--candidates <n>", help: "help_candidates" },
  { flags: "--found-by", help: "help_found_by" },
  { flags: "--drop-matches", help: "help_drop_matches" },
];

/** Columns that answers are compared with. */
const comparedOptions: readonly OptionEntry[] = [
  { flags: "--siret <column>", help: "help_siret" },
  { flags: "--vat <column>", help: "help_vat" },
  { flags: "--name <column>", help: "help_name" },
  { flags: "--postcode <column>", help: "help_postcode" },
  { flags: "--city <column>", help: "help_city" },
  { flags: "--einvoice-address <column>", help: "help_einvoice_address" },
  { flags: "--naf <column>", help: "help_naf_column" },
];

/** What a run may spend, and how it asks. */
const spendingOptions: readonly OptionEntry[] = [
  { flags: "--max-calls <n|n%>", help: "help_max_calls" },
  { flags: "--reserve <n|n%>", help: "help_reserve" },
  { flags: "--max-age <age>", help: "help_max_age" },
  { flags: "--concurrency <n>", help: "help_concurrency", fallback: String(defaultConcurrency) },
  { flags: "--one-by-one", help: "help_one_by_one" },
  { flags: "--partial", help: "help_partial" },
];

/** Options of `enrich`, `check` and `plan` that affect the cost. */
const costOptions = (fields: string): readonly OptionEntry[] => [
  { flags: "--fields <keys>", help: "help_fields_option", fallback: fields },
  { flags: "--id <column>", help: "help_id" },
  ...comparedOptions,
  ...matchOptions,
  { flags: "--sheet <name>", help: "help_sheet" },
  { flags: "--header-row <n>", help: "help_header_row" },
  { flags: "--header <none>", help: "help_header" },
  { flags: "--only <rows>", help: "help_only" },
  { flags: "--sample <n>", help: "help_sample" },
  { flags: "--seed <n>", help: "help_seed" },
  ...spendingOptions,
  { flags: "--encoding <name>", help: "help_encoding" },
  { flags: "--delimiter <character>", help: "help_delimiter" },
  { flags: "--drop-signature", help: "help_drop_signature" },
];

/** Options of commands that read lists and write none. */
const listOptions: readonly OptionEntry[] = [
  { flags: "--id <column>", help: "help_id" },
  { flags: "--sheet <name>", help: "help_sheet_read" },
  { flags: "--header-row <n>", help: "help_header_row" },
  { flags: "--header <none>", help: "help_header" },
  { flags: "--encoding <name>", help: "help_encoding" },
  { flags: "--delimiter <character>", help: "help_delimiter" },
];

/** Options of commands that write a list with added columns. */
const writeOptions = (fields: string): readonly OptionEntry[] => [
  { flags: "-o, --output <file>", help: "help_output" },
  ...costOptions(fields),
  { flags: "--review [what]", help: "help_review" },
  { flags: "--to <format>", help: "help_to" },
  { flags: "--headers <keys|labels>", help: "help_headers", fallback: "keys" },
  { flags: "--values <raw|labels>", help: "help_values", fallback: "raw" },
  { flags: "--summary-sheet", help: "help_summary_sheet" },
  { flags: "--dry-run", help: "help_dry_run" },
  { flags: "--preview <n>", help: "help_preview" },
  { flags: "--yes", help: "help_yes" },
  { flags: "--overwrite", help: "help_overwrite" },
  { flags: "--report <file>", help: "help_report" },
  { flags: "--changes <file>", help: "help_changes" },
  { flags: "--fail-on-changes", help: "help_fail_on_changes" },
  { flags: "--fail-on-nomenclature", help: "help_fail_on_nomenclature" },
  { flags: "--json", help: "help_json" },
  { flags: "--quiet", help: "help_quiet" },
];

/** Options of every command. */
const everywhere: readonly OptionEntry[] = [
  { flags: "--sandbox [fill]", help: "help_sandbox" },
  { flags: "--lang <language>", help: "help_lang" },
];

/** Commands that enrich, check or plan lists. */
function runCommands(context: CommandContext): readonly CommandEntry[] {
  const run =
    (planOnly: boolean): CommandEntry["action"] =>
    (files, options) => {
      const { language } = context.terminal;
      return enrichCommand(context, readOptions(files, options as EnrichFlags, language), planOnly);
    };
  return [
    {
      usage: "enrich <file...>",
      help: "help_enrich",
      options: writeOptions(defaultFields),
      action: run(false),
    },
    {
      usage: "check <file...>",
      help: "help_check",
      options: [
        { flags: "--for <purpose>", help: "help_for", fallback: defaultPreset },
        { flags: "--corrections <file>", help: "help_corrections" },
        { flags: "--rows <verdict>", help: "help_rows" },
        { flags: "--on <day>", help: "help_on" },
        { flags: "--ignore <reasons>", help: "help_ignore" },
        ...writeOptions(defaultCheckFields),
      ],
      action: run(false),
    },
    {
      usage: "plan <file...>",
      help: "help_plan",
      options: [...costOptions(defaultFields), { flags: "--json", help: "help_json" }],
      action: run(true),
    },
  ];
}

/** Commands about the calls that are left or were made, and about what the store keeps. */
function accountCommands(context: CommandContext): readonly CommandEntry[] {
  return [
    {
      usage: "quota",
      help: "help_quota",
      options: [
        { flags: "--min <n>", help: "help_min" },
        { flags: "--json", help: "help_json" },
      ],
      action: (_, options) => quotaCommand(context, options),
    },
    {
      usage: "usage",
      help: "help_usage",
      options: [
        { flags: "--by <heading>", help: "help_by", fallback: "day" },
        { flags: "--since <age>", help: "help_since", fallback: "31d" },
        { flags: "--json", help: "help_json" },
      ],
      action: (_, options) => usageCommand(context, options as UsageFlags),
    },
    {
      usage: "store <info|purge|copy>",
      help: "help_store",
      options: [
        { flags: "--to <store>", help: "help_store_to" },
        { flags: "--older-than <age>", help: "help_older_than" },
        { flags: "--json", help: "help_json" },
      ],
      action: ([what], options) => storeCommand(context, what!, options),
    },
    {
      usage: "decisions <list|forget|export|import> [words...]",
      help: "help_decisions",
      options: [
        { flags: "--all", help: "help_decisions_all" },
        { flags: "--yes", help: "help_decisions_yes" },
        { flags: "--overwrite", help: "help_decisions_overwrite" },
        { flags: "--json", help: "help_json" },
      ],
      action: (words, options) => decisionsCommand(context, words, options),
    },
    {
      usage: "directory <export|import> [files...]",
      help: "help_directory",
      options: [
        { flags: "-o, --output <folder>", help: "help_directory_output" },
        ...listOptions,
        { flags: "--overwrite", help: "help_directory_overwrite" },
        { flags: "--json", help: "help_json" },
      ],
      action: (words, options) => directoryCommand(context, words, options),
    },
  ];
}

/** Commands that show what is known about companies, and the fields. */
function companyCommands(context: CommandContext): readonly CommandEntry[] {
  return [
    {
      usage: "duplicates <file...>",
      help: "help_duplicates",
      options: [
        { flags: "-o, --output <file>", help: "help_duplicates_output" },
        { flags: "--vendor <column>", help: "help_vendor" },
        ...listOptions,
        { flags: "--ask", help: "help_ask" },
        ...spendingOptions,
        { flags: "--dry-run", help: "help_dry_run" },
        { flags: "--yes", help: "help_yes" },
        { flags: "--overwrite", help: "help_overwrite" },
        { flags: "--json", help: "help_json" },
        { flags: "--quiet", help: "help_quiet" },
      ],
      action: async (files, options) => {
        // Loaded on demand, as operations are: it folds names, which most commands do not.
        const { duplicatesCommand } = await import("./commands/duplicates-command.ts");
        return duplicatesCommand(context, files, options);
      },
    },
    {
      usage: "dossier <siren>",
      joinsWords: true,
      help: "help_dossier",
      options: [
        { flags: "-o, --output <file>", help: "help_dossier_output" },
        { flags: "--overwrite", help: "help_overwrite" },
        { flags: "--max-age <age>", help: "help_max_age" },
        { flags: "--quiet", help: "help_quiet_result" },
      ],
      action: async (words, options) => {
        const { dossierCommand } = await import("./dossier/dossier-command.ts");
        return dossierCommand(context, words, options);
      },
    },
    {
      usage: "changes <file...>",
      help: "help_seen_changes",
      options: [
        { flags: "--since <day>", help: "help_changes_since" },
        { flags: "--fields <fields>", help: "help_fields_told", fallback: defaultChangeFields },
        ...listOptions,
        { flags: "--csv", help: "help_csv" },
        { flags: "--json", help: "help_json" },
      ],
      action: (files, options) => changesCommand(context, files, options as ChangesFlags),
    },
    {
      usage: "fields",
      help: "help_fields",
      options: [{ flags: "--json", help: "help_json" }],
      action: (_, { json }: { json?: boolean }) => fieldsCommand(context, json ?? false),
    },
  ];
}

/** Builds the command line of `sirene`. `onEnd` receives how the executed command has ended. */
export function buildProgram(context: CommandContext, onEnd: (exits: Exits) => void): Command {
  const { say } = context.terminal;
  const program = wordHelp(new ProgramCommand("sirene"), say)
    .description(say("help_program"))
    .option("--lang <language>", say("help_lang", { languages }))
    .enablePositionalOptions();
  const groups = [runCommands, operationEntries, accountCommands, companyCommands];
  for (const entry of groups.flatMap((commandsOf) => commandsOf(context))) {
    const command = program
      .command(entry.usage)
      .description(say(entry.help))
      .helpOption("-h, --help", say("help_help"))
      .allowExcessArguments(entry.joinsWords ?? false);
    for (const { flags, help, fallback } of [...entry.options, ...everywhere]) {
      command.option(flags, say(help, { languages, formats: fileFormats }), fallback);
    }
    command.action(async () => {
      const { typedWords = [] } = command as Partial<ProgramCommand>;
      onEnd(await entry.action(command.args, command.opts(), typedWords));
    });
  }
  return program;
}
