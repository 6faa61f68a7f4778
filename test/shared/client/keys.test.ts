import { describe, expect, test } from "@jest/globals";
import { createClient } from "../../../shared/client/client.ts";
import { failureSentence } from "../../../shared/client/reply.ts";
import { answerTo, answeringServer, deadAddress, envelope, refusal, sendJson } from "./answering-server.ts";
import { ask, clientOf, failureOf, key, secret, siren } from "./client-of.ts";

describe("key and secret", () => {
  const secretsIn = (value: unknown) => JSON.stringify(value).match(/[ps]k_live_\w+/g);

  test("stand in no failure, even when the service repeats them", async () => {
    const echo = `Invalid key ${key} with secret ${secret}`;
    const bodies = [refusal(echo, key), `<html>${echo}</html>`];
    for (const [index, body] of bodies.entries()) {
      const server = await answeringServer((_, response) => sendJson(response, 401 + index, body));
      const reply = await ask(server.url);
      expect(reply.kind).toBe("failed");
      expect(secretsIn(reply)).toBeNull();
      expect(secretsIn(failureSentence(failureOf(reply)!))).toBeNull();
    }
  });

  test("stand in no failure of the network", async () => {
    expect(secretsIn(await ask(await deadAddress()))).toBeNull();
  });

  test("stand in no payload, even when the service repeats them", async () => {
    const server = await answeringServer((_, response) =>
      sendJson(response, 200, answerTo(response, { name: `${secret} & ${key}` })),
    );
    const reply = await ask(server.url);
    expect(reply).toMatchObject({ kind: "found", data: { name: "[secret] & [key]" } });
  });

  const escaped = 'sk_live_a/b+c=="\\k';
  const unicode = (text: string) =>
    text.replaceAll(/[^\w ]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  test.each([
    ["slashes", JSON.stringify(escaped).replaceAll("/", "\\/")],
    ["signs, in capitals", `"${unicode(escaped)}"`],
    ["signs, in small letters", `"${unicode(escaped).toLowerCase()}"`],
    ["letters", `"\\u0073${JSON.stringify(escaped).slice(2)}`],
  ])("stand in no answer whose JSON escapes their %s", async (_, quoted) => {
    for (const [status, property] of [
      [500, "error"],
      [200, "name"],
    ] as const) {
      const body = JSON.stringify(status === 500 ? refusal("?") : envelope({ siren, name: "?" }));
      const server = await answeringServer((__, response) =>
        sendJson(response, status, body.replace(`"${property}":"?"`, `"${property}":${quoted}`)),
      );
      const reply = await ask(server.url, { secret: escaped });
      expect(reply.kind === "found" ? reply.data : failureOf(reply)).toMatchObject(
        status === 500 ? { serviceMessage: "[secret]" } : { name: "[secret]" },
      );
    }
  });

  test.each(["", "pk_live_x\n", "pk_live é", "pk_live_\u2028"])(
    "%j is refused before any call, by a sentence that does not repeat it",
    (bad) => {
      expect(() => createClient({ url: "http://127.0.0.1/v1", key: bad, secret })).toThrow(
        /^the key is empty, or holds what no HTTP header can carry/,
      );
      expect(() => createClient({ url: "http://127.0.0.1/v1", key, secret: bad })).toThrow(/^the secret/);
    },
  );
});

describe("other keys", () => {
  test("are carried by the calls from then on; a call under way keeps its own, and neither pair is repeated", async () => {
    const carried: unknown[] = [];
    let answerFirst: () => void = () => undefined;
    const server = await answeringServer((request, response) => {
      carried.push([request.headers["x-api-key"], request.headers["x-api-secret"]]);
      const name = `${secret} & sk_live_next`;
      const send = () => sendJson(response, 200, answerTo(response, { name }));
      if (carried.length === 1) answerFirst = send;
      else send();
    });
    const client = clientOf(server.url);
    const first = client.call("legal-unit", { siren });
    while (carried.length === 0) await new Promise((resolve) => setImmediate(resolve));
    client.useKeys({ key: "pk_live_next", secret: "sk_live_next" });
    const second = await client.call("legal-unit", { siren });
    answerFirst();
    expect(carried).toEqual([
      [key, secret],
      ["pk_live_next", "sk_live_next"],
    ]);
    expect(second).toMatchObject({ data: { name: `${secret} & [secret]` } });
    expect(await first).toMatchObject({ data: { name: "[secret] & sk_live_next" } });
  });

  test("that no header can carry are refused, and the former ones stay in use", async () => {
    let carried: unknown;
    const server = await answeringServer((request, response) => {
      carried = request.headers["x-api-secret"];
      sendJson(response, 200, envelope({ siren }));
    });
    const client = clientOf(server.url);
    expect(() => client.useKeys({ key, secret: "a\nb" })).toThrow(/^the secret/);
    await client.call("legal-unit", { siren });
    expect(carried).toBe(secret);
  });
});
