import { createClock } from "../../shared/gateway/store/clock.ts";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import Database from "better-sqlite3";
import { questions } from "../shared/gateway/start-gateway.ts";
import { figures, idOf, signIn, visitor, type ShownToken } from "./admin-visitor.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay, type StartedRelay } from "./start-relay.ts";

const day = 24 * 3_600_000;

async function relayWithAdmin(): Promise<{ relay: StartedRelay; admin: string }> {
  const relay = await startRelay({ quota: 5_000 });
  return { relay, admin: await relay.token("root", { role: "admin" }) };
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
    expect(await make({ user: "batch", unlimited: true, hourly: 50 })).toMatchObject({
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
      /^400 .*monthly: Give a whole number\..*expires: .*user: .*role: /,
    );
    for (const fields of [
      [],
      null,
      {},
      { user: 7 },
      { user: "ann", hourly: -1 },
      { user: "ann", monthly: "" },
      { user: "ann", monthly: null },
    ]) {
      expect(await refusal(fields)).toMatch(/^400 /);
    }
    expect(await refusal({ user: "ann", monthly: 5, unlimited: true })).toMatch(
      /^400 .*monthly: A number and "no limit" exclude each other/,
    );
    expect((await figures(relay, admin)).tokens).toHaveLength(1);
  });

  test("tell what was spent of their budgets, over all tokens of a name", async () => {
    const { relay, admin } = await relayWithAdmin();
    const [ann, other] = [
      await relay.token("ann", { monthly: 300 }),
      await relay.token("ann", { monthly: 20 }),
    ];
    await relay.lookups(ann, questions(30));
    expect(await shown(relay, admin, idOf(ann))).toMatchObject({ used: 30, remaining: 270 });
    expect(await shown(relay, admin, idOf(other))).toMatchObject({ used: 30, remaining: 0 });
    expect(await shown(relay, admin, idOf(admin))).toMatchObject({ used: 0, remaining: null });
  });

  test("get another budget without being given out anew, from the next question on", async () => {
    const { relay, admin } = await relayWithAdmin();
    const ann = await relay.token("ann", { monthly: 2 });
    expect(await statuses(relay, ann, 4)).toEqual(["found", "found", "user_budget", "user_budget"]);
    const set = (fields: object) =>
      relay.ask(`/admin/tokens/${idOf(ann)}`, { token: admin, body: JSON.stringify(fields) });
    expect(JSON.parse((await set({ monthly: 3 })).text)).toMatchObject({ monthly: 3, hourly: null });
    expect(await statuses(relay, ann, 4)).toEqual(["found", "found", "found", "user_budget"]);
    await set({ unlimited: true, hourly: 5 });
    expect(await statuses(relay, ann, 8)).toEqual([
      ...["found", "found", "found", "found", "found"],
      ...["user_rate", "user_rate", "user_rate"],
    ]);
    await set({ monthly: 0, hourly: null });
    expect(await statuses(relay, ann, 6)).toEqual([...Array<string>(5).fill("found"), "user_budget"]);
    for (const fields of [{ monthly: "x" }, { monthly: null }, { monthly: 9, unlimited: true }]) {
      expect((await set(fields)).status).toBe(400);
    }
    expect(await shown(relay, admin, idOf(ann))).toMatchObject({ monthly: 0 });
  });

  test("open nothing from their end on, sessions on /admin included", async () => {
    let now = Date.now();
    const relay = await startRelay(
      { clock: () => now },
      {
        clock: createClock(
          () => now,
          () => now,
        ),
      },
    );
    const brief = await relay.token("boss", { role: "admin", expiresAt: now + day });
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
    const ann = await relay.token("ann", { monthly: 40, hourly: 9 });
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
    const revoked = async (token: string) =>
      JSON.parse(
        (await relay.ask(`/admin/tokens/${idOf(token)}`, { method: "DELETE", token: admin })).text,
      ) as unknown;
    expect(await revoked(ann)).toEqual({ revoked: idOf(ann), replacedBy: idOf(last.token) });
    expect(await revoked(last.token)).toEqual({ revoked: idOf(last.token) });
  });

  test("that were replaced twice are revoked with every token by which the user keeps access named, on the page too", async () => {
    const { relay, admin } = await relayWithAdmin();
    const [ann] = [await relay.token("ann"), await relay.token("bob")].map(idOf);
    const replace = async () => {
      const body = JSON.stringify({ overlap: "1d" });
      const { text } = await relay.ask(`/admin/tokens/${ann}/replace`, { token: admin, body });
      return (JSON.parse(text) as ShownToken).id;
    };
    const asked = async () => (await (await visitor(relay, admin)).get(`/admin/tokens/${ann}/revoke`)).text;
    const one = await replace();
    expect(await asked()).not.toContain("keeps access");
    const two = await replace();
    const keeps = /ann keeps access through 2 other valid tokens: (\w+), (\w+)\./.exec(await asked());
    expect(keeps?.slice(1).toSorted()).toEqual([one, two].toSorted());
    const { text } = await relay.ask(`/admin/tokens/${ann}`, { method: "DELETE", token: admin });
    const { others, ...rest } = JSON.parse(text) as { others: string[] };
    expect(rest).toEqual({ revoked: ann, replacedBy: two });
    expect(others.toSorted()).toEqual([one, two].toSorted());
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
    const other = await relay.token("boss", { role: "admin" });
    expect((await relay.ask(path, { method: "DELETE", token: other })).status).toBe(200);
  });
});

test.each([
  ["7d", 409],
  ["0s", 404],
])(
  "a form that replaces a token at the same moment as a colleague's, with an overlap of %s, makes no second one and names the colleague's",
  async (overlap, refused) => {
    const { relay, admin } = await relayWithAdmin();
    const [one, other] = [await visitor(relay, admin), await visitor(relay, admin)];
    const ann = idOf(await relay.token("ann"));
    const file = new Database(relay.storePath);
    // Both find the token as it was shown, and neither can be decided on yet.
    file.exec("BEGIN IMMEDIATE");
    const sent = [one, other].map((browser) => browser.send(`/admin/tokens/${ann}/replace`, { overlap }));
    await setTimeout(300);
    file.exec("ROLLBACK");
    file.close();
    const answers = (await Promise.all(sent)).toSorted((a, b) => a.status - b.status);
    expect(answers.map(({ status }) => status)).toEqual([303, refused]);
    const { tokens } = await figures(relay, admin);
    const [next, ...more] = tokens.filter(({ user, id }) => user === "ann" && id !== ann);
    expect([more, answers[1]!.text.includes(`was replaced by ${next!.id}`)]).toEqual([[], true]);
  },
);

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
    expect(text).toContain("This cost one call.");
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
