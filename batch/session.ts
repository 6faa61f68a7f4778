import { openGateway, StoreError, type OpenGateway } from "../shared/gateway/open-gateway.ts";
import type { Environment } from "./environment.ts";
import { Stop } from "./stop.ts";

export interface SessionOptions {
  /** Answer from an embedded sandbox of the whole API: no keys needed, nothing spent. */
  readonly sandbox: boolean;
  readonly concurrency: number;
  readonly onWait?: (until: number) => void;
}

/** The open gate to the API for one command. */
export interface Session extends OpenGateway {
  /** Address of the API, for messages. */
  readonly url: string;
}

interface Upstream {
  readonly url: string;
  readonly key: string;
  readonly secret: string;
  readonly source?: string;
  readonly storePath: string;
  stop(): Promise<void>;
}

/** Roomy enough that trying the program on a long list does not end in waiting. */
const sandboxPlan = { plan: "pro", quota: 1_000_000, hourly: 1_000_000 };

async function embeddedSandbox(environment: Environment): Promise<Upstream> {
  // Loaded only when asked for: a web server that most runs do not need takes longer to load than their list to read.
  const { buildSandbox } = await import("../sandbox/app.ts");
  const sandbox = await buildSandbox({ ...sandboxPlan, hour: `${environment.hourLength}ms` });
  const { url } = await sandbox.listen();
  return {
    url,
    ...sandbox.credentials,
    source: "sandbox",
    storePath: environment.store ?? ":memory:",
    stop: () => sandbox.close(),
  };
}

function configuredApi(environment: Environment): Upstream {
  if (environment.api === undefined) {
    throw new Stop("usage", "no_api", { missing: environment.missing.join(", ") });
  }
  return {
    ...environment.api,
    storePath: environment.store ?? environment.defaultStore,
    stop: () => Promise.resolve(),
  };
}

/**
 * Opens the gate to the API of the environment, or to an embedded sandbox.
 *
 * @throws {Stop} when no API is configured, or the store cannot be opened.
 */
export async function openSession(environment: Environment, options: SessionOptions): Promise<Session> {
  const upstream = options.sandbox ? await embeddedSandbox(environment) : configuredApi(environment);
  const { concurrency, onWait } = options;
  const { hourLength } = environment;
  try {
    const gate = openGateway({
      ...upstream,
      concurrency,
      hourLength,
      ...(onWait && { onWait }),
    });
    const close = async () => {
      await gate.close();
      await upstream.stop();
    };
    return { ...gate, url: upstream.url, close };
  } catch (error) {
    await upstream.stop();
    if (!(error instanceof StoreError)) throw error;
    throw new Stop("usage", "store_unusable", { path: upstream.storePath, detail: error.message });
  }
}
