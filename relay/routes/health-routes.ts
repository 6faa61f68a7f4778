import type { FastifyInstance } from "fastify";
import { version } from "../../shared/command-line/program-command.ts";
import type { DeferralReason } from "../../shared/lookups/reasons.ts";
import { storeErrorKindOf } from "../../shared/gateway/store/store-error.ts";
import type { Services } from "../operation/services.ts";
import { storeObstacles } from "../operation/waiting-server.ts";

/** Halts that last until somebody changes something. */
const lasting: ReadonlySet<DeferralReason> = new Set(["unauthorized", "unpaid", "wrong_address"]);

/** Returns whether the relay can work, and the codes of what keeps it from it. */
async function readiness({ gateway, store }: Services) {
  const failure = await store.probe().then(() => undefined, storeErrorKindOf);
  const kind = failure === "damaged" ? failure : (gateway.storeErrorKind ?? failure);
  const { code, advice } = kind === undefined ? {} : storeObstacles[kind];
  const reason = gateway.halt?.reason;
  const halted = reason !== undefined && lasting.has(reason) ? [reason] : [];
  const obstacles = code === undefined ? halted : [code, ...halted];
  if (obstacles.length === 0) return { status: "ready" };
  return { status: "not_ready", obstacles, ...(advice !== undefined && { advice: [advice] }) };
}

/** How long public metrics are cached, milliseconds, since computing them takes the processor. */
const metricsInterval = 1_000;

/** Runs `make` at most once in `interval` milliseconds. Calls in between get the last result. */
function atMostEvery<T>(interval: number, make: () => Promise<T>): () => Promise<T> {
  let made: { readonly value: Promise<T>; readonly at: number } | undefined;
  return () => {
    const now = performance.now();
    if (made === undefined || now - made.at >= interval) made = { value: make(), at: now };
    return made.value;
  };
}

/** Adds `GET /healthz`: the process is alive. */
export function addHealthRoute(app: FastifyInstance): void {
  app.get("/healthz", () => ({ status: "ok", version }));
}

/** A relay that is about to stop still works, but nothing should send it further requests. */
const isLeaving = { status: "not_ready", obstacles: ["stopping"] };

/**
 * Adds `GET /readyz`, whether the relay can work and `leaving` has not aborted, and `GET /metrics`. If `isPublic`, anybody
 * may request the metrics, so they are computed at most once a second.
 */
export function addOperationsRoutes(
  app: FastifyInstance,
  services: Services,
  { isPublic, leaving }: { readonly isPublic: boolean; readonly leaving: AbortSignal },
): void {
  const { metrics } = services;
  const text = () => metrics.text();
  const metricsText = isPublic ? atMostEvery(metricsInterval, text) : text;
  let underWay: ReturnType<typeof readiness> | undefined;

  app.get("/readyz", async (_request, reply) => {
    if (leaving.aborted) return reply.code(503).send(isLeaving);
    // One check of the store serves all concurrent requests.
    underWay ??= readiness(services).finally(() => (underWay = undefined));
    const found = await underWay;
    return reply.code(found.status === "ready" ? 200 : 503).send(found);
  });

  app.get("/metrics", async (_request, reply) => reply.type(metrics.contentType).send(await metricsText()));
}
