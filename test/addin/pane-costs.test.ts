import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { type MessageCode, messages } from "../../addin/taskpane/messages/messages.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { FakeWorkbook } from "../fixtures/pane/excel/fake-workbook.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { inWorkbook, openPane, reopenPane, untilTrue } from "../fixtures/pane/pane-page.ts";
import { countedLookups } from "../fixtures/pane/counted-lookups.ts";
import { isLookups, paneScenes, type PaneScene } from "../fixtures/pane/pane-scenes.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "../e2e/browser.ts";
import { startPaneRelay } from "../e2e/pane-relay.ts";

const languages: readonly Language[] = ["en", "fr"];
const officeLanguages = { en: "en-US", fr: "fr-FR" } as const;

/** What a button is called here: the message on it, or what it is where it shows a company or a reason. */
type ButtonCode = MessageCode | "candidate" | "reason";

/** Where the number of calls that a button may take is read before it is pressed. */
type CallsText = "label" | "plan" | "dialog" | "review";

/**
 * Every button of the pane: where the number of calls stands that it may take, or that it sends no question. One that is not
 * here fails the test, and so does one that no scene shows.
 */
const buttons: Readonly<Partial<Record<ButtonCode, CallsText | "nothing">>> = {
  // Finding
  ...{
    search: "label",
    search_name: "label",
    search_all: "label",
    next_page: "label",
    search_change: "nothing",
  },
  ...{ sheet_add: "label", sheet_add_selected: "label" },
  ...{ insert_siren: "nothing", insert_fields: "label", overwrite: "nothing", cancel: "nothing" },
  // Runs over a list
  ...{ show_plan: "nothing", enrich: "plan", enrich_as_far: "plan", enrich_cancel: "nothing" },
  ...{ enrich_continue: "nothing", check_as_far: "plan", review_number_take: "review" },
  ...{ enrich_again: "nothing", enrich_ask_again: "nothing", enrich_show_first: "nothing" },
  ...{ check_start: "plan", check_again: "nothing", check_another: "nothing", reason: "nothing" },
  ...{ take_back: "nothing", take_back_confirm: "nothing" },
  ...{ accounts_write: "nothing", accounts_replace: "nothing", accounts_beside: "nothing" },
  ...{ preset_keep: "nothing", preset_rename: "nothing", preset_remove: "nothing" },
  ...{ check_previous: "nothing", check_next: "nothing", check_group_row: "nothing" },
  ...{ check_previous_group: "nothing", check_next_group: "nothing" },
  ...{ correction_apply: "nothing", correction_all: "nothing", correction_all_confirm: "nothing" },
  ...{ correction_undo: "nothing", correction_undo_all: "nothing", corrections_add: "nothing" },
  // Reviews
  ...{ review: "nothing", review_look_up: "review", candidate: "review", review_none_of_them: "nothing" },
  ...{ review_later: "nothing", review_undo: "nothing", review_close: "nothing", review_unfound: "nothing" },
  ...{ review_places_row: "label", review_places: "label", review_number_look: "label" },
  ...{ review_words_department: "label", review_words_town: "label", review_words_anywhere: "label" },
  ...{ review_not_found: "nothing", apart_include: "nothing" },
  // Formulas and functions
  ...{ refresh: "nothing", refresh_confirm: "label", freeze: "nothing", insert_example: "label" },
  ...{
    builder_write: "label",
    builder_write_none: "nothing",
    thaw: "nothing",

    thaw_confirm_button: "label",
    template_add: "nothing",
  },
  // The relay
  ...{ quota_read_again: "nothing", connect: "nothing", connection_title: "nothing" },
  ...{ cure_not_connected: "nothing", cure_cache_only: "nothing", cure_token_refused: "nothing" },
  ...{ cure_unreachable: "nothing", cure_not_read: "nothing", cure_paused: "nothing" },
  ...{ way_find: "nothing", way_lists: "nothing", way_formulas: "nothing" },
  ...{ test_again: "nothing", disconnect: "nothing" },
};

/** What the ribbon's buttons do, beside the one that opens the pane. */
const ribbonButtons = [
  "freezeSelection",
  "openCheck",
  "openEnrich",
  "openFind",
  "openQuota",
  "refreshErrors",
];

const panel = (page: Page, view: string) => page.locator(`#view-${view}`);
const first = (page: Page, view: string, name: RegExp) =>
  panel(page, view).getByRole("button", { name }).first();

const filledCells: NonNullable<PaneScene["workbook"]> = (book) => {
  book.fill("A2", [["150000289"]], "@");
  book.fill("B2", [["taken"]]);
  book.select("B2");
};

/** One row, whose name nobody bears. */
const unfound = (book: FakeWorkbook) => {
  book.fill("A1", [
    ["Supplier", "SIREN", "Town"],
    ["Transports Introuvables FICTIFS", "", "Lyon"],
  ]);
  book.select("A1:C2");
};

/** What the pictures do not show. */
const furtherScenes: Readonly<Record<string, PaneScene>> = {
  typedName: {
    view: "find",
    async play(page) {
      await panel(page, "find").getByRole("textbox").first().fill("fictif");
      await first(page, "find", /^(?:Search|Chercher) \((?:up to|jusqu'à) 12/).waitFor();
    },
  },
  foundBySiren: {
    view: "find",
    async play(page) {
      await panel(page, "find").getByRole("textbox").first().fill("150000289");
      await first(page, "find", /^(?:Search|Chercher)/).waitFor();
    },
  },
  foundWithFields: {
    view: "find",
    async play(page) {
      await paneScenes["find"]!.play(page);
      await panel(page, "find").locator("summary").first().click();
      const { label } = findField("capital")!;
      await panel(page, "find").locator("details details").nth(1).locator("summary").click();
      await panel(page, "find")
        .getByRole("checkbox", { name: new RegExp(`^(?:${label.en}|${label.fr})`) })
        .first()
        .check();
    },
  },
  overwriting: {
    view: "find",
    workbook: filledCells,
    async play(page) {
      await paneScenes["find"]!.play(page);
      await first(page, "find", /SIREN/).click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  everyCompany: {
    view: "find",
    async play(page) {
      await panel(page, "find").getByRole("textbox").first().fill("fictif");
      await page.keyboard.press("Enter");
      await first(page, "find", /^(?:List|Lister)/).click();
      await first(page, "find", /^(?:Next page|Page suivante)/).waitFor();
    },
  },
  named: {
    view: "enrich",
    workbook: paneScenes["review"]!.workbook!,
    async play(page) {
      await paneScenes["review"]!.play(page);
      await page.locator("#review-number").fill("150000271");
      await first(page, "lists", /^(?:Look it up|La chercher) \(1 /).waitFor();
    },
  },
  rowsApart: {
    view: "enrich",
    workbook: (book) => book.fill("A1", [["SIREN"], ["150000289"], [""], ["150000297"]], "@"),
    async play(page) {
      await first(page, "lists", /^(?:See|Voir)/).click();
      await first(page, "lists", /^(?:Include|Inclure) 1 /).waitFor();
    },
  },
  notFound: {
    view: "enrich",
    workbook: unfound,
    async play(page) {
      await panel(page, "lists").getByRole("switch").first().click();
      await first(page, "lists", /^(?:See|Voir)/).click();
      await first(page, "lists", /^(?:Enrich|Enrichir) 1 /).click();
      await first(page, "lists", /^(?:Review|Examiner)/).waitFor();
    },
  },
  reviewedNotFound: {
    view: "enrich",
    workbook: unfound,
    async play(page) {
      await furtherScenes["notFound"]!.play(page);
      await first(page, "lists", /^(?:Review|Examiner)/).click();
      await first(page, "lists", /^(?:In|À) Lyon/).waitFor();
    },
  },
  decided: {
    view: "enrich",
    workbook: paneScenes["review"]!.workbook!,
    async play(page) {
      await paneScenes["review"]!.play(page);
      await first(page, "lists", /\(0\)/).click();
      await first(page, "lists", /\(U\)/).waitFor();
    },
  },
  replacing: {
    view: "check",
    workbook: paneScenes["checked"]!.workbook!,
    async play(page) {
      await paneScenes["checked"]!.play(page);
      await first(page, "lists", /^(?:Correct all|Corriger les) \d/).click();
      await page.locator("dialog[open]").waitFor();
    },
  },
  stopped: {
    view: "enrich",
    workbook: paneScenes["waiting"]!.workbook!,
    async play(page) {
      await paneScenes["waiting"]!.play(page);
      await first(page, "lists", /^(?:Stop|Arrêter)$/).click();
      await first(page, "lists", /^(?:Continue|Continuer)$/).waitFor();
      await page.unroute(isLookups);
    },
  },
  looked: {
    view: "enrich",
    workbook: paneScenes["review"]!.workbook!,
    async play(page) {
      await furtherScenes["named"]!.play(page);
      await first(page, "lists", /^(?:Look it up|La chercher) \(1 /).click();
      await first(page, "lists", /^(?:Take|Prendre) /).waitFor();
    },
  },
  applied: {
    view: "check",
    workbook: paneScenes["checked"]!.workbook!,
    async play(page) {
      await paneScenes["checked"]!.play(page);
      await first(page, "lists", /^(?:Put|Mettre) /).click();
      await first(page, "lists", /^(?:Undo|Annuler)$/).waitFor();
    },
  },
  beyond: { ...paneScenes["plan"]! },
  checkBeyond: { ...paneScenes["checkPlan"]! },
  example: {
    view: "functions",
    workbook: (book) => {
      book.fill("A2", [["150000289"]], "@");
      book.select("B2");
    },
    play: (page) => page.locator("#section-functions").getByRole("listitem").first().waitFor(),
  },
};
/** The first line of the pane where the relay answers a question for what is left like this. */
const usageAnswered = (status: number, json: unknown): PaneScene => ({
  view: "quota",
  async play(page) {
    await page.route("**/v1/usage", (route) => route.fulfill({ status, json }));
    await page.reload();
    await page.getByRole("banner").getByRole("button").waitFor();
  },
});
const moneyScenes: Readonly<Record<string, PaneScene>> = {
  cacheOnly: {
    view: "quota",
    async play(page) {
      await page.evaluate("globalThis.sirene.settings.write({ cacheOnly: true })");
      await page.getByRole("banner").getByRole("button").waitFor();
    },
  },
  refusedToken: usageAnswered(401, { error: { code: "unknown_token", message: "the token is unknown" } }),
  goneRelay: {
    view: "quota",
    async play(page) {
      await page.route("**/v1/usage", (route) => route.abort("connectionrefused"));
      await page.reload();
      await page.getByRole("banner").getByRole("button").waitFor();
    },
  },
  unreadUsage: usageAnswered(200, {}),
  pausedRelay: {
    view: "quota",
    async play(page) {
      await page.route("**/v1/usage", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), paused: true } });
      });
      await page.reload();
      await page.getByRole("banner").getByRole("button").waitFor();
    },
  },
};
/** First: the view of formulas in the pictures has none, and a button is pressed where it is met first. */
const withFormulas: PaneScene = {
  ...paneScenes["formulas"]!,
  workbook: paneScenes["refreshAsked"]!.workbook!,
};
const scenes: Readonly<Record<string, PaneScene>> = {
  withFormulas,
  ...paneScenes,
  ...furtherScenes,
  ...moneyScenes,
};

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What a message looks like in a language: its numbers and names are any. */
function patternOf(text: string): RegExp {
  const parts = text.split(/(\{[^}]+\})/).map((part) => {
    const [, one, many] = /^\{\w+(?:\|([^|}]*)\|([^|}]*))?\}$/.exec(part) ?? [];
    if (!part.startsWith("{")) return escaped(part);
    return one === undefined ? ".+?" : `[\\d\\s.,]+(?:${escaped(one)}|${escaped(many!)})`;
  });
  return new RegExp(`^${parts.join("")}$`);
}
const patterns = Object.fromEntries(
  languages.map((language) => [
    language,
    Object.entries(messages)
      .map(([code, text]) => [code as MessageCode, text[language], patternOf(text[language])] as const)
      .toSorted(
        ([, one], [, other]) =>
          other.replaceAll(/\{[^}]+\}/g, "").length - one.replaceAll(/\{[^}]+\}/g, "").length,
      ),
  ]),
) as Record<Language, (readonly [MessageCode, string, RegExp])[]>;

interface FoundButton {
  readonly code: ButtonCode | undefined;
  readonly label: string;
  readonly at: Locator;
}

/** What is read of a button in the page: tests are compiled without the names of a browser. */
interface PageButton {
  readonly innerText: string;
  getAttribute(name: string): string | null;
  querySelector(selector: string): object | null;
}

/** What stands on each button and what it is, read in one go: asking of each alone takes longer than all the rest. */
const readAll = (buttons: Locator) =>
  buttons.evaluateAll((found) =>
    (found as unknown as PageButton[]).map((button) => ({
      label: button.innerText.replaceAll(/\s+/g, " ").trim(),
      isToggle: button.getAttribute("aria-expanded") !== null,
      isChoice: button.getAttribute("type") === "button" && button.querySelector("strong") !== null,
    })),
  );

/** The buttons that somebody sees, those of tabs apart. */
async function shownButtons(
  page: Page,
  language: Language,
  /** Buttons with the same words as others: of these, those that were not met yet are meant. */
  met: ReadonlySet<ButtonCode>,
): Promise<FoundButton[]> {
  const isAsking = (await page.locator("dialog[open]").count()) > 0;
  const all = page.locator(isAsking ? "dialog[open] button" : "button:visible:not([role=tab])");
  let read = await readAll(all);
  // One whose calls are being counted says so until it says how many, and cannot be pressed before.
  while (read.some(({ label }) => label === messages.builder_counting[language])) read = await readAll(all);
  return read.map(({ label, isToggle, isChoice }, index) => {
    const codes = patterns[language].filter(([, , pattern]) => pattern.test(label)).map(([code]) => code);
    const isReason = isToggle && label !== messages.connection_title[language];
    const code = isReason
      ? "reason"
      : isChoice
        ? "candidate"
        : (codes.find((one) => buttons[one] !== undefined && !met.has(one)) ??
          codes.find((one) => buttons[one] !== undefined) ??
          codes[0]);
    return { code, label, at: all.nth(index) };
  });
}

/** The largest number of calls that a text tells; none where it tells that there are none. */
function callsIn(text: string): number | undefined {
  if (/no calls?\b|aucun appel|^None|^Aucun/i.test(text)) return 0;
  const numbers = text.replaceAll(/(\d)[\s,\u202f](?=\d{3})/g, "$1").match(/\d+/g);
  return numbers === null ? undefined : Math.max(...numbers.map(Number));
}

/** What says how many calls a button takes. */
async function toldBefore(page: Page, told: CallsText, label: string): Promise<string> {
  if (told === "label") return /\(([^()]*)\)$/.exec(label)?.[1] ?? "";
  if (told === "plan")
    return (await page
      .locator("xpath=//dt[.='Calls' or .='Appels']/following-sibling::dd")
      .first()
      .textContent())!;
  const text = (await page
    .getByText(/A choice costs|Un choix|takes about|demande environ/)
    .first()
    .textContent())!;
  return /(?:costs|coûte|takes|demande) .*/.exec(text)?.[0] ?? text;
}

/** Waits until a page has done what was pressed: ten frames without a new question, and none under way. */
const done = (page: Page) =>
  page.evaluate(`(async () => {
    for (let asked = -1; asked !== sirene.client.counters().asked; ) {
      asked = sirene.client.counters().asked;
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
      await sirene.client.idle();
    }
  })()`);

describeInBrowser("nothing spends without a number before it", () => {
  let relay: StartedRelay;
  /** One whose register has companies of one name by the hundred. */
  let large: StartedRelay;
  beforeAll(async () => {
    relay = await startPaneRelay({ quota: 100_000, hourly: 100_000 });
    large = await startPaneRelay({ units: 600, fill: false });
  });

  interface Playing {
    readonly page: Page;
    readonly asked: () => Promise<number>;
  }

  /** One page a language, where the scenes are played one after the other. */
  const pages: Partial<Record<Language, Page>> = {};

  /**
   * A list goes beyond what is left, or remains without answers, where the relay has no answers of others yet: on a busy
   * machine those may reach the pane before a scene has the relay refuse.
   */
  async function relayOf(name: string): Promise<StartedRelay> {
    if (/eyond$|^(?:deferred|waiting|stopped)$/.test(name))
      return startPaneRelay({ quota: 100_000, hourly: 100_000 });
    return name === "everyCompany" ? large : relay;
  }

  async function played(name: string, language: Language): Promise<Playing> {
    const { play, isConnected, ...scene } = scenes[name]!;
    const at = await relayOf(name);
    const page = await reopenPane(pages[language]!, {
      ...{ url: at.url, ...scene, excel: { language: officeLanguages[language] } },
      ...(isConnected !== false && {
        token: await at.token(name, { monthly: /eyond$/.test(name) ? 1 : null }),
      }),
    });
    await untilTrue(page, "globalThis.fakeExcel.functions.size > 0 && globalThis.sirene !== undefined");
    const asked = countedLookups(page);
    await play(page);
    // What a scene leads to may bring further buttons when its answers are there.
    await done(page);
    return { page, asked };
  }

  describe.each(languages)("%s", (language) => {
    const seen = new Set<ButtonCode>();
    const meantIn = async ({ page }: Playing, code: ButtonCode) =>
      (await shownButtons(page, language, seen)).filter((one) => one.code === code);
    beforeAll(async () => {
      const excel = { language: officeLanguages[language] };
      pages[language] = await openPane(await browserHere(), { url: relay.url, excel });
    });
    afterAll(() => pages[language]!.context().close());

    test.each(Object.keys(scenes))(
      "each button of %s asks no more than is told before it is pressed",
      async (name) => {
        let playing = await played(name, language);
        let isFresh = true;
        const shown = await shownButtons(playing.page, language, seen);
        expect(shown.filter(({ code }) => code === undefined || buttons[code] === undefined)).toEqual([]);
        for (const { code } of shown) {
          if (code === undefined || seen.has(code)) continue;
          const told = buttons[code]!;
          // What asks nothing in one language asks nothing in the other: there its words alone are looked for.
          if (told === "nothing" && language !== "en") {
            seen.add(code);
            continue;
          }
          // What may spend is pressed in a scene as it was played, anything else where it still stands after the one before.
          let meant = isFresh || told === "nothing" ? await meantIn(playing, code) : [];
          if (meant.length === 0) {
            playing = await played(name, language);
            meant = await meantIn(playing, code);
          }
          isFresh = false;
          const button = meant.find(({ label }) => (callsIn(label) ?? 0) > 0) ?? meant[0]!;
          if ((await button.at.getAttribute("aria-disabled")) === "true") continue;
          seen.add(code);
          const { page, asked } = playing;
          const most = told === "nothing" ? 0 : callsIn(await toldBefore(page, told, button.label));
          const before = await asked();
          await button.at.click();
          await done(page);
          const spent = (await asked()) - before;
          expect({ code, label: button.label, spent, most }).toMatchObject({ most: expect.any(Number) });
          expect([code, spent > most!]).toEqual([code, false]);
        }
      },
    );

    test("every button of the table was pressed", () => {
      expect([...seen].toSorted()).toEqual(Object.keys(buttons).toSorted());
    });

    test.each(ribbonButtons)("the ribbon's %s asks nothing before it has told how much", async (id) => {
      const { page, asked } = await played("refreshAsked", language);
      await page.locator("dialog[open] button").last().click();
      await inWorkbook(page, (book) => book.fill("B2", [["=SIRENE.NAME(B9)"], ["=SIRENE.NAME(A3)"]]), null);
      await done(page);
      const before = await asked();
      await page.evaluate(`globalThis.ribbon.press(${JSON.stringify(id)})`);
      await done(page);
      expect(await asked()).toBe(before);
    });
  });

  test("the ribbon has no other buttons that do something", () => {
    const manifest = readFileSync(join(process.cwd(), "manifest.xml"), "utf8");
    const names = [...manifest.matchAll(/<FunctionName>(\w+)</g)].map(([, id]) => id);
    expect(names.toSorted()).toEqual(ribbonButtons);
  });
});
