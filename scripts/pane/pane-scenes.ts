import type { Page } from "playwright-core";
import type { FakeWorkbook } from "./excel/fake-workbook.ts";

/** A view of the pane as a user has it before them. */
export interface PaneScene {
  readonly view: string;
  /** @default true */
  readonly isConnected?: boolean;
  readonly workbook?: (book: FakeWorkbook) => void;
  /** Does what a user does to get there, in any language. */
  readonly play: (page: Page) => Promise<void>;
}

const suppliers = (book: FakeWorkbook) => {
  book.fill("A1", [["Supplier", "SIREN"]]);
  book.fill("B2", [["150000289"], ["150 000 297"], ["150000289"], ["123456789"]], "@");
  book.fill("B6", [["FR79150000305"]]);
  book.select("B1:B6");
};

const names = (book: FakeWorkbook) => {
  book.fill("A1", [["Supplier", "SIREN", "Postal code", "Town"]]);
  book.fill("A2", [
    ["Danone SA", "", 75009, "Paris"],
    ["La Poste", "", 75015, "Paris"],
    ["Transports Introuvables FICTIFS", "", 69001, "Lyon"],
    ["Fictive immeuble", "", 75002, "Paris"],
  ]);
  book.select("A1:D5");
};

/** The SIRETs of FICTIVE NOMADE are of the establishment that it left, and of its head office. */
const numbered = (book: FakeWorkbook) => {
  book.fill("A1", [["Supplier", "SIREN", "SIRET", "VAT number"]]);
  book.fill(
    "A2",
    [
      ["Fictive Nomade", "150000271", "15000027100018", "FR74150000271"],
      ["Fictive Nomade, Lyon", "150000271", "15000027100018", ""],
      ["Fictive Ancienne Forge", "150000057", "", ""],
      ["Fictive Homonyme", "150000164", "15000016400015", "FR79150000305"],
      ["Établissements Autres FICTIFS", "150000164", "15000016400015", "FR44150000164"],
    ],
    "@",
  );
  book.select("A1:D6");
};

const panel = (page: Page, view: string) => page.locator(`#view-${view}`);

/** Presses the button that a view shows first or last among its main ones. */
const pressMain = (page: Page, view: string) => panel(page, view).locator("button").last().click();

async function plan(page: Page, view = "enrich"): Promise<void> {
  await panel(page, view).getByRole("radio").first().waitFor();
  await panel(page, view).locator("button").first().click();
  await panel(page, view).locator("select").first().waitFor();
}

/** Checks the list, and shows the first row of the first reason. */
async function check(page: Page): Promise<void> {
  await plan(page, "check");
  await panel(page, "check").locator("button").first().click();
  await panel(page, "check").locator("button[aria-expanded]").first().waitFor();
}

/** What is photographed, and what axe looks at. */
export const paneScenes: Readonly<Record<string, PaneScene>> = {
  find: {
    view: "find",
    workbook: suppliers,
    async play(page) {
      await panel(page, "find").getByRole("textbox").first().fill("SCI Fictive Immeuble 01");
      await page.keyboard.press("Enter");
      await panel(page, "find").getByRole("listitem").first().waitFor();
    },
  },
  person: {
    view: "find",
    async play(page) {
      await panel(page, "find").getByRole("radio").nth(1).check();
      await page.getByRole("checkbox").waitFor();
    },
  },
  enrich: {
    view: "enrich",
    workbook: suppliers,
    play: (page) => panel(page, "enrich").getByRole("radio").first().waitFor(),
  },
  plan: { view: "enrich", workbook: suppliers, play: plan },
  enriched: {
    view: "enrich",
    workbook: suppliers,
    async play(page) {
      await plan(page);
      await panel(page, "enrich").locator("button").first().click();
      await panel(page, "enrich")
        .getByText(/^(?:Done|Terminé)/)
        .waitFor();
    },
  },
  byName: {
    view: "enrich",
    workbook: names,
    async play(page) {
      await panel(page, "enrich").getByRole("switch").click();
      await plan(page);
      await panel(page, "enrich").locator("summary").first().click();
    },
  },
  review: {
    view: "enrich",
    workbook: names,
    async play(page) {
      await panel(page, "enrich").getByRole("switch").click();
      await plan(page);
      await panel(page, "enrich").locator("button").first().click();
      await panel(page, "enrich")
        .getByText(/^(?:Done|Terminé)/)
        .waitFor();
      await panel(page, "enrich").locator("button").first().click();
      await panel(page, "enrich").locator("[data-choice]").first().waitFor();
    },
  },
  check: {
    view: "check",
    workbook: numbered,
    async play(page) {
      await panel(page, "check").getByRole("radio").last().check();
    },
  },
  checkPlan: {
    view: "check",
    workbook: numbered,
    async play(page) {
      await plan(page, "check");
      await panel(page, "check").locator("summary").first().click();
    },
  },
  checked: {
    view: "check",
    workbook: numbered,
    async play(page) {
      await check(page);
      await panel(page, "check").locator("button[aria-expanded]").filter({ hasText: "siret_closed" }).click();
      await panel(page, "check").getByRole("status").filter({ hasText: "1" }).first().waitFor();
    },
  },
  checkedForInvoices: {
    view: "check",
    workbook: numbered,
    async play(page) {
      await panel(page, "check").getByRole("radio").last().check();
      await check(page);
    },
  },
  formulas: {
    view: "formulas",
    workbook: suppliers,
    play: (page) => panel(page, "formulas").getByRole("radio").first().waitFor(),
  },
  functions: {
    view: "functions",
    play: (page) => panel(page, "functions").getByRole("listitem").first().waitFor(),
  },
  quota: {
    view: "quota",
    play: (page) => panel(page, "quota").getByRole("progressbar").first().waitFor(),
  },
  connection: {
    view: "connection",
    isConnected: false,
    async play(page) {
      await pressMain(page, "connection");
      await panel(page, "connection").getByRole("alert").waitFor();
    },
  },
};
