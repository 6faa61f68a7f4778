import { beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { calculatedRecords, testsLibreOffice } from "../fixtures/libre-office.ts";
import { readAddress } from "../fixtures/pane/excel/grid.ts";
import { cellsAt, inWorkbook, openPane, untilTrue } from "../fixtures/pane/pane-page.ts";
import type { StartedRelay } from "../relay/start-relay.ts";
import { startSandbox, type StartedSandbox } from "../sandbox/start-sandbox.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { counted, jobHands, mostTold } from "./pane-hands.ts";
import { startPaneRelay } from "./pane-relay.ts";

/** Accounts as the API tells them. */
interface Filing {
  readonly year: number;
  readonly typeBilan: string;
  readonly chiffreAffaires: number;
  readonly resultatNet: number;
  readonly capitauxPropres: number;
  readonly totalBilan: number;
  readonly confidential: boolean;
}

interface Company {
  readonly siren: string;
  readonly filings: readonly Filing[];
}

const amounts = ["chiffreAffaires", "resultatNet", "capitauxPropres", "totalBilan"] as const;
type Amount = (typeof amounts)[number];

/** The filing of the company itself, never of its group. */
const ownFiling = ({ filings }: Company, year: number): Filing | undefined =>
  filings.find((filing) => filing.year === year && filing.typeBilan !== "K");

/** An amount that was published; what is confidential reads 0. */
function amountOf(company: Company, year: number, amount: Amount): number | undefined {
  const filing = ownFiling(company, year);
  return filing === undefined || (filing.confidential && filing[amount] === 0) ? undefined : filing[amount];
}

const typesOf = ({ filings }: Company): string => [...new Set(filings.map((one) => one.typeBilan))].join();
const years = [2024, 2023, 2022] as const;

/** What a credit review meets: each kind of company, and how many of them are taken. */
const kinds: readonly (readonly [number, (company: Company) => boolean])[] = [
  // Complete accounts before or after simplified ones.
  [4, (company) => /^C,S$|^S,C$/.test(typesOf(company)) && company.filings.length > 2],
  // Its group's between its own, before or after them.
  [3, (company) => /K/.test(typesOf(company)) && typesOf(company).length > 1],
  [3, ({ filings }) => filings.some((one) => one.confidential && years.some((year) => one.year === year))],
  [3, ({ filings }) => filings.length > 0 && filings.length < years.length],
  [2, ({ filings }) => filings.length === 0],
];

async function filingsOf(sandbox: StartedSandbox, siren: string): Promise<Company> {
  const { status, body } = await sandbox.get<{ readonly items: readonly Filing[] }>(
    `/unite-legale/${siren}/finances`,
  );
  return { siren, filings: status === 200 ? body.data.items : [] };
}

/** Twenty companies with accounts of all kinds, as the API itself tells them. */
async function creditPanel(): Promise<readonly Company[]> {
  const sandbox = await startSandbox({ fill: true, plan: "enterprise" });
  const named = [edgeCases.ordinary, edgeCases.mixedAccounts, edgeCases.confidentialAccounts];
  const made: Company[] = [];
  // Some at a time: a thousand connections at once are more than a busy machine lets in.
  for (let block = 142_000; block < 142_020; block += 1) {
    const sirens = sirensFrom(String(block), 100);
    made.push(...(await Promise.all(sirens.map((siren) => filingsOf(sandbox, siren)))));
  }
  const chosen = await Promise.all(named.map((siren) => filingsOf(sandbox, siren)));
  for (const [count, isOfKind] of [...kinds, [20, () => true] as const])
    chosen.push(...made.filter((one) => isOfKind(one) && !chosen.includes(one)).slice(0, count));
  await sandbox.close();
  return chosen.slice(0, 20);
}

const missing = "#N/A";

/** What stands in the cells of figures of a company, in the order of their columns. */
const figuresOf = (company: Company, by: number): readonly (string | number)[] => [
  company.siren,
  ...years.map((year) => ownFiling(company, year)?.typeBilan ?? missing),
  ...amounts.flatMap((amount) =>
    years.map((year) => {
      const value = amountOf(company, year, amount);
      return value === undefined ? missing : value / by;
    }),
  ),
];

/** A share of two amounts, where both were published and the lower is above zero. */
function shareOf(above: number | undefined, below: number | undefined): number | undefined {
  return above === undefined || below === undefined || below <= 0 ? undefined : above / below;
}

/** What growth and ratios of a company come to; undefined where there is nothing to compare. */
function ratiosOf(company: Company): readonly (number | undefined)[] {
  const amount = (name: Amount) => (year: number) => amountOf(company, year, name);
  const [revenue, income] = [amount("chiffreAffaires"), amount("resultatNet")];
  const [equity, assets] = [amount("capitauxPropres"), amount("totalBilan")];
  const growth = (year: number) => {
    const isAlike = ownFiling(company, year)?.typeBilan === ownFiling(company, year - 1)?.typeBilan;
    const share = isAlike ? shareOf(revenue(year), revenue(year - 1)) : undefined;
    return share === undefined ? undefined : share - 1;
  };
  const ofEquity = (year: number) => shareOf(equity(year), assets(year));
  return [
    ...years.slice(0, 2).map(growth),
    ...years.map((year) => shareOf(income(year), revenue(year))),
    ...years.map(ofEquity),
    ...years.map((year) => {
      const share = ofEquity(year);
      return share === undefined ? undefined : 1 - share;
    }),
  ];
}

/** What the pane says on the way, and what it heads its columns with. */
const words = {
  en: {
    ...{ place: "Lists", purpose: /^Credit/, plan: "See the plan", start: "Enrich 20 rows" },
    ...{ done: "Done: 20 rows.", write: "Write the accounts (no call)", values: /^Today's values/ },
    written: /^The accounts are written in ([A-Z0-9:]+)\.$/,
    again: /^The accounts in ([A-Z0-9:]+) are written anew\.$/,
    changed: /^In 1 row of ([A-Z0-9:]+), the accounts no longer contain what was written there/,
    replace: "Replace these accounts",
    figures: ["Accounts type", "Revenue", "Net income", "Equity", "Total assets"],
    ratios: ["Revenue growth", "Net margin", "Equity ratio", "Liabilities / total assets"],
  },
  fr: {
    ...{ place: "Listes", purpose: /^Crédit/, plan: "Voir le plan", start: "Enrichir 20 lignes" },
    ...{ done: "Terminé : 20 lignes.", write: "Écrire les comptes (aucun appel)", values: /^Valeurs/ },
    written: /^Les comptes sont écrits en ([A-Z0-9:]+)\.$/,
    again: /^Les comptes en ([A-Z0-9:]+) ont été réécrits\.$/,
    changed: /^Dans 1 ligne de ([A-Z0-9:]+), les comptes ne contiennent plus ce qui y avait été écrit/,
    replace: "Remplacer ces comptes",
    figures: ["Type de comptes", "Chiffre d'affaires", "Résultat net", "Capitaux propres", "Total du bilan"],
    ratios: [
      ...["Croissance du chiffre d'affaires", "Marge nette", "Part des capitaux propres"],
      "Dettes et provisions / total du bilan",
    ],
  },
} as const satisfies Readonly<Record<Language, object>>;

/** Headings of a block, as they are once Excel has calculated them. */
const headingsIn = (language: Language, mark: string): string[] => {
  const { figures, ratios } = words[language];
  const [growth, ...others] = ratios;
  return [
    "SIREN",
    ...figures.flatMap((name, at) => years.map((year) => `${name} ${year}${at === 0 ? "" : mark}`)),
    ...years.slice(0, 2).map((year) => `${growth} ${year}`),
    ...others.flatMap((name) => years.map((year) => `${name} ${year}`)),
  ];
};

const figureColumns = 1 + (1 + amounts.length) * years.length;

describeInBrowser("a credit review of twenty companies over three years", () => {
  let relay: StartedRelay;
  let panel: readonly Company[];
  beforeAll(async () => {
    panel = await creditPanel();
    relay = await startPaneRelay({ plan: "enterprise", quota: 5_000 });
  });

  test("has companies of every kind: types that change, years and amounts that lack, and none at all", () => {
    expect(panel).toHaveLength(20);
    for (const [count, isOfKind] of kinds)
      expect(panel.filter(isOfKind).length).toBeGreaterThanOrEqual(count);
    const ratios = panel.flatMap(ratiosOf);
    expect(ratios.filter((one) => one === undefined).length).toBeGreaterThan(60);
    expect(ratios.filter((one) => one !== undefined).length).toBeGreaterThan(60);
  });

  async function openOn(language: Language): Promise<Page> {
    const page = await openPane(await browserHere(), {
      ...{ url: relay.url, token: await relay.token(language) },
      excel: { language: language === "en" ? "en-US" : "fr-FR" },
      context: { viewport: { width: 320, height: 568 } },
    });
    const cells = [["Client", "SIREN"], ...panel.map(({ siren }, at) => [`Client FICTIF ${at + 1}`, siren])];
    await inWorkbook(page, (book, rows) => book.fill("A1", rows, "@"), cells);
    await inWorkbook(page, (book, address) => book.select(address), "A1:B21");
    return page;
  }

  /** The cells of a block: what its figures show, and the formulas of growth and ratios. */
  async function blockAt(page: Page, area: string) {
    const cells = await cellsAt(page, area);
    const texts = cells.map(({ value, formula }) => {
      const isRatio = String(formula).startsWith("=") && !String(formula).includes("SIRENE.");
      return isRatio ? formula : value;
    });
    const width = texts.length / (panel.length + 1);
    return Array.from({ length: panel.length + 1 }, (_, row) => texts.slice(row * width, (row + 1) * width));
  }

  /** A block with the columns before it, where its formulas look for their cells. */
  async function calculated(area: string, block: Awaited<ReturnType<typeof blockAt>>) {
    const { left } = readAddress(area);
    const padding = Array<string>(left).fill("");
    const records = await calculatedRecords(block.map((row) => [...padding, ...row]));
    return records.map((record) => Object.entries(record).filter(([heading]) => heading !== ""));
  }

  async function expectBlock(page: Page, area: string, language: Language, by: 1 | 1_000): Promise<void> {
    const block = await blockAt(page, area);
    expect(block.slice(1).map((row) => row.slice(0, figureColumns))).toEqual(
      panel.map((company) => figuresOf(company, by)),
    );
    if (!testsLibreOffice) return;
    for (const [at, record] of (await calculated(area, block)).entries()) {
      expect(record.map(([heading]) => heading)).toEqual(headingsIn(language, by === 1 ? "" : " (k)"));
      const shown = record.slice(figureColumns).map(([, text]) => text);
      const wanted = ratiosOf(panel[at]!);
      expect(shown.map((text) => text === missing)).toEqual(wanted.map((ratio) => ratio === undefined));
      for (const [place, ratio] of wanted.entries())
        if (ratio !== undefined) expect(Number(shown[place])).toBeCloseTo(ratio, 9);
    }
  }

  test.each(jobHands)(
    "in %s by %s: accounts and ratios stand beside the list, by a formula and as values, each as the API tells it and of one type, and are written anew in their place",
    async (language, _, handsOf) => {
      const page = await openOn(language);
      const { press, choose, presses } = counted(handsOf(page));
      const say = words[language];
      const button = (name: string) => page.getByRole("button", { name });
      const calls = async () => (await relay.sandbox.calls()).total;
      const writtenAt = async () => {
        const text = await page.getByText(say.written).textContent();
        return say.written.exec(text!)![1]!;
      };
      const before = await calls();

      await choose(page.getByRole("tab", { name: say.place }));
      await choose(page.getByRole("radio", { name: say.purpose }));
      await press(button(say.plan));
      await button(say.start).waitFor();
      const told = await mostTold(page);
      await press(button(say.start));
      await page.getByText(say.done).waitFor();
      const spent = (await calls()) - before;
      expect(spent).toBeLessThanOrEqual(told);

      await press(button(say.write));
      const spilled = await writtenAt();
      await untilTrue(page, `globalThis.fakeExcel.values(${JSON.stringify(spilled)})[1][4] !== "#BUSY!"`);
      await choose(page.getByRole("radio", { name: say.values }));
      if (language === "fr") await choose(page.getByRole("radio", { name: "Milliers" }));
      await press(button(say.write));
      await page.getByText(say.written).filter({ hasNotText: spilled }).waitFor();
      const values = await writtenAt();
      const { top, left } = readAddress(values);
      expect(await inWorkbook(page, ({ selected }) => [selected.top, selected.left], null)).toEqual([
        top,
        left,
      ]);

      await expectBlock(page, spilled, language, 1);
      await expectBlock(page, values, language, language === "fr" ? 1_000 : 1);
      expect((await calls()) - before).toBe(spent);
      expect(presses()).toBeLessThanOrEqual(language === "fr" ? 8 : 7);

      await press(button(say.write));
      await page.getByText(say.again).waitFor();
      expect(say.again.exec((await page.getByText(say.again).textContent())!)![1]).toBe(values);
      await expectBlock(page, values, language, language === "fr" ? 1_000 : 1);
      await inWorkbook(page, (book, at) => book.enter(book.active, at.top + 3, at.left + 4, 1), {
        top,
        left,
      });
      await press(button(say.write));
      await page.getByText(say.changed).waitFor();
      await press(button(say.replace));
      await page.getByText(say.again).waitFor();
      await expectBlock(page, values, language, language === "fr" ? 1_000 : 1);
      expect((await calls()) - before).toBe(spent);
      await page.context().close();
    },
  );
});
