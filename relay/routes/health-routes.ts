import type { FastifyInstance } from "fastify";
import { version } from "../../shared/command-line/program-command.ts";
import type { DeferralReason } from "../../shared/lookups/reasons.ts";
import { storeErrorKindOf } from "../../shared/gateway/store/store-error.ts";
import type { Services } from "../operation/services.ts";
import { storeObstacles } from "../operation/waiting-server.ts";

/** Halts that last until somebody changes something. */
const lasting: ReadonlySet<DeferralReason> = new Set(["unauthorized", "unpaid", "wrong_address"]);

interface Readiness {
  readonly status: "ready" | "not_ready";
  /** Why the relay cannot do its work, as codes. */
  readonly obstacles?: readonly string[];
  readonly advice?: readonly string[];
}

async function readiness({ gateway, store }: Services): Promise<Readiness> {
  const failure = await store.probe().then(() => undefined, storeErrorKindOf);
  const kind = failure === "damaged" ? failure : (gateway.storeErrorKind ?? failure);
  const { code, advice } = kind === undefined ? {} : storeObstacles[kind];
  const reason = gateway.halt?.reason;
  const halted = reason !== undefined && lasting.has(reason) ? [reason] : [];
  const obstacles = code === undefined ? halted : [code, ...halted];
  if (obstacles.length === 0) return { status: "ready" };
  return { status: "not_ready", obstacles, ...(advice !== undefined && { advice: [advice] }) };
}

/** How long the metrics that anybody may ask for are told as they were, milliseconds: making them takes the processor. */
const metricsInterval = 1_000;

/** Does `make` once in `interval` milliseconds at most: who asks in between gets what it made. */
function atMostEvery<T>(interval: number, make: () => Promise<T>): () => Promise<T> {
  let made: { readonly value: Promise<T>; readonly at: number } | undefined;
  return () => {
    const now = performance.now();
    if (made === undefined || now - made.at >= interval) made = { value: make(), at: now };
    return made.value;
  };
}

/** `GET /healthz`: the process lives. */
export function addHealthRoute(app: FastifyInstance): void {
  app.get("/healthz", () => ({ status: "ok", version }));
}

/**
 * `GET /readyz`: the relay can work. `GET /metrics`: what it has done; `isPublic`, where anybody may ask: then the metrics
 * are made once a second, however many ask.
 */
export function addOperationsRoutes(app: FastifyInstance, services: Services, isPublic: boolean): void {
  const { metrics } = services;
  const text = () => metrics.text();
  const metricsText = isPublic ? atMostEvery(metricsInterval, text) : text;
  let underWay: Promise<Readiness> | undefined;

  app.get("/readyz", async (_request, reply) => {
    // One look at the store serves all who ask together.
    underWay ??= readiness(services).finally(() => (underWay = undefined));
    const found = await underWay;
    return reply.code(found.status === "ready" ? 200 : 503).send(found);
  });

  app.get("/metrics", async (_request, reply) => reply.type(metrics.contentType).send(await metricsText()));
}
