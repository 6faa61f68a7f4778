import { describe, expect, test } from "@jest/globals";
import { apiVariables, sirene } from "../batch/run-sirene.ts";
import { startRelay } from "../relay/start-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { forwardProxy } from "../shared/network/forward-proxy.ts";
import { relayMachine } from "./relay-programs.ts";

/** A name that only the proxy can lead anywhere. */
const beyond = (url: string) => url.replace("127.0.0.1", "api.beyond.test");
const danone = "552032534";

test("sirene reaches its relay through a proxy", async () => {
  const relay = await startRelay();
  const proxy = await forwardProxy();
  const variables = { SIRENE_RELAY_URL: beyond(relay.url), SIRENE_RELAY_TOKEN: await relay.token("ann") };
  expect(await sirene({ ...variables, http_proxy: proxy.url }).run("lookup", danone)).toMatchObject({
    code: 0,
  });
  expect(proxy.asked).not.toEqual([]);
});

test("a relay reaches the service through a proxy", async () => {
  const sandbox = await startSandbox({ fill: true });
  const proxy = await forwardProxy();
  const machine = relayMachine({ url: beyond(sandbox.url) }, { HTTP_PROXY: proxy.url });
  const relay = await machine.serve();
  const [line] = await relay.lookups(await machine.token("ann"), [
    { operation: "legal-unit", siren: danone },
  ]);
  expect(line).toMatchObject({ status: "found", data: { siren: danone } });
  expect(proxy.asked).not.toEqual([]);
});

describe("sirene behind a proxy", () => {
  test("reaches a service that only the proxy reaches", async () => {
    const sandbox = await startSandbox();
    const proxy = await forwardProxy();
    const url = beyond(sandbox.url);
    const machine = sirene({ ...apiVariables({ url }), HTTP_PROXY: proxy.url });
    expect(await machine.run("lookup", danone)).toMatchObject({ code: 0 });
    expect(proxy.asked).toContain(new URL(url).host);
    expect((await sandbox.calls()).total).toBe(1);
  });

  test("goes past it for a host that NO_PROXY lists, and for this machine", async () => {
    const sandbox = await startSandbox();
    const proxy = await forwardProxy();
    const api = apiVariables(sandbox);
    expect(await sirene({ ...api, HTTP_PROXY: proxy.url }).run("lookup", danone)).toMatchObject({
      code: 0,
    });
    const listed = { ...apiVariables({ url: beyond(sandbox.url) }), HTTP_PROXY: proxy.url };
    const past = await sirene({ ...listed, NO_PROXY: "beyond.test" }).run("lookup", danone);
    expect(past.stdout).toContain("the service cannot be reached");
    expect(proxy.asked).toEqual([]);
  });

  test("is told that the proxy refuses, asks nothing, and never shows its password", async () => {
    const sandbox = await startSandbox();
    const proxy = await forwardProxy();
    const wrong = proxy.url.replace("secret", "hushhush");
    const variables = { ...apiVariables({ url: beyond(sandbox.url) }), HTTP_PROXY: wrong };
    const { code, stdout, stderr } = await sirene(variables).run("quota");
    expect(code).toBe(1);
    expect(stderr).toContain("PROXY_REFUSED");
    expect(stdout + stderr).not.toContain("hushhush");
    expect((await sandbox.calls()).total).toBe(0);
  });
});
