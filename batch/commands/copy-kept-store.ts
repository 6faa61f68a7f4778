import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { StoreConnection } from "../../shared/gateway/store/connection.ts";
import { copyContents, isWhole, type CopiedPart } from "../../shared/gateway/store/copy-contents.ts";
import { filesOfStore, openStore } from "../../shared/gateway/store/open-store.ts";
import { StoreError } from "../../shared/gateway/store/store-error.ts";
import { kindOfStore, schemeOf } from "../../shared/gateway/store/store-place.ts";
import { StoreWorkError } from "../../shared/gateway/store/store-work-error.ts";
import { ProgramError } from "../errors/program-error.ts";
import { openAt, placeOf } from "../kept-store.ts";
import { table } from "../terminal/table.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { refuseStore } from "../unusable-store.ts";
import type { CommandContext, Exits } from "./command.ts";

export interface CopyFlags {
  readonly to?: string;
  readonly json?: boolean;
}

/** @throws {ProgramError} where nothing can be copied to such an address */
function targetOf({ to }: CopyFlags): string {
  if (to === undefined || to === "") throw new ProgramError("store_copy_where");
  if (kindOfStore(to) === undefined) throw new ProgramError("store_copy_scheme", { scheme: schemeOf(to)! });
  return to;
}

/** Opens the store at `path`, which must be there and another one than `target`. @throws {ProgramError} */
async function openSource(path: string, target: string): Promise<StoreConnection> {
  const [file] = filesOfStore(path);
  if (file !== undefined && !existsSync(file)) throw new ProgramError("store_copy_none", { path });
  const place = (address: string) => (schemeOf(address) === undefined ? resolve(address) : address);
  if (place(path) === place(target)) throw new ProgramError("store_copy_same", { path });
  return openStore(path);
}

async function openTarget(address: string): Promise<StoreConnection> {
  try {
    return await openStore(address);
  } catch (error) {
    if (!(error instanceof StoreError) || !("detail" in error.fault)) return refuseStore(error);
    const { path, detail } = error.fault;
    throw new ProgramError("store_copy_target", { path, detail });
  }
}

interface Copied {
  readonly parts: readonly CopiedPart[];
  /** Nothing of the source is missing in the target, nor about to be. */
  readonly whole: boolean;
}

async function copy(from: StoreConnection, to: StoreConnection, terminal: Terminal): Promise<Copied> {
  const { say } = terminal;
  const [source, target] = [await from.contents(), await to.contents()];
  const underWay = await source.callsUnderWay();
  if (underWay > 0) throw new ProgramError("store_copy_busy", { n: underWay });
  try {
    const parts = await copyContents(source, target, (part, n) =>
      terminal.redraw(say("store_copying", { part: say(`store_part_${part}`), n })),
    );
    return { parts, whole: isWhole(parts) && (await source.callsUnderWay()) === 0 };
  } catch (error) {
    if (error instanceof StoreWorkError)
      throw new ProgramError("store_copy_stopped", { detail: error.message });
    throw error;
  } finally {
    terminal.redraw("");
  }
}

function tell({ parts, whole }: Copied, terminal: Terminal): void {
  const { say } = terminal;
  const headers = (["part", "source", "held", "copied"] as const).map((key) => say(`store_copy_${key}`));
  const number = (n: number) => say("quota_number", { n });
  const rows = parts.map(({ part, source, target, copied }) => [
    say(`store_part_${part}`),
    ...[source, target, copied].map(number),
  ]);
  terminal.out(table(headers, rows));
  terminal.err(say(whole ? "store_copy_whole" : "store_copy_lacking"));
}

/** `sirene store copy --to`: all that the store of this machine keeps, into another one. It may be given again. */
export async function copyKeptStore(
  { terminal, environment }: CommandContext,
  flags: CopyFlags,
): Promise<Exits> {
  const target = targetOf(flags);
  const from = await openAt(placeOf(environment()), terminal, (path) => openSource(path, target));
  try {
    const to = await openTarget(target);
    try {
      const copied = await copy(from, to, terminal);
      if (flags.json) terminal.out(JSON.stringify(copied, null, 2));
      else tell(copied, terminal);
      return [copied.whole ? "done" : "failed"];
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}
