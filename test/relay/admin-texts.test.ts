import { describe, expect, test } from "@jest/globals";
import { actDetail } from "../../relay/admin/page.ts";
import { wordsOf } from "../../relay/admin/html.ts";
import { createClock } from "../../shared/gateway/store/clock.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { figures, idOf, signIn } from "./admin-visitor.ts";
import { testNothingLeaks } from "./leaks.ts";
import { giveTokens, startRelay, startRelayOn } from "./start-relay.ts";

/** The text of the administrator's page in a language, with plain spaces. */
async function pageText(relay: Awaited<ReturnType<typeof startRelay>>, admin: string, language: string) {
  const { cookie } = await signIn(relay, admin);
  const { text } = await relay.ask("/admin", { headers: { cookie, "accept-language": language } });
  return { markup: text, words: text.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ") };
}

describe("the administrator's page", () => {
  test("counts one as one, in both languages", async () => {
    const relay = await startRelay({ quota: 2 });
    const admin = await relay.token("root", { role: "admin", monthly: 1 });
    await relay.lookups(admin, questions(1));
    // `/me` and the question are spent; French has a singular for 0 and 1.
    const french = await pageText(relay, admin, "fr");
    expect(french.words).toContain("0 appel restant sur 2");
    expect(french.words).toContain("1 réponse sur la période, dont 0 % sans aucun appel");
    expect(french.words).toContain("0 appel en cours");
    expect(french.words).toContain("1 appel par mois, 50 % de l&#39;offre");
    const english = await pageText(relay, admin, "en");
    expect(english.words).toContain("0% of 1 answer in this period cost no call");
    expect(english.words).toContain("1 call a month, 50% of the plan");
  });

  test("breaks no French line before a colon, a question mark or a per cent sign", async () => {
    const relay = await startRelay({ quota: 100 });
    const admin = await relay.token("root", { role: "admin" });
    await relay.lookups(admin, questions(1));
    const { markup } = await pageText(relay, admin, "fr");
    expect(markup).not.toMatch(/ [:?!%]/);
    expect(markup).toContain("utilisés");
  });

  test("draws and tells the calls left from the beginning of the first day, before its calls", async () => {
    const relay = await startRelay({ quota: 100 });
    const admin = await relay.token("root", { role: "admin" });
    await relay.lookups(admin, questions(9));
    const { markup } = await pageText(relay, admin, "en");
    expect(markup).toContain("Calls left, day by day: 100 at the start, 90 now");
  });

  test("shows who spends most, and folds the others away with what they spent together", async () => {
    const relay = await startRelay();
    const names = Array.from({ length: 33 }, (_, index) => `user${index}`);
    const rights = Object.fromEntries(names.map((name) => [name, {}]));
    const tokens = Object.values(await giveTokens(relay.storePath, rights));
    for (const [index, token] of tokens.entries()) {
      await relay.lookups(token, questions(index === 7 ? 3 : 1, 3 * index));
    }
    const admin = await relay.token("root", { role: "admin" });
    const { markup, words } = await pageText(relay, admin, "en");
    // 33 users and the relay, which asked `/me`.
    expect(words).toContain("2 more: 2 calls");
    const [shown, folded] = markup.split("<details>").map((part) => part.split("</details>")[0]!);
    expect(shown).toContain("user7<");
    expect(folded!.match(/scope="row"/g)).toHaveLength(2);
    expect((await pageText(relay, admin, "fr")).words).toContain("2 autres : 2 appels");
  });

  test.each([
    ["the year 56785", 1_000_000],
    ["a year that no date has", 10_000_000],
  ])("says that a month lasts whose calls would run out in %s at its pace", async (_, quota) => {
    const time = { now: Date.parse("2026-11-15T10:00:00Z") };
    const wall = () => time.now;
    const sandbox = await startSandbox({ fill: true, plan: "enterprise", quota, clock: wall });
    time.now += 20 * 24 * 3_600_000;
    const relay = await startRelayOn(sandbox, { clock: createClock(wall, wall) });
    const admin = await relay.token("root", { role: "admin" });
    const { words } = await pageText(relay, admin, "en");
    expect(words).toContain("Lasts until the reset on 15 Dec 2026.");
    expect((await figures(relay, admin)).pace).toEqual({ callsPerDay: 0.05, runsOutAt: null });
  });

  test("says that the hour is used up while cells are told so, though the service has refused nothing", async () => {
    const relay = await startRelay({ hourly: 3 });
    const admin = await relay.token("root", { role: "admin" });
    expect((await pageText(relay, admin, "en")).words).toContain("Answering");
    const lines = await relay.lookups(admin, questions(3));
    expect(lines.map(({ error }) => error?.code)).toEqual([undefined, undefined, "hour_spent"]);
    const english = await pageText(relay, admin, "en");
    expect(english.words).toContain("Not calling the service: the hourly limit is reached");
    expect(english.words).toContain("3 · 3 used");
    expect((await pageText(relay, admin, "fr")).words).toContain("la limite horaire est atteinte");
    expect((await relay.sandbox.calls()).byStatus).toEqual({ "200": 3 });
  });

  test("tells the last day on which a token works, not the midnight after it", async () => {
    const relay = await startRelay();
    const admin = await relay.token("root", { role: "admin" });
    const ann = await relay.token("ann", { expiresAt: new Date("2099-07-01T00:00:00").getTime() });
    const { markup } = await pageText(relay, admin, "en");
    const row = markup.slice(markup.indexOf(`data-token="${idOf(ann)}"`)).split("</tr>")[0]!;
    expect(row).toContain("until 30 Jun 2099");
  });
});

describe("the details of a recorded decision", () => {
  const [en, fr] = [wordsOf("en"), wordsOf("fr")];

  test.each([
    ["ann, user, monthly=700, expires=never", "ann, 700 calls a month", "ann, 700 appels par mois"],
    [
      "Ann, Field, admin, monthly=unlimited, hourly=7, expires=never",
      "Ann, Field, administrator, no limit, 7 an hour",
      "Ann, Field, administrateur, sans limite, 7 par heure",
    ],
    [
      "0123abcd: bob, viewer, monthly=1, expires=never",
      "by 0123abcd, bob, viewer, 1 call a month",
      "par 0123abcd, bob, observateur, 1 appel par mois",
    ],
    ["monthly=300, expires=365d", "300 calls a month, expiring after 365 days", undefined],
    ["monthly=300, expires=never", undefined, "300 appels par mois, sans expiration"],
    ["found", "it answered", "il a répondu"],
    ["deferred", "it gave no figures", "il n'a pas donné de chiffres"],
    ["what a later version records", "what a later version records", "what a later version records"],
  ])("%s are told in the reader's words", (detail, english, french) => {
    if (english !== undefined) expect(actDetail(detail, en)).toBe(english);
    if (french !== undefined) expect(actDetail(detail, fr)).toBe(french);
  });

  test("tell an expiry by the reader's clock", () => {
    const end = new Date("2027-02-25T20:15:00");
    const detail = `ann, user, monthly=60, expires=${end.toISOString().slice(0, 16)}`;
    expect(actDetail(detail, en)).toBe("ann, 60 calls a month, until 25 Feb 2027, 20:15");
  });
});

testNothingLeaks();
