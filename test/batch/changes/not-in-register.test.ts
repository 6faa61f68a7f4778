import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Register } from "../../../sandbox/register/register.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import { recordsOf } from "../desk.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";
import { builtModule } from "../../programs/import-built.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";

const danone = "552032534";
const airbus = "383474814";
const laPoste = "356000000";
/** A company with directors, unlike the ones above. */
const bakery = "150000016";
const bakeryName = "FICTIVE BOULANGERIE DU PORT";
const [seat, office] = ["35600000000048", "35600000024230"] as const;
/** A valid number that the register does not have. */
const nobody = "732829320";

/** The SIRENs and SIRETs that the register does not have for now. */
const gone = new Set<string>();
/** Companies whose directors are not on record for now. */
const withoutDirectors = new Set<string>();

/** Companies about which the service gives another company's answer for now, which is refused. */
const broken = new Set<string>();

/** Companies whose state the service does not know for now. */
const stateless = new Set<string>();

const isGone = (number: string) => gone.has(number) || gone.has(number.slice(0, 9));

/** A register without what is gone. */
const withGaps = (register: Register): Register => ({
  ...register,
  by: (naf) => withGaps(register.by(naf)),
  legalUnit(siren) {
    const unit = isGone(siren) ? undefined : register.legalUnit(broken.has(siren) ? bakery : siren);
    return unit && stateless.has(siren) ? { ...unit, state: null, active: false } : unit;
  },
  establishment: (siret) => (isGone(siret) ? undefined : register.establishment(siret)),
  directors: (siren) =>
    isGone(siren) || withoutDirectors.has(siren) ? undefined : register.directors(siren),
  accounts: (siren) => (isGone(siren) ? undefined : register.accounts(siren)),
  search(filters, window, words) {
    const { items, total } = register.search(filters, window, words);
    const left = items.filter(({ siren }) => !isGone(siren));
    return { items: left, total: total - items.length + left.length };
  },
  establishments(siren, state, window) {
    if (isGone(siren)) return undefined;
    const found = register.establishments(siren, state, window);
    return found && { ...found, items: found.items.filter(({ siret }) => !isGone(siret)) };
  },
});

let folder: string;
let sandbox: StartedSandbox;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  const { openRegister } = await builtModule("sandbox/app.js");
  sandbox = await startSandbox({
    openRegister: async (options) => withGaps(await openRegister(options)),
  });
});
beforeEach(() => {
  for (const set of [gone, withoutDirectors, broken, stateless]) set.clear();
  folder = mkdtempSync(join(tmpdir(), "not-in-register-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const typed = (words: readonly string[], language?: Language) => {
  const environment = environmentOf(sandbox, at("store.sqlite"));
  const { url, key } = environment.api!;
  return typedHere(words, () => ({ ...environment, account: { url, key } }), language);
};

/** Enriches a list for the first time, as `watched.csv`. */
async function watch(list: string, fields = "name,naf,state", ...words: string[]): Promise<void> {
  writeFileSync(at("list.csv"), list);
  const options = ["--fields", fields, "-o", at("watched.csv"), "--yes", ...words];
  expect(await typed(["enrich", at("list.csv"), ...options])).toMatchObject({ code: 0 });
}

/** Enriches `watched.csv` again, takes the result for it, and returns the exit code, the count and the changes. */
async function next(fields = "name,naf,state", ...words: string[]) {
  const options = ["--fields", fields, "--max-age", "0d", "--one-by-one", "--yes", "--json", "--overwrite"];
  const files = ["-o", at("watched.new.csv"), "--changes", at("changes.csv"), "--fail-on-changes"];
  const { code, out } = await typed(["enrich", at("watched.csv"), ...options, ...files, ...words]);
  renameSync(at("watched.new.csv"), at("watched.csv"));
  const [, ...lines] = readFileSync(at("changes.csv"), "utf8").trimEnd().split("\r\n");
  const { changes } = JSON.parse(out) as { changes: number };
  expect(changes).toBe(lines.length);
  return { code, lines: lines.map((line) => line.replace(/^,/, "")) };
}

const rows = () => recordsOf(readFileSync(at("watched.csv"), "utf8"));

describe("a company of a watched list that leaves the register", () => {
  test("is listed with what its row loses, once, and with what it gets when the company is there again", async () => {
    await watch(`siren;x\n${danone};y\n${airbus};y\n`);
    expect(await next()).toEqual({ code: 0, lines: [] });
    gone.add(danone);
    expect(await next()).toEqual({
      code: 10,
      lines: [
        `2,${danone},,not_in_register,name,DANONE,`,
        `2,${danone},,not_in_register,naf,70.10Z,`,
        `2,${danone},,not_in_register,state,A,`,
      ],
    });
    expect(rows()[0]).toMatchObject({ sirene_name: "", sirene_status: "not_found" });
    expect(await next()).toEqual({ code: 0, lines: [] });
    gone.clear();
    expect(await next()).toEqual({
      code: 10,
      lines: [
        `2,${danone},,in_register,name,,DANONE`,
        `2,${danone},,in_register,naf,,70.10Z`,
        `2,${danone},,in_register,state,,A`,
      ],
    });
    expect(await next()).toEqual({ code: 0, lines: [] });
  });

  test("is listed by its number where its row had no value to lose, and so is its return", async () => {
    await watch(`siren;x\n${airbus};y\n`, "acronym");
    expect(rows()[0]).toMatchObject({ sirene_acronym: "", sirene_status: "found" });
    gone.add(airbus);
    const lines = [`2,${airbus},,not_in_register,siren,${airbus},`];
    expect(await next("acronym")).toEqual({ code: 10, lines });
    expect(await next("acronym")).toEqual({ code: 0, lines: [] });
    gone.clear();
    const again = [`2,${airbus},,in_register,siren,,${airbus}`];
    expect(await next("acronym")).toEqual({ code: 10, lines: again });
  });

  test("takes its other fields with it: nothing of it has moved, and nothing was reopened", async () => {
    const fields = "name,state,active,address,establishment_state,directors,head_office";
    await watch(`siren;x\n${bakery};y\n`, fields);
    gone.add(bakery);
    const { code, lines } = await next(fields);
    expect(code).toBe(10);
    expect(lines.map((line) => line.split(",")[4])).toEqual(fields.split(","));
    expect(new Set(lines.map((line) => line.split(",")[3]))).toEqual(new Set(["not_in_register"]));
  });

  test("is told of a company that was found by its name as well", async () => {
    await watch(`nom;cp;ville\nDANONE;75009;PARIS\n`, "name,state", "--match");
    expect(rows()[0]).toMatchObject({ sirene_siren: danone, sirene_name: "DANONE" });
    gone.add(danone);
    for (const words of [[], ["--match"]]) {
      const saved = readFileSync(at("watched.csv"));
      const { code, lines } = await next("name,state", ...words);
      expect({ code, lines }).toEqual({
        code: 10,
        lines: [`2,${danone},,not_in_register,name,DANONE,`, `2,${danone},,not_in_register,state,A,`],
      });
      writeFileSync(at("watched.csv"), saved);
    }
  });
});

describe("an establishment of a watched list that leaves the register", () => {
  const fields = "name,siret,address,establishment_state";

  test("takes the fields of the establishment with it, and none of its company", async () => {
    await watch(`siret;x\n${office};y\n${seat};y\n`, fields);
    gone.add(office);
    const { code, lines } = await next(fields);
    expect(code).toBe(10);
    expect(lines.map((line) => line.split(",").slice(0, 5).join())).toEqual(
      ["siret", "address", "establishment_state"].map((field) =>
        [2, laPoste, office, "not_in_register", field].join(),
      ),
    );
    expect(rows()[0]).toMatchObject({ sirene_name: "LA POSTE", sirene_siret: "", sirene_status: "found" });
    expect(await next(fields)).toEqual({ code: 0, lines: [] });
    gone.clear();
    const again = await next(fields);
    expect(again.lines[0]).toBe(`2,${laPoste},${office},in_register,siret,,${office}`);
    expect(again).toMatchObject({ code: 10, lines: { length: 3 } });
  });

  test("is told in a list that is asked for nothing of the company", async () => {
    await watch(`siret;x\n${office};y\n`, "establishment_state");
    gone.add(office);
    const lines = [`2,${laPoste},${office},not_in_register,establishment_state,A,`];
    expect(await next("establishment_state")).toEqual({ code: 10, lines });
  });
});

describe("is no vanishing:", () => {
  test("a number that somebody changed to one that does not exist, which is another company", async () => {
    await watch(`siren;x\n${danone};y\n`, "name,state");
    writeFileSync(
      at("watched.csv"),
      readFileSync(at("watched.csv"), "utf8").replace(`\n${danone};`, `\n${nobody};`),
    );
    expect(await next("name,state")).toEqual({
      code: 10,
      lines: [
        `2,${nobody},,other_company,siren,${danone},${nobody}`,
        `2,${nobody},,other_company,name,DANONE,`,
        `2,${nobody},,other_company,state,A,`,
      ],
    });
  });

  test("an answer that is missing for want of calls: such a row reports nothing", async () => {
    await watch(`siren;x\n${danone};y\n${airbus};y\n`);
    gone.add(danone);
    rmSync(at("store.sqlite"));
    expect(await next("name,naf,state", "--max-calls", "0", "--partial")).toEqual({ code: 3, lines: [] });
    expect(rows().map((row) => [row["sirene_name"], row["sirene_status"]])).toEqual([
      ["DANONE", "deferred"],
      ["AIRBUS SAS", "deferred"],
    ]);
  });

  test("an answer that is missing after a failure: such a row reports nothing", async () => {
    await watch(`siren;x\n${danone};y\n`);
    rmSync(at("store.sqlite"));
    broken.add(danone);
    const { code, lines } = await next();
    // Failed, or deferred for want of further attempts.
    expect([1, 3]).toContain(code);
    expect([lines, rows()[0]!["sirene_name"]]).toEqual([[], "DANONE"]);
  });

  test("a company found by its name that a machine without memory of it looks up: nobody can know whose it was", async () => {
    await watch(`nom;cp;ville\nDANONE;75009;PARIS\n`, "name,state", "--match");
    gone.add(danone);
    rmSync(at("store.sqlite"));
    expect(await next("name,state")).toEqual({
      code: 10,
      lines: [`2,${danone},,other_company,name,DANONE,`, `2,${danone},,other_company,state,A,`],
    });
  });

  test("directors that are not on record any more: that is a change of the directors", async () => {
    await watch(`siren;x\n${bakery};y\n`, "directors");
    withoutDirectors.add(bakery);
    const { code, lines } = await next("directors");
    expect([code, lines.length]).toEqual([10, 1]);
    expect(lines[0]).toMatch(new RegExp(`^2,${bakery},,changed,directors,.+,$`, "u"));
    withoutDirectors.clear();
    expect(await next("directors")).toEqual({ code: 0, lines: [] });
  });
});

test("a company whose state becomes unknown has changed: it was neither closed nor reopened", async () => {
  await watch(`siren;x\n${danone};y\n`, "state,active");
  stateless.add(danone);
  const lines = [`2,${danone},,changed,state,A,`, `2,${danone},,changed,active,true,`];
  expect(await next("state,active")).toEqual({ code: 10, lines });
  const { out } = await typed(["changes", at("list.csv"), "--csv", "--fields", "state,active"]);
  const kinds = out
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(",").slice(6, 10).join());
  expect(kinds).toEqual(["changed,state,A,", "changed,active,true,"]);
});

test("a row that got one of its answers only tells what this one changed", async () => {
  await watch(`siren;x\n${bakery};y\n`, "state,directors");
  stateless.add(bakery);
  // The first question of the row is asked, the second is deferred.
  const { code, lines } = await next("state,directors", "--max-calls", "2", "--partial");
  expect(code).toBe(3);
  expect(lines).toEqual([`2,${bakery},,changed,state,A,`]);
  expect(rows()[0]).toMatchObject({ sirene_state: "" });
  expect(rows()[0]!["sirene_directors"]).not.toBe("");
});

test("a company that left the register is asked for once, whatever is watched of it", async () => {
  await watch(`siren;x\n${bakery};y\n`, "name,directors");
  gone.add(bakery);
  const { code, lines } = await next("name,directors", "--max-calls", "2", "--partial");
  expect(code).toBe(10);
  expect(lines).toEqual([
    `2,${bakery},,not_in_register,name,${bakeryName},`,
    expect.stringMatching(new RegExp(`^2,${bakery},,not_in_register,directors,.+,$`, "u")),
  ]);
});

describe("sirene changes", () => {
  /** A list of companies, one of which left the register and came back. */
  async function goneAndBack(): Promise<void> {
    await watch(`siren;x\n${danone};y\n${airbus};y\n`);
    gone.add(danone);
    await next();
    gone.clear();
    await next();
  }

  test("tells that a company left the register, and that it is there again, in JSON and CSV", async () => {
    await goneAndBack();
    const { out } = await typed(["changes", at("list.csv"), "--json"]);
    const { changes, ...counts } = JSON.parse(out) as { changes: Record<string, unknown>[] };
    expect(counts).toMatchObject({ companies: 2, known: 2 });
    const of = { row: 2, siren: danone, siret: null, name: "DANONE", field: "siren" };
    expect(changes).toEqual([
      expect.objectContaining({ ...of, kind: "not_in_register", before: danone, after: "" }),
      expect.objectContaining({ ...of, kind: "in_register", before: "", after: danone }),
    ]);
    const csv = (await typed(["changes", at("list.csv"), "--csv"])).out.trim().split(/\r?\n/);
    expect(csv.slice(1).map((line) => line.split(",").slice(2, 10).join())).toEqual([
      `2,${danone},,DANONE,not_in_register,siren,${danone},`,
      `2,${danone},,DANONE,in_register,siren,,${danone}`,
    ]);
  });

  test("tells it only if it was seen since the day that is asked for", async () => {
    await goneAndBack();
    for (const [since, count] of [
      ["1d", 2],
      ["2999-01-01", 0],
    ] as const) {
      const { out } = await typed(["changes", at("list.csv"), "--json", "--since", since]);
      expect(JSON.parse(out)).toMatchObject({ changes: { length: count } });
    }
  });

  test.each([
    ["en", "not in the register", "2 changes in 1 company."],
    ["fr", "absent du répertoire", "2 changements pour 1 entreprise."],
  ] as const)("tells it in words (%s)", async (language, absent, count) => {
    await goneAndBack();
    const { out } = await typed(["changes", at("list.csv"), "--fields", "directors"], language);
    expect(out).toMatch(new RegExp(`SIREN +${danone} +${absent}`, "u"));
    expect(out).toMatch(new RegExp(`SIREN +${absent} +${danone}`, "u"));
    expect(out).toContain(count);
  });
});
