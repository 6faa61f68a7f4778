import fastify from "fastify";
import { version } from "../../shared/command-line/version.ts";
import { ProgramError } from "../program-error.ts";
import { errorMessage } from "../../shared/gateway/error-message.ts";
import type { TlsTexts } from "../tls-texts.ts";
import { storeObstacles } from "./store-obstacles.ts";

/** What answers in the place of a relay that is not there yet. */
export interface Waiting {
  close(): Promise<void>;
}

export interface WaitingAddress {
  readonly port: number;
  readonly host: string;
  readonly tls?: TlsTexts | undefined;
}

/** After how many seconds to come back. */
const retryAfter = 5;

/**
 * Answers at a relay's address while its store cannot be reached: `GET /healthz` that the process lives, everything else
 * that it is not ready (503).
 * @throws {ProgramError} when it cannot listen there
 */
export async function answerWhileWaiting({ port, host, tls }: WaitingAddress): Promise<Waiting> {
  const app = fastify({ ...(tls !== undefined && { https: tls }), forceCloseConnections: true });
  const { code, advice } = storeObstacles.unreachable;
  app.get("/healthz", () => ({ status: "ok", version }));
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(503)
      .header("retry-after", retryAfter)
      .send({ status: "not_ready", obstacles: [code], advice: [advice] }),
  );
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw new ProgramError("cannot_listen", { where: `${host}:${port}`, detail: errorMessage(error) });
  }
  return { close: () => app.close() };
}
