import type { ServerResponse } from "node:http";
import { describe, expect, test } from "@jest/globals";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { answerTo, answeringServer, envelope, sendJson } from "../../shared/client/answering-server.ts";
import { questions } from "../../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelayOn } from "../start-relay.ts";

const keys = { key: "pk_live_sandbox", secret: "sk_live_sandbox" };

const elapsed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A service that never answers the searches of eve by itself, and everything else at once; and a relay on it. */
async function slowService() {
  const held: ServerResponse[] = [];
  let most = 0;
  const server = await answeringServer((request, response) => {
    if (request.url?.includes("/search")) most = Math.max(most, held.push(response));
    else if (request.url?.endsWith("/me"))
      sendJson(
        response,
        200,
        envelope({ plan: { code: "pro" }, usage: { limit: 1e6, remaining: 1e6, hourlyRateLimit: 1e6 } }),
      );
    else sendJson(response, 200, answerTo(response));
  });
  const relay = await startRelayOn(await startSandbox(), { api: { url: server.url, ...keys } });
  const searches = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ operation: "search", q: `slow ${name} ${index}` }));
  return {
    relay,
    searches,
    /** Slow questions under way now, and at most so far. */
    held: () => held.length,
    most: () => most,
    answer: (count = held.length) => {
      for (const response of held.splice(0, count)) sendJson(response, 200, answerTo(response));
    },
    holds: async (count: number) => {
      while (held.length < count) await elapsed(5);
    },
  };
}

describe("while one user's questions are slow", () => {
  test.each([
    ["cells", {}],
    ["a run over a file", { lane: "batch", run: "r1" }],
  ])(
    "and are %s, they hold twelve of sixteen slots, and others' new lookups come at once",
    async (_what, more) => {
      const { relay, searches, held, most, holds, answer } = await slowService();
      const [eve, ann, bob] = [await relay.token("eve"), await relay.token("ann"), await relay.token("bob")];
      const slow = relay.lookups(eve, searches("eve", 200), more);
      await holds(12);
      // Not one of eve's is answered meanwhile: without slots of their own these would wait until their calls time out.
      for (let round = 0; round < 5; round += 1) {
        const first = round * 100;
        const [ofAnn, ofBob] = await Promise.all([
          relay.lookups(ann, questions(20, first)),
          relay.lookups(bob, questions(20, first + 50), { lane: "batch", run: "r2" }),
        ]);
        expect(new Set([...ofAnn, ...ofBob].map(({ status }) => status))).toEqual(new Set(["found"]));
      }
      expect([held(), most()]).toEqual([12, 12]);
      let isOver = false;
      void slow.finally(() => (isOver = true));
      while (!isOver) {
        answer();
        await elapsed(5);
      }
      expect((await slow).every(({ status }) => status === "found")).toBe(true);
      expect(most()).toBe(12);
    },
  );

  test("two such users have half of what is not kept each, and a third one is served", async () => {
    const { relay, searches, holds, held, answer } = await slowService();
    const [eve, eva, ann] = [await relay.token("eve"), await relay.token("eva"), await relay.token("ann")];
    const slow = [
      relay.lookups(eve, searches("eve", 100)),
      holds(12).then(() => relay.lookups(eva, searches("eva", 100))),
    ];
    // The one slot that is kept for who has none; as eve's come back, eva gets her half.
    await holds(13);
    for (let round = 0; round < 5; round += 1) {
      const lines = await relay.lookups(ann, questions(3, round * 10));
      expect(lines.every(({ status }) => status === "found")).toBe(true);
      answer(3);
      await holds(12);
    }
    expect(held()).toBeLessThanOrEqual(13);
    let open = slow.length;
    for (const each of slow) void each.finally(() => (open -= 1));
    while (open > 0) {
      answer();
      await elapsed(5);
    }
  });
});

testNothingLeaks();
