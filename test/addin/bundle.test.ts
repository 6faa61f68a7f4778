import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "@jest/globals";
import { installOfficeShim } from "../../addin/host-shim/shim.ts";
import { frenchMetadata } from "../../scripts/functions/french-metadata.ts";
import { functionsMetadata } from "../../scripts/functions/metadata.ts";

const folder = join(process.cwd(), "dist/addin");
const textOf = (name: string) => readFileSync(join(folder, name), "utf8");

/**
 * The parts of functions.js that come with the first formula that matches names, that spills a table, or that says what an
 * activity code is called; and the parts of the pane that freeze formulas and restore them, that build templates, that review
 * doubtful rows, and that write corrections, the sheet of a company and the accounts of a list.
 */
const parts = readdirSync(folder).filter((name) => /^\w+\.[\da-f]{8}\.js$/.test(name));
const partOf = (word: string) => parts.find((name) => name.startsWith(`${word}.`)) ?? `${word} was not built`;
const ofFunctions = [partOf("matching"), partOf("naf"), partOf("tables")] as const;
const [matching, naf, tables] = ofFunctions;
const ofPane = [
  partOf("accounts"),
  partOf("corrections"),
  partOf("freezing"),
  partOf("dossier"),
  partOf("review"),
  partOf("templates"),
  partOf("thawing"),
] as const;
const [accounts, corrections, freezing, dossier, review, templates, thawing] = ofPane;

/** Bytes of a bundle as it travels. */
const budgets: Readonly<Record<string, number>> = {
  "functions.js": 37_000,
  [matching]: 37_000,
  [naf]: 4_000,
  [tables]: 14_000,
  [accounts]: 4_000,
  [corrections]: 3_000,
  [freezing]: 4_500,
  [dossier]: 4_000,
  [review]: 5_000,
  [templates]: 3_000,
  [thawing]: 4_500,
  "taskpane.js": 350_000,
};
const bundles = Object.keys(budgets);

const metadata = functionsMetadata(process.cwd());

describe("the built add-in", () => {
  test.each(bundles)("%s keeps to its budget", (name) => {
    expect(gzipSync(textOf(name)).length).toBeLessThan(budgets[name]!);
  });

  test("what every workbook loads for its formulas is 100 kB at most before it is packed", () => {
    expect(Buffer.byteLength(textOf("functions.js"))).toBeLessThanOrEqual(100_000);
  });

  test.each(bundles)("%s knows no key, and no node", (name) => {
    const forbidden = [
      ...["X-API-Key", "X-API-Secret", "pk_live_", "sk_live_", "SIRENE_API_"],
      ...['"node:', "process.env", 'require("', "__dirname", "OSF.DDA"],
    ];
    const text = textOf(name);
    expect(forbidden.filter((word) => text.includes(word))).toEqual([]);
  });

  test("has ten parts that come later, whose names tell what they hold: none of an earlier build lies beside them", () => {
    expect(parts.toSorted()).toEqual([...ofPane, ...ofFunctions].toSorted());
    for (const part of ofFunctions) expect(textOf("functions.js")).toContain(part.split(".")[1]);
    for (const part of ofPane) expect(textOf("taskpane.js")).toContain(part.split(".")[1]);
  });

  test("has what INSEE calls the sections in a part alone, which functions and pane share", () => {
    const label = "TRANSPORTS ET ENTREPOSAGE";
    expect(bundles.filter((name) => textOf(name).includes(label))).toEqual([naf]);
    expect(textOf("taskpane.js")).toContain(naf.split(".")[1]);
  });

  test("functions.json and functions-fr.json are what the sources declare", () => {
    expect(JSON.parse(textOf("functions.json"))).toEqual(metadata);
    expect(JSON.parse(textOf("functions-fr.json"))).toEqual(frenchMetadata(metadata));
  });

  test("functions.js associates exactly the functions of functions.json", () => {
    const page = { URL, location: { origin: "https://sirene.example.org" } };
    const { functions } = installOfficeShim(page);
    runInNewContext(textOf("functions.js"), page);
    expect(Object.keys(functions).sort()).toEqual(metadata.functions.map(({ id }) => id).sort());
  });

  test("functions.js loads where office.js did not, and puts what is shared on the page", () => {
    const page: Record<string, unknown> = { URL, location: { origin: "https://sirene.example.org" } };
    runInNewContext(textOf("functions.js"), page);
    const { settings } = page["sirene"] as { settings: { read(): object } };
    expect(settings.read()).toEqual({ relayUrl: "https://sirene.example.org", token: "", cacheOnly: false });
  });

  test.each([16, 32, 64, 80])("has an icon of %i pixels", (size) => {
    const png = readFileSync(join(folder, `assets/icon-${size}.png`));
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      "PNG",
      size,
      size,
    ]);
  });

  test("the shim is not among the files that Excel is served", () => {
    expect(existsSync(join(folder, "host-shim.js"))).toBe(false);
  });
});
