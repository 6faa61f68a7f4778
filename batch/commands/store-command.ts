import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { StoreError, StoreWorkError, errorMessage } from "../../shared/gateway/store/store-error.ts";
import type { LostRows, StoreConnection } from "../../shared/gateway/store/connection.ts";
import {
  type CopiedPart,
  type ReadableContents,
  copyContents,
  isWhole,
} from "../../shared/gateway/store/contents.ts";
import { filesOfStore, openStore, rescueStore } from "../../shared/gateway/open-store.ts";
import { kindOfStore, schemeOf } from "../../shared/gateway/store/store-place.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { openAt, openStoreOfAll, placeOf } from "../session/kept-store.ts";
import { table, type Terminal } from "../terminal/terminal.ts";
import { isDamage, lostText, refuseStore, sandboxOf } from "../session/environment.ts";
import type { CommandContext, Exits } from "../session/command.ts";
import { numberText } from "../../shared/messages/messages.ts";
import { keptTexts } from "../../shared/gateway/store/tables.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import type { Store } from "../../shared/gateway/store/store.ts";

interface StoreFlags {
  readonly to?: string;
  readonly olderThan?: string;
  readonly json?: boolean;
  readonly sandbox?: string;
}

/** Returns the address to copy to. @throws {ProgramError} if nothing can be copied to it */
function targetOf({ to }: StoreFlags): string {
  if (to === undefined || to === "") throw new ProgramError("store_copy_where");
  if (kindOfStore(to) === undefined) throw new ProgramError("store_copy_scheme", { scheme: schemeOf(to)! });
  return to;
}

/** Returns whether two paths lead to one file. */
function isOneFile(path: string, other: string): boolean {
  const [one, two] = [path, other].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  return one !== undefined && one.ino === two?.ino && one.dev === two.dev;
}

/** Refuses a source that does not exist, or that is the target. @throws {ProgramError} */
function refuseSource(path: string, target: string): void {
  const [file] = filesOfStore(path);
  if (file !== undefined && !existsSync(file)) throw new ProgramError("store_copy_none", { path });
  const place = (address: string) => (schemeOf(address) === undefined ? resolve(address) : address);
  const [there] = filesOfStore(target);
  // A link, under whatever name: who then deletes the source would have nothing.
  const isSameFile = file !== undefined && there !== undefined && isOneFile(file, there);
  if (isSameFile || place(path) === place(target)) throw new ProgramError("store_copy_same", { path });
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

interface StoreCopyResult {
  readonly parts: readonly CopiedPart[];
  /** Whether the target has all that the source has, and no call is under way that would add to the source. */
  readonly whole: boolean;
  /** What could not be read of a damaged source. */
  readonly lost?: LostRows;
}

async function copy(
  source: ReadableContents,
  callsUnderWay: () => Promise<number>,
  to: StoreConnection,
  terminal: Terminal,
): Promise<StoreCopyResult> {
  const { say } = terminal;
  const target = await to.contents();
  const underWay = await callsUnderWay();
  if (underWay > 0) throw new ProgramError("store_copy_busy", { n: underWay });
  try {
    const parts = await copyContents(source, target, (part, n) =>
      terminal.redraw(say("store_copying", { part: say(`store_part_${part}`), n })),
    );
    return { parts, whole: isWhole(parts) && (await callsUnderWay()) === 0 };
  } catch (error) {
    if (error instanceof StoreWorkError && error.kind !== "damaged")
      throw new ProgramError("store_copy_stopped", { detail: error.message });
    throw error;
  } finally {
    terminal.redraw("");
  }
}

/** Settings that people change, as the store names them. */
const settingNames = ["paused", "default_monthly", "default_expiry", keptTexts.nafCorrespondence] as const;

/** Most settings or tokens named in a message. */
const mostNamed = 5;

/** Says what the target has otherwise than the source, and keeps. Returns whether there is anything. */
function reportDiffering(parts: readonly CopiedPart[], { say, err }: Terminal): boolean {
  const nameOf = (key: string): string => {
    const setting = settingNames.find((name) => name === key);
    return setting ? say(`store_setting_${setting}`) : key;
  };
  const staying = parts.filter(({ differing = [] }) => differing.length > 0);
  for (const { part, differing = [] } of staying) {
    const names = differing.slice(0, mostNamed).map(nameOf).join(", ");
    const more = differing.length > mostNamed ? ", …" : "";
    err(say("store_copy_differs", { part: say(`store_part_${part}`), names: names + more }));
  }
  if (staying.length > 0) err(say("store_copy_adjust"));
  return staying.length > 0;
}

function report({ parts, whole, lost }: StoreCopyResult, path: string, terminal: Terminal): void {
  const { say, language } = terminal;
  const headers = (["part", "source", "held", "copied"] as const).map((key) => say(`store_copy_${key}`));
  const rows = parts.map(({ part, source, target, copied }) => [
    say(`store_part_${part}`),
    ...[source, target, copied].map((n) => numberText(n, language)),
  ]);
  terminal.out(table(headers, rows));
  const missing = lost && lostText(path, lost, say);
  if (missing !== undefined) terminal.err(missing);
  const isSame = !reportDiffering(parts, terminal);
  if (!whole) terminal.err(say("store_copy_lacking"));
  else if (lost !== undefined) terminal.err(say("store_rescue_whole"));
  else terminal.err(say(isSame ? "store_copy_whole" : "store_copy_rest_whole"));
}

/**
 * Copies what can be read for certain of the damaged store at `path`.
 *
 * @throws {ProgramError} if nothing can be read, or `error` if such a store cannot be rescued
 */
async function copyRescued(
  path: string,
  error: unknown,
  to: StoreConnection,
  terminal: Terminal,
): Promise<StoreCopyResult> {
  const rescued = rescueStore(path);
  if (rescued === undefined) throw error;
  try {
    if (!rescued.hasRows) throw new ProgramError("store_copy_lost", { path });
    const detail =
      error instanceof StoreError && "detail" in error.fault ? error.fault.detail : errorMessage(error);
    terminal.err(terminal.say("store_rescue", { path, detail }));
    const copied = await copy(rescued.contents, () => Promise.resolve(0), to, terminal);
    return { ...copied, lost: rescued.lost };
  } finally {
    rescued.close();
  }
}

/** Copies the store at `path`. If it is damaged, it is copied as far as it can be read. */
async function copyFrom(path: string, to: StoreConnection, terminal: Terminal): Promise<StoreCopyResult> {
  try {
    const source = await openStore(path);
    try {
      const contents = await source.contents();
      return await copy(contents, () => contents.callsUnderWay(), to, terminal);
    } finally {
      await source.close();
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    return copyRescued(path, error, to, terminal);
  }
}

/** Runs `sirene store copy --to`, which may be repeated. Of a damaged store it fails if anything is lost. */
async function copyKeptStore({ terminal, environment }: CommandContext, flags: StoreFlags): Promise<Exits> {
  const target = targetOf(flags);
  return openAt(placeOf(environment()), terminal, async (path) => {
    refuseSource(path, target);
    const to = await openTarget(target);
    try {
      const copied = await copyFrom(path, to, terminal);
      if (flags.json) terminal.out(JSON.stringify(copied, null, 2));
      else report(copied, path, terminal);
      const isLossy = copied.lost !== undefined && copied.lost.unreadable + copied.lost.rows > 0;
      return [copied.whole && !isLossy ? "done" : "failed"] as const;
    } finally {
      await to.close();
    }
  });
}

/** The latest possible time, epoch milliseconds, so that every answer is older. */
const endOfTime = 8.64e15;

async function showInfo(store: Store, { terminal }: CommandContext, json: boolean): Promise<void> {
  const info = await store.info();
  if (json) return terminal.out(JSON.stringify(info, null, 2));
  const { say, sayTime } = terminal;
  const megabytes = Math.round(info.bytes / 100_000) / 10;
  terminal.out(say("store_where", { path: info.location }));
  terminal.out(say("store_holds", { answers: info.answers, calls: info.calls, megabytes }));
  if (info.formerAnswers > 0) terminal.out(say("store_former", { n: info.formerAnswers }));
  if (info.oldest !== undefined && info.newest !== undefined) {
    terminal.out(say("store_ages", { oldest: sayTime(info.oldest), newest: sayTime(info.newest) }));
  }
}

async function purge(store: Store, { terminal }: CommandContext, flags: StoreFlags): Promise<void> {
  const { olderThan = "30d", json } = flags;
  const age = parseDuration(olderThan);
  if (age === undefined) throw new ProgramError("bad_duration", { option: "--older-than", value: olderThan });
  // The ledger stays: it has no company's data, and the hourly limit is counted on it.
  const deleted = await store.purge(age === 0 ? endOfTime : Date.now() - age, 0);
  terminal.out(json ? JSON.stringify({ deleted }, null, 2) : terminal.say("store_purged", { n: deleted }));
}

/** Runs `sirene store info|purge|copy`, on what this machine keeps. Costs nothing, and needs no account. */
export async function storeCommand(context: CommandContext, what: string, flags: StoreFlags): Promise<Exits> {
  if (what === "copy") return copyKeptStore(context, flags);
  if (what !== "info" && what !== "purge") throw new ProgramError("bad_store_action", { value: what });
  const store = await openStoreOfAll(context.environment(), context.terminal, sandboxOf(flags.sandbox));
  try {
    if (what === "info") await showInfo(store, context, flags.json ?? false);
    else await purge(store, context, flags);
    return ["done"];
  } finally {
    await store.close();
  }
}
