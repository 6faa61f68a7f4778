import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
import { localDay } from "../../shared/gateway/store/clock.ts";
import type { KeptDirectory } from "../../shared/gateway/store/decisions.ts";
import {
  type DirectoryExport,
  type RowWithoutSiren,
  exportDirectory,
} from "../directory/export-directory.ts";
import { type DirectoryImport, importDirectory } from "../directory/import-directory.ts";
import type { ListFlags } from "../enrich/options.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { standardStream } from "../enrich/output-names.ts";
import { inputsOf } from "../enrich/targets.ts";
import { openStoreOfAll } from "../session/kept-store.ts";
import { sandboxOf } from "../session/environment.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type CommandContext, type Exits, newPurpose } from "../session/command.ts";

export interface DirectoryFlags extends ListFlags {
  readonly output?: string;
  readonly overwrite?: boolean;
  readonly json?: boolean;
}

interface DirectoryContext {
  readonly context: CommandContext;
  readonly directory: KeptDirectory;
  readonly files: readonly string[];
  readonly flags: DirectoryFlags;
}

/** Largest number of lines and rows that are listed. `--json` has them all. */
const mostListed = 50;

function reportExport(exported: DirectoryExport, folder: string, terminal: Terminal): void {
  const { lists, sirens, files, without, left } = exported;
  const { say } = terminal;
  const named = ({ file, sheet }: Pick<RowWithoutSiren, "file" | "sheet">) =>
    sheet === null ? file : say("list_on_sheet", { file, sheet });
  for (const list of lists.filter(({ sheet }) => sheet !== null)) {
    const columns = list.columns.join(", ");
    terminal.err(say("directory_list", { list: named(list), columns, n: list.rows }));
  }
  terminal.out(say("directory_exported", { sirens, n: files.length, folder }));
  const invalid = without.filter(({ kind }) => kind === "invalid");
  const blank = without.length - invalid.length;
  if (blank > 0) terminal.err(say("directory_rows_blank", { n: blank }));
  for (const row of invalid.slice(0, mostListed))
    terminal.err(say("directory_row_invalid", { list: named(row), row: row.row }));
  if (invalid.length > mostListed) terminal.err(say("directory_more", { n: invalid.length - mostListed }));
  if (left.length > 0) terminal.err(say("directory_left", { n: left.length, files: left.join(", ") }));
}

async function exportTo({ context, directory, files, flags }: DirectoryContext): Promise<Exits> {
  const { terminal } = context;
  const { output: folder } = flags;
  if (folder === undefined || files.length === 0) throw new ProgramError("directory_export_what");
  const isFile = existsSync(folder) && !statSync(folder).isDirectory();
  if (isFile || folder === standardStream) throw new ProgramError("directory_no_folder", { path: folder });
  const exported = await exportDirectory({
    ...{ words: files, flags, folder, directory, terminal },
    overwrite: flags.overwrite ?? false,
    environment: context.environment(true),
    run: newPurpose(Date.now()).run,
  });
  if (typeof exported === "string") return [exported];
  if (flags.json) terminal.out(JSON.stringify(exported, null, 2));
  else reportExport(exported, folder, terminal);
  return ["done"];
}

function reportImport(imported: DirectoryImport, terminal: Terminal): void {
  const { problems, partial, noneAsked, ...counts } = imported;
  const { say } = terminal;
  for (const { code, file, line, text } of problems.slice(0, mostListed)) {
    if (code === "not_asked") terminal.err(say("directory_line_not_asked", { file, line, text }));
    else {
      const what = { code: `directory_fault_${code}`, parameters: { text } };
      terminal.err(say("directory_line", { file, line, what }));
    }
  }
  if (problems.length > mostListed) terminal.err(say("directory_more", { n: problems.length - mostListed }));
  if (noneAsked) terminal.err(say("directory_none_asked"));
  for (const { file, asked, cameBack } of partial)
    terminal.err(say("directory_partial", { file: basename(file), asked, cameBack }));
  terminal.out(say("directory_imported", counts));
}

async function importFrom({ context, directory, files, flags }: DirectoryContext): Promise<Exits> {
  const { terminal } = context;
  if (files.length === 0) throw new ProgramError("directory_import_what");
  const inputs = inputsOf(files, undefined, false);
  const imported = await importDirectory(inputs.files, directory, localDay(Date.now()));
  if (flags.json) terminal.out(JSON.stringify(imported, null, 2));
  else reportImport(imported, terminal);
  return [imported.problems.some(({ code }) => code !== "not_asked") ? "usage" : "done"];
}

const actions: Readonly<Record<string, (work: DirectoryContext) => Promise<Exits>>> = {
  export: exportTo,
  import: importFrom,
};

/** Runs `sirene directory export|import`, which exchanges files with the directory of e-invoices. No account needed. */
export async function directoryCommand(
  context: CommandContext,
  [what = "", ...files]: readonly string[],
  flags: DirectoryFlags,
): Promise<Exits> {
  const action = Object.hasOwn(actions, what) ? actions[what] : undefined;
  if (action === undefined) throw new ProgramError("bad_directory_action", { value: what });
  const store = await openStoreOfAll(context.environment(), context.terminal, sandboxOf(flags.sandbox));
  try {
    return await action({ context, directory: store.directory, files, flags });
  } finally {
    await store.close();
  }
}
