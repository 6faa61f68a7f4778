import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import ExcelJS from "exceljs";
import { headerOf, ownKeyOf } from "../../../shared/enrichment/columns/own-columns.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import { catalogue, findField } from "../../../shared/fields/catalogue.ts";
import { edgeCases } from "../../../sandbox/register/edge-cases.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { recordsOf } from "../desk.ts";
import { scatteredSirens } from "../made-up-numbers.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";

/** Those that compare the list with the register want columns that this list has not. */
const everyField = catalogue.flatMap(({ key, compares }) => (compares === undefined ? key : [])).join();
/** Ordinary companies, and what registers hold at their edges. */
const identifiers = [
  ...scatteredSirens(25),
  ...Object.values(edgeCases).filter((number) => number.length === 9 || number.length === 14),
];

let sandbox: StartedSandbox;
let folder: string;
const at = (name: string) => join(folder, name);
const typedIn = (language: Language, ...words: string[]) =>
  typedHere([...words, "--quiet", "--yes"], () => environmentOf(sandbox, at("store.sqlite")), language);
const typed = (...words: string[]) => typedIn("en", ...words);

/** The lines of the changes that a list has against the register, the header left out. */
async function changesIn(name: string, ...more: string[]): Promise<string[]> {
  const words = ["--fields", everyField, "--changes", at("changes.csv"), "-o", at(`again-${name}`)];
  expect(await typed("enrich", at(name), ...words, ...more)).toMatchObject({ code: 0 });
  return readFileSync(at("changes.csv"), "utf8").trim().split("\r\n").slice(1);
}

beforeAll(async () => {
  sandbox = await startSandbox({ fill: true, plan: "enterprise" });
  folder = mkdtempSync(join(tmpdir(), "unchanged-"));
  writeFileSync(at("list.csv"), ["siren;x", ...identifiers.map((id) => `${id};y`), ""].join("\n"));
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Clients").addRows([["siren"], ...identifiers.map((id) => [id])]);
  await book.xlsx.writeFile(at("list.xlsx"));
  for (const name of ["list.csv", "list.xlsx"])
    expect(await typed("enrich", at(name), "--fields", everyField)).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A value as French Excel shows it, and so saves it as CSV. */
function inFrench(header: string, text: string): string {
  const field = findField(ownKeyOf(header) ?? "");
  if (field === undefined || text === "") return text;
  switch (field.type) {
    case "date":
      return text.split("-").reverse().join("/");
    case "boolean":
      return text === "TRUE" ? "VRAI" : "FAUX";
    case "number":
      return Number(text.replace(",", ".")).toLocaleString("fr-FR", { maximumFractionDigits: 10 });
    case "text":
      // Digits are a number to Excel: beyond eleven of them it shows the first alone.
      if (!/^\d+$/.test(text)) return text;
      return text.length < 12
        ? String(Number(text))
        : Number(text).toExponential(2).replace(".", ",").toUpperCase();
  }
}

/** A value as the number formats of the result show it in English, which Excel saves in a CSV. */
function inEnglish(header: string, text: string): string {
  const field = findField(ownKeyOf(header) ?? "");
  if (field?.type !== "number" || field.isYear || text === "") return text;
  return Number(text.replace(",", ".")).toLocaleString("en-US", { maximumFractionDigits: 10 });
}

/** The records of the result, each value as `how` shows it, separated by `delimiter`. */
function savedAgain(how: (header: string, text: string) => string, delimiter = ";"): string {
  const records = recordsOf(readFileSync(at("list.enriched.csv"), "utf8"));
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = records.map((record) =>
    Object.entries(record).map(([header, text]) => quoted(how(header, text))),
  );
  return [Object.keys(records[0]!), ...lines].map((cells) => `${cells.join(delimiter)}\r\n`).join("");
}

describe("an unchanged register has no changes", () => {
  test("against the CSV as it was written", async () => {
    expect(await changesIn("list.enriched.csv")).toEqual([]);
  });

  test("against the CSV that French Excel saved again: days, decimal commas, VRAI and FAUX, lost zeros", async () => {
    const saved = savedAgain(inFrench);
    for (const trace of ["VRAI", "FAUX", "\u202f", "E+13"]) expect(saved).toContain(trace);
    expect(saved).toMatch(/"\d\d\/\d\d\/\d{4}"/);
    writeFileSync(at("french.csv"), saved);
    expect(await changesIn("french.csv")).toEqual([]);
  });

  test("against the CSV that English Excel saved again, its amounts with commas between thousands", async () => {
    const saved = savedAgain(inEnglish, ",");
    for (const trace of [/,"\d{1,3},\d{3}",/, /,"\d{1,3},\d{3},\d{3}(?:\.\d+)?",/])
      expect(saved).toMatch(trace);
    writeFileSync(at("english.csv"), saved);
    expect(await changesIn("english.csv")).toEqual([]);
  });

  test("against the list that a colleague filled in French, with labels of the workforce in words of his", async () => {
    await typedIn("fr", "enrich", at("list.csv"), "--fields", everyField, "-o", at("colleague.csv"));
    expect(readFileSync(at("colleague.csv"), "utf8")).toContain(" salariés");
    expect(await changesIn("colleague.csv")).toEqual([]);
    expect(readFileSync(at("again-colleague.csv"), "utf8")).toContain(" employees");
  });

  test("against a list whose encoding lacks letters of the register, with question marks in their places", async () => {
    const encoding = ["--encoding", "windows-1251"];
    await typed("enrich", at("list.csv"), "--fields", everyField, "-o", at("lacking.csv"), ...encoding);
    expect(readFileSync(at("lacking.csv"), "latin1")).toContain("Activit?s des si?ges sociaux");
    expect(await changesIn("lacking.csv", ...encoding)).toEqual([]);
  });

  test("against the workbook as it was written", async () => {
    expect(await changesIn("list.enriched.xlsx")).toEqual([]);
  });

  test("against the workbook that another program saved again, its dates without a format or as texts", async () => {
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(at("list.enriched.xlsx"));
    const sheet = book.worksheets[0]!;
    const dates = new Set(catalogue.filter(({ type }) => type === "date").map(({ key }) => headerOf(key)));
    let [serials, french] = [0, 0];
    sheet.getRow(1).eachCell(({ value }, column) => {
      if (typeof value !== "string" || !dates.has(value)) return;
      for (let row = 2; row <= sheet.rowCount; row += 1) {
        const cell = sheet.getCell(row, column);
        const day = cell.value instanceof Date ? cell.value : new Date(`${cell.text}T00:00:00Z`);
        if (Number.isNaN(day.getTime())) continue;
        cell.style = {};
        if (row % 2 === 0) serials += 1;
        else french += 1;
        cell.value =
          row % 2 === 0
            ? day.getTime() / 86_400_000 + 25_569
            : day.toISOString().slice(0, 10).split("-").reverse().join("/");
      }
    });
    expect(Math.min(serials, french)).toBeGreaterThan(5);
    await book.xlsx.writeFile(at("saved.xlsx"));
    expect(await changesIn("saved.xlsx")).toEqual([]);
  });
});

test("what did change is listed all the same, by the line of the file", async () => {
  const edits: Readonly<Record<string, (text: string) => string>> = {
    sirene_created: () => "02/01/1955",
    sirene_is_head_office: (text) => (text === "TRUE" ? "FAUX" : "VRAI"),
    sirene_establishment_count: (text) => String(Number(text) + 1),
  };
  const [first = ""] = identifiers;
  let place = 0;
  const saved = savedAgain((header, text) => {
    if (header === "siren") place += 1;
    return (place === 1 && edits[header]?.(text)) || inFrench(header, text);
  });
  writeFileSync(at("edited.csv"), saved);
  const changes = await changesIn("edited.csv");
  expect(changes.map((line) => line.split(",").slice(1, 6))).toEqual(
    ["created", "establishment_count", "is_head_office"].map((field) => ["2", first, "", "changed", field]),
  );
});

test("a name that somebody has corrected in the list is no change of its company", async () => {
  const [siren] = identifiers;
  const run = ["--fields", "name,name_match,name_score", "--changes", at("corrected-changes.csv")];
  writeFileSync(at("names.csv"), `siren;nom\n${siren};Garage Fictif\n`);
  await typed("enrich", at("names.csv"), ...run.slice(0, 2), "-o", at("named.csv"));
  const text = readFileSync(at("named.csv"), "utf8");
  const [row] = recordsOf(text);
  expect(row).toMatchObject({ sirene_name_match: "F" });
  writeFileSync(at("corrected.csv"), text.replace("Garage Fictif", row!["sirene_name"]!));
  const again = await typed(
    "enrich",
    at("corrected.csv"),
    ...run,
    "-o",
    at("again.csv"),
    "--fail-on-changes",
  );
  expect(again).toMatchObject({ code: 0 });
  expect(recordsOf(readFileSync(at("again.csv"), "utf8"))[0]).toMatchObject({ sirene_name_match: "A" });
});

test("a list whose answers were read on another day has not changed for that", async () => {
  const text = readFileSync(at("list.enriched.csv"), "utf8");
  const column = text.split("\n")[0]!.split(";").indexOf("sirene_as_of");
  expect(column).toBeGreaterThan(0);
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(at("earlier.csv"), text.replaceAll(today, "2020-01-31"));
  expect(recordsOf(readFileSync(at("earlier.csv"), "utf8"))[0]).toMatchObject({ sirene_as_of: "2020-01-31" });
  expect(await changesIn("earlier.csv")).toEqual([]);
});
