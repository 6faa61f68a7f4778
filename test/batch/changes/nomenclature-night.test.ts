import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { LegalUnitSummary } from "../../../shared/contract/entities.ts";
import type { Register } from "../../../sandbox/register/register.ts";
import { recordsOf } from "../desk.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";
import { builtModule } from "../../programs/import-built.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";

const companies = 10_000;
const fields = "name,naf,naf_label,naf_section,state,legal_form,address";

/** What happens to some companies in that night, beside the nomenclature. */
const plantedKinds = ["name", "state", "address", "legal_form", "activity"] as const;
type PlantedKind = (typeof plantedKinds)[number];

const folder = mkdtempSync(join(tmpdir(), "nomenclature-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

let sandbox: StartedSandbox;
/** By SIREN, once the night has come. */
const planted = new Map<string, PlantedKind>();
let isNight = false;
/** The codes of the companies that are active, before and after. */
const codes = new Map<string, { readonly before: string; readonly after: string }>();

const of = (siren: string, kind: PlantedKind) => isNight && planted.get(siren) === kind;

/** The same of a company, as it is after the night. */
function afterNight<T extends LegalUnitSummary>(unit: T): T {
  const { siren } = unit;
  return {
    ...unit,
    ...(of(siren, "name") && { name: `${unit.name} NOUVELLE` }),
    ...(of(siren, "state") && { state: "C", active: false }),
    ...(of(siren, "legal_form") && { legalForm: { code: "5499", label: "SARL" } }),
    ...(of(siren, "activity") && { activity: { code: "01.12Y", label: "Culture du riz" } }),
  };
}

/** A register in which some companies change in the night. */
const withNight = (register: Register): Register => ({
  ...register,
  by: (naf) => withNight(register.by(naf)),
  legalUnit(siren) {
    const unit = register.legalUnit(siren);
    return unit && afterNight(unit);
  },
  search(filters, window, words) {
    const { items, total } = register.search(filters, window, words);
    return { total, items: items.map(afterNight) };
  },
  establishments(siren, state, window) {
    const found = register.establishments(siren, state, window);
    if (found === undefined || !of(siren, "address")) return found;
    const address = { numeroVoie: "1", libelleVoie: "DE LA FICTION", codePostal: "75002", commune: "PARIS" };
    return { ...found, items: found.items.map((one) => ({ ...one, address })) };
  },
});

const typed = (store: string, ...words: string[]) =>
  typedHere(words, () => environmentOf(sandbox, at(store)));

/** What the list says changed, on a machine of its own where `table` was read. */
async function changesOf(name: string, table?: string) {
  if (table !== undefined)
    expect(await typed(`${name}.sqlite`, "naf", "import", table)).toMatchObject({ code: 0, err: "" });
  const files = [
    "-o",
    at(`${name}.csv`),
    "--changes",
    at(`${name}-changes.csv`),
    "--report",
    at(`${name}.json`),
  ];
  const options = ["--fields", fields, "--yes", "--one-by-one", "--fail-on-changes", ...files];
  const run = await typed(`${name}.sqlite`, "enrich", at("watched.csv"), ...options);
  const lines = readFileSync(at(`${name}-changes.csv`), "utf8").replaceAll(",", ";");
  const report = JSON.parse(readFileSync(at(`${name}.json`), "utf8")) as Record<string, unknown>;
  return { run, report, changes: recordsOf(lines) };
}

const counted = (changes: readonly Record<string, string>[]) => {
  const counts: Record<string, number> = {};
  for (const { kind = "", field = "" } of changes)
    counts[`${kind} ${field}`] = (counts[`${kind} ${field}`] ?? 0) + 1;
  return counts;
};

beforeAll(async () => {
  const { openRegister } = await builtModule("sandbox/app.js");
  sandbox = await startSandbox({
    ...{ units: companies, seed: 3, quota: 1_000_000, hourly: 1_000_000 },
    openRegister: async (options) => withNight(await openRegister(options)),
  });
  const register = await openRegister({ units: companies, seed: 3 });
  const all = (["A", "C"] as const).flatMap(
    (etat) => register.search({ etat }, { offset: 0, limit: companies }).items,
  );
  const later = register.by("2025");
  for (const { siren, active, activity } of all) {
    const [before, after] = [activity!.code, later.legalUnit(siren)!.activity!.code];
    if (active && before !== after) codes.set(siren, { before, after });
  }
  register.close();
  const active = [...codes.keys()];
  plantedKinds.forEach((kind, place) => {
    const share = kind === "activity" ? 7 : [13, 12, 13, 12][place]!;
    for (const siren of active.splice(0, share)) planted.set(siren, kind);
  });
  writeFileSync(at("list.csv"), ["siren", ...all.map(({ siren }) => siren), ""].join("\n"));
  const words = ["--fields", fields, "-o", at("watched.csv"), "--yes", "--one-by-one", "--quiet"];
  expect(await typed("first.sqlite", "enrich", at("list.csv"), ...words)).toMatchObject({ code: 0 });
  isNight = true;
  await sandbox.change({ naf: "2025" });
});

describe("the night on which NAF 2025 becomes the reference, over a watched list of 10,000 companies", () => {
  const others = { "renamed name": 13, "closed state": 12, "moved address": 13, "changed legal_form": 12 };
  const once = { "nomenclature naf_nomenclature": 1 };

  test("is one change of nomenclature and none of activity: it cannot be told where nobody has INSEE's table", async () => {
    const { run, report, changes } = await changesOf("without");
    expect(counted(changes)).toEqual({ ...others, ...once });
    expect(changes.find(({ kind }) => kind === "nomenclature")).toMatchObject({
      ...{ row: "", siren: "", before: "rev2", after: "2025" },
    });
    expect(report).toMatchObject({
      ...{ changes: 50, nomenclature: { rows: codes.size, uncompared: codes.size } },
    });
    expect(codes.size).toBeGreaterThan(companies / 2);
    expect(run.err).toContain("activity codes of another nomenclature: counted separately");
    expect(run.err).toMatch(/^The activity of [\d,]+ rows cannot be compared: import INSEE's table/m);
    expect(run.code).toBe(10);
  });

  test("is told from a change of activity by INSEE's table: seven companies have a code that theirs could not become", async () => {
    const pairs = new Set([...codes.values()].map(({ before, after }) => `${before};x;${after};y`));
    writeFileSync(at("table.csv"), [...pairs].join("\n"));
    const { run, report, changes } = await changesOf("with", at("table.csv"));
    expect(counted(changes)).toEqual({
      ...{ ...others, ...once, "moved_activity naf": 7, "changed naf_label": 7, "changed naf_section": 7 },
    });
    const moved = changes.filter(({ kind }) => kind === "moved_activity").map(({ siren }) => siren);
    expect(moved.toSorted()).toEqual(
      [...planted].flatMap(([siren, kind]) => (kind === "activity" ? siren : [])).toSorted(),
    );
    expect(report).toMatchObject({ nomenclature: { rows: codes.size - 7, uncompared: 0 } });
    expect(run.err).not.toContain("cannot be compared");
  });

  test("by itself ends a watch with 10 only where that was asked for", async () => {
    const sirens = [...codes.keys()].filter((siren) => !planted.has(siren)).slice(0, 20);
    const kept = recordsOf(readFileSync(at("watched.csv"), "utf8").replaceAll(/^\ufeff/g, ""));
    expect(kept).toHaveLength(companies);
    const [header, ...rows] = readFileSync(at("watched.csv"), "utf8").split(/\r?\n/);
    writeFileSync(
      at("few.csv"),
      [header, ...rows.filter((row) => sirens.includes(row.slice(0, 9))), ""].join("\n"),
    );
    const watch = (...words: string[]) =>
      typed(
        "few.sqlite",
        "enrich",
        at("few.csv"),
        "--fields",
        "name,naf,naf_label",
        "--overwrite",
        "--quiet",
        "--yes",
        "--changes",
        at("few-changes.csv"),
        "-o",
        at("few-again.csv"),
        ...words,
      );
    expect((await watch("--fail-on-changes")).code).toBe(0);
    expect(counted(recordsOf(readFileSync(at("few-changes.csv"), "utf8").replaceAll(",", ";")))).toEqual(
      once,
    );
    expect((await watch("--fail-on-changes", "--fail-on-nomenclature")).code).toBe(10);
    expect((await watch("--fail-on-nomenclature")).code).toBe(10);
  });
});
