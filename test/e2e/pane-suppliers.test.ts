import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import type { CheckReason } from "../../shared/enrichment/check-reasons.ts";
import type { Language } from "../../shared/messages/messages.ts";
import type { FakeWorkbook } from "../fixtures/pane/excel/fake-workbook.ts";
import { inWorkbook, openPane, valuesAt } from "../fixtures/pane/pane-page.ts";
import {
  type PlantedSupplier,
  plantedSuppliers,
  supplierCells,
  supplierHeadings,
} from "../fixtures/planted-suppliers.ts";
import { type StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { counted, jobHands, mostTold } from "./pane-hands.ts";
import { startPaneRelay } from "./pane-relay.ts";

/** What the pane says on the way, as far as it is looked for. */
const words = {
  en: {
    ...{ place: "Lists", purpose: /^E-invoicing/, plan: "See the plan", start: "Check 300 rows" },
    ...{ found: "What to fix first", all: /^Correct all (\d+) rows$/, confirm: "Correct", next: "Next row" },
    ...{
      put: /^Put .* into C\d+$/,
      undo: "Undo",
      sheet: "List 145 corrections on a sheet",
      listed: "Corrections",
    },
    ...{ corrected: (n: number) => `${n} cells corrected.`, again: "Check again", group: "Group 1 of 5" },
    ...{ fix: "fix", directory: "check directory", row: (row: number) => new RegExp(`^Row ${row} ·`) },
  },
  fr: {
    ...{ place: "Listes", purpose: /^Facturation électronique/, plan: "Voir le plan" },
    ...{ start: "Contrôler 300 lignes", found: "À corriger d'abord", all: /^Corriger les (\d+) lignes$/ },
    ...{ confirm: "Corriger", next: "Ligne suivante", put: /^Mettre .* dans C\d+$/, undo: "Annuler" },
    ...{ sheet: "Lister 145 corrections sur une feuille", listed: "Corrections" },
    ...{ corrected: (n: number) => `${n} cellules corrigées.`, again: "Contrôler à nouveau" },
    ...{ group: "Groupe 1 sur 5", fix: "à corriger", directory: "annuaire à consulter" },
    row: (row: number) => new RegExp(`^Ligne ${row} ·`),
  },
} as const satisfies Readonly<Record<Language, object>>;

/** Reasons that have one right answer in the rows of the list, as the pane lists them, and their cells. */
const rightReasons: readonly (readonly [CheckReason, number])[] = [
  ...([["siren_missing", 15]] as const),
  ...([["siret_closed", 15]] as const),
  ...([["vat_of_other_siren", 35]] as const),
  ...([["siren_empty", 20]] as const),
  ...([["vat_unknown", 15]] as const),
  ...([["naf_outdated", 5]] as const),
  ...([["naf_unknown", 25]] as const),
  ...([["naf_differs", 10]] as const),
];

/** The rows of the sheet that are about the same company as another, of the company that stands highest. */
function rowsOfFirstGroup(planted: readonly PlantedSupplier[]): readonly number[] {
  const sirets = planted.map(({ written }) => written.siret);
  const twice = sirets.find((siret, at) => siret !== "" && sirets.indexOf(siret, at + 1) !== -1);
  return sirets.flatMap((siret, at) => (siret === twice ? [at + 2] : []));
}

describeInBrowser("300 suppliers with 165 faults before e-invoicing", () => {
  let relay: StartedRelay;
  let planted: readonly PlantedSupplier[];
  beforeAll(async () => {
    relay = await startPaneRelay({ quota: 20_000, plan: "enterprise" });
    planted = await plantedSuppliers();
  });

  async function openOn(language: Language): Promise<Page> {
    const page = await openPane(await browserHere(), {
      ...{ url: relay.url, token: await relay.token(language) },
      excel: { language: language === "en" ? "en-US" : "fr-FR" },
      context: { viewport: { width: 320, height: 568 } },
    });
    const cells = [supplierHeadings, ...planted.map(({ written }) => supplierCells(written))];
    await inWorkbook(page, (book, rows) => book.fill("A1", rows, "@"), cells);
    await inWorkbook(page, (book, address) => book.select(address), `A1:G${cells.length}`);
    return page;
  }

  const figures = async (page: Page, name: string): Promise<number[]> => {
    const texts = await page
      .locator(`xpath=//dt[normalize-space()="${name}"]/following-sibling::dd[1]`)
      .allTextContents();
    return texts.map(Number);
  };

  const selectedRow = (page: Page) => inWorkbook(page, ({ selected: { top } }) => top + 1, null);

  test.each(jobHands)(
    "in %s by %s: what has one right answer is corrected, nothing else is touched, and the next check finds the rest alone",
    async (language, _, handsOf) => {
      const page = await openOn(language);
      const { press, choose, presses } = counted(handsOf(page));
      const say = words[language];
      const button = (name: string | RegExp) => page.getByRole("button", { name });
      const reason = (code: CheckReason) => page.getByRole("button", { name: new RegExp(`${code}$`) });
      const found = () => page.getByRole("heading", { name: say.found }).waitFor();
      const rowsToCorrect = async () => [
        ...(await figures(page, say.fix)),
        ...(await figures(page, say.directory)),
      ];

      await choose(page.getByRole("tab", { name: say.place }));
      await choose(page.getByRole("radio", { name: say.purpose }));
      await press(button(say.plan));
      await press(button(say.start));
      await found();
      const atFirst = await rowsToCorrect();

      for (const [code, cells] of rightReasons) {
        await press(reason(code));
        await press(button(say.all));
        await press(page.getByRole("alertdialog").getByRole("button", { name: say.confirm, exact: true }));
        await page.getByText(say.corrected(cells)).waitFor();
      }
      // Several establishments are open: the head office is proposed, row by row.
      await press(reason("siret_closed"));
      for (let row = 0; row < 5; row += 1) {
        if (row > 0) await press(button(say.next));
        await press(button(say.put));
        await button(say.undo).first().waitFor();
      }
      await press(button(say.sheet));
      await page.getByText(say.listed).last().waitFor();
      const corrected = await rowsToCorrect();
      const calls = (await relay.sandbox.calls()).total;
      await press(button(say.again));
      await button(say.start).waitFor();
      const told = await mostTold(page);
      await press(button(say.start));
      await found();

      const wanted = planted.map(({ right, written, mendedBy }) =>
        supplierCells(mendedBy === "person" ? written : right),
      );
      expect(await valuesAt(page, `A2:G${planted.length + 1}`)).toEqual(wanted);
      const onSheet = (book: FakeWorkbook, rows: number) =>
        Array.from({ length: rows }, (__, at) =>
          [0, 2, 3, 4].map((column) => book.sheet("Corrections")!.at(at + 1, column).value),
        );
      expect(await inWorkbook(page, onSheet, 145)).toEqual(
        planted.flatMap(({ right, written, mendedBy }, at) => {
          const [was, is] = [supplierCells(written), supplierCells(right)];
          const changed = supplierHeadings.flatMap((heading, column) =>
            was[column] === is[column] ? [] : [[at + 2, heading, was[column], is[column]]],
          );
          return mendedBy === "person" ? [] : changed;
        }),
      );
      expect((await relay.sandbox.calls()).total - calls).toBeLessThanOrEqual(told);

      // Five rows have a SIREN that is another company's, ten are of companies in doubt, the others wait for the directory alone.
      expect(atFirst).toEqual([95, 75, 220]);
      expect(corrected).toEqual([5, 5, 290]);
      expect(await rowsToCorrect()).toEqual(corrected);
      const reasons = page.getByRole("region", { name: say.found }).locator("button[aria-expanded]");
      const left = (await reasons.allTextContents()).map((text) => /^(\d+) .*\.(\w+)$/.exec(text));
      expect(left.map((one) => one?.slice(1).join(" "))).toEqual([
        ...["5 siret_of_other_siren", "5 vat_of_other_siren", "10 name_differs", "5 place_differs"],
        ...["15 duplicate_siren", "5 naf_differs", "300 directory_unknown"],
      ]);
      expect(await button(say.all).count()).toBe(0);

      await press(reason("duplicate_siren"));
      await page.getByText(say.group).waitFor();
      const [one, other] = rowsOfFirstGroup(planted);
      expect(await selectedRow(page)).toBe(one);
      await press(button(say.row(other!)));
      await page
        .locator("button[aria-current=true]")
        .filter({ hasText: say.row(other!) })
        .waitFor();
      expect(await selectedRow(page)).toBe(other);
      expect(presses()).toBeLessThanOrEqual(43);
      await page.context().close();
    },
  );
});
