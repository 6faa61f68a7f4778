import { describe, expect, test } from "@jest/globals";
import { actDetail } from "../../relay/admin/page.ts";
import { wordsOf } from "../../relay/admin/html.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { idOf, signIn } from "./admin-visitor.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay } from "./start-relay.ts";

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
    expect(markup).toContain("consommés");
  });

  test("draws and tells the calls left from the beginning of the first day, before its calls", async () => {
    const relay = await startRelay({ quota: 100 });
    const admin = await relay.token("root", { role: "admin" });
    await relay.lookups(admin, questions(9));
    const { markup } = await pageText(relay, admin, "en");
    expect(markup).toContain("Calls left, day by day: 100 at the start, 90 now");
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
