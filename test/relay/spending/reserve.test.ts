import { describe, expect, test } from "@jest/globals";
import { parseReserve } from "../../../shared/gateway/store/quota.ts";
import { forwardTo } from "../../sandbox/forward-to.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { answeringServer } from "../../shared/client/answering-server.ts";
import { questions } from "../../shared/gateway/start-gateway.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelayOn } from "../start-relay.ts";

/** A relay with a reserve on a new store, behind a proxy that refuses `/me` and lets everything else through. */
async function relayBehindProxy(quota: number, reserve: string) {
  const sandbox = await startSandbox({ fill: true, quota });
  const proxy = await answeringServer((request, response) => {
    if (request.url?.endsWith("/me"))
      response.writeHead(403, { "content-type": "text/html" }).end("<p>No</p>");
    else void forwardTo(sandbox, request, response);
  });
  const api = { url: proxy.url, key: "pk_live_sandbox", secret: "sk_live_sandbox" };
  const relay = await startRelayOn(sandbox, { api, reserve: parseReserve(reserve)! });
  return { relay, token: await relay.token("ann") };
}

describe("a reserve that is a share of a month", () => {
  test.each([
    ["half", 400, "50%", 200],
    ["nearly all", 40, "99%", 1],
  ])(
    "of which /me tells nothing is left from the first answer on: %s",
    async (_share, quota, share, spendable) => {
      const { relay, token } = await relayBehindProxy(quota, share);
      const lines = await relay.lookups(token, questions(300));
      const found = lines.filter(({ status }) => status === "found").length;
      const reasons = new Set(lines.flatMap(({ error }) => (error === undefined ? [] : [error.code])));
      expect([found, [...reasons]]).toEqual([spendable, ["reserve"]]);
      expect((await relay.sandbox.calls()).total).toBe(spendable);
    },
  );
});

testNothingLeaks();
