import { type StoreErrorKind, errorMessage } from "../../shared/gateway/store/store-error.ts";
import fastify from "fastify";
import { version } from "../../shared/command-line/program-command.ts";
import { RelayProgramError } from "../environment/terminal.ts";
import type { TlsTexts } from "../environment/environment.ts";
import { metricsBeforeStore } from "./metrics.ts";

/** Codes and remedies for what keeps the store from working. */
export const storeObstacles: Readonly<
  Record<StoreErrorKind, { readonly code: string; readonly advice: string }>
> = {
  locked: {
    code: "store_locked",
    advice: "another program has the store's lock: the relay goes on when it lets go",
  },
  unreachable: {
    code: "store_unreachable",
    advice: "the database does not answer, or has no connection left: the relay goes on when it does",
  },
  damaged: {
    code: "store_damaged",
    advice: "the store is damaged: stop the relay, put a backup in its place, start it again",
  },
  not_writable: {
    code: "store_not_writable",
    advice: "the store cannot be written: see that its disk has room and that the relay may write it",
  },
  other: { code: "store_failed", advice: "the store fails: the relay's log says why" },
};

/** A server that answers in place of a relay that has not started yet. */
export interface WaitingServer {
  close(): Promise<void>;
}

export interface WaitingAddress {
  readonly port: number;
  readonly opsPort?: number | undefined;
  readonly host: string;
  readonly tls?: TlsTexts | undefined;
}

/** Seconds after which clients should retry. */
const retryAfter = 5;

/**
 * Answers at one port. With `hasMetrics` it also serves the metrics of an unreachable store.
 * @throws {RelayProgramError} if it cannot listen there
 */
async function answerAt({ port, host, tls }: WaitingAddress, hasMetrics: boolean): Promise<WaitingServer> {
  const app = fastify({ ...(tls !== undefined && { https: tls }), forceCloseConnections: true });
  const { code, advice } = storeObstacles.unreachable;
  app.get("/healthz", () => ({ status: "ok", version }));
  if (hasMetrics) {
    app.get("/metrics", (_request, reply) =>
      reply.type("text/plain; version=0.0.4").send(metricsBeforeStore),
    );
  }
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(503)
      .header("retry-after", retryAfter)
      .send({ status: "not_ready", obstacles: [code], advice: [advice] }),
  );
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw new RelayProgramError("cannot_listen", { where: `${host}:${port}`, detail: errorMessage(error) });
  }
  return { close: () => app.close() };
}

/**
 * Answers at a relay's addresses while its store cannot be reached: `GET /healthz` that the process is alive, `GET
 * /metrics` that the store is down, everything else that the relay is not ready (503).
 * @throws {RelayProgramError} if it cannot listen there
 */
export async function answerWhileWaiting(address: WaitingAddress): Promise<WaitingServer> {
  const { opsPort, host } = address;
  const open = [await answerAt(address, opsPort === undefined)];
  if (opsPort !== undefined) {
    try {
      open.push(await answerAt({ port: opsPort, host }, true));
    } catch (error) {
      await open[0]!.close();
      throw error;
    }
  }
  return { close: async () => void (await Promise.all(open.map((each) => each.close()))) };
}
