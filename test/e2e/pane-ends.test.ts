import { ownKeyOf } from "../../shared/enrichment/columns/own-columns.ts";
import { statusOf } from "../../shared/enrichment/note-words.ts";
import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { Page, Route } from "playwright-core";
import { onRelayStore } from "../../relay/store/open-relay-store.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { inWorkbook, openPane, valuesAt } from "../fixtures/pane/pane-page.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { sirens } from "../shared/gateway/start-gateway.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { startPaneRelay } from "./pane-relay.ts";

const languages: readonly Language[] = ["en", "fr"];
type View = "enrich" | "check";
type Words = Readonly<Record<Language, string>>;

const rows = 6;
const words = {
  plan: { en: "See the plan", fr: "Voir le plan" },
  again: { en: "Ask for the 6 rows again", fr: "Redemander 6 lignes" },
  first: { en: "Show the first", fr: "Montrer la première" },
  continue: { en: "Continue", fr: "Continuer" },
  stop: { en: "Stop", fr: "Arrêter" },
  takeBack: { en: "Put the list back as it was", fr: "Remettre la liste comme avant" },
  until: {
    en: "Possible until another list is begun or the pane is closed.",
    fr: "Possible jusqu'au début d'une autre liste ou à la fermeture du volet.",
  },
  done: { en: "Done: 6 rows.", fr: "Terminé : 6 lignes." },
} as const satisfies Record<string, Words>;
/** The button that starts a run, whether the relay says that all its calls fit or not, and those that stand at each of its ends. */
const ofView = {
  enrich: {
    start: { en: /^Enrich (?:6 rows|as many rows)/, fr: /^Enrichir (?:6 lignes|autant de lignes)/ },
    before: [],
    always: [{ en: "Enrich another list", fr: "Enrichir une autre liste" }, words.takeBack],
  },
  check: {
    start: { en: /^Check (?:6 rows|as many rows)/, fr: /^Contrôler (?:6 lignes|autant de lignes)/ },
    before: [words.takeBack],
    always: [
      { en: "Check again", fr: "Contrôler à nouveau" },
      { en: "Check another list", fr: "Contrôler une autre liste" },
    ],
  },
} as const satisfies Record<
  View,
  {
    readonly start: Readonly<Record<Language, RegExp>>;
    /** Above those by which a run goes on, and below them. */
    readonly before: readonly Words[];
    readonly always: readonly Words[];
  }
>;

/** A pane before a list whose companies no other test asks for. */
interface StartedRun {
  readonly page: Page;
  readonly language: Language;
  readonly view: View;
}

const isLookups = (url: URL) => url.pathname === "/v1/lookups";
const press = ({ page, language }: StartedRun, button: Readonly<Record<Language, string | RegExp>>) =>
  page.getByRole("button", { name: button[language], exact: true, disabled: false }).click();
const shown = ({ page }: StartedRun, text: string | RegExp) => page.getByText(text).first().waitFor();

/** How a run ends, what the pane then says and offers, and what its first button leads to. */
interface End {
  readonly name: string;
  /** What happens between the plan and the end of the run. */
  readonly run: (started: StartedRun) => Promise<void>;
  readonly says: Readonly<Record<Language, RegExp>>;
  readonly intent: "success" | "warning";
  readonly buttons: readonly Words[];
  /** What is done before the first button is pressed, which leads to a plan and a whole run. */
  readonly goOn?: (started: StartedRun) => Promise<unknown>;
}

describeInBrowser("a run of the pane", () => {
  let relay: StartedRelay;
  let token: string;
  let next = 100;
  afterEach(() => setPaused(false));
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field");
  });

  async function planned(view: View, language: Language): Promise<StartedRun> {
    const page = await openPane(await browserHere(), {
      ...{ url: relay.url, token, view },
      excel: { language: language === "fr" ? "fr-FR" : "en-US" },
    });
    const list = sirens(rows, (next += 50));
    await inWorkbook(
      page,
      (book, ids) => {
        book.fill("A1", [["SIREN"], ...ids.map((id) => [id])], "@");
        book.select("A1:A7");
      },
      list,
    );
    const started = { page, language, view };
    await page.getByRole("radio", { name: /A1:A7/ }).first().waitFor();
    await press(started, words.plan);
    await page.getByRole("button", { name: ofView[view].start[language], disabled: false }).waitFor();
    return started;
  }
  const begin = (started: StartedRun) => press(started, ofView[started.view].start);
  const setPaused = (isPaused: boolean) =>
    onRelayStore(relay.storePath, ({ settings }) => settings.setPaused(isPaused));
  /** Begins the run, and does something while its questions are held back. */
  async function whileAsked(started: StartedRun, act: (release: () => Promise<void>) => Promise<unknown>) {
    let held: Route[] | undefined = [];
    const asked = new Promise<void>((resolve) => {
      void started.page.route(isLookups, (route) => {
        if (held === undefined) return route.continue();
        held.push(route);
        resolve();
      });
    });
    await begin(started);
    await asked;
    await act(async () => {
      const waiting = held ?? [];
      held = undefined;
      // Only then is the route taken away: with the last one, the browser goes on with what it held back by itself.
      for (const route of waiting) await route.continue();
      await started.page.unroute(isLookups);
    });
  }

  const ends: readonly End[] = [
    {
      name: "with all its answers",
      run: begin,
      says: {
        en: /^Done: 6 rows\. \d+ calls spent\.$/,
        fr: /^Terminé : 6 lignes\. \d+ appels dépensés\.$/,
      },
      ...{ intent: "success", buttons: [] },
    },
    {
      name: "with rows that are deferred",
      async run(started) {
        await setPaused(true);
        await begin(started);
      },
      says: {
        en: /^6 of 6 rows without an answer: 6 rows, spending is paused\. Ask for them again later/,
        fr: /^6 sur 6 lignes sans réponse : 6 lignes, les dépenses sont suspendues\. Redemandez-les plus tard/,
      },
      ...{ intent: "warning", buttons: [words.again, words.first], goOn: () => setPaused(false) },
    },
    {
      name: "because it was stopped",
      run: (started) =>
        whileAsked(started, async (release) => {
          await press(started, words.stop);
          await release();
        }),
      says: {
        en: /^Stopped: 0 of 6 rows are filled\. Continue when you like/,
        fr: /^Arrêté : 0 ligne remplie sur 6\. Continuez quand vous voulez/,
      },
      ...{ intent: "warning", buttons: [words.continue], goOn: () => Promise.resolve() },
    },
    {
      name: "with a row into which somebody typed meanwhile",
      run: (started) =>
        whileAsked(started, async (release) => {
          await inWorkbook(started.page, (book) => book.fill("D4", [["typed"]]), null);
          await release();
        }),
      says: {
        en: /1 row stays as it is: somebody typed there in the meantime\./,
        fr: /1 ligne reste telle quelle : quelqu'un y a saisi quelque chose entre-temps\./,
      },
      ...{ intent: "warning", buttons: [words.plan] },
      async goOn({ page }) {
        await inWorkbook(page, (book) => book.fill("D4", [[""]]), null);
      },
    },
  ];

  describe.each(["enrich", "check"] as const)("to %s", (view) => {
    describe.each(languages)("in %s", (language) => {
      test.each(ends.map((end) => [end.name, end] as const))(
        "that ends %s says so, and how to go on",
        async (_, end) => {
          const started = await planned(view, language);
          const { page } = started;
          await end.run(started);
          const notice = page.locator("#view-lists").getByText(end.says[language]);
          await notice.waitFor();
          const panel = page.locator("#view-lists");
          const buttons = await panel.locator("button:visible:not([aria-expanded])").allTextContents();
          const { before, always } = ofView[view];
          const offered = [...before, ...end.buttons, ...always].map((button) => button[language]);
          expect(buttons).toEqual(offered);
          expect(await panel.getByText(words.until[language]).isVisible()).toBe(true);

          if (end.buttons.includes(words.first)) {
            await inWorkbook(page, (book) => book.select("Z90"), null);
            await press(started, words.first);
            await page.waitForFunction("fakeExcel.selected.top === 1");
            expect(await inWorkbook(page, ({ selected }) => selected, null)).toMatchObject({
              top: 1,
              height: 1,
            });
          }
          const [goOn] = end.buttons;
          if (goOn === undefined) return;
          await end.goOn?.(started);
          await press(started, goOn);
          await begin(started);
          await shown(started, words.done[language]);
          const status = (await valuesAt(page, "A1:K1"))[0]!.findIndex(
            (heading) => ownKeyOf(String(heading)) === "status",
          );
          const statuses = (await valuesAt(page, "A2:K7")).map((row) => statusOf(String(row[status])));
          expect(statuses).toEqual(Array(rows).fill("found"));
        },
      );
    });
  });

  /** Puts the list back, which the pane then tells. */
  async function takeBack(started: StartedRun): Promise<void> {
    await press(started, words.takeBack);
    await press(started, { en: "Put back", fr: "Remettre comme avant" });
    await shown(
      started,
      { en: /columns were removed\./, fr: /colonnes ont été retirées\./ }[started.language],
    );
  }

  describe.each(languages)("in %s", (language) => {
    test("that fails says why, and the list is chosen again", async () => {
      const started = await planned("enrich", language);
      await whileAsked(started, async (release) => {
        await inWorkbook(started.page, (book) => book.fill("A2", [["552032534"]], "@"), null);
        await release();
      });
      await shown(
        started,
        {
          en: /^The list changed while it was being filled, so the filling stopped/,
          fr: /^La liste a été modifiée pendant son remplissage/,
        }[language],
      );
      await started.page.getByRole("button", { name: words.plan[language] }).waitFor();
      expect((await valuesAt(started.page, "B2:G7")).flat().filter((value) => value !== "")).toEqual([]);
      await takeBack(started);
      expect((await valuesAt(started.page, "B1:G1")).flat().join("")).toBe("");
    });

    test("that failed is put back together with the next one over the same list", async () => {
      const started = await planned("enrich", language);
      await whileAsked(started, async (release) => {
        await inWorkbook(started.page, (book) => book.fill("A2", [["552032534"]], "@"), null);
        await release();
      });
      await press(started, words.plan);
      await begin(started);
      await shown(started, words.done[language]);
      await takeBack(started);
      expect((await valuesAt(started.page, "B1:K7")).flat().join("")).toBe("");
    });

    test("that was stopped is put back also after its continuation was planned and given up", async () => {
      const started = await planned("enrich", language);
      await whileAsked(started, async (release) => {
        await press(started, words.stop);
        await release();
      });
      await press(started, words.continue);
      await press(started, { en: "Cancel", fr: "Annuler" });
      await shown(started, words.until[language]);
      await takeBack(started);
      expect((await valuesAt(started.page, "B1:G1")).flat().join("")).toBe("");
    });

    test("that waits for a relay that is gone says why and for how long, and goes on by itself", async () => {
      const started = await planned("enrich", language);
      const { page } = started;
      await page.route(isLookups, (route) => route.abort("connectionrefused"));
      await begin(started);
      const why = { en: "Waiting: the relay does not answer.", fr: "En attente : le relais ne répond pas." };
      const when = {
        en: /Next try in \d seconds?\./,
        fr: /Prochain essai dans \d secondes?\./,
      };
      await shown(started, why[language]);
      await shown(started, when[language]);
      await page.unroute(isLookups);
      await shown(started, words.done[language]);
      expect(await page.getByText(why[language]).count()).toBe(0);
    });
  });
});
