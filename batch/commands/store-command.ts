import { parseDuration } from "../../shared/gateway/store/clock.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import { openStoreOfAll } from "../kept-store.ts";
import { sandboxOf } from "../sandbox-kind.ts";
import { ProgramError } from "../errors/program-error.ts";
import type { CommandContext, Exits } from "./command.ts";
import { copyKeptStore } from "./copy-kept-store.ts";

export interface StoreFlags {
  readonly to?: string;
  readonly olderThan?: string;
  readonly json?: boolean;
  readonly sandbox?: string;
}

/** The latest time that there is, epoch milliseconds: whatever an answer is dated, it is from before. */
const endOfTime = 8.64e15;

async function showInfo(store: Store, { terminal }: CommandContext, json: boolean): Promise<void> {
  const info = await store.info();
  if (json) return terminal.out(JSON.stringify(info, null, 2));
  const { say, sayTime } = terminal;
  const megabytes = Math.round(info.bytes / 100_000) / 10;
  terminal.out(say("store_where", { path: info.location }));
  terminal.out(say("store_holds", { answers: info.answers, calls: info.calls, megabytes }));
  if (info.oldest !== undefined && info.newest !== undefined) {
    terminal.out(say("store_ages", { oldest: sayTime(info.oldest), newest: sayTime(info.newest) }));
  }
}

async function purge(store: Store, { terminal }: CommandContext, olderThan: string): Promise<void> {
  const age = parseDuration(olderThan);
  if (age === undefined) throw new ProgramError("bad_duration", { option: "--older-than", value: olderThan });
  // The ledger stays: it holds no company's data, and the hour is counted on it.
  const gone = await store.purge(age === 0 ? endOfTime : Date.now() - age, 0);
  terminal.out(terminal.say("store_purged", { n: gone }));
}

/** `sirene store info|purge|copy`: what is kept on this machine. Costs nothing, and needs no account. */
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
