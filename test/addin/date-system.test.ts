import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { serialOf } from "../../addin/cells/field-cell.ts";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { installFakeExcel } from "../fixtures/pane/excel/fake-excel.ts";
import { startRelay } from "../relay/start-relay.ts";
import { type OpenedAddin, openAddin, openHost } from "./open-addin.ts";

interface ExcelPage {
  readonly Excel: { readonly run: (...batch: unknown[]) => Promise<unknown> };
}

interface DateCell {
  readonly basicValue: number;
}

const company = edgeCases.realCompany;
/** Days between the two systems: 1904-01-02 is 1 in that of Excel for Mac. */
const apart = 1_462;

let host: Awaited<ReturnType<typeof openHost>>;
let addin: OpenedAddin;
let asked = 0;
let refusal: Error | undefined;
beforeAll(async () => {
  host = await openHost({ isSetSupported: () => true });
  const relay = await startRelay({ fill: false });
  addin = openAddin({ url: relay.url, token: await relay.token("ann") });
  host.use(addin);
  const page = {};
  installFakeExcel(page).isFrom1904 = true;
  const { run } = (page as ExcelPage).Excel;
  Object.assign(globalThis, {
    Excel: {
      run: (...batch: unknown[]) => {
        asked += 1;
        return refusal === undefined ? run(...batch) : Promise.reject(refusal);
      },
    },
  });
});
afterAll(() => void Reflect.deleteProperty(globalThis, "Excel"));

const created = async () => ((await host.call("CREATED", [[company]])) as [[DateCell]])[0][0].basicValue;

describe("in a workbook that counts days from 1904, a formula", () => {
  let from1900: number;

  test("shows a day as from 1900 while Excel does not say from when it counts", async () => {
    refusal = new Error("not now");
    from1900 = await created();
    expect(from1900).toBeGreaterThan(apart);
    expect(asked).toBeGreaterThan(0);
  });

  test("shows the day of the register once Excel says it, and asks no more", async () => {
    refusal = undefined;
    expect(await created()).toBe(from1900 - apart);
    const before = asked;
    expect(await created()).toBe(from1900 - apart);
    expect(asked).toBe(before);
  });

  test("shows it in a card and in a table too", async () => {
    const [[card]] = (await host.call("CARD", [[company]])) as [[Excel.EntityCellValue]];
    expect(card.properties!["Created"]).toMatchObject({ basicValue: from1900 - apart });
    const [[reset]] = (await host.call("QUOTA", "reset")) as [[DateCell]];
    const { quota } = await addin.usage();
    expect(reset).toMatchObject({ basicValue: serialOf(quota.resetAt!.slice(0, 10), apart) });
  });
});

test("formulas wait two seconds for an Excel that does not say it, once", async () => {
  jest.resetModules();
  const { daysBehind } = await import("../../addin/runtime/office.ts");
  const { Excel } = globalThis as unknown as ExcelPage;
  Object.assign(globalThis, { Excel: { run: () => new Promise(() => undefined) } });
  jest.useFakeTimers();
  try {
    const waited: string[] = [];
    const notes = (name: string) => daysBehind().then((days) => waited.push(`${name} ${days}`));
    const [first, second] = [notes("first"), notes("second")];
    await jest.advanceTimersByTimeAsync(1_999);
    expect(waited).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await Promise.all([first, second]);
    const third = notes("third");
    await jest.advanceTimersByTimeAsync(0);
    await third;
    expect(waited).toEqual(["first 0", "second 0", "third 0"]);
  } finally {
    jest.useRealTimers();
    Object.assign(globalThis, { Excel });
  }
});

describe("the serial number of a day", () => {
  test.each([
    ["1904-01-01", 0],
    ["1904-01-02", 1],
    ["2024-02-29", 43_889],
    ["1903-12-31", undefined],
    ["1900-01-01", undefined],
  ])("%s is %s where days are counted from 1904", (day, serial) => {
    expect(serialOf(day, apart)).toBe(serial);
  });
});

test.each([
  ["1899-12-31", undefined],
  ["1900-01-01", 1],
  ["1900-02-28", 59],
  ["1900-03-01", 61],
  ["2024-02-29", 45_351],
])("the serial number of %s is %s where days are counted from 1900", (day, serial) => {
  expect(serialOf(day)).toBe(serial);
});
