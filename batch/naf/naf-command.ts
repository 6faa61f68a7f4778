import { openStoreOfAll } from "../session/kept-store.ts";
import { sandboxOf } from "../session/environment.ts";
import type { CommandContext, Exits } from "../session/command.ts";
import { importCorrespondence } from "./import-correspondence.ts";

interface NafImportFlags {
  readonly sheet?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly sandbox?: string;
}

/** Codes that are told one by one. */
const mostTold = 10;

/** `sirene naf import FILE`: keeps INSEE's correspondence of the two nomenclatures. Costs nothing, and needs no account. */
export async function nafImportCommand(
  context: CommandContext,
  file: string,
  flags: NafImportFlags,
): Promise<Exits> {
  const { terminal } = context;
  const { say } = terminal;
  const store = await openStoreOfAll(context.environment(true), terminal, sandboxOf(flags.sandbox));
  try {
    const read = await importCorrespondence(file, flags.sheet, await store.settings());
    if (flags.json) terminal.out(JSON.stringify(read, null, 2));
    else
      terminal.out(
        say("naf_imported", { n: read.pairs, rev2: read.codes.rev2, naf2025: read.codes["2025"] }),
      );
    if (!flags.quiet && read.halves > 0) terminal.err(say("naf_halves", { n: read.halves }));
    const { length: n } = read.unknown;
    if (!flags.quiet && n > 0)
      terminal.err(say("naf_unknown_codes", { n, codes: read.unknown.slice(0, mostTold).join(", ") }));
    return ["done"];
  } finally {
    await store.close();
  }
}
