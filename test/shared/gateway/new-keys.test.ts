import { expect, test } from "@jest/globals";
import { answerTo, answeringServer, envelope, refusal, sendJson } from "../client/answering-server.ts";
import type { OpenGateway } from "../../../shared/gateway/open-gateway.ts";
import { gatewayOn, outcomesOf, questions } from "./start-gateway.ts";

test("a revoked key's late refusals stop nobody once other keys are in use: what they refused is asked again", async () => {
  const late: (() => void)[] = [];
  const server = await answeringServer((request, response) => {
    if (request.headers["x-api-key"] === "pk_live_next") return sendJson(response, 200, answerTo(response));
    late.push(() => sendJson(response, 401, refusal("revoked", "INVALID_API_KEY")));
  });
  const opened = await gatewayOn(server.url, { key: "pk_live_former" });
  const asked = outcomesOf(opened, questions(3));
  const wasAsking = opened.gateway.askQuota();
  while (late.length < 4) await new Promise((resolve) => setTimeout(resolve, 1));
  const renewed = opened.useKeys({ key: "pk_live_next", secret: "sk_live_next" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const refuse of late) refuse();
  const outcomes = [(await renewed).outcome, (await wasAsking).outcome, ...(await asked)];
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill("found"));
  expect(opened.gateway.halt).toBeUndefined();
  expect(server.asked).toHaveLength(8);
  expect(await opened.store.callsSince(0)).toBe(8);
});

test("keys that come while the refusal of the former ones is being stored are tried by themselves", async () => {
  const server = await answeringServer((request, response) =>
    request.headers["x-api-key"] === "pk_live_next"
      ? sendJson(response, 200, envelope({ plan: { code: "pro" } }))
      : sendJson(response, 401, refusal("revoked", "INVALID_API_KEY")),
  );
  let renewed: ReturnType<OpenGateway["useKeys"]> | undefined;
  const opened = await gatewayOn(server.url, {
    key: "pk_live_former",
    // The answer has come, and nobody has been told of it.
    onCall: () => void (renewed ??= opened.useKeys({ key: "pk_live_next", secret: "sk_live_next" })),
  });
  await opened.gateway.askQuota();
  expect((await renewed!).outcome.status).toBe("found");
  expect(opened.gateway.halt).toBeUndefined();
  expect(server.asked).toEqual(["/me", "/me"]);
});

test("keys that come while the former ones are being accepted are tried by themselves too: that says nothing of these", async () => {
  const accept: (() => void)[] = [];
  const server = await answeringServer((request, response) =>
    request.headers["x-api-key"] === "pk_live_next"
      ? sendJson(response, 401, refusal("unknown", "INVALID_API_KEY"))
      : accept.push(() => sendJson(response, 200, envelope({ plan: { code: "pro" } }))),
  );
  const opened = await gatewayOn(server.url, { key: "pk_live_former" });
  const wasAsking = opened.gateway.askQuota();
  while (accept.length < 1) await new Promise((resolve) => setTimeout(resolve, 1));
  const renewed = opened.useKeys({ key: "pk_live_next", secret: "sk_live_wrong" });
  for (const answer of accept) answer();
  expect((await wasAsking).outcome.status).toBe("found");
  expect((await renewed).outcome).toMatchObject({ status: "deferred", error: { code: "unauthorized" } });
  expect(opened.gateway.halt?.reason).toBe("unauthorized");
});

test.each([
  ["accepted", 200, envelope({ plan: { code: "pro" } }), "found"],
  ["refused", 401, refusal("unknown", "INVALID_API_KEY"), "deferred"],
] as const)(
  "keys that come while nothing is asked are %s by one call",
  async (_, status, answer, outcome) => {
    const server = await answeringServer((_request, response) => sendJson(response, status, answer));
    const opened = await gatewayOn(server.url, { key: "pk_live_former" });
    expect((await opened.useKeys({ key: "pk_live_next", secret: "sk_live_next" })).outcome.status).toBe(
      outcome,
    );
    expect(server.asked).toEqual(["/me"]);
    expect(opened.gateway.isAskingQuota()).toBe(false);
  },
);
