import type { FastifyInstance, FastifyRequest } from "fastify";
import type { QuotaAnswer } from "../../shared/gateway/store/quota.ts";
import type { Services } from "../services.ts";
import { actOf, type Action } from "../tokens/decider.ts";
import type { AdminAnswers } from "./admin-answers.ts";
import { haltMessage } from "./halt-message.ts";
import type { Notice } from "./notice.ts";

/** What came of asking `/me`, as the page tells it. */
function noticeOf({ outcome }: QuotaAnswer): Notice {
  if (outcome.status === "found") return { code: "asked_now", good: true };
  const reason = outcome.status === "deferred" ? haltMessage(outcome.error.code) : undefined;
  return { code: "asked_in_vain", why: reason ?? "halt_no_answer", good: false };
}

/** What an administrator decides for all: to pause all spending, to resume it, to ask the service how things stand. */
export function addDecisionRoutes(
  app: FastifyInstance,
  services: Services,
  { show, after }: AdminAnswers,
): void {
  const { settings, quotaWatch, log, audit, clock } = services;
  const note = ({ entry }: FastifyRequest, action: Action, detail = "") =>
    audit.add([actOf({ by: entry!.user, way: "page", at: clock.now() }, action, "", detail)]);

  async function pause(paused: boolean, request: FastifyRequest): Promise<void> {
    await settings.setPaused(paused);
    await services.followPause(request.entry!.user);
    await note(request, paused ? "spending_paused" : "spending_resumed");
  }

  app.post("/admin/pause", async (request, reply) => {
    await pause(true, request);
    return after(request, reply, { code: "paused_now", good: true }, () => show(request, reply));
  });

  app.post("/admin/resume", async (request, reply) => {
    await pause(false, request);
    return after(request, reply, { code: "resumed_now", good: true }, () => show(request, reply));
  });

  app.post("/admin/ask", async (request, reply) => {
    await services.followPause();
    const answer = await quotaWatch.askNow();
    log.warn(
      { by: request.entry!.user, status: answer.outcome.status },
      "the service was asked for the quota",
    );
    await note(request, "service_asked", answer.outcome.status);
    return after(request, reply, noticeOf(answer), () => show(request, reply));
  });
}
