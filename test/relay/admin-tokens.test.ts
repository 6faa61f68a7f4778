import { describe, expect, test } from "@jest/globals";
import { questions } from "../shared/gateway/start-gateway.ts";
import { figures, form, idOf, json, signIn, visitor, type ShownToken } from "./admin-visitor.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay, type StartedRelay } from "./start-relay.ts";

const tokenText = /srt_[0-9a-f]{8}_[\w-]{43}/;
const day = 24 * 3_600_000;

async function relayWithAdmin(): Promise<{ relay: StartedRelay; admin: string }> {
  const relay = await startRelay({ quota: 5_000 });
  return { relay, admin: relay.token("root", { role: "admin" }) };
}

const shown = async (relay: StartedRelay, admin: string, id: string): Promise<ShownToken> =>
  (await figures(relay, admin)).tokens.find((token) => token.id === id)!;

const statuses = async (relay: StartedRelay, token: string, count: number, first = 0) =>
  (await relay.lookups(token, questions(count, first))).map(({ status, error }) => error?.code ?? status);

describe("tokens by JSON", () => {
  test("are made with the usual budget where none is named, and without limit where that is said", async () => {
    const { relay, admin } = await relayWithAdmin();
    const make = async (fields: object) => {
      const { status, text } = await relay.ask("/admin/tokens", {
        token: admin,
        body: JSON.stringify(fields),
      });
      return { status, ...(JSON.parse(text) as ShownToken & { token: string }) };
    };
    const ann = await make({ user: " Ann Field " });
    expect(ann).toMatchObject({
      status: 201,
      user: "Ann Field",
      role: "user",
      monthly: 10_000,
      hourly: null,
    });
    expect(ann).toMatchObject({ expiresAt: null, state: "valid" });
    expect((await relay.ask("/v1/usage", { token: ann.token })).status).toBe(200);
    expect(await make({ user: "batch", monthly: null, hourly: 50 })).toMatchObject({
      monthly: null,
      hourly: 50,
    });
    const brief = await make({ user: "eve", role: "viewer", monthly: 7, expires: "30d" });
    expect(brief).toMatchObject({ role: "viewer", monthly: 7 });
    expect(Date.parse(brief.expiresAt!) - Date.now()).toBeGreaterThan(30 * day - 60_000);
  });

  test("are refused with what is wrong of each field, and nothing is made", async () => {
    const { relay, admin } = await relayWithAdmin();
    const refusal = async (fields: unknown) => {
      const body = JSON.stringify(fields);
      const { status, text } = await relay.ask("/admin/tokens", { token: admin, body });
      return `${status} ${(JSON.parse(text) as { error: { message: string } }).error.message}`;
    };
    expect(await refusal({ user: "<b>", monthly: "many", expires: "yesterday", role: "king" })).toMatch(
      /^400 .*monthly: It takes a whole number\..*expires: .*user: .*role: /,
    );
    for (const fields of [
      [],
      null,
      {},
      { user: 7 },
      { user: "ann", hourly: -1 },
      { user: "ann", monthly: "" },
    ]) {
      expect(await refusal(fields)).toMatch(/^400 /);
    }
    expect((await figures(relay, admin)).tokens).toHaveLength(1);
  });

  test("tell what was spent of their budgets, over all tokens of a name", async () => {
    const { relay, admin } = await relayWithAdmin();
    const [ann, other] = [relay.token("ann", { monthly: 300 }), relay.token("ann", { monthly: 20 })];
    await relay.lookups(ann, questions(30));
    expect(await shown(relay, admin, idOf(ann))).toMatchObject({ used: 30, remaining: 270 });
    expect(await shown(relay, admin, idOf(other))).toMatchObject({ used: 30, remaining: 0 });
    expect(await shown(relay, admin, idOf(admin))).toMatchObject({ used: 0, remaining: null });
  });

  test("get another budget without being given out anew, from the next question on", async () => {
    const { relay, admin } = await relayWithAdmin();
    const ann = relay.token("ann", { monthly: 2 });
    expect(await statuses(relay, ann, 4)).toEqual(["found", "found", "user_budget", "user_budget"]);
    const set = (fields: object) =>
      relay.ask(`/admin/tokens/${idOf(ann)}`, { token: admin, body: JSON.stringify(fields) });
    expect(JSON.parse((await set({ monthly: 3 })).text)).toMatchObject({ monthly: 3, hourly: null });
    expect(await statuses(relay, ann, 4)).toEqual(["found", "found", "found", "user_budget"]);
    await set({ monthly: null, hourly: 5 });
    expect(await statuses(relay, ann, 8)).toEqual([
      ...["found", "found", "found", "found", "found"],
      ...["user_rate", "user_rate", "user_rate"],
    ]);
    await set({ monthly: 0, hourly: null });
    expect(await statuses(relay, ann, 6)).toEqual([...Array<string>(5).fill("found"), "user_budget"]);
    expect((await set({ monthly: "x" })).status).toBe(400);
  });

  test("open nothing from their end on, sessions on /admin included", async () => {
    let now = Date.now();
    const relay = await startRelay({ clock: () => now }, { clock: () => now });
    const brief = relay.token("boss", { role: "admin", expiresAt: now + day });
    const { cookie } = await signIn(relay, brief);
    expect((await relay.ask("/admin", { headers: { cookie } })).status).toBe(200);
    now += day;
    expect((await relay.ask("/admin", { headers: { cookie } })).status).toBe(401);
    const { status, text } = await relay.ask("/v1/usage", { token: brief });
    expect(status).toBe(401);
    expect(text).toContain("expired_token");
  });

  test("are replaced by others with the same rights", async () => {
    const { relay, admin } = await relayWithAdmin();
    const ann = relay.token("ann", { monthly: 40, hourly: 9 });
    const replace = async (token: string, fields?: object) => {
      const path = `/admin/tokens/${idOf(token)}/replace`;
      const { status, text } = await relay.ask(path, { token: admin, body: JSON.stringify(fields ?? {}) });
      return { status, ...(JSON.parse(text) as ShownToken & { token: string }) };
    };
    const next = await replace(ann, { overlap: "1d" });
    expect(next).toMatchObject({ status: 201, user: "ann", monthly: 40, hourly: 9 });
    for (const token of [ann, next.token]) expect((await relay.ask("/v1/usage", { token })).status).toBe(200);
    const last = await replace(next.token);
    expect((await relay.ask("/v1/usage", { token: next.token })).status).toBe(401);
    expect((await relay.ask("/v1/usage", { token: last.token })).status).toBe(200);
    expect((await replace(next.token)).status).toBe(404);
    expect((await replace(ann, { overlap: "long" })).status).toBe(400);
  });

  test("of the last administrator are not revoked, by whatever way", async () => {
    const { relay, admin } = await relayWithAdmin();
    const path = `/admin/tokens/${idOf(admin)}`;
    expect((await relay.ask(path, { method: "DELETE", token: admin })).status).toBe(409);
    expect((await relay.ask(`${path}/revoke`, { method: "POST", token: admin })).status).toBe(409);
    const browser = await visitor(relay, admin);
    const refused = await browser.send(`${path}/revoke`);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("last administrator");
    const other = relay.token("boss", { role: "admin" });
    expect((await relay.ask(path, { method: "DELETE", token: other })).status).toBe(200);
  });
});

describe("a form on /admin", () => {
  test("is answered by the way back to the page, which tells once what came of it: reloading repeats nothing", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const paused = await browser.send("/admin/pause");
    expect([paused.status, paused.headers["location"]]).toEqual([303, "/admin"]);
    expect((await browser.get("/admin")).text).toContain("All spending is paused.");
    expect((await browser.get("/admin")).text).not.toContain("All spending is paused.");
    expect((await browser.send("/admin/resume")).status).toBe(303);
    expect((await browser.get("/admin")).text).toContain("Spending goes on.");
    const gone = relay.token("leaver");
    expect((await browser.send(`/admin/tokens/${idOf(gone)}/revoke`)).status).toBe(303);
    expect((await browser.get("/admin")).text).toContain(`Token ${idOf(gone)} is revoked.`);
    expect((await browser.send("/admin/sign-out")).status).toBe(303);
    expect((await browser.get("/admin")).status).toBe(401);
  });

  test("asks before it revokes, and names what it would revoke", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const ann = relay.token("Ann Field", { monthly: 40 });
    const { status, text } = await browser.get(`/admin/tokens/${idOf(ann)}/revoke`);
    expect(status).toBe(200);
    expect(text).toMatch(new RegExp(`Token ${idOf(ann)} of Ann Field: 40 calls a month`));
    expect(text).not.toContain("signed out");
    expect((await relay.ask("/v1/usage", { token: ann })).status).toBe(200);
    expect((await browser.get(`/admin/tokens/${idOf(admin)}/revoke`)).text).toContain("signed out");
    expect((await browser.get("/admin/tokens/00000000/revoke")).status).toBe(404);
  });

  test("makes a token, shown on the next page and never again, nor logged", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    expect((await browser.get("/admin/tokens/new")).text).toContain('value="10000"');
    const fields = { user: "Léa", role: "user", monthly: "250", hourly: "", expires: "90d", form: "one" };
    expect((await browser.send("/admin/tokens", fields)).status).toBe(303);
    const [token] = tokenText.exec((await browser.get("/admin")).text)!;
    expect(await shown(relay, admin, idOf(token))).toMatchObject({ user: "Léa", monthly: 250, hourly: null });
    expect((await relay.ask("/v1/usage", { token })).status).toBe(200);
    expect((await browser.get("/admin")).text).not.toContain(token);
    expect(JSON.stringify(relay.log())).not.toContain(token.slice(13));
    expect(relay.log()).toContainEqual(
      expect.objectContaining({ msg: "a token is made", tokenId: idOf(token), by: "root" }),
    );
  });

  test("that is sent twice makes one token", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const fields = { user: "bob", monthly: "1", form: "the same" };
    await Promise.all([browser.send("/admin/tokens", fields), browser.send("/admin/tokens", fields)]);
    const bobs = async () => (await figures(relay, admin)).tokens.filter(({ user }) => user === "bob");
    expect(await bobs()).toHaveLength(1);
    const [{ id }] = (await bobs()) as [ShownToken];
    await browser.send(`/admin/tokens/${id}/replace`, { form: "another" });
    await browser.send(`/admin/tokens/${id}/replace`, { form: "another" });
    expect(await bobs()).toHaveLength(2);
    expect((await browser.get("/admin")).text).toMatch(tokenText);
  });

  test("says of each field why it was not taken, keeps what was typed, and makes nothing", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const { status, text } = await browser.send("/admin/tokens", {
      user: "<i>",
      monthly: "",
      expires: "never",
    });
    expect(status).toBe(422);
    expect(text).toContain('value="&lt;i&gt;"');
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(2);
    const change = await browser.send(`/admin/tokens/${idOf(admin)}`, { monthly: "x", hourly: "y" });
    expect(change.status).toBe(422);
    expect(change.text.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(await shown(relay, admin, idOf(admin))).toMatchObject({ monthly: null });
    expect((await figures(relay, admin)).tokens).toHaveLength(1);
  });

  test("changes a budget, and keeps the end where that is not chosen anew", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const ann = relay.token("ann", { monthly: null, hourly: 5, expiresAt: Date.now() + day });
    const { text } = await browser.get(`/admin/tokens/${idOf(ann)}`);
    expect(text).toMatch(/name="unlimited" value="on" checked/);
    const before = await shown(relay, admin, idOf(ann));
    await browser.send(`/admin/tokens/${idOf(ann)}`, { monthly: "70", hourly: "", expires: "keep" });
    expect(await shown(relay, admin, idOf(ann))).toEqual({
      ...before,
      monthly: 70,
      hourly: null,
      remaining: 70,
    });
    await browser.send(`/admin/tokens/${idOf(ann)}`, { monthly: "70", unlimited: "on", expires: "never" });
    expect(await shown(relay, admin, idOf(ann))).toMatchObject({ monthly: null, expiresAt: null });
  });

  test("that replaces one's own token leaves one signed in, and shows the new one", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    await browser.send(`/admin/tokens/${idOf(admin)}/replace`, { overlap: "0s" });
    const { status, text } = await browser.get("/admin");
    expect(status).toBe(200);
    const [next] = tokenText.exec(text)!;
    expect((await relay.ask("/admin", { token: admin, headers: json })).status).toBe(401);
    expect((await figures(relay, next)).tokens).toHaveLength(2);
  });

  test("from another site's page decides nothing, whatever it decides", async () => {
    const { relay, admin } = await relayWithAdmin();
    const ann = relay.token("ann");
    const { cookie } = await signIn(relay, admin);
    const before = await figures(relay, admin);
    const own = `/admin/tokens/${idOf(ann)}`;
    const paths = ["/admin/pause", "/admin/ask", "/admin/tokens", own, `${own}/replace`, `${own}/revoke`];
    const { total } = await relay.sandbox.calls();
    for (const path of paths) {
      for (const from of [
        { "sec-fetch-site": "cross-site" },
        { origin: "https://elsewhere.example" },
        { origin: "null" },
      ]) {
        const headers = { cookie, ...form, ...from } as Record<string, string>;
        const body = new URLSearchParams({ user: "mallory", monthly: "9", role: "admin" }).toString();
        expect((await relay.ask(path, { method: "POST", body, headers })).status).toBe(403);
        // A body of JSON is no way round.
        const asJson = { ...headers, "content-type": "application/json", ...json };
        expect((await relay.ask(path, { method: "POST", body: "{}", headers: asJson })).status).toBe(403);
      }
    }
    const { tokens, paused } = await figures(relay, admin);
    expect({ tokens: tokens.map(({ id, monthly, revokedAt }) => [id, monthly, revokedAt]), paused }).toEqual({
      tokens: before.tokens.map(({ id, monthly, revokedAt }) => [id, monthly, revokedAt]),
      paused: false,
    });
    expect((await relay.sandbox.calls()).total).toBe(total);
  });
});

describe("a viewer", () => {
  test("sees the figures, is shown nothing to decide by, and decides nothing", async () => {
    const { relay, admin } = await relayWithAdmin();
    const viewer = relay.token("eve", { role: "viewer", monthly: 5 });
    expect((await figures(relay, viewer)).tokens).toHaveLength(2);
    const browser = await visitor(relay, viewer);
    const { text } = await browser.get("/admin");
    expect(text).toContain('id="burn-down"');
    expect(text.match(/<form[^>]*action="([^"]+)"/g)).toEqual([
      '<form method="post" action="/admin/sign-out"',
    ]);
    expect(text).not.toContain("/admin/tokens");
    const own = `/admin/tokens/${idOf(admin)}`;
    for (const path of [
      "/admin/pause",
      "/admin/resume",
      "/admin/ask",
      "/admin/tokens",
      own,
      `${own}/replace`,
      `${own}/revoke`,
    ]) {
      const refused = await browser.send(path, { user: "eve", monthly: "9" });
      expect(refused.status).toBe(403);
      expect(refused.text).toContain("Ask an administrator");
      expect((await relay.ask(path, { method: "POST", token: viewer })).status).toBe(403);
    }
    for (const path of ["/admin/tokens/new", own, `${own}/replace`, `${own}/revoke`]) {
      expect((await browser.get(path)).status).toBe(403);
    }
    expect((await relay.ask(own, { method: "DELETE", token: viewer })).status).toBe(403);
    expect((await figures(relay, admin)).tokens).toHaveLength(2);
    // Beside the page it is a token like any other.
    expect(await statuses(relay, viewer, 1)).toEqual(["found"]);
  });
});

describe("asking the service now", () => {
  test("costs one call each time, and the page has its figures", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    await browser.get("/admin");
    expect((await relay.sandbox.calls()).byOperation).toEqual({ me: 1 });
    await relay.sandbox.change({ quota: 9_000 });
    for (const times of [2, 3]) {
      expect((await browser.send("/admin/ask")).status).toBe(303);
      expect((await relay.sandbox.calls()).byOperation).toEqual({ me: times });
    }
    const { text } = await browser.get("/admin");
    expect(text).toContain("It cost one call.");
    expect((await figures(relay, admin)).quota.limit).toBe(9_000);
    expect((await relay.sandbox.calls()).byOperation).toEqual({ me: 3 });
  });

  test("is not done while spending is paused, and that is said", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    await browser.send("/admin/pause");
    const { total } = await relay.sandbox.calls();
    await browser.send("/admin/ask");
    expect((await browser.get("/admin")).text).toContain("spending is paused");
    expect((await relay.sandbox.calls()).total).toBe(total);
  });
});

testNothingLeaks();
