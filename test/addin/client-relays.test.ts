import { describe, expect, test } from "@jest/globals";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { memoryCache } from "../../addin/client/answer-cache.ts";
import { openClient } from "../../addin/client/batching-client.ts";
import { openSettings, pageStorage } from "../../addin/settings/settings.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { openAddin } from "./open-addin.ts";
import { found, startWaitingRelay } from "./waiting-relay.ts";

const [one, two] = sirensFrom("1400", 2).map((siren): Lookup => ({ operation: "legal-unit", siren })) as [
  Lookup,
  Lookup,
];
const cancelled = { status: "deferred", error: { code: "cancelled" } };
const of = (relay: string) => found(Date.now(), { json: JSON.stringify({ relay }) });
const answeredBy = (relay: string) => ({ status: "found", data: { relay } });

/** An add-in that sends one request at a time to the first of two relays, with two lookups in two requests. */
async function open() {
  const [former, next] = [await startWaitingRelay(), await startWaitingRelay()];
  const timers: (() => void)[] = [];
  const { client, settings } = openAddin({
    ...{ url: former.url, token: "any", window: 0, requests: 1 },
    later: (run) => timers.push(run),
    retriesOfRuns: { scope: "relay", attempts: 2, pause: 1 },
  });
  const ask = (lookup: Lookup, run?: { readonly name: string }) => {
    const answer = client.ask(lookup, run && { run });
    timers.shift()?.();
    return answer;
  };
  return { former, next, client, settings, ask };
}

describe("an add-in that is connected to another relay", () => {
  test("does not ask that one what was meant for the former one, whose answers stay its own", async () => {
    const { former, next, settings, ask } = await open();
    const [sent, waiting] = [ask(one), ask(two)];
    const request = await former.request(0);
    settings.write({ relayUrl: next.url });
    request.answer(of("former"));
    expect(await sent).toMatchObject(answeredBy("former"));
    expect(await waiting).toMatchObject(cancelled);
    const again = [ask(one), ask(two)];
    (await next.request(0)).answer(of("next"));
    (await next.request(1)).answer(of("next"));
    expect(await Promise.all(again)).toMatchObject([answeredBy("next"), answeredBy("next")]);
    settings.write({ relayUrl: former.url });
    expect(await ask(one)).toMatchObject({ ...answeredBy("former"), cached: true });
    const last = ask(two);
    (await former.request(1)).answer(of("former"));
    expect(await last).toMatchObject(answeredBy("former"));
    expect([former.requests.length, next.requests.length]).toEqual([2, 2]);
  });

  test("by another workbook, which shares its settings, asks that one from then on", async () => {
    const [former, next] = [await startWaitingRelay(), await startWaitingRelay()];
    const storage = pageStorage();
    const page = () => openSettings({ storage, origin: former.url });
    const own = page();
    own.write({ token: "any" });
    const client = openClient({ settings: own, cache: memoryCache(), window: 0 });
    page().write({ relayUrl: next.url });
    const answer = client.ask(one);
    (await next.request(0)).answer(of("next"));
    expect(await answer).toMatchObject(answeredBy("next"));
    expect(former.requests).toEqual([]);
  });

  test("does not repeat there a request that broke off here", async () => {
    const { former, next, settings, ask } = await open();
    const sent = ask(one);
    const request = await former.request(0);
    settings.write({ relayUrl: next.url });
    request.answer();
    expect(await sent).toMatchObject(cancelled);
    expect(next.requests).toEqual([]);
  });

  test("does not go on there with a run over a list", async () => {
    const { former, next, settings, ask } = await open();
    const run = { name: "r" };
    const first = ask(one, run);
    const request = await former.request(0);
    settings.write({ relayUrl: next.url });
    request.refuse(503);
    expect(await first).toMatchObject(cancelled);
    expect(next.requests).toEqual([]);
  });
});
