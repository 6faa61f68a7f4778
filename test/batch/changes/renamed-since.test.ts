import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { seededTruth } from "../../../bench/matching/seeded-truth.ts";
import type { Environment } from "../../../batch/session/environment.ts";
import { keysOfUnit } from "../../../batch/session/stored-answers.ts";
import { openAccountStore } from "../../../shared/gateway/open-store.ts";
import { startSandbox, type StartedSandbox } from "../../sandbox/start-sandbox.ts";
import { listOf, recordsOf } from "../desk.ts";
import { environmentOf, typedHere } from "../operations/typed-here.ts";

const units = 3_000;
const truth = seededTruth({ units, registerSeed: 1, rows: 20, seed: 23 });
const renamed = "SOCIETE FICTIVE DES ETANGS BLEUS";

const folder = mkdtempSync(join(tmpdir(), "renamed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

let sandbox: StartedSandbox;
/** The companies that the rows were given by their names. */
let found: readonly string[] = [];

function environment(hasSource = true): Environment {
  const given = environmentOf(sandbox, at("store.sqlite"));
  return hasSource
    ? { ...given, account: { url: given.api!.url, key: given.api!.key } }
    : { ...given, api: undefined, missing: ["SIRENE_API_KEY"] };
}

async function typed(words: readonly string[], hasSource = true) {
  const before = (await sandbox.calls()).total;
  const ended = await typedHere(words, () => environment(hasSource));
  return { ...ended, calls: (await sandbox.calls()).total - before };
}

const exportedBy = async (list: string, hasSource = true) => {
  const { code, calls } = await typed(
    ["directory", "export", at(list), "-o", at("ask"), "--overwrite"],
    hasSource,
  );
  expect([code, calls]).toEqual([0, 0]);
  return readFileSync(at("ask/directory-001.csv"), "utf8").trim().split("\n");
};

/** Stores, as an answer read now, that each company has another name. */
async function rename(sirens: readonly string[]): Promise<void> {
  const { url, key } = environment().account!;
  const store = await openAccountStore({ storePath: at("store.sqlite"), url, key });
  const kept = await store.answers(sirens.flatMap(keysOfUnit));
  const now = Date.now();
  await store.remember(
    kept.flatMap((one) =>
      one?.found
        ? [{ ...one, data: JSON.stringify({ ...JSON.parse(one.data), name: renamed }), asOf: now }]
        : [],
    ),
  );
  await store.close();
}

/** A list whose companies were found by their names, all of which have another name in the register since. */
beforeAll(async () => {
  sandbox = await startSandbox({ units, seed: 1, plan: "enterprise", quota: 1_000_000, hourly: 1_000_000 });
  const lines = truth.map(
    ({ row }) => `;${row.name.replaceAll(";", " ")};${row.postcode ?? ""};${row.city ?? ""}`,
  );
  writeFileSync(
    at("list.csv"),
    ["SIREN;Raison sociale;CP;Ville", "552032534;DANONE;75009;PARIS", ...lines].join("\n"),
  );
  const words = ["--match", "--fields", "name,state", "-o", at("matched.csv"), "--yes"];
  expect((await typed(["enrich", at("list.csv"), ...words])).code).toBe(0);
  found = [
    ...new Set(
      recordsOf(readFileSync(at("matched.csv"), "utf8")).flatMap((row) => row["sirene_siren"] || []),
    ),
  ];
  expect(found.length).toBeGreaterThan(8);
  await rename(found);
  await typed(["enrich", at("matched.csv"), "--fields", "name,state", "-o", at("again.csv"), "--yes"]);
});

test.each(["matched.csv", "again.csv"])(
  "sirene changes tells of a company that was found by its name under whatever name it has now (%s)",
  async (list) => {
    const { code, out, calls } = await typed(["changes", at(list), "--json"]);
    expect([code, calls]).toEqual([0, 0]);
    expect(JSON.parse(out)).toMatchObject({ companies: found.length, known: found.length });
  },
);

test.each(["matched.csv", "again.csv"])(
  "sirene directory export asks about a company that was found by its name under whatever name it has now (%s)",
  async (list) => {
    expect(new Set(await exportedBy(list))).toEqual(new Set(found));
  },
);

test("sirene directory export takes the word of the list where no source of answers is configured", async () => {
  writeFileSync(at("numbers.csv"), listOf(found));
  expect(await exportedBy("numbers.csv", false)).toEqual(found);
  // Nothing is known of their names there, so those of the list decide.
  expect(await exportedBy("matched.csv", false)).toEqual(found);
});
