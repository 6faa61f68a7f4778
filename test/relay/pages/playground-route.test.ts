import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { isLoopback } from "../../../relay/server/proxies.ts";
import { testNothingLeaks } from "../leaks.ts";
import { newFolder, startRelay, startRelayOn } from "../start-relay.ts";

function builtPages() {
  const folder = newFolder();
  const pages = { addin: join(folder, "addin"), playground: join(folder, "playground") };
  for (const path of Object.values(pages)) mkdirSync(path);
  writeFileSync(join(pages.playground, "playground.html"), "<!doctype html><title>playground</title>");
  writeFileSync(join(pages.playground, "playground.js"), "void 0;");
  return pages;
}

describe("/playground", () => {
  test("is served with --demo alone", async () => {
    const relay = await startRelay({}, { pages: { addin: builtPages().addin } });
    for (const path of ["/playground", "/playground/session.json", "/playground/playground.js"]) {
      expect((await relay.ask(path)).status).toBe(404);
    }
  });

  test("is a page that nobody frames and that asks this relay alone", async () => {
    const relay = await startRelay({}, { pages: builtPages() });
    const { status, headers, text } = await relay.ask("/playground");
    expect(status).toBe(200);
    expect(text).toContain("<title>playground</title>");
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self';");
    expect((await relay.ask("/playground/playground.js")).status).toBe(200);
  });

  test("has a token that answers lookups, and no longer once the relay has stopped", async () => {
    const relay = await startRelay({}, { pages: builtPages() });
    const { token } = JSON.parse((await relay.ask("/playground/session.json")).text) as { token: string };
    const [line] = await relay.lookups(token, [{ operation: "legal-unit", siren: "552032534" }]);
    expect(line).toMatchObject({ status: "found" });
    await relay.close();
    const later = await startRelayOn(relay.sandbox, { storePath: relay.storePath });
    expect((await later.ask("/v1/usage", { token })).status).toBe(401);
  });

  test("takes back the token of a relay that was killed", async () => {
    const killed = await startRelay({}, { pages: builtPages() });
    const { token } = JSON.parse((await killed.ask("/playground/session.json")).text) as { token: string };
    const next = await startRelayOn(killed.sandbox, { storePath: killed.storePath, pages: builtPages() });
    expect((await next.ask("/v1/usage", { token })).status).toBe(401);
  });

  test.each([
    ["a name that another site lets lead here", { host: "rebound.example" }],
    ["another site's page", { "sec-fetch-site": "cross-site" }],
  ])("gives no token to %s", async (_, headers) => {
    const relay = await startRelay({}, { pages: builtPages() });
    const { status, text } = await relay.ask("/playground/session.json", { headers });
    expect(status).toBe(403);
    expect(text).not.toContain("srt_");
  });
});

describe("/playground of a relay that trusts the proxies of its machine", () => {
  test.each([
    ["a name that another site lets lead here", { host: "rebound.example", "x-forwarded-host": "localhost" }],
    ["whoever a proxy on this machine was asked by", { "x-forwarded-for": "203.0.113.9" }],
    [
      "whoever a proxy was asked by that says so in the standard's own header",
      { forwarded: "for=203.0.113.9" },
    ],
  ])("gives no token to %s", async (_, headers) => {
    const relay = await startRelay({}, { pages: builtPages(), trustProxy: "loopback,linklocal,uniquelocal" });
    const { status, text } = await relay.ask("/playground/session.json", { headers });
    expect(status).toBe(403);
    expect(text).not.toContain("srt_");
  });

  test("gives one to this machine", async () => {
    const relay = await startRelay({}, { pages: builtPages(), trustProxy: "loopback" });
    expect((await relay.ask("/playground/session.json")).text).toContain("srt_");
  });
});

describe("isLoopback", () => {
  test.each(["127.0.0.1", "127.8.9.10", "localhost", "LOCALHOST", "::1", "[::1]"])(
    "%s is this machine",
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  test.each(["0.0.0.0", "::", "192.168.1.2", "localhost.example", "127.0.0.1.example", ""])(
    "%s is not this machine alone",
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});

testNothingLeaks();
