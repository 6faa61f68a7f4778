import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { englishProgram } from "../../scripts/command-reference.ts";
import { desk, listOf } from "../batch/desk.ts";
import { legalUnitsCsv, scatteredSirens } from "../batch/made-up-numbers.ts";
import { documentText } from "./documents.ts";

const page = documentText("docs/watch.md");
const script = /```sh\n(#!\/bin\/sh\n[\s\S]*?)```/.exec(page)![1]!;
const sirens = scatteredSirens(30);

test("the recipes of docs/watch.md name options that sirene enrich has", () => {
  const options = new Set(
    englishProgram()
      .commands.find((command) => command.name() === "enrich")!
      .options.map(({ long }) => long),
  );
  const recipes = [...page.matchAll(/^sirene enrich (?:.*[\\`]\n)*.*$/gm)].map(([recipe]) => recipe);
  expect(recipes).toHaveLength(4);
  const named = recipes.flatMap((recipe) => recipe.match(/(?<= )--[a-z-]+/g) ?? []);
  expect(named).toContain("--fail-on-changes");
  expect(named.filter((option) => !options.has(option))).toEqual([]);
});

/** A machine whose register is `csv`, with the script beside a list that was enriched before. */
async function watching(csv: string, watched: Buffer, watchScript = script) {
  const shelf = await desk();
  shelf.save("now.csv", csv);
  const now = await desk({ register: join(shelf.folder, "now.csv") });
  now.save("watched.csv", watched);
  now.save("watch.sh", watchScript);
  // A cron job finds the program in its PATH, and starts in another folder.
  const programs = join(now.folder, "data", "bin");
  mkdirSync(programs, { recursive: true });
  const bundle = join(process.cwd(), "dist/bin/sirene.js");
  writeFileSync(join(programs, "sirene"), `#!/bin/sh\nexec '${process.execPath}' '${bundle}' "$@"\n`);
  chmodSync(join(programs, "sirene"), 0o755);
  const inPath = (line: string) => now.shell(`PATH="${programs}:$PATH"; ${line}`);
  return { now, inPath, watch: () => inPath(`cd / && sh '${now.folder}/watch.sh'`) };
}

/** The list as it was enriched the first time. */
async function enrichedBefore(): Promise<Buffer> {
  const shelf = await desk();
  shelf.save("then.csv", legalUnitsCsv(sirens));
  const then = await desk({ register: join(shelf.folder, "then.csv") });
  then.save("suppliers.csv", listOf(sirens));
  const first = ["enrich", "suppliers.csv", "--fields", "name,naf,state,head_office", "-o", "watched.csv"];
  expect((await then.run(...first)).code).toBe(0);
  return then.read("watched.csv");
}

const renamedIn = (csv: string, siren: string) =>
  csv.replace(`FICTIVE ${siren}`, `FICTIVE NOUVELLE ${siren}`);
const allRenamed = sirens.reduce(renamedIn, legalUnitsCsv(sirens));

test("its script takes the new list and prints the changes with 10, and ends with 0 when there are none", async () => {
  const { now, watch } = await watching(renamedIn(legalUnitsCsv(sirens), sirens[7]!), await enrichedBefore());
  const changed = await watch();
  expect(changed).toMatchObject({ code: 10, stderr: "" });
  expect(changed.stdout).toContain(`,renamed,name,FICTIVE ${sirens[7]},FICTIVE NOUVELLE ${sirens[7]}`);
  expect(now.records("watched.csv")[7]).toMatchObject({ sirene_name: `FICTIVE NOUVELLE ${sirens[7]}` });
  expect(now.files()).not.toContain("watched.new.csv");
  expect(await watch()).toEqual({ code: 0, stdout: "", stderr: "" });

  // Of 5 % of 40 calls no list can be asked.
  await now.sandbox.change({ quota: 40 });
  const kept = now.read("watched.csv");
  now.save("watch.sh", script.replace("--max-age 6d", "--max-age 0d"));
  expect(await watch()).toMatchObject({ code: 3, stdout: "" });
  expect(now.read("watched.csv").equals(kept)).toBe(true);
});

test("its script prints the changes of a run that ended early and takes its list, and nothing of a run before it", async () => {
  const partial = script.replace("--max-calls 5%", "--max-calls 25 --partial");
  const { now, watch } = await watching(allRenamed, await enrichedBefore(), partial);
  const renamed = () =>
    now.records("watched.csv").filter(({ sirene_name }) => sirene_name!.startsWith("FICTIVE NOUVELLE"));
  const early = await watch();
  expect(early.code).toBe(3);
  const { length } = renamed();
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThan(sirens.length);
  expect(early.stdout.match(/,renamed,name,/g)).toHaveLength(length);
  expect(now.files()).not.toContain("watched.new.csv");

  // Refused before it starts: what the run before it found is not printed again.
  const kept = now.read("watched.csv");
  now.save("watch.sh", script.replace("--max-calls 5%", "--max-calls 1"));
  expect(await watch()).toMatchObject({ code: 3, stdout: "" });
  expect(now.read("watched.csv").equals(kept)).toBe(true);

  now.save("watch.sh", script.replace("--max-calls 5%", "--max-calls 200"));
  const rest = await watch();
  expect(rest.code).toBe(10);
  expect(rest.stdout.match(/,renamed,name,/g)).toHaveLength(sirens.length - length);
  expect(renamed()).toHaveLength(sirens.length);
});

test("its workflow tells a run that ended early and found changes from one that found none", async () => {
  const block = /run: \|\n((?: {10}.*watch\.sh.*\n| {10}.*\n)+?) {6}- uses: actions\/cache\/save/.exec(
    page,
  )![1]!;
  const outputs = async (csv: string, words: string) => {
    const watchScript = script.replace("--max-calls 5%", words);
    const { now, inPath } = await watching(csv, await enrichedBefore(), watchScript);
    now.save("outputs", "");
    now.save("step.sh", block);
    const { code } = await inPath("GITHUB_OUTPUT=outputs bash -e step.sh");
    return { code, outputs: now.read("outputs").toString().trim().split("\n") };
  };
  expect(await outputs(allRenamed, "--max-calls 25 --partial")).toEqual({
    ...{ code: 0, outputs: ["code=3", "changed=yes"] },
  });
  expect(await outputs(legalUnitsCsv(sirens), "--max-calls 25 --partial")).toEqual({
    ...{ code: 0, outputs: ["code=3"] },
  });
});
