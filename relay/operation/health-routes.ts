import type { FastifyInstance } from "fastify";
import { version } from "../../shared/command-line/version.ts";
import type { Services } from "../server/services.ts";

/** Why the relay cannot do its work, as codes; empty when it can. */
function obstacles({ settings, gateway, clock }: Services): string[] {
  const found: string[] = [];
  try {
    settings.touch(clock());
  } catch {
    found.push("store_not_writable");
  }
  const { halt } = gateway;
  const refused = halt?.reason === "unauthorized" || halt?.reason === "unpaid";
  if (refused || halt?.reason === "store_failed") found.push(halt.reason);
  return found;
}

/** `GET /healthz`: the process lives. `GET /readyz`: it can work. `GET /metrics`: what it has done. */
export function addHealthRoutes(app: FastifyInstance, services: Services): void {
  app.get("/healthz", () => ({ status: "ok", version }));

  app.get("/readyz", (_request, reply) => {
    const found = obstacles(services);
    return found.length === 0
      ? reply.send({ status: "ready" })
      : reply.code(503).send({ status: "not_ready", obstacles: found });
  });

  app.get("/metrics", async (_request, reply) => {
    const { metrics } = services;
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}
