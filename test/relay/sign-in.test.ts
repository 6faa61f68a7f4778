import { describe, expect, test } from "@jest/globals";
import { isOwnPage, signInAccess } from "../../relay/admin/admin-access.ts";
import { form, signIn, visitor } from "./admin-visitor.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay, type StartedRelay } from "./start-relay.ts";

const https = "https://relay.example";

describe("a token may be typed", () => {
  const secure = { allowed: true, secure: true };
  const open = { allowed: true, secure: false };
  const nowhere = { allowed: false, instead: undefined };
  test.each([
    ["over https", "https", "relay.lan", undefined, false, secure],
    [
      "at the public address, before which something speaks https",
      "http",
      "relay.example",
      https,
      false,
      secure,
    ],
    ["on the relay's own machine", "http", "localhost:3000", undefined, false, open],
    ["on the relay's own machine, by address", "http", "127.0.0.1:3000", undefined, false, open],
    ["through a proxy that does not hand the name on", "http", "127.0.0.1:3000", https, false, secure],
    ["over http by name where somebody insists", "http", "relay.lan:3000", undefined, true, open],
    ["not over http by name", "http", "relay.lan:3000", undefined, false, nowhere],
    ["not over http by address", "http", "10.0.0.5:3000", undefined, false, nowhere],
    [
      "not by a name that begins like this machine's",
      "http",
      "localhost.elsewhere.example",
      undefined,
      false,
      nowhere,
    ],
    [
      "not past the public address",
      "http",
      "relay.lan",
      https,
      false,
      { allowed: false, instead: `${https}/admin` },
    ],
    ["not at a public address of http", "http", "relay.lan", "http://relay.lan", false, nowhere],
  ])("%s", (_, protocol, host, publicUrl, overHttp, access) => {
    const hostname = host.replace(/:\d+$/, "");
    expect(signInAccess({ protocol, host, hostname }, { publicUrl, overHttp })).toEqual(access);
  });
});

describe("a form is the relay's own", () => {
  const asked = (headers: Record<string, string>) => isOwnPage({ headers, host: "relay.lan:3000" }, https);
  test.each([
    [{ "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "none" }, true],
    [{ origin: "http://relay.lan:3000" }, true],
    [{ origin: https }, true],
    [{}, true],
    [{ "sec-fetch-site": "cross-site", origin: "http://relay.lan:3000" }, false],
    [{ "sec-fetch-site": "same-site" }, false],
    [{ origin: "http://relay.lan" }, false],
    [{ origin: "http://relay.example" }, false],
    [{ origin: "null" }, false],
  ])("%j: %j", (headers, own) => {
    expect(asked(headers as Record<string, string>)).toBe(own);
  });
});

describe("signing in over http by name", () => {
  const host = "relay.lan";
  const signIn = (relay: StartedRelay, token: string) =>
    relay.ask("/admin/sign-in", {
      body: new URLSearchParams({ token }).toString(),
      headers: { ...form, host, origin: `http://${host}`, accept: "text/html" },
    });

  test("is not offered, and why is said: no field to type a token into, and the address to come by", async () => {
    const relay = await startRelay({}, { publicUrl: https });
    const token = await relay.token("root", { role: "admin" });
    const { status, text } = await relay.ask("/admin", { headers: { host } });
    expect(status).toBe(401);
    expect(text).not.toContain("<input");
    expect(text).toContain("anybody on the network could read a token");
    expect(text).toContain(`<a href="${https}/admin">`);
    expect(text).toContain("--admin-over-http");
    const refused = await signIn(relay, token);
    expect(refused.status).toBe(403);
    expect(refused.headers["set-cookie"]).toBeUndefined();
    const french = await relay.ask("/admin", { headers: { host, "accept-language": "fr" } });
    expect(french.text).toContain("Vous ne pouvez pas vous connecter ici");
  });

  test("works where somebody insists, with a cookie that http may carry", async () => {
    const relay = await startRelay({}, { adminOverHttp: true });
    const { status, headers } = await signIn(relay, await relay.token("root", { role: "admin" }));
    expect(status).toBe(303);
    const cookie = String(headers["set-cookie"]);
    expect(cookie).not.toContain("Secure");
    const page = await relay.ask("/admin", { headers: { host, cookie: cookie.split(";")[0]! } });
    expect(page.status).toBe(200);
    // Without it browsers say "null" of where a form comes from, over http.
    expect(page.headers["referrer-policy"]).toBe("same-origin");
  });

  test("from another page's form tells the browser's user so, on the page that asks for the token", async () => {
    const relay = await startRelay();
    const { status, text } = await relay.ask("/admin/sign-in", {
      body: "token=x",
      headers: { ...form, origin: "https://elsewhere.example", accept: "text/html" },
    });
    expect(status).toBe(403);
    expect(text).toContain("came from another page");
    expect(text).toContain('action="/admin/sign-in"');
  });
});

test("a viewer who signs in without end ends nobody else's session, nor the notices that wait in it", async () => {
  const relay = await startRelay();
  const root = await visitor(relay, await relay.token("root", { role: "admin" }));
  const made = await root.send("/admin/tokens", { user: "ann", form: "1" });
  expect(made.status).toBe(303);
  const viewer = await relay.token("eve", { role: "viewer" });
  const first = await visitor(relay, viewer);
  for (let times = 0; times < 200; times += 1) await signIn(relay, viewer);
  const page = await root.get("/admin");
  expect(page.status).toBe(200);
  expect(page.text).toMatch(/srt_[\w-]{20}/);
  expect((await first.get("/admin")).status).toBe(401);
});

testNothingLeaks();
