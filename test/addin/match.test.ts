import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { seededTruth } from "../../bench/matching/seeded-truth.ts";
import { recordsOf } from "../batch/desk.ts";
import { environmentOf, typedHere } from "../batch/operations/typed-here.ts";
import { startRelay, type StartedRelay } from "../relay/start-relay.ts";
import { openAddin, openHost, shown } from "./open-addin.ts";

const units = 1_000;
const rows = seededTruth({ units, registerSeed: 1, rows: 40, seed: 5 }).map(({ row }) => row);

let host: Awaited<ReturnType<typeof openHost>>;
let relay: StartedRelay;
let folder: string;

beforeAll(async () => {
  host = await openHost();
  relay = await startRelay();
  use(relay);
  folder = mkdtempSync(join(tmpdir(), "match-cells-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const use = (started: StartedRelay) => host.use(openAddin({ url: started.url, token: started.token("ann") }));

const called = async (name: string, ...args: unknown[]) =>
  shown(await host.call(name, ...args)) as unknown[][];

describe("MATCH", () => {
  test("is the SIREN of the company that a name and a place mean, cell by cell of a range", async () => {
    expect(
      await called("MATCH", [["Danone SA"], ["DANONE"], [""]], [["75009"], [75009], [""]], "Paris"),
    ).toEqual([["552032534"], ["552032534"], [""]]);
  });

  test("is #N/A with the likeliest company where that is in doubt, whatever is to be shown for none", async () => {
    expect(await called("MATCH", "La Poste", "75015", "Paris", "none")).toEqual([
      [
        "#N/A Too little agrees to be sure. Most likely 356000000, LA POSTE (score 100): SIRENE.CANDIDATES shows them.",
      ],
    ]);
  });

  test("is #N/A where no company has the name, or what is to be shown then", async () => {
    expect(await called("MATCH", "Zorgluboïde", "69001")).toEqual([
      ["#N/A No company was found by this name."],
    ]);
    expect(await called("MATCH", "Zorgluboïde", "69001", null, "none")).toEqual([["none"]]);
  });
});

describe("CANDIDATES", () => {
  test("are a table with headings, the likeliest first", async () => {
    const [headings, first] = await called("CANDIDATES", "La Poste", "75015", "Paris");
    expect(headings).toEqual(["SIREN", "Name", "Score", "Match", "Active"]);
    expect(first).toEqual(["356000000", "LA POSTE", 100, "AAZZZZZ", true]);
  });

  test("are none for an empty cell", async () => {
    expect(await called("CANDIDATES", 0)).toEqual([[""]]);
  });
});

test("cells and sirene give the same SIREN, score and letters for the same rows", async () => {
  const quoted = (text = "") => `"${text.replaceAll('"', '""')}"`;
  const lines = rows.map(({ name, postcode, city }) =>
    [name, postcode, city].map((text) => quoted(text)).join(";"),
  );
  const list = join(folder, "rows.csv");
  writeFileSync(list, ["Nom;Code postal;Ville", ...lines].join("\n"));
  const madeUp = await startRelay({ units, seed: 1, plan: "enterprise" });
  use(madeUp);
  const words = ["enrich", list, "--match", "--fields", "name", "--yes"];
  await typedHere(words, () => environmentOf(madeUp.sandbox));
  const written = recordsOf(readFileSync(join(folder, "rows.enriched.csv"), "utf8"));
  let taken = 0;
  for (const [index, { name, postcode, city }] of rows.entries()) {
    const row = written[index]!;
    const [[cell]] = (await called("MATCH", name, postcode, city)) as [[unknown]];
    const [, first] = await called("CANDIDATES", name, postcode, city);
    const [siren = "", , score = "", letters = ""] = first ?? [];
    expect([name, row["sirene_score"], row["sirene_match"]]).toEqual([name, String(score), letters]);
    if (row["sirene_status"] === "found") {
      taken += 1;
      expect([cell, siren]).toEqual([row["sirene_siren"], row["sirene_siren"]]);
    } else expect(String(cell)).toMatch(/^#N\/A /);
  }
  expect(taken).toBeGreaterThan(20);
});
