import { beforeAll, expect, test } from "@jest/globals";
import { suppliers } from "../../playground/suppliers.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startRelayOn, type StartedRelay } from "../relay/start-relay.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import {
  builtPages,
  noteFaults,
  type PageFaults,
  openPlayground,
  type Playground,
  typedText,
} from "../fixtures/playground/playground-page.ts";

/** Columns of the sample sheet. */
const at = { identifier: 0, name: 3, naf: 4 };

/**
 * Types into a cell by keyboard until it shows what is wanted. On a busy machine keys come before the editor is open, or
 * Enter to a list of functions: a person begins anew.
 */
async function typeUntil(
  { page, select, settledValues }: Playground,
  { row, column }: { readonly row: number; readonly column: number },
  typed: string,
  wanted: unknown,
): Promise<void> {
  for (let shown: unknown; shown !== wanted;) {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await select(row, column);
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    const settled = settledValues({ row, column, rows: 1, columns: 1 });
    shown = (await Promise.race([settled, page.waitForTimeout(10_000)]))?.[0]?.[0];
  }
}

describeInBrowser("the playground", () => {
  let relay: StartedRelay;
  /** Opened once: each test that writes has a column of its own. */
  let english: Playground;
  const faults: PageFaults = { elsewhere: [], errors: [] };
  beforeAll(async () => {
    relay = await startRelayOn(await startSandbox({ plan: "pro" }), { pages: builtPages });
    const context = await (await browserHere()).newContext();
    noteFaults(context, relay.url, faults);
    english = await openPlayground(context, relay.url);
  });

  /** What NAME and NAF must show for an identifier, by the sandbox's own word. */
  async function expected(identifier: string | number): Promise<[unknown, unknown]> {
    const reading = readIdentifier(identifier);
    if (reading.kind === "blank") return ["", ""];
    if (reading.kind === "invalid") return ["#VALUE!", "#VALUE!"];
    const { status, body } = await relay.sandbox.get<{ name: string; activity: { code: string } }>(
      `/unite-legale/${reading.siren}`,
    );
    return status === 404 ? ["#N/A", "#N/A"] : [body.data.name, body.data.activity.code];
  }

  test("shows name and activity of every supplier as the service gives them, zeros kept", async () => {
    const rows = await english.values({ row: 1, column: 0, rows: suppliers.length, columns: 5 });
    const shown = rows.map((row) => [row[at.name], row[at.naf]]);
    expect(shown).toEqual(await Promise.all(suppliers.map(({ identifier }) => expected(identifier))));
    expect(shown.filter(([name]) => typeof name === "string" && /^[A-Z]/.test(name)).length).toBeGreaterThan(
      8,
    );
    const zeros = suppliers.findIndex(({ identifier }) => String(identifier).startsWith("0"));
    expect(rows[zeros]![at.identifier]).toBe(suppliers[zeros]!.identifier);
  });

  test("a formula that is typed by keyboard is answered", async () => {
    const [wanted] = await expected(suppliers[0]!.identifier);
    await typeUntil(english, { row: 2, column: 9 }, "=SIRENE.NAME(A2)", wanted);
  });

  test("one formula over a column fills a column, and leaves its leading zeros", async () => {
    await english.write(1, 11, [[{ f: "=SIRENE.SIREN(A2:A4)" }]]);
    const spilled = await english.settledValues({ row: 1, column: 11, rows: 3, columns: 1 });
    expect(spilled).toEqual([["150000016"], ["005720784"], ["005720784"]]);
  });

  test("days are shown as days in every cell that a formula fills, and a figure that takes their place as a figure", async () => {
    const days = { row: 22, column: 8, rows: 2, columns: 1 };
    await english.write(22, 8, [[{ f: "=SIRENE.CREATED(A2:A3)" }, { f: '=SIRENE.ACCOUNTS("150000016")' }]]);
    expect(await english.settledValues(days)).toEqual([["2012-03-15"], ["1957-01-01"]]);
    const closed = { row: 23, column: 9, rows: 1, columns: 2 };
    expect(await english.settledValues(closed)).toEqual([[2024, "2024-12-31"]]);
    await english.write(22, 8, [[{ f: "=SIRENE.REVENUE(A2)" }]]);
    expect(await english.settledValues({ ...days, rows: 1 })).toEqual([[842_000]]);
  });

  test("accounts spill over years and say why a year has none; an error that is read is handed on", async () => {
    await english.write(1, 13, [
      [{ f: '=SIRENE.REVENUE("150000123",{2024,2023,2015})' }],
      [{ f: '=SIRENE.NAME(SIRENE.MATCH("Transports Introuvables"))' }],
      [{ f: '=IFNA(SIRENE.NAME(N3),"none")' }],
    ]);
    const values = await english.settledValues({ row: 1, column: 13, rows: 3, columns: 1 });
    expect(values).toEqual([[41_000_000], ["#N/A"], ["none"]]);
    const [spilled] = await english.values({ row: 1, column: 13, rows: 1, columns: 3 });
    expect(spilled).toEqual([41_000_000, "#N/A", 350_000]);
    await english.select(1, 14);
    await english.page.getByText("O2: #N/A The accounts of 2023 are consolidated (K)").waitFor();
  });

  test("the sentence of an error is told when its cell is selected", async () => {
    const { page, select } = english;
    const wrong = suppliers.findIndex(({ identifier }) => identifier === "150000017");
    await select(wrong + 1, at.name);
    await page.getByText(`D${wrong + 2}: #VALUE!`).waitFor();
    expect((await page.locator("#status").textContent())!.length).toBeGreaterThan(30);
  });

  test("a name that nobody knows is told, and no other formula of the page is", async () => {
    await english.write(1, 17, [[{ f: "=SOMME(1,2)" }], [{ f: "=SUM(1,2)" }]]);
    await english.settledValues({ row: 1, column: 17, rows: 2, columns: 1 });
    await english.select(1, 17);
    await english.page.getByText("R2: #NAME? This spreadsheet does not know").waitFor();
    await english.select(2, 17);
    await english.page.getByText("Every formula has its answer").waitFor();
  });

  test("a result that has no room is told", async () => {
    await english.write(4, 17, [[typedText("150000016")], [typedText("150000057")]]);
    await english.write(5, 18, [[typedText("here")]]);
    await english.write(4, 18, [[{ f: "=SIRENE.NAME(R5:R6)" }]]);
    const cell = { row: 4, column: 18, rows: 1, columns: 1 };
    expect(await english.settledValues(cell)).toEqual([["#SPILL!"]]);
    await english.select(4, 18);
    await english.page.getByText("S5: #SPILL! The cells that the result would fill").waitFor();
  });

  test("speaks French to a French browser, headings, help, sentences and what is typed alike", async () => {
    const context = await (await browserHere()).newContext({ locale: "fr-FR" });
    const french = await openPlayground(context, relay.url, "");
    const { page, values, select } = french;
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");
    expect((await values({ row: 0, column: 0, rows: 1, columns: 4 }))[0]).toContain("Fournisseur");
    await select(12, at.name);
    await page.getByText("D13 : #N/A").waitFor();
    // 3 April 2024, which English would take for 4 March.
    await typeUntil(french, { row: 2, column: 9 }, "03/04/2024", "2024-04-03");
    await typeUntil(french, { row: 3, column: 9 }, "=SUM(1,5;2)", 3.5);
  });

  test("asks nobody but the relay, and the browser finds no fault with it", () => {
    expect(faults).toEqual({ elsewhere: [], errors: [] });
  });
});

testNothingLeaks();
