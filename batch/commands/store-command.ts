import { parseDuration } from "../../shared/gateway/duration.ts";
import { defaultConcurrency } from "../enrich/options.ts";
import { openSession, type Session } from "../session.ts";
import { Stop } from "../stop.ts";
import type { CommandContext, Ending } from "./command.ts";

export interface StoreFlags {
  readonly olderThan?: string;
  readonly json?: boolean;
}

async function showInfo(session: Session, { terminal }: CommandContext, json: boolean): Promise<void> {
  const info = await session.store.info();
  if (json) return terminal.out(JSON.stringify(info, null, 2));
  const { say, sayTime } = terminal;
  const megabytes = Math.round(info.bytes / 100_000) / 10;
  terminal.out(say("store_where", { path: info.location }));
  terminal.out(say("store_holds", { answers: info.answers, calls: info.calls, megabytes }));
  if (info.oldest !== undefined && info.newest !== undefined) {
    terminal.out(say("store_ages", { oldest: sayTime(info.oldest), newest: sayTime(info.newest) }));
  }
}

async function purge(session: Session, { terminal }: CommandContext, olderThan: string): Promise<void> {
  const age = parseDuration(olderThan);
  if (age === undefined)
    throw new Stop("usage", "bad_duration", { option: "--older-than", value: olderThan });
  // The ledger stays: it holds no company's data, and the hour is counted on it.
  const gone = await session.store.purge(Date.now() - age + (age === 0 ? 1 : 0), 0);
  terminal.out(terminal.say("store_purged", { n: gone }));
}

/** `sirene store info|purge`: the answers kept on this machine. Costs nothing. */
export async function storeCommand(
  context: CommandContext,
  what: string,
  flags: StoreFlags,
): Promise<Ending> {
  if (what !== "info" && what !== "purge") throw new Stop("usage", "bad_store_action", { value: what });
  const session = await openSession(context.environment(), {
    sandbox: false,
    concurrency: defaultConcurrency,
  });
  try {
    if (what === "info") await showInfo(session, context, flags.json ?? false);
    else await purge(session, context, flags.olderThan ?? "30d");
    return ["done"];
  } finally {
    await session.close();
  }
}
