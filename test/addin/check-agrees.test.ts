import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import fc from "fast-check";
import { edgeCases } from "../../sandbox/register/edge-cases.ts";
import { checkReasonCodes, checkReasons } from "../../shared/enrichment/check-reasons.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { vatNumberOf } from "../../shared/identifiers/siren.ts";
import { recordsOf } from "../batch/desk.ts";
import { siretOf, sirensFrom } from "../batch/made-up-numbers.ts";
import { sirene } from "../batch/run-sirene.ts";
import { rounds } from "../fixtures/rounds.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { enrichInPane } from "./enrich-in-pane.ts";
import { csvOf, oursOf, sheetRecords } from "./list-records.ts";
import { openAddin, openHost, shown } from "./open-addin.ts";

const headers = [
  "Fournisseur",
  "SIREN",
  "SIRET",
  "TVA intracommunautaire",
  "Code postal",
  "Adresse électronique",
];

const known = [
  edgeCases.realCompany,
  edgeCases.ordinary,
  edgeCases.ceased,
  edgeCases.closedHeadOffice,
  edgeCases.movedHeadOffice,
  edgeCases.maskedCompany,
  edgeCases.maskedSoleTrader,
  edgeCases.manyEstablishments,
  edgeCases.overseas,
];
const siren = fc.constantFrom(...known, ...sirensFrom("150009", 2));
const oneIn = (often: fc.Arbitrary<string>, ...rarely: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: often },
    ...rarely.map((text) => ({ weight: 1, arbitrary: fc.constant(text) })),
  );

/** A row whose numbers are of one company as a rule, and now and then of another, mistyped or not there. */
const row = fc
  .tuple(siren, siren, fc.integer({ min: 1, max: 3 }))
  .chain(([own, other, rank]) =>
    fc.tuple(
      fc.constantFrom(
        ...["DANONE", "FICTIVE NOMADE", "Fictive Ancienne Forge", "Transports introuvables", ""],
        ...["SARL", "n/a", "-"],
      ),
      oneIn(fc.constant(own), "", "150000026", "néant"),
      oneIn(fc.constant(siretOf(own, rank)), "", siretOf(other, 1), "1500000249999"),
      oneIn(fc.constant(vatNumberOf(own)), "", vatNumberOf(other), "FR00123456789", "DE136695976"),
      fc.constantFrom("75009", "97300", "97400", "", "?"),
      oneIn(
        fc.constant(own),
        "",
        `0225:${own}_X`,
        "compta@fictif.example",
        other,
        `${own}_${"y".repeat(120)}`,
      ),
    ),
  );
/** The first row is in order, so that the columns are recognised. */
const inOrder = [
  "DANONE",
  ...[0, 1, 2, 3, 4].map(
    (at) =>
      [
        edgeCases.realCompany,
        siretOf(edgeCases.realCompany, 1),
        vatNumberOf(edgeCases.realCompany),
        "75009",
        edgeCases.realCompany,
      ][at]!,
  ),
];
const lists = fc.sample(fc.array(row, { minLength: 40, maxLength: 40 }), {
  seed: 20_261_122,
  numRuns: rounds(3, 20),
});

const listOf = (rows: readonly (readonly string[])[]) => [
  headers,
  ...Array<readonly string[]>(12).fill(inOrder),
  ...rows,
];

let relay: StartedRelay;
let host: Awaited<ReturnType<typeof openHost>>;
beforeAll(async () => {
  host = await openHost();
  relay = await startRelay({ fill: false });
});

/** What `sirene check` writes of a list through the relay. */
async function byProgram(cells: readonly (readonly string[])[]) {
  const machine = sirene({ SIRENE_RELAY_URL: relay.url, SIRENE_RELAY_TOKEN: await relay.token("batch") });
  writeFileSync(join(machine.folder, "list.csv"), csvOf(cells));
  const { code, stderr } = await machine.run(
    "check",
    "list.csv",
    "--for",
    "einvoicing",
    "--yes",
    "-o",
    "out.csv",
  );
  if (code !== 0) throw new Error(stderr);
  return recordsOf(readFileSync(join(machine.folder, "out.csv"), "utf8"));
}

const codesOf = (text = "") => (text === "" ? [] : text.split(";"));
const isFix = (code: string) => checkReasons[code as keyof typeof checkReasons].severity === "fix";

/** What must hold of any row, whatever it says. */
function holds(record: Readonly<Record<string, string>>): void {
  const [verdict, einvoice] = [record["sirene_check"], record["sirene_einvoice"]];
  const [reasons, ofEinvoice] = [
    codesOf(record["sirene_check_reasons"]),
    codesOf(record["sirene_einvoice_reasons"]),
  ];
  for (const code of [...reasons, ...ofEinvoice]) expect(checkReasonCodes).toContain(code);
  expect([verdict, reasons.length > 0]).toEqual([verdict, verdict === "fix" || verdict === "review"]);
  expect([verdict, reasons.some(isFix)]).toEqual([verdict, verdict === "fix"]);
  // No line of the directory was read.
  expect(einvoice).not.toBe("ready");
  expect(["fix", "review", "check_directory", "out_of_scope", "unknown", ""]).toContain(einvoice);
  expect([einvoice, ofEinvoice.some(isFix)]).toEqual([einvoice, einvoice === "fix"]);
}

test.each(lists.map((rows, number) => [number + 1, rows] as const))(
  "random list %i: sirene and pane say the same of each row, cells work out the same, and no verdict stands without its reason",
  async (_, rows) => {
    const cells = listOf(rows);
    const records = await byProgram(cells);
    records.forEach(holds);
    const addin = openAddin({ url: relay.url, token: await relay.token("pane"), window: 0 });
    const fields = "name,state,name_match,suggested_siret,suggested_reason";
    const pane = await enrichInPane({ cells, fields, language: "en", check: "einvoicing" }, addin);
    expect(oursOf(sheetRecords(pane.values))).toEqual(oursOf(records));
    host.use(addin);
    const column = (name: string) => records.map((record) => [record[name] ?? ""]);
    const call = async (name: string, ...args: unknown[]) =>
      ((await shown(await host.call(name, ...args))) as unknown[][]).flat();
    // Cells are given the company that the row is about, and what the row says beside it.
    const companies = column("sirene_siren");
    const vat = await call("VATMATCH", companies, column(headers[3]!));
    const address = await call("EINVOICEADDRESS", column(headers[5]!), companies);
    const suggested = await call("SUGGESTEDSIRET", column(headers[2]!));
    const letters = await call("NAMEMATCH", companies, column(headers[0]!), "gone");
    const isCompared = (letter: unknown) => letter !== "" && letter !== "Z";
    records.forEach((record, at) => {
      if (record["sirene_siren"] === "") return;
      const reasons = codesOf(record["sirene_check_reasons"]);
      // The check knows the establishment's trade name as well, so that a name may be like that one.
      const [letter, inList] = [letters[at], record["sirene_name_match"]];
      if (letter !== "gone" && !(isCompared(letter) && isCompared(inList)))
        expect([at, letter]).toEqual([at, inList]);
      const isWrong = reasons.includes("vat_of_other_siren") || reasons.includes("vat_unknown");
      expect([at, vat[at]]).toEqual([at, isWrong ? false : record[headers[3]!] === "" ? "" : true]);
      const faults = codesOf(record["sirene_einvoice_reasons"]).filter((code) => code.startsWith("address_"));
      if (record["sirene_einvoice"] !== "out_of_scope" && record[headers[5]!] !== "")
        expect([at, address[at]]).toEqual([at, faults.join(";") || "ok"]);
      const read = readIdentifier(record[headers[2]!]!);
      const isOwn = read.kind === "siret" && read.siren === record["sirene_siren"];
      if (isOwn && record["sirene_suggested_siret"] !== "")
        expect([at, suggested[at]]).toEqual([at, record["sirene_suggested_siret"]]);
    });
  },
);
