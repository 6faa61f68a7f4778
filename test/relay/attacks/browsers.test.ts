import { beforeAll, describe, expect, test } from "@jest/globals";
import { form, figures, idOf, json, signIn, visitor } from "../admin-visitor.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay, type StartedRelay } from "../start-relay.ts";

const own = "https://relay.example";

/** Origins that are not the relay's, however much they look like it. */
const origins = [
  "https://elsewhere.example",
  "https://relay.example.elsewhere.example",
  "https://relay.exampleelsewhere",
  "https://elsewhere.example/relay.example",
  "https://sub.relay.example",
  "https://relay.example:444",
  "http://relay.example",
  "https://RELAY.EXAMPLE.",
  "https://relay.example@elsewhere.example",
  "https://relay.example%00.elsewhere.example",
  "null",
  "file://",
  "chrome-extension://aaaa",
  "*",
  "undefined",
];

describe(`${origins.length} foreign origins`, () => {
  let relay: StartedRelay;
  beforeAll(async () => {
    relay = await startRelay({}, { publicUrl: own });
  });

  test.each(origins)("may not read what the relay answers: %s", async (origin) => {
    const token = await relay.token("ann");
    const preflight = { origin, "access-control-request-method": "POST" };
    const answers = [
      await relay.ask("/v1/usage", { token, headers: { origin } }),
      await relay.ask("/v1/lookups", { method: "OPTIONS", headers: preflight }),
      await relay.ask("/admin", { headers: { origin } }),
    ];
    for (const { headers } of answers) {
      expect([undefined, own]).toContain(headers["access-control-allow-origin"]);
      expect(headers["access-control-allow-credentials"]).toBeUndefined();
    }
  });
});

/** How another site's page, or a page in a frame of it, sends a form; the cookie goes along. */
const senders: [name: string, headers: Readonly<Record<string, string>>][] = [
  ["another site", { "sec-fetch-site": "cross-site" }],
  ["another name of the site", { "sec-fetch-site": "same-site" }],
  ["a browser that says nonsense", { "sec-fetch-site": "same-origin, cross-site" }],
  ["an origin elsewhere", { origin: "https://elsewhere.example" }],
  ["an origin of another port", { origin: "http://127.0.0.1:1" }],
  ["an origin that begins alike", { origin: `${own}.elsewhere.example` }],
  ["an origin of nobody", { origin: "null" }],
  ["an origin that is no address", { origin: "relay.example" }],
  ["another site that names our origin", { "sec-fetch-site": "cross-site", origin: own }],
];
const contents = ["application/x-www-form-urlencoded", "application/json", "text/plain", undefined];

describe(`${senders.length * contents.length * 8} forms of other sites`, () => {
  test.each(senders)("decide nothing: from %s", async (_, from) => {
    const relay = await startRelay({}, { publicUrl: own });
    const admin = await relay.token("root", { role: "admin" });
    const token = `/admin/tokens/${idOf(await relay.token("ann"))}`;
    const { cookie } = await signIn(relay, admin);
    const before = await figures(relay, admin);
    const { total } = await relay.sandbox.calls();
    const paths = ["pause", "resume", "ask", "tokens"].map((name) => `/admin/${name}`);
    const all = [...paths, token, `${token}/replace`, `${token}/revoke`, "/admin/sign-out"];
    for (const path of all) {
      for (const type of contents) {
        const headers = { cookie, ...from, ...(type !== undefined && { "content-type": type }) };
        const body = type?.includes("json") ? '{"user":"m","unlimited":true}' : "user=m&role=admin&monthly=9";
        const given = type === undefined ? {} : { body };
        expect((await relay.ask(path, { method: "POST", headers, ...given })).status).toBe(403);
      }
    }
    const after = await figures(relay, admin);
    expect([after.paused, after.tokens]).toEqual([before.paused, before.tokens]);
    expect((await relay.sandbox.calls()).total).toBe(total);
  });
});

/** What a page must show as text and never take for its own. */
const scripts = [
  "<script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  '"><script>alert(1)</script>',
  "'><svg onload=alert(1)>",
  '" autofocus onfocus="alert(1)',
  "<img src=x onerror=alert(1)>",
  "<iframe src=javascript:alert(1)>",
  "<a href=javascript:alert(1)>x</a>",
  "</style><script>alert(1)</script>",
  "<base href=//elsewhere.example>",
  "<form action=//elsewhere.example><input name=token>",
  "<meta http-equiv=refresh content=0;url=//elsewhere.example>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<!--",
  "\u2028<script>",
];

/** A page's elements, each with the names of its attributes: what a browser makes of it, whatever the texts say. */
const structure = (page: string): string[] =>
  [...page.matchAll(/<(\/?[a-z!-][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)/gi)].map(
    ([, tag, attributes]) =>
      `${tag} ${attributes!
        .replaceAll(/="[^"]*"/g, "")
        .trim()
        .replaceAll(/\s+/g, " ")}`,
  );

/** Every page that shows what somebody typed, with `text` typed everywhere. */
async function pagesWith(text: string): Promise<string[][]> {
  const relay = await startRelay({}, { publicUrl: own });
  const admin = await relay.token("root", { role: "admin" });
  // As it could stand in a store that another program wrote: the commands refuse such a name.
  // Tokens stand in the order in which they were made, by the millisecond.
  const made = Date.now();
  while (Date.now() === made) await new Promise((resolve) => setImmediate(resolve));
  const named = idOf(await relay.token(text));
  const browser = await visitor(relay, admin);
  const answers = [
    await browser.get("/admin"),
    await browser.get(`/admin?x=${encodeURIComponent(text)}`),
    await browser.get(`/admin/tokens/${named}`),
    await browser.get(`/admin/tokens/${named}/replace`),
    await browser.get(`/admin/tokens/${named}/revoke`),
    await browser.get(`/admin/tokens/${encodeURIComponent(text)}`),
    // Sent back with what was typed.
    await browser.send("/admin/tokens", {
      user: text,
      monthly: text,
      hourly: text,
      expires: text,
      role: text,
    }),
    await browser.send(`/admin/tokens/${named}`, { monthly: text, hourly: text, expires: text }),
    await relay.ask("/admin/sign-in", {
      body: new URLSearchParams({ token: text }).toString(),
      headers: { ...form, accept: "text/html" },
    }),
  ];
  for (const { headers } of answers) {
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  }
  return answers.map((answer) => structure(answer.text));
}

describe(`${scripts.length} scripts in names, forms and addresses, on nine pages each`, () => {
  let harmless: string[][];
  beforeAll(async () => {
    harmless = await pagesWith("-harmless");
    expect(harmless[0]!.length).toBeGreaterThan(50);
  });

  test.each(scripts)("are text: %s", async (script) => {
    expect(await pagesWith(script)).toEqual(harmless);
  });
});

/** Names that a spreadsheet would take for a formula: the figures of `/admin` and `usage --csv` are opened in one. */
const formulas = ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", '=HYPERLINK("x")', "＝1+1", "|cmd", "%0A=1"];

describe(`${formulas.length} formulas`, () => {
  test.each(formulas)("are nobody's name and no run's: %j", async (formula) => {
    const relay = await startRelay();
    const admin = await relay.token("root", { role: "admin" });
    const headers = { ...json, "content-type": "application/json" };
    const made = await relay.ask("/admin/tokens", {
      token: admin,
      headers,
      body: JSON.stringify({ user: formula }),
    });
    expect(made.status).toBe(400);
    const body = JSON.stringify({ lookups: [], run: formula });
    expect((await relay.ask("/v1/lookups", { token: admin, body })).status).toBe(400);
    expect((await figures(relay, admin)).tokens).toHaveLength(1);
  });
});

testNothingLeaks();
