import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { type OwnKey, headerOf } from "../../shared/enrichment/columns/own-columns.ts";
import { statusOf } from "../../shared/enrichment/note-words.ts";
import { vatNumberOf } from "../../shared/identifiers/siren.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { sirensFrom, siretOf } from "../batch/made-up-numbers.ts";
import { inWorkbook, openPane, pressInReview, valuesAt } from "../fixtures/pane/pane-page.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { counted, jobHands, mostTold } from "./pane-hands.ts";
import { startPaneRelay } from "./pane-relay.ts";

/** Sixty customers: numbers of each kind, two that are mistyped, and six that have a name and a place alone. */
const customers: readonly (readonly string[])[] = [
  ...sirensFrom("140000", 52).map((siren, at) => {
    const number = at < 40 ? siren : at < 46 ? siretOf(siren, 1) : vatNumberOf(siren);
    return [`Client FICTIF ${at + 1}`, number, "", ""];
  }),
  ["Mal saisi FICTIF", "140000123", "", ""],
  ["Trop court FICTIF", "1400", "", ""],
  ["Danone SA", "", "75009", "Paris"],
  ["La Poste", "", "75015", "Paris"],
  ["Transports Introuvables FICTIFS", "", "69001", "Lyon"],
  ["Fictive immeuble", "", "75002", "Paris"],
  ["Fictive homonyme", "", "75002", "Paris"],
  ["LA POSTE SA", "", "75015", "PARIS"],
];

/** What the pane says on the way, as far as it is looked for. */
const words = {
  en: {
    ...{ place: "Lists", plan: "See the plan", start: "Check 60 rows", review: "Review doubtful rows" },
    ...{ doubt: / · 1 of (\d+) in doubt$/, at: (k: number, n: number) => `· ${k} of ${n} in doubt` },
    ...{ ended: /^\d+ rows? decided, 0 still in doubt\.$/, verdicts: "Rows by verdict", close: /^Close/ },
  },
  fr: {
    ...{ place: "Listes", plan: "Voir le plan", start: "Contrôler 60 lignes" },
    ...{ review: "Examiner les lignes douteuses", verdicts: "Lignes par verdict", close: /^Fermer/ },
    ...{ doubt: / · 1 sur (\d+) en doute$/, at: (k: number, n: number) => `· ${k} sur ${n} en doute` },
    ended: /^\d+ lignes? décidées?, 0 encore en doute\.$/,
  },
} as const satisfies Readonly<Record<Language, object>>;

/** Headings by which a column of ours is found, in an Excel of a language. */
const headingIn = (language: Language) => (key: OwnKey) =>
  headerOf(key, language === "en" ? undefined : language);

describeInBrowser("a KYC file of sixty customers", () => {
  let relay: StartedRelay;
  beforeAll(async () => {
    relay = await startPaneRelay({ quota: 5_000 });
  });

  const userIn = (language: Language) => `Ann Field ${language}`;

  async function openOn(language: Language): Promise<Page> {
    const page = await openPane(await browserHere(), {
      ...{ url: relay.url, token: await relay.token(userIn(language)) },
      excel: { language: language === "en" ? "en-US" : "fr-FR" },
      context: { viewport: { width: 320, height: 568 } },
      workbook: (book) => book.fill("A1", [["Customer", "Identifier", "Postal code", "Town"]]),
    });
    await inWorkbook(page, (book, rows) => book.fill("A2", rows, "@"), customers);
    await inWorkbook(page, (book, address) => book.select(address), "A1:D61");
    return page;
  }

  test.each(jobHands)(
    "in %s by %s: every row is decided or says why not, within what the plan told",
    async (language, _, handsOf) => {
      const page = await openOn(language);
      const hands = handsOf(page);
      const { press, presses } = counted(hands);
      const say = words[language];
      const button = (name: string | RegExp) => page.getByRole("button", { name });
      const before = (await relay.sandbox.calls()).total;

      await hands.choose(page.getByRole("tab", { name: say.place }));
      await press(button(say.plan));
      await button(say.start).waitFor();
      const most = await mostTold(page);
      await press(button(say.start));
      await page.getByRole("heading", { name: say.verdicts }).waitFor();
      await press(button(say.review));
      const shown = await page.getByText(say.doubt).first().textContent();
      const doubtful = Number(say.doubt.exec(shown!)![1]);
      for (let at = 1; at <= doubtful; at += 1) {
        await page.getByText(say.at(at, doubtful)).waitFor();
        await pressInReview(page, "0");
      }
      await page.getByText(say.ended).waitFor();
      await press(button(say.close));

      const heading = headingIn(language);
      const [headings, ...rows] = await valuesAt(page, "A1:Z61");
      const column = (key: OwnKey) => {
        const at = headings!.indexOf(heading(key));
        return rows.map((row) => String(row[at] ?? ""));
      };
      const statuses = column("status").map(statusOf);
      // A mistyped number says nothing: such a row is looked for by its name.
      expect(new Set(statuses)).toEqual(new Set(["found", "not_found"]));
      expect(statuses.filter((status) => status === "found").length).toBeGreaterThanOrEqual(52);
      const notes = column("note");
      const isTold = statuses.map((status, at) => status === "found" || notes[at] !== "");
      expect(isTold).toEqual(Array(60).fill(true));
      const sirens = sirensFrom("140000", 52);
      expect(column("siren").slice(0, 52)).toEqual(sirens);
      // Who found each is what somebody who looks at the file later asks.
      const foundBy = column("found_by");
      const person = foundBy.filter((text) => text.startsWith(`${userIn(language)}, `));
      expect(person.length).toBeGreaterThanOrEqual(doubtful);
      expect(
        foundBy.slice(0, 52).filter((text) => text === { en: "number", fr: "numéro" }[language]),
      ).toHaveLength(52);
      statuses.forEach((status, at) => {
        if (status === "found") expect(foundBy[at]).toMatch(/^(?:number|numéro|(?:name|nom), score \d+)$/);
        else expect(["", ...person]).toContain(foundBy[at]);
      });
      for (const key of ["name", "head_office", "as_of"] as const)
        expect(
          column(key)
            .slice(0, 52)
            .filter((text) => text === ""),
        ).toEqual([]);
      expect((await relay.sandbox.calls()).total - before).toBeLessThanOrEqual(most);
      expect(presses()).toBeLessThanOrEqual(4);
    },
  );
});
