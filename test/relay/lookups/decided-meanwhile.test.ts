import { expect, test } from "@jest/globals";
import { questions } from "../../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay, type StartedRelay } from "../start-relay.ts";

const inFlight = 4;

/** What an administrator does about the token of `id`. */
const decisions: Readonly<
  Record<string, (relay: StartedRelay, admin: string, id: string) => Promise<unknown>>
> = {
  "a revocation": (relay, token, id) => relay.ask(`/admin/tokens/${id}`, { method: "DELETE", token }),
  "a replacement": (relay, token, id) =>
    relay.ask(`/admin/tokens/${id}/replace`, { method: "POST", token, body: "{}" }),
  "a pause": (relay, token) => relay.ask("/admin/pause", { method: "POST", token }),
};

test.each(Object.keys(decisions))(
  "%s that this relay wrote reaches what it is answering before it is told as done: nothing more is bought",
  async (what) => {
    const relay = await startRelay({ latency: "60ms" }, { concurrency: inFlight });
    const [ann, admin] = [await relay.token("ann"), await relay.token("root", { role: "admin" })];
    const lines = relay.lookups(ann, questions(300));
    while ((await relay.sandbox.calls()).total < 2 * inFlight);
    await decisions[what]!(relay, admin, ann.slice(4, 12));
    const { total } = await relay.sandbox.calls();
    const statuses = new Set((await lines).map(({ status }) => status));
    expect(statuses).toEqual(new Set(["found", "deferred"]));
    // What was granted in that moment may still be on its way to the service.
    expect((await relay.sandbox.calls()).total - total).toBeLessThanOrEqual(inFlight);
  },
);

testNothingLeaks();
