import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { RelayProgramError, type RelayTerminal } from "../environment/terminal.ts";
import { type WaitingAddress, type WaitingServer, answerWhileWaiting } from "../operation/waiting-server.ts";
import type { RelayEnvironment } from "../environment/environment.ts";
import { X509Certificate } from "node:crypto";
import { keyHash } from "../../shared/gateway/open-store.ts";
import { errorMessage } from "../../shared/gateway/store/store-error.ts";
import { shownAddress } from "../../shared/gateway/store/store-place.ts";
import { type Relay, type RelayOptions, buildRelay } from "../composition/build-relay.ts";
import type { Say } from "../messages/messages.ts";
import { type ServeFlags, type ServeOptions, tlsOf } from "./serve-options.ts";
import { existsSync } from "node:fs";
import { version } from "../../shared/command-line/program-command.ts";
import { openAt } from "../store/open-at.ts";
import { type Log, createLog } from "../operation/log.ts";

/** Interval between attempts to reach the database, milliseconds. */
const lookEvery = 1_000;
/** Number of attempts between two log messages about it. */
const attemptsPerMessage = 60;

/**
 * Retries `open` until the store's database can be reached, since everything may be started at once and the
 * database last. Meanwhile the relay's address answers that the process is alive but not ready, so that nothing
 * takes it for dead.
 * @throws {RelayProgramError} if it fails for another reason
 */
async function openWhenReachable<T>(
  open: () => Promise<T>,
  address: WaitingAddress,
  log: Logger,
): Promise<T> {
  let waiting: WaitingServer | undefined;
  try {
    for (let looks = 0; ; looks += 1) {
      try {
        const opened = await open();
        if (looks > 0) log.info("the database of the store answers");
        return opened;
      } catch (error) {
        if (!(error instanceof RelayProgramError) || error.code !== "store_unreachable") throw error;
        if (looks % attemptsPerMessage === 0)
          log.warn(error.parameters, "waiting for the database of the store");
        waiting ??= await answerWhileWaiting(address);
      }
      await sleep(lookEvery);
    }
  } finally {
    await waiting?.close();
  }
}

const whyOf = (error: unknown, say: Say): string =>
  error instanceof RelayProgramError ? say(error.code, error.parameters) : errorMessage(error);

interface RenewalMeans extends Pick<ServeMeans, "flags" | "environment"> {
  readonly relay: Relay;
  readonly log: Logger;
  readonly say: Say;
  /** What the relay was built with. */
  readonly first: Reading;
  /** A signal came before the relay could be built. */
  readonly isLate: boolean;
}

/**
 * Reloads certificate, keys and the store's password at every SIGHUP, and now if one is late. Everything is read before
 * anything changes: if something is invalid, the relay continues unchanged and logs it. If the keys differ, one `/me` is
 * spent.
 */
function renewOnSignal({ relay, log, say, first, isLate, ...means }: RenewalMeans): void {
  let keys = first.api;
  const place = shownAddress(first.store.path);

  async function renew(): Promise<void> {
    const { api, store, tls } = read(means);
    const isOtherStore = shownAddress(store.path) !== place;
    const areOthers = api.key !== keys.key || api.secret !== keys.secret;
    const answer = await relay.renew({
      tls,
      keys: areOthers ? api : undefined,
      storePath: isOtherStore ? undefined : store.path,
    });
    // Not before they are taken: where the store fails, the next signal takes them.
    keys = api;
    if (isOtherStore)
      log.error({ store: shownAddress(store.path) }, "another store is taken by a restart alone");
    const details = {
      account: keyHash(api.key),
      otherKeys: areOthers,
      ...(tls && { certificateUntil: new X509Certificate(tls.cert).validTo }),
    };
    const outcome = answer?.outcome;
    if (outcome === undefined || !("error" in outcome))
      log.info(details, "certificate, keys and the store's password are read again");
    else
      log.error(
        { ...details, why: outcome.error.message },
        "the keys that were read again are not taken yet",
      );
  }

  let renewing = Promise.resolve();
  const renewInTurn = () =>
    (renewing = renewing.then(renew).catch((error: unknown) => {
      log.error({ why: whyOf(error, say) }, notReadAgain);
    }));
  process.on("SIGHUP", () => void renewInTurn());
  if (isLate) void renewInTurn();
}

/** The settings of the command, and how to read the environment again. */
interface ServeMeans {
  readonly flags: ServeFlags;
  readonly options: ServeOptions;
  readonly environment: () => RelayEnvironment;
  /** Returns the path of a folder that the build puts beside the program's, by its name. */
  readonly builtFolder: (name: string) => string;
}

/** SIGHUP means that the terminal was closed, if the relay was started from one; else that files are to be reloaded. */
const endsWithTerminal = process.stdin.isTTY;

function pagesOf({ demo }: ServeOptions, { builtFolder }: ServeMeans): RelayOptions["pages"] {
  const playground = demo ? builtFolder("playground") : undefined;
  if (playground !== undefined && !existsSync(playground)) throw new RelayProgramError("no_playground");
  return { addin: builtFolder("addin"), places: builtFolder("places"), playground };
}

/** Stops in order at the first signal. A second one is no longer caught and ends the process at once. */
function stopOnSignal(relay: Relay, onStop: (signal: string) => void): Promise<void> {
  const names = ["SIGINT", "SIGTERM", ...(endsWithTerminal ? (["SIGHUP"] as const) : [])] as const;
  return new Promise((resolve, reject) => {
    const stop = (signal: string) => {
      for (const name of names) process.removeAllListeners(name);
      onStop(signal);
      relay.close().then(resolve, reject);
    };
    for (const name of names) process.once(name, stop);
  });
}

/**
 * Reads what the relay is started with, and what a signal reads again.
 * @throws {RelayProgramError} if something is missing or invalid
 */
function read({ environment, flags }: Pick<ServeMeans, "environment" | "flags">) {
  const { api, missing, store, hourLength } = environment();
  const tls = tlsOf(flags);
  if (api === undefined) throw new RelayProgramError("no_api", { missing: missing.join(", ") });
  return { api, store, hourLength, tls };
}
type Reading = ReturnType<typeof read>;

/** The log line for what cannot be read again. */
const notReadAgain = "certificate and keys are not read again: the former ones stay in use";

/** Builds the relay from what is read when its store can be opened: keys and certificate may be renewed until then. */
async function build(
  means: ServeMeans,
  { log, droppedLines }: Log,
  terminal: RelayTerminal,
): Promise<{ readonly relay: Relay; readonly reading: Reading }> {
  const { options } = means;
  let reading = read(means);
  const pages = pagesOf(options, means);
  let fault = "";
  const readAgain = () => {
    try {
      reading = read(means);
      fault = "";
    } catch (error) {
      // A file that is being replaced must not end a relay that waits.
      const why = whyOf(error, terminal.say);
      if (why !== fault) log.error({ why }, notReadAgain);
      fault = why;
    }
    return reading;
  };
  const open = () => {
    const { store, ...found } = readAgain();
    const { language } = terminal;
    return openAt(store, terminal, (storePath) =>
      buildRelay({ ...options, ...found, language, storePath, log, droppedLines, pages }),
    );
  };
  const relay = await openWhenReachable(open, options, log);
  return { relay, reading };
}

/** `sirene-relay serve`: runs until a signal stops it. The first line on stdout is its address. */
export async function serveCommand(means: ServeMeans, terminal: RelayTerminal): Promise<void> {
  const { options } = means;
  const { port, host, logLevel } = options;
  const logging = createLog(logLevel);
  const { log } = logging;
  let isLate = false;
  // The relay may wait for its database. SIGHUP must not end it.
  if (!endsWithTerminal) process.on("SIGHUP", () => (isLate = true));
  const { relay, reading } = await build(means, logging, terminal);
  const { api, store } = reading;
  const { origin } = new URL(api.url);
  log.info({ version, api: origin, account: keyHash(api.key), store: shownAddress(store.path) }, "opened");
  if (!endsWithTerminal) renewOnSignal({ ...means, relay, isLate, log, say: terminal.say, first: reading });
  let opened: Awaited<ReturnType<Relay["listen"]>>;
  try {
    opened = await relay.listen({ port, host });
  } catch (error) {
    await relay.close();
    throw new RelayProgramError("cannot_listen", { where: `${host}:${port}`, detail: errorMessage(error) });
  }
  const { url, opsUrl } = opened;
  terminal.out(`listening on ${url}`);
  if (opsUrl !== undefined) terminal.out(terminal.say("operations_at", { url: opsUrl }));
  if (options.demo) terminal.out(terminal.say("playground_at", { url: `${url}/playground` }));
  await stopOnSignal(relay, (signal) => log.info({ signal }, "stopping"));
  log.info("stopped");
  // Log lines that nobody reads would keep the process alive.
  if (!(await logging.flush())) process.exit();
}
