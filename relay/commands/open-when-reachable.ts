import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { ProgramError } from "../program-error.ts";
import { answerWhileWaiting, type Waiting } from "../operation/waiting-server.ts";
import type { TlsTexts } from "../tls-texts.ts";

export interface WaitingOptions {
  readonly port: number;
  readonly opsPort?: number | undefined;
  readonly host: string;
  readonly tls?: TlsTexts | undefined;
  readonly log: Logger;
}

/** How often a database that does not answer is looked for, milliseconds. */
const lookEvery = 1_000;
/** How often the log says so, looks. */
const saidEvery = 60;

/**
 * Does `open` until the database of the store can be reached: who starts everything at once starts no database first. The
 * relay's address answers meanwhile that it lives and is not ready, so that nobody takes it for dead.
 * @throws {ProgramError} when it fails for anything else
 */
export async function openWhenReachable<T>(open: () => Promise<T>, options: WaitingOptions): Promise<T> {
  const { log } = options;
  let waiting: Waiting | undefined;
  try {
    for (let looks = 0; ; looks += 1) {
      try {
        const opened = await open();
        if (looks > 0) log.info("the database of the store answers");
        return opened;
      } catch (error) {
        if (!(error instanceof ProgramError) || error.code !== "store_unreachable") throw error;
        if (looks % saidEvery === 0) log.warn(error.parameters, "waiting for the database of the store");
        waiting ??= await answerWhileWaiting(options);
      }
      await sleep(lookEvery);
    }
  } finally {
    await waiting?.close();
  }
}
