import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { messages } from "../../addin/taskpane/messages/messages.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { siretOf } from "../batch/made-up-numbers.ts";
import type { FakeWorkbook } from "../fixtures/pane/excel/fake-workbook.ts";
import { inWorkbook, openPane, pressInReview, valuesAt } from "../fixtures/pane/pane-page.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { browserHere, describeInBrowser } from "../e2e/browser.ts";
import { startPaneRelay } from "../e2e/pane-relay.ts";
import { fillFrenchSuppliers } from "../fixtures/pane/pane-lists.ts";

/** Whole texts of the pane that are English and not French. */
const french = new Set<string>(Object.values(messages).map(({ fr }) => fr));
const english: readonly string[] = Object.values(messages).flatMap(({ en }) =>
  french.has(en) || en.includes("{") ? [] : [en],
);
/** Words by which an English sentence is known, with whatever stands in it. */
const englishWords = /\b(?:the|rows?|calls?|of|is|are|was|were|this|with|and|not|to|at most|by|done)\b/i;

/** The sentences and labels of the pane as somebody reads or hears them, names of companies apart. */
const readTexts = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const texts = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const parent = walk.currentNode.parentElement;
      if (parent.checkVisibility() && !parent.closest("select, script, style, strong")) texts.push(walk.currentNode.data.trim());
    }
    for (const named of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"])
        if (named.checkVisibility() && named.hasAttribute(name)) texts.push(named.getAttribute(name));
    return texts.filter((text) => text !== "");
  })()`);

async function expectFrench(page: Page): Promise<void> {
  const texts = await readTexts(page);
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => english.includes(text) || englishWords.test(text))).toEqual([]);
}

const moved = edgeCases.movedHeadOffice;
const [closed, open] = [siretOf(moved, 1), siretOf(moved, 2)];

describeInBrowser("the pane in French", () => {
  let relay: StartedRelay;
  let token: string;
  beforeAll(async () => {
    relay = await startPaneRelay();
    token = await relay.token("Ann Field", { monthly: 500 });
  });
  const opened = async (view: string, workbook?: (book: FakeWorkbook) => void) =>
    openPane(await browserHere(), {
      ...{ url: relay.url, token, view, excel: { language: "fr-FR" } },
      ...(workbook && { workbook }),
    });
  const button = (page: Page, name: string | RegExp) =>
    page.getByRole("button", { name, disabled: false }).first();

  test("looks a list up by name, from its plan to the last decision of its review", async () => {
    const page = await opened("enrich", fillFrenchSuppliers);
    await page.getByRole("radio", { name: "6 lignes sélectionnées (A1:D6)" }).waitFor();
    await expectFrench(page);
    await page.getByRole("switch", { name: "Chercher les entreprises par leur nom" }).click();
    await button(page, "Voir le plan").click();
    await page.getByText("Recherche par : nom A, code postal C, commune D").waitFor();
    await page.getByText(/^de 4 à 27, probablement 6$/).waitFor();
    await expectFrench(page);

    await button(page, "Enrichir 5 lignes").click();
    await page.getByText("Terminé : 5 lignes.").waitFor();
    await expectFrench(page);
    const notes = (await valuesAt(page, "M2:M6")).flat().map(String);
    expect(notes[2]).toMatch(/^aucune entreprise n'a été trouvée sous ce nom \(mots cherchés : /);
    expect(notes.filter((note) => englishWords.test(note))).toEqual([]);

    await button(page, "Examiner les lignes douteuses").click();
    await page.getByText("Ligne 3, 5 · 1 sur 1 en doute").waitFor();
    await page.getByText("Une seule décision pour 2 lignes de même nom et de même lieu.").waitFor();
    await expectFrench(page);
    await pressInReview(page, "1");
    await page.getByText("2 lignes décidées, 0 encore en doute.").waitFor();
    await page.getByText("Ligne 3, 5 : 356000000, LA POSTE.").waitFor();
    await expectFrench(page);
    expect((await valuesAt(page, "L3:M3"))[0]).toEqual([
      "trouvé",
      expect.stringMatching(/^choisie? par Ann Field le /),
    ]);
    await button(page, "Annuler la décision (U)").click();
    await page.getByText("La dernière décision est annulée.").waitFor();
    await button(page, "Aucune d'elles (0)").click();
    await page.getByText("Ligne 3, 5 : aucune des entreprises.").waitFor();
    await expectFrench(page);
    await button(page, "Fermer (Échap)").click();
    await button(page, "Enrichir une autre liste").waitFor();
  });

  test("checks a list, from its plan to the last SIRET replaced", async () => {
    const page = await opened("check", (book) => {
      book.fill("A1", [["Fournisseur", "SIRET"]]);
      book.fill("A2", [["Fictive Nomade"], ["FICTIVE NOMADE SAS"]]);
      book.select("A1:B3");
    });
    await inWorkbook(page, (book, siret) => book.fill("B2", [[siret], [siret]], "@"), closed);
    await page.getByRole("radio", { name: "3 lignes sélectionnées (A1:B3)" }).waitFor();
    await expectFrench(page);
    await button(page, "Voir le plan").click();
    await page.getByText("Comparé à : nom A, SIRET B").waitFor();
    await expectFrench(page);
    await button(page, "Contrôler 2 lignes").click();
    await page.getByRole("heading", { name: "À corriger d'abord" }).waitFor();
    await button(page, /siret_closed$/).click();
    await page.getByText("Ligne 2 · 1 sur 2").waitFor();
    await expectFrench(page);
    await button(page, /^Mettre .* dans B2$/).click();
    await page.getByText(`B2 contient maintenant ${open}.`).waitFor();
    await button(page, "Annuler").click();
    await page.getByText("B2 a retrouvé sa valeur.").waitFor();
    await button(page, "Corriger les 2 lignes").click();
    const dialog = page.getByRole("alertdialog", { name: /^Corriger 2 cellules/ });
    await dialog.getByText(/^B2/).waitFor();
    await expectFrench(page);
    await dialog.getByRole("button", { name: "Corriger", exact: true }).click();
    await page.getByText("2 cellules corrigées.").waitFor();
    expect((await valuesAt(page, "B2:B3")).flat()).toEqual([open, open]);
    await button(page, "Contrôler à nouveau").click();
    await button(page, "Contrôler 2 lignes").waitFor();
    await expectFrench(page);
  });
});
