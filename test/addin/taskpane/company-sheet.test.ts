import { describe, expect, test } from "@jest/globals";
import {
  countSheet,
  readCompanyParts,
  sheetCalls,
} from "../../../addin/taskpane/company-sheet/company-sheet.ts";
import { companySheet } from "../../../addin/taskpane/company-sheet/dossier-sheet.ts";
import { companyInRow } from "../../../addin/taskpane/company-sheet/company-of-row.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import { sirensFrom } from "../../batch/made-up-numbers.ts";
import { startRelay } from "../../relay/start-relay.ts";
import { openAddin } from "../open-addin.ts";

const company = edgeCases.ordinary;

async function openDesk(plan: "pro" | "starter" = "pro") {
  const relay = await startRelay({ fill: false, plan });
  const addin = openAddin({ url: relay.url, token: await relay.token("ann"), window: 0 });
  const { client } = addin;
  const asked = { client, plan: { plan, financialSince: undefined } };
  const sheet = async (siren: string, language: Language = "en") =>
    companySheet(await readCompanyParts(siren, { ...asked, language }), language, 0);
  const told = async (siren: string, kept = false) =>
    (await sheetCalls([siren], { ...asked, kept })).get(siren);
  const calls = async () => {
    const { total, byOperation } = await relay.sandbox.calls();
    return total - (byOperation["me"] ?? 0);
  };
  return { relay, sheet, told, calls };
}

describe("the sheet about a company", () => {
  test("takes no more calls than were told before, and none once it was made, nor for a colleague", async () => {
    const { relay, sheet, told, calls } = await openDesk();
    expect(await told(company)).toBe(5);
    await sheet(company);
    expect(await calls()).toBe(4);
    expect(await told(company)).toBe(0);
    await sheet(company);
    expect(await calls()).toBe(4);
    const { client } = openAddin({ url: relay.url, token: await relay.token("bob"), window: 0 });
    const of = (kept: boolean) =>
      sheetCalls([company], { client, plan: { plan: "pro", financialSince: undefined }, kept });
    expect([(await of(false)).get(company), (await of(true)).get(company)]).toEqual([5, 0]);
    expect(await calls()).toBe(4);
  });

  test("of a company that is selected is counted as a plan is: with what the relay has stored, and not once it is left", async () => {
    const { relay, sheet, calls } = await openDesk();
    await sheet(company);
    const spent = await calls();
    const plan = { plan: "pro", financialSince: undefined } as const;
    const counted = async (isLeft: boolean) => {
      const { client } = openAddin({ url: relay.url, token: await relay.token("bob"), window: 0 });
      const learnt: unknown[] = [];
      const learnKept = client.learnKept.bind(client);
      client.learnKept = (lookups) => {
        learnt.push(lookups);
        return learnKept(lookups);
      };
      const left = new AbortController();
      const shown: number[] = [];
      const show = (most: number) => {
        shown.push(most);
        if (isLeft) left.abort();
      };
      await countSheet(company, { client, plan, show, signal: left.signal });
      return { shown, isAsked: learnt.length > 0 };
    };
    expect(await counted(true)).toEqual({ shown: [5], isAsked: false });
    expect(await counted(false)).toEqual({ shown: [5, 0], isAsked: true });
    expect(await calls()).toBe(spent);
  });

  test("has the sections of `sirene dossier`, its amounts numbers and its days dates, and prints on one page of A4", async () => {
    const { sheet } = await openDesk();
    const book = installFakeExcel(globalThis);
    book.fill("A1", [["kept"]]);
    const { sheet: name, height } = await officeWorkbook.addSheet((await sheet(company))!);
    expect(name).toBe("150000016 FICTIVE BOULANGERIE D");
    const page = book.sheet(name)!;
    const column = (at: number) => Array.from({ length: height }, (_, row) => page.at(row, at).value);
    expect(column(0).slice(0, 2)).toEqual(["FICTIVE BOULANGERIE DU PORT", "SIREN 150 000 016"]);
    expect(column(0)[2]).toMatch(/^Sirene register, read \d{4}-\d{2}-\d{2}$/);
    expect(column(0)).toEqual(
      expect.arrayContaining([
        ...["Identity", "Head office", "At a glance", "Directors", "Annual accounts (EUR)", "Establishments"],
      ]),
    );
    const year = column(0).indexOf(2024);
    expect([0, 1, 2, 3].map((at) => page.at(year, at))).toMatchObject([
      { value: 2024, format: "0" },
      { value: 45_657, format: "yyyy-mm-dd" },
      { value: "C", format: "@" },
      { value: 842_000, format: "#,##0" },
    ]);
    expect(page.boldRows).toContain(0);
    expect(page.showsGridlines).toBe(false);
    expect(page.page).toEqual({
      ...{ orientation: "Portrait", paperSize: "A4" },
      zoom: { horizontalFitToPages: 1, verticalFitToPages: 1 },
    });
    expect(book.values("A1:B1")).toEqual([["kept", ""]]);
  });

  test("is French in a French Excel", async () => {
    const { sheet } = await openDesk();
    const titles = (await sheet(company, "fr"))!.cells.map(([first]) => first);
    expect(titles).toEqual(
      expect.arrayContaining(["Identité", "Siège", "En bref", "Dirigeants", "Établissements"]),
    );
  });

  test("says what the plan does not include, and asks nothing for it", async () => {
    const { sheet, told, calls } = await openDesk("starter");
    expect(await told(company)).toBe(4);
    const texts = (await sheet(company))!.cells.flat();
    expect(texts[texts.indexOf("Annual accounts") + 1]).toBe("not included in the plan of this account");
    expect(await calls()).toBe(3);
  });

  test("is not made of a number that the register does not have", async () => {
    const { sheet } = await openDesk();
    const [nobody = ""] = sirensFrom("150009", 1);
    expect(await sheet(nobody)).toBeUndefined();
  });

  test("has a name that Excel takes, and no formula of what a register says", () => {
    const unit = { siren: company, name: "=[A]:B/C?'*\\ FICTIVE", active: true };
    const missing = { kind: "missing", why: "=1+1" } as const;
    const sheet = companySheet(
      {
        siren: company,
        unit: { kind: "found", data: unit, asOf: 0 },
        ...{ headOffice: missing, establishments: missing, directors: missing, accounts: missing },
        isWithoutFinancials: false,
      },
      "en",
      0,
    )!;
    expect(sheet.name).not.toMatch(/[:\\/?*[\]']/);
    sheet.cells.forEach((row, at) =>
      row.forEach((value, column) => {
        if (String(value).startsWith("=")) expect(sheet.formats(at, column)).toBe("@");
      }),
    );
    expect(sheet.cells.flat()).toContain("=1+1");
  });
});

test.each([
  ["the active cell's company", ["FICTIVE", "150000289", "150000297"], 2, "150000297"],
  ["the only one it names", ["FICTIVE", 150000289, "15000028900014", ""], 0, "150000289"],
  ["nobody where it names two", ["FICTIVE", "150000289", "150000297"], 0, undefined],
  ["nobody where it names none", ["Supplier", "SIREN"], 1, undefined],
] as const)("a row that is selected is about %s", (_, cells, active, siren) => {
  expect(companyInRow(cells, active)).toBe(siren);
});
