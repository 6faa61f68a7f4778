import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { createClock } from "../../shared/gateway/store/clock.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { figures, form, idOf, json, signIn, visitor, type ShownToken } from "./admin-visitor.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay, type StartedRelay } from "./start-relay.ts";

const tokenText = /srt_[0-9a-f]{8}_[\w-]{43}/;
const day = 24 * 3_600_000;

async function relayWithAdmin(): Promise<{ relay: StartedRelay; admin: string }> {
  const relay = await startRelay({ quota: 5_000 });
  return { relay, admin: await relay.token("root", { role: "admin" }) };
}

const shown = async (relay: StartedRelay, admin: string, id: string): Promise<ShownToken> =>
  (await figures(relay, admin)).tokens.find((token) => token.id === id)!;

const statuses = async (relay: StartedRelay, token: string, count: number, first = 0) =>
  (await relay.lookups(token, questions(count, first))).map(({ status, error }) => error?.code ?? status);

describe("a form on /admin", () => {
  test("is answered by the way back to the page, which tells once what came of it: reloading repeats nothing", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const paused = await browser.send("/admin/pause");
    expect([paused.status, paused.headers["location"]]).toEqual([303, "/admin"]);
    expect((await browser.get("/admin")).text).toContain("All spending is paused.");
    expect((await browser.get("/admin")).text).not.toContain("All spending is paused.");
    expect((await browser.send("/admin/resume")).status).toBe(303);
    expect((await browser.get("/admin")).text).toContain("Spending has resumed.");
    const gone = await relay.token("leaver");
    expect((await browser.send(`/admin/tokens/${idOf(gone)}/revoke`)).status).toBe(303);
    expect((await browser.get("/admin")).text).toContain(`Token ${idOf(gone)} was revoked.`);
    expect((await browser.send("/admin/sign-out")).status).toBe(303);
    expect((await browser.get("/admin")).status).toBe(401);
  });

  test("asks before it revokes, and names what it would revoke", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const ann = await relay.token("Ann Field", { monthly: 40 });
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

  test("that the store could not keep makes its token when it is sent again", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const file = new Database(relay.storePath);
    file.exec(
      "CREATE TRIGGER full BEFORE INSERT ON relay_tokens BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END",
    );
    const fields = { user: "bob", monthly: "1", form: "the same" };
    expect((await browser.send("/admin/tokens", fields)).status).toBeGreaterThanOrEqual(500);
    file.exec("DROP TRIGGER full");
    file.close();
    expect((await browser.send("/admin/tokens", fields)).status).toBe(303);
    expect((await figures(relay, admin)).tokens.filter(({ user }) => user === "bob")).toHaveLength(1);
    expect((await browser.get("/admin")).text).toMatch(tokenText);
  });

  test("that is sent from two tabs at once has both new tokens shown on the next page: neither is lost", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    for (const user of ["ann", "bob"]) await browser.send("/admin/tokens", { user, form: user });
    const { text } = await browser.get("/admin");
    const tokens = [...text.matchAll(/value="(srt_[^"]+)"/g)].map(([, token]) => token!);
    expect(tokens).toHaveLength(2);
    for (const token of tokens) expect((await relay.ask("/v1/usage", { token })).status).toBe(200);
    expect(new Set(text.match(/ id="made[^"]*"/g)).size).toBe(2);
    expect((await browser.get("/admin")).text).not.toMatch(tokenText);
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
    const ann = await relay.token("ann", { monthly: null, hourly: 5, expiresAt: Date.now() + day });
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
    const ticked = { monthly: "70", unlimited: "on", expires: "never", shown_month: "70/" };
    await browser.send(`/admin/tokens/${idOf(ann)}`, ticked);
    expect(await shown(relay, admin, idOf(ann))).toMatchObject({ monthly: null, expiresAt: null });
  });

  test("takes a number typed beside the box that was ticked, a box ticked beside the number that stood there, and not both", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const ann = `/admin/tokens/${idOf(await relay.token("ann"))}`;
    const sent = async (page: string, path: string, fields: Readonly<Record<string, string>>) => {
      const [, month] = /name="shown_month" value="([^"]*)"/.exec((await browser.get(page)).text)!;
      const { status, text } = await browser.send(path, { unlimited: "on", ...fields, shown_month: month! });
      const made = (await figures(relay, admin)).tokens.find(({ user }) => user === fields["user"]);
      return [status, text.includes("exclude each other"), made?.monthly] as const;
    };
    const changing = (monthly: string) => sent(ann, ann, { user: "ann", monthly });
    expect(await changing("500")).toEqual([303, false, 500]);
    expect(await changing("600")).toEqual([422, true, 500]);
    const again = await browser.send(ann, { unlimited: "on", monthly: "600", shown_month: "500/" });
    expect(again.text).toContain('name="shown_month" value="500/"');
    expect(await changing("500")).toEqual([303, false, null]);
    const making = (user: string, monthly: string) =>
      sent("/admin/tokens/new", "/admin/tokens", { user, monthly });
    expect(await making("bob", "10000")).toEqual([303, false, null]);
    expect(await making("eve", "600")).toEqual([422, true, undefined]);
  });

  test("changes what its reader changed: a budget and an end that a colleague set since stay", async () => {
    const { relay, admin } = await relayWithAdmin();
    const [one, other] = [await visitor(relay, admin), await visitor(relay, admin)];
    const ann = idOf(await relay.token("ann", { monthly: 500, hourly: 40 }));
    const path = `/admin/tokens/${ann}`;
    const formShown = async () => {
      const { text } = await one.get(path);
      const inputs = [...text.matchAll(/<input\s[^>]*?name="([^"]+)"[^>]*?\svalue="([^"]*)"/g)];
      const filled = inputs.filter(([, name]) => name !== "unlimited");
      const fields = Object.fromEntries(filled.map(([, name, value]) => [name!, value!]));
      return { ...fields, expires: /<option value="([^"]*)"/.exec(text)![1]! };
    };
    const opened = await formShown();
    await other.send(path, { ...(await formShown()), monthly: "50", expires: "30d" });
    const cut = await shown(relay, admin, ann);
    expect(cut).toMatchObject({ monthly: 50, hourly: 40, expiresAt: expect.any(String) as unknown });
    await one.send(path, { ...opened, hourly: "10" });
    expect(await shown(relay, admin, ann)).toEqual({ ...cut, hourly: 10 });
    const { text: again } = await one.send(path, { ...opened, hourly: "x" });
    expect(again).toContain(`name="shown_month" value="500/"`);
    await one.send(path, { ...opened, monthly: "700" });
    expect(await shown(relay, admin, ann)).toMatchObject({ monthly: 700, hourly: 10 });
  });

  test("that was opened before a colleague replaced the token changes nothing, and says that there is another one by now", async () => {
    const { relay, admin } = await relayWithAdmin();
    const [one, other] = [await visitor(relay, admin), await visitor(relay, admin)];
    const ann = idOf(await relay.token("ann", { monthly: 500, expiresAt: Date.now() + 90 * day }));
    const path = `/admin/tokens/${ann}`;
    const successorIn = (page: string) => /name="shown_successor"\s+value="([^"]*)"/.exec(page)?.[1];
    const opened = { monthly: "50", hourly: "", expires: "keep", shown_month: "500/", shown_hour: "" };
    expect(successorIn((await one.get(path)).text)).toBe("");
    await other.send(`${path}/replace`, { overlap: "7d" });
    const next = idOf(tokenText.exec((await other.get("/admin")).text)![0]);
    const { status, text } = await one.send(path, { ...opened, shown_successor: "" });
    expect([status, successorIn(text)]).toEqual([409, next]);
    expect(text).toContain(`This token was replaced by ${next}.`);
    expect(text).toContain('value="50"');
    expect(await shown(relay, admin, ann)).toMatchObject({ monthly: 500 });
    expect((await one.send(path, { ...opened, shown_successor: next })).status).toBe(303);
    expect(await shown(relay, admin, ann)).toMatchObject({ monthly: 50 });
    expect(await shown(relay, admin, next)).toMatchObject({ monthly: 500 });
  });

  test.each(["0s", "7d"])(
    "that revokes a token which a colleague replaced meanwhile, with an overlap of %s, revokes nothing, and names the one to revoke",
    async (overlap) => {
      const { relay, admin } = await relayWithAdmin();
      const [one, other] = [await visitor(relay, admin), await visitor(relay, admin)];
      const ann = idOf(await relay.token("ann"));
      const path = `/admin/tokens/${ann}/revoke`;
      const opened = { form: /name="form" value="([^"]*)"/.exec((await one.get(path)).text)![1]! };
      await other.send(`/admin/tokens/${ann}/replace`, { overlap });
      const [token] = tokenText.exec((await other.get("/admin")).text)!;
      const { status, text } = await one.send(path, opened);
      expect(status).toBe(overlap === "0s" ? 404 : 409);
      expect(text).toContain(
        `Token ${ann} was replaced by ${idOf(token)}`.replace("Token", overlap === "0s" ? "token" : "Token"),
      );
      expect((await one.get("/admin")).text).not.toContain("was revoked.");
      expect((await relay.ask("/v1/usage", { token })).status).toBe(200);
      expect((await one.get(path)).text).toContain(idOf(token));
      expect((await one.send(`/admin/tokens/${idOf(token)}/revoke`)).status).toBe(303);
      expect((await one.get("/admin")).text).toContain(`Token ${idOf(token)} was revoked.`);
      expect((await relay.ask("/v1/usage", { token })).status).toBe(401);
    },
  );

  test("that revokes a token with a successor revokes it once its reader has seen that, and it alone", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const ann = idOf(await relay.token("ann"));
    await browser.send(`/admin/tokens/${ann}/replace`, { overlap: "7d" });
    const [next] = tokenText.exec((await browser.get("/admin")).text)!;
    const path = `/admin/tokens/${ann}/revoke`;
    const { text } = await browser.get(path);
    const hidden = [...text.matchAll(/name="(form|shown_successor)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
    expect(fields).toMatchObject({ shown_successor: idOf(next) });
    // Sent twice, by a double click.
    expect((await browser.send(path, fields)).status).toBe(303);
    expect((await browser.send(path, fields)).status).toBe(303);
    expect((await browser.get("/admin")).text).toContain(`Token ${ann} was revoked.`);
    expect((await relay.ask("/v1/usage", { token: next })).status).toBe(200);
  });

  test.each(["revoke", "replace"])(
    "to %s a token that the store could not read does so when it is sent again",
    async (action) => {
      const { relay, admin } = await relayWithAdmin();
      const browser = await visitor(relay, admin);
      const ann = await relay.token("ann");
      const path = `/admin/tokens/${idOf(ann)}/${action}`;
      const file = new Database(relay.storePath);
      const names = file.pragma("table_info(relay_tokens)") as { name: string }[];
      // Reading the one token alone fails: that of who is signed in is read first.
      const unreadable = `monthly + abs(-9223372036854775807 - (id = '${idOf(ann)}')) AS monthly`;
      const columns = names.map(({ name }) => (name === "monthly" ? unreadable : `"${name}"`));
      file.exec(`ALTER TABLE relay_tokens RENAME TO kept;
        CREATE VIEW relay_tokens AS SELECT ${columns.join(", ")} FROM kept`);
      expect((await browser.send(path, { form: "the same" })).status).toBeGreaterThanOrEqual(500);
      file.exec("DROP VIEW relay_tokens; ALTER TABLE kept RENAME TO relay_tokens");
      file.close();
      expect((await browser.send(path, { form: "the same" })).status).toBe(303);
      expect(await shown(relay, admin, idOf(ann))).toMatchObject({ state: "revoked" });
    },
  );

  test("that may not revoke the last administrator's token says so also when it is sent again", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const path = `/admin/tokens/${idOf(admin)}/revoke`;
    for (let sent = 0; sent < 2; sent += 1) {
      const { status, text } = await browser.send(path, { form: "the same" });
      expect([status, text.includes("last administrator")]).toEqual([409, true]);
    }
  });

  test("for a token whose successor was revoked too offers none that has ended, but the one that still stands", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const replaced = async (id: string) => {
      await browser.send(`/admin/tokens/${id}/replace`, { overlap: "0s" });
      return idOf(tokenText.exec((await browser.get("/admin")).text)![0]);
    };
    const ann = idOf(await relay.token("ann"));
    const second = await replaced(ann);
    const third = await replaced(second);
    const offered = async () => {
      const { status, text } = await browser.get(`/admin/tokens/${ann}`);
      return [status, ...[second, third].map((id) => text.includes(id))];
    };
    expect(await offered()).toEqual([404, false, true]);
    await browser.send(`/admin/tokens/${third}/revoke`);
    expect(await offered()).toEqual([404, false, false]);
  });

  test("that revokes a token which never existed says so, and not that it was revoked", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const { status, text } = await browser.send("/admin/tokens/deadbeef/revoke");
    expect([status, text.includes("There is no such token")]).toEqual([404, true]);
    expect((await browser.get("/admin")).text).not.toContain("was revoked.");
  });

  test("that replaces a token which a colleague replaced meanwhile makes no second one before its reader knows", async () => {
    const { relay, admin } = await relayWithAdmin();
    const [one, other] = [await visitor(relay, admin), await visitor(relay, admin)];
    const ann = idOf(await relay.token("ann"));
    const path = `/admin/tokens/${ann}/replace`;
    await other.send(path, { overlap: "7d" });
    const next = idOf(tokenText.exec((await other.get("/admin")).text)![0]);
    const { status, text } = await one.send(path, { overlap: "7d" });
    expect([status, text.includes(`was replaced by ${next}.`)]).toEqual([409, true]);
    expect(text).toContain(`replace ${next} instead`);
    expect(text).toMatch(/<option value="7d" selected/);
    expect((await figures(relay, admin)).tokens).toHaveLength(3);
    expect((await one.send(path, { overlap: "7d", shown_successor: next })).status).toBe(303);
    expect((await figures(relay, admin)).tokens).toHaveLength(4);
  });

  test("that replaces a token takes it from those that end soon: its user has another one", async () => {
    const { relay, admin } = await relayWithAdmin();
    const browser = await visitor(relay, admin);
    const soonToEnd = { expiresAt: Date.now() + 10 * day };
    const [ann, bob] = [await relay.token("ann"), await relay.token("bob", soonToEnd)].map(idOf);
    await browser.send(`/admin/tokens/${ann}/replace`, { overlap: "7d" });
    const [listed, { text: metrics }] = [(await figures(relay, admin)).tokens, await relay.ask("/metrics")];
    expect(listed.filter(({ endsSoon }) => endsSoon).map(({ id }) => id)).toEqual([bob]);
    expect(metrics).toMatch(/^sirene_tokens_end_soon 1$/m);
    const { text } = await browser.get("/admin?ends=soon");
    expect([bob, ann].map((id) => text.includes(`data-token="${id}"`))).toEqual([true, false]);
    expect((await browser.get("/admin")).text).toMatch(/replaced, works until/);
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

  test("that replaces a token says until when the new one works, before and after, and keeps an end brought forward", async () => {
    const until = { en: /until 29 Dec 2026/, fr: /jusqu&#39;au 29 déc\. 2026/ };
    let now = Date.parse("2026-01-01T10:00:00Z");
    const time = () => now;
    const relay = await startRelay({ clock: time }, { clock: createClock(time, time) });
    const admin = await relay.token("root", { role: "admin" });
    const ann = idOf(await relay.token("ann", { monthly: 40 }));
    now = Date.parse("2026-11-29T10:00:00Z");
    const path = `/admin/tokens/${ann}`;
    await (await visitor(relay, admin)).send(path, { monthly: "40", hourly: "", expires: "30d" });
    now += day;
    const browser = await visitor(relay, admin);
    for (const language of ["en", "fr"] as const) {
      const headers = { cookie: browser.cookie, "accept-language": language };
      const { text } = await relay.ask(`${path}/replace`, { headers });
      expect(text.match(new RegExp(until[language], "g"))).toHaveLength(2);
    }
    await browser.send(`${path}/replace`, { overlap: "0s" });
    const { text } = await browser.get("/admin");
    expect(text).toMatch(/for ann was created: 40 calls a month, until 29 Dec 2026/);
    const next = idOf(tokenText.exec(text)![0]);
    expect(await shown(relay, admin, next)).toMatchObject({ expiresAt: "2026-12-29T10:00:00.000Z" });
    now += 40 * day;
    const later = await visitor(relay, admin);
    const { status, text: refused } = await later.send(`/admin/tokens/${next}/replace`, { overlap: "0s" });
    expect(status).toBe(409);
    expect(refused).toContain("The end of this token was brought forward and has passed");
    const french = await relay.ask(`/admin/tokens/${next}/replace`, {
      body: "overlap=0s",
      headers: {
        ...{ ...form, cookie: later.cookie, "accept-language": "fr", accept: "text/html" },
        "sec-fetch-site": "same-origin",
      },
    });
    expect(french.text).toContain("L&#39;expiration de ce jeton a été avancée");
    const asked = await relay.ask(`/admin/tokens/${next}/replace`, { token: admin, body: "{}" });
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining("end_passed")]);
  });

  test("from another site's page decides nothing, whatever it decides", async () => {
    const { relay, admin } = await relayWithAdmin();
    const ann = await relay.token("ann");
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
    const viewer = await relay.token("eve", { role: "viewer", monthly: 5 });
    expect((await figures(relay, viewer)).tokens).toHaveLength(2);
    const browser = await visitor(relay, viewer);
    const { text } = await browser.get("/admin");
    expect(text).toContain('id="burn-down"');
    expect(text.match(/<form[^>]*action="([^"]+)"/g)).toEqual([
      '<form method="post" action="/admin/sign-out"',
      '<form method="get" action="/admin#tokens"',
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

testNothingLeaks();
