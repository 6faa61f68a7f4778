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
import { keptTexts } from "../../shared/gateway/store/tables.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import type { Store } from "../../shared/gateway/store/store.ts";

interface CopyFlags {
  readonly to?: string;
  readonly json?: boolean;
}

/**
 * Returns the address to copy to.
 *
 * @throws {ProgramError} if nothing can be copied to it
 */
function targetOf({ to }: CopyFlags): string {
  if (to === undefined || to === "") throw new ProgramError("store_copy_where");
  if (kindOfStore(to) === undefined) throw new ProgramError("store_copy_scheme", { scheme: schemeOf(to)! });
  return to;
}

/** The source of a copy: an open store, or what can be read of a damaged one. */
interface CopySource {
  readonly contents: ReadableContents;
  readonly callsUnderWay: () => Promise<number>;
  /** What cannot be read. Undefined for an intact store. */
  readonly lost: LostRows | undefined;
  readonly close: () => void | Promise<void>;
}

/**
 * Returns what can be read for certain of the damaged store at `path`.
 *
 * @throws {ProgramError} if nothing can be read, or `error` if such a store cannot be rescued
 */
function rescueSource(path: string, error: unknown, terminal: Terminal): CopySource {
  const rescued = rescueStore(path);
  if (rescued === undefined) throw error;
  if (!rescued.hasRows) {
    rescued.close();
    throw new ProgramError("store_copy_lost", { path });
  }
  const detail =
    error instanceof StoreError && "detail" in error.fault ? error.fault.detail : errorMessage(error);
  terminal.err(terminal.say("store_rescue", { path, detail }));
  const { contents, lost } = rescued;
  return { contents, lost, callsUnderWay: () => Promise.resolve(0), close: () => rescued.close() };
}

/** Returns whether two paths lead to one file. */
function isOneFile(path: string, other: string): boolean {
  const [one, two] = [path, other].map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  return one !== undefined && one.ino === two?.ino && one.dev === two.dev;
}

/**
 * Refuses a source that does not exist, or that is the target.
 *
 * @throws {ProgramError}
 */
function refuseSource(path: string, target: string): void {
  const [file] = filesOfStore(path);
  if (file !== undefined && !existsSync(file)) throw new ProgramError("store_copy_none", { path });
  const place = (address: string) => (schemeOf(address) === undefined ? resolve(address) : address);
  const [there] = filesOfStore(target);
  // A link, under whatever name: who then deletes the source would have nothing.
  const isSameFile = file !== undefined && there !== undefined && isOneFile(file, there);
  if (isSameFile || place(path) === place(target)) throw new ProgramError("store_copy_same", { path });
}

/**
 * Opens the store at `path`, even if it is damaged.
 *
 * @throws {ProgramError | StoreError}
 */
async function openSource(path: string, terminal: Terminal): Promise<CopySource> {
  let connection: StoreConnection | undefined;
  try {
    connection = await openStore(path);
    const contents = await connection.contents();
    return {
      contents,
      lost: undefined,
      callsUnderWay: () => contents.callsUnderWay(),
      close: () => connection!.close(),
    };
  } catch (error) {
    await connection?.close();
    if (!isDamage(error)) throw error;
    return rescueSource(path, error, terminal);
  }
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
  /** Whether the target has everything that the source has, and no call is under way that would add to the source. */
  readonly whole: boolean;
  /** What could not be read of a damaged source. */
  readonly lost: LostRows | undefined;
}

async function copy(source: CopySource, to: StoreConnection, terminal: Terminal): Promise<StoreCopyResult> {
  const { say } = terminal;
  const target = await to.contents();
  const underWay = await source.callsUnderWay();
  if (underWay > 0) throw new ProgramError("store_copy_busy", { n: underWay });
  try {
    const parts = await copyContents(source.contents, target, (part, n) =>
      terminal.redraw(say("store_copying", { part: say(`store_part_${part}`), n })),
    );
    return { parts, whole: isWhole(parts) && (await source.callsUnderWay()) === 0, lost: source.lost };
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
    return setting === undefined ? key : say(`store_setting_${setting}`);
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
  const { say } = terminal;
  const headers = (["part", "source", "held", "copied"] as const).map((key) => say(`store_copy_${key}`));
  const number = (n: number) => say("quota_number", { n });
  const rows = parts.map(({ part, source, target, copied }) => [
    say(`store_part_${part}`),
    ...[source, target, copied].map(number),
  ]);
  terminal.out(table(headers, rows));
  const missing = lost && lostText(path, lost, say);
  if (missing !== undefined) terminal.err(missing);
  const isSame = !reportDiffering(parts, terminal);
  if (!whole) terminal.err(say("store_copy_lacking"));
  else if (lost !== undefined) terminal.err(say("store_rescue_whole"));
  else terminal.err(say(isSame ? "store_copy_whole" : "store_copy_rest_whole"));
}

/** Copies the store at `path`. If it turns out to be damaged, it is copied as far as it can be read. */
async function copyFrom(path: string, to: StoreConnection, terminal: Terminal): Promise<StoreCopyResult> {
  let source = await openSource(path, terminal);
  try {
    return await copy(source, to, terminal);
  } catch (error) {
    if (source.lost !== undefined || !isDamage(error)) throw error;
    await source.close();
    source = rescueSource(path, error, terminal);
    return await copy(source, to, terminal);
  } finally {
    await source.close();
  }
}

/**
 * Runs `sirene store copy --to`, which copies everything that the store of this machine keeps into another one. It may
 * be repeated. Of a damaged store it copies what can be read for certain, and fails if anything is lost.
 */
async function copyKeptStore({ terminal, environment }: CommandContext, flags: CopyFlags): Promise<Exits> {
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

interface StoreFlags {
  readonly to?: string;
  readonly olderThan?: string;
  readonly json?: boolean;
  readonly sandbox?: string;
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

async function purge(store: Store, { terminal }: CommandContext, olderThan: string): Promise<void> {
  const age = parseDuration(olderThan);
  if (age === undefined) throw new ProgramError("bad_duration", { option: "--older-than", value: olderThan });
  // The ledger stays: it has no company's data, and the hourly limit is counted on it.
  const gone = await store.purge(age === 0 ? endOfTime : Date.now() - age, 0);
  terminal.out(terminal.say("store_purged", { n: gone }));
}

/** Runs `sirene store info|purge|copy`, on what this machine keeps. Costs nothing, and needs no account. */
export async function storeCommand(context: CommandContext, what: string, flags: StoreFlags): Promise<Exits> {
  if (what === "copy") return copyKeptStore(context, flags);
  if (what !== "info" && what !== "purge") throw new ProgramError("bad_store_action", { value: what });
  const store = await openStoreOfAll(context.environment(), context.terminal, sandboxOf(flags.sandbox));
  try {
    if (what === "info") await showInfo(store, context, flags.json ?? false);
    else await purge(store, context, flags.olderThan ?? "30d");
    return ["done"];
  } finally {
    await store.close();
  }
}
