import { existsSync } from "node:fs";
import { version } from "../../shared/command-line/program-command.ts";
import { keyHash } from "../../shared/gateway/open-store.ts";
import { errorMessage } from "../../shared/gateway/store/store-error.ts";
import { buildRelay, type Relay, type RelayOptions } from "../composition/build-relay.ts";
import { builtFolder } from "../built-folder.ts";
import { ProgramError } from "../program-error.ts";
import type { Environment } from "../environment.ts";
import { shownAddress } from "../../shared/gateway/store/store-place.ts";
import { openAt } from "../store/open-at.ts";
import { createLog, type Log } from "../operation/log.ts";
import { openWhenReachable } from "./open-when-reachable.ts";
import { renewOnSignal } from "./renewal.ts";
import type { ServeFlags, ServeOptions } from "./serve-options.ts";
import type { Terminal } from "./terminal.ts";

/** What the command was told, and how to be told again. */
export interface ServeMeans {
  readonly flags: ServeFlags;
  readonly options: ServeOptions;
  readonly environment: () => Environment;
}

/** Where a person started it, SIGHUP says that the terminal was closed; elsewhere, that something is to be read again. */
const endsWithTerminal = process.stdin.isTTY;

function pagesOf({ demo }: ServeOptions): RelayOptions["pages"] {
  const playground = demo ? builtFolder("playground") : undefined;
  if (playground !== undefined && !existsSync(playground)) throw new ProgramError("no_playground");
  return { addin: builtFolder("addin"), places: builtFolder("places"), playground };
}

/** Stops in order at the first signal; a second one, no longer caught, ends the process at once. */
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

async function build(
  environment: Environment,
  { options, environment: readAgain }: ServeMeans,
  { log, droppedLines }: Log,
  terminal: Terminal,
): Promise<Relay> {
  const { api, missing, hourLength } = environment;
  if (api === undefined) throw new ProgramError("no_api", { missing: missing.join(", ") });
  const pages = pagesOf(options);
  const open = () =>
    openAt(readAgain().store, terminal, (storePath) =>
      buildRelay({
        ...options,
        language: terminal.language,
        api,
        storePath,
        hourLength,
        log,
        droppedLines,
        pages,
      }),
    );
  return openWhenReachable(open, { ...options, log });
}

/** `sirene-relay serve`: answers until told to stop. The first line on stdout says where. */
export async function serveCommand(
  environment: Environment,
  means: ServeMeans,
  terminal: Terminal,
): Promise<void> {
  const { options } = means;
  const { port, host, logLevel } = options;
  const logging = createLog(logLevel);
  const { log } = logging;
  // A relay that waits for its database reads everything again by itself: the signal must not end it.
  if (!endsWithTerminal) process.on("SIGHUP", () => undefined);
  const relay = await build(environment, means, logging, terminal);
  const { url: api, key } = environment.api!;
  const { origin } = new URL(api);
  log.info(
    { version, api: origin, account: keyHash(key), store: shownAddress(environment.store.path) },
    "opened",
  );
  if (!endsWithTerminal)
    renewOnSignal({
      relay,
      log,
      say: terminal.say,
      ...means,
      keys: environment.api!,
      storePath: environment.store.path,
    });
  let opened: Awaited<ReturnType<Relay["listen"]>>;
  try {
    opened = await relay.listen({ port, host });
  } catch (error) {
    await relay.close();
    throw new ProgramError("cannot_listen", { where: `${host}:${port}`, detail: errorMessage(error) });
  }
  const { url, opsUrl } = opened;
  terminal.out(`listening on ${url}`);
  if (opsUrl !== undefined) terminal.out(terminal.say("operations_at", { url: opsUrl }));
  if (options.demo) terminal.out(terminal.say("playground_at", { url: `${url}/playground` }));
  await stopOnSignal(relay, (signal) => log.info({ signal }, "stopping"));
  log.info("stopped");
  // Lines that nobody reads would keep the process for ever.
  if (!(await logging.flush())) process.exit();
}
