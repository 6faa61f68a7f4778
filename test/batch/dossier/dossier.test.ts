import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { dossierHtml } from "../../../batch/dossier/dossier-command.ts";
import type { DossierSection } from "../../../shared/dossier/dossier.ts";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { browserHere } from "../../e2e/browser.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";
import { sirensFrom } from "../made-up-numbers.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sirene-dossier-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const titlesIn = (html: string) => [...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, title]) => title);

async function openDesk(settings: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox(settings);
  const environment = environmentOf(sandbox, join(folder, "store.sqlite"));
  const dossier = (words: readonly string[], language?: "fr") =>
    typedHere(["dossier", ...words], () => environment, language);
  const calls = async () => (await sandbox.calls()).total;
  return { dossier, calls };
}

describe("sirene dossier", () => {
  test("writes a page with every part of a company for four calls, and a second time for none", async () => {
    const { dossier, calls } = await openDesk();
    const path = join(folder, "company.html");
    const { code, err } = await dossier([edgeCases.ordinary, "-o", path]);
    expect({ code, calls: await calls() }).toEqual({ code: 0, calls: 4 });
    expect(err).toContain("personal data");
    const html = readFileSync(path, "utf8");
    expect(html).toMatch(/<h1>FICTIVE BOULANGERIE DU PORT<\/h1>\n<p>SIREN 150 000 016<\/p>/);
    expect(html).toMatch(/Sirene register, read \d{4}-\d{2}-\d{2}/);
    expect(titlesIn(html)).toEqual([
      ...["Identity", "Head office", "At a glance", "Directors", "Annual accounts (EUR)", "Establishments"],
    ]);
    expect(html).toMatch(/<td>2024<\/td><td>2024-12-31<\/td><td>C<\/td><td class="number">842,000<\/td>/);
    expect((await dossier([edgeCases.ordinary, "-o", path])).code).toBe(0);
    expect(readFileSync(path, "utf8")).toBe(html);
    expect(await calls()).toBe(4);
  });

  test("writes a workbook that prints on one page, its amounts numbers and its days dates, in French where asked", async () => {
    const { dossier } = await openDesk();
    const path = join(folder, "entreprise.xlsx");
    expect((await dossier([edgeCases.ordinary, "-o", path], "fr")).code).toBe(0);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(path);
    const [page] = workbook.worksheets;
    expect(page!.pageSetup).toMatchObject({ paperSize: 9, fitToPage: true, fitToWidth: 1, fitToHeight: 1 });
    const rows = page!.getSheetValues() as unknown[][];
    const first = rows.map((row) => row?.[1]);
    expect(first).toEqual(
      expect.arrayContaining(["Identité", "Siège", "En bref", "Dirigeants", "Établissements"]),
    );
    const account = rows.find((row) => row?.[1] === 2024)!;
    expect(account.slice(1, 5)).toEqual([2024, new Date("2024-12-31T00:00:00Z"), "C", 842_000]);
  });

  test("writes a workbook that cuts no name, role or address: the last text of a row runs on, the others wrap", async () => {
    const { dossier } = await openDesk();
    const path = join(folder, "company.xlsx");
    await dossier([edgeCases.ordinary, "-o", path]);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(path);
    const [page] = workbook.worksheets;
    const rows = page!.getSheetValues() as unknown[][];
    for (const [title, last] of [
      ["Directors", "Role"],
      ["Establishments", "Address"],
    ]) {
      const at = rows.findIndex((row) => row?.[1] === title) + 1;
      expect(rows[at]!.at(-1)).toBe(last);
      const cells = rows[at]!.slice(1).map((_, column) => page!.getCell(at + 1, column + 1));
      expect(cells.map(({ alignment }) => alignment.wrapText ?? false).indexOf(false)).toBe(cells.length - 1);
      expect(page!.getRow(at + 1).height).toBeGreaterThanOrEqual(15);
    }
  });

  test("writes a page that prints on one sheet of A4, with all the directors, years and establishments that it may show", async () => {
    const line = (label: string) =>
      ({ label, value: "12 RUE DE LA FICTION, 75002 PARIS", type: "text" }) as const;
    const values = (title: string, lines: number): DossierSection => ({
      ...{ title, kind: "values", lines: Array.from({ length: lines }, () => line("Legal name")) },
    });
    const table = (title: string, rows: number): DossierSection => ({
      ...{ title, kind: "table", columns: [line("SIRET"), line("Address")], notes: ["and 30 more"] },
      rows: Array.from({ length: rows }, () => [line("SIRET"), line("Address")]),
    });
    const sections = [
      ...[values("Identity", 14), values("Head office", 4), values("At a glance", 4)],
      ...[table("Directors", 12), table("Annual accounts", 5), table("Establishments", 10)],
    ];
    const page = await (await browserHere()).newPage();
    await page.setContent(
      dossierHtml({ name: "FICTIVE", siren: "150 000 016", source: "Sirene", sections }, "en"),
    );
    const pdf = await page.pdf({ preferCSSPageSize: true });
    await page.close();
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  test("says in a French page when it was read as it writes its dates", async () => {
    const { dossier } = await openDesk();
    const path = join(folder, "entreprise.html");
    await dossier([edgeCases.ordinary, "-o", path], "fr");
    const html = readFileSync(path, "utf8");
    expect(html).toMatch(/Répertoire Sirene, lu le \d{2}\/\d{2}\/\d{4}</);
    expect(html).toContain("<td>31/12/2024</td>");
  });

  test("says in the page what the plan does not include, and spends nothing for it", async () => {
    const { dossier, calls } = await openDesk({ plan: "starter" });
    const path = join(folder, "company.html");
    // The first refusal is paid, for nobody has told the plan; the next ones are known.
    expect((await dossier([edgeCases.ordinary, "-o", path])).code).toBe(0);
    const before = await calls();
    const first = readFileSync(path, "utf8");
    expect((await dossier([edgeCases.ordinary, "-o", path])).code).toBe(0);
    expect(await calls()).toBe(before);
    expect(readFileSync(path, "utf8")).toBe(first);
    const beyond = "not included in the plan of this account";
    expect(first).toContain(`<h2>Annual accounts</h2><p class="missing">${beyond}</p>`);
    expect(first).toContain(`<tr><th scope="row">Share capital</th><td>${beyond}</td></tr>`);
  });

  test("says why a page is of older answers than was asked for, even with --quiet", async () => {
    const { dossier } = await openDesk({ quota: 4 });
    const path = join(folder, "company.html");
    await dossier([edgeCases.ordinary, "-o", path]);
    const { code, err } = await dossier([edgeCases.ordinary, "-o", path, "--max-age", "0s", "--quiet"], "fr");
    expect(code).toBe(3);
    expect(err).toBe(
      "Une partie des réponses est plus ancienne que demandé (quota mensuel épuisé). Relancez la même commande plus tard pour les renouveler.",
    );
  });

  test("says of a part that nothing is known of it", async () => {
    const { dossier } = await openDesk();
    const path = join(folder, "bare.html");
    expect((await dossier([edgeCases.bare, "-o", path])).code).toBe(0);
    expect(readFileSync(path, "utf8")).toMatch(/<h2>Annual accounts<\/h2><p class="missing">none known<\/p>/);
  });

  test("writes no file for a number that the register does not have, and says so after one call", async () => {
    const { dossier, calls } = await openDesk();
    const path = join(folder, "nobody.html");
    const [nobody = ""] = sirensFrom("150009", 1);
    const { err } = await dossier([nobody, "-o", path]);
    expect(err).toMatch(/^\d{9}: .+\. No file was written\.$/m);
    expect(existsSync(path)).toBe(false);
    expect(await calls()).toBe(1);
  });

  test("asks nothing where a file of somebody else's is in the way, and leaves it as it is", async () => {
    const { dossier, calls } = await openDesk();
    const path = join(folder, "mine.html");
    writeFileSync(path, "mine");
    const { code, err } = await dossier([edgeCases.ordinary, "-o", path]);
    expect(code).not.toBe(0);
    expect(err).toContain("already exists");
    expect({ text: readFileSync(path, "utf8"), calls: await calls() }).toEqual({ text: "mine", calls: 0 });
    expect((await dossier([edgeCases.ordinary, "-o", path, "--overwrite"])).code).toBe(0);
    expect(readFileSync(path, "utf8")).toContain("<h1>");
  });

  test.each([
    [[], /^Name the file to write/],
    [["-o", "company.pdf"], /^company\.pdf: a dossier is a web page/],
  ])("asks nothing with the output %j", async (words, sentence) => {
    const { dossier, calls } = await openDesk();
    const { code, err } = await dossier([edgeCases.ordinary, ...words]);
    expect(code).toBe(2);
    expect(err).toMatch(sentence);
    expect(await calls()).toBe(0);
  });

  test("takes what a register says for text, never for markup", () => {
    const html = dossierHtml(
      {
        name: '<img src=x onerror="alert(1)">',
        siren: "150 000 016",
        source: "a & b",
        sections: [{ title: "<b>", kind: "missing", why: "</p><script>" }],
      },
      "en",
    );
    expect(html).not.toMatch(/<img|<b>|<script/);
    expect(html).toContain("a &amp; b");
  });
});
