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

test("its script takes the new list and prints the changes with 10, and ends with 0 when there are none", async () => {
  const shelf = await desk();
  shelf.save("then.csv", legalUnitsCsv(sirens));
  shelf.save("now.csv", legalUnitsCsv(sirens).replace(`FICTIVE ${sirens[7]}`, "FICTIVE NOUVELLE"));
  const then = await desk({ register: join(shelf.folder, "then.csv") });
  then.save("suppliers.csv", listOf(sirens));
  const first = ["enrich", "suppliers.csv", "--fields", "name,naf,state,head_office", "-o", "watched.csv"];
  expect((await then.run(...first)).code).toBe(0);

  const now = await desk({ register: join(shelf.folder, "now.csv") });
  now.save("watched.csv", then.read("watched.csv"));
  now.save("watch.sh", script);
  // A cron job finds the program in its PATH, and starts in another folder.
  const programs = join(now.folder, "data", "bin");
  mkdirSync(programs, { recursive: true });
  const bundle = join(process.cwd(), "dist/bin/sirene.js");
  writeFileSync(join(programs, "sirene"), `#!/bin/sh\nexec '${process.execPath}' '${bundle}' "$@"\n`);
  chmodSync(join(programs, "sirene"), 0o755);
  const watch = () => now.shell(`cd / && PATH="${programs}:$PATH" sh '${now.folder}/watch.sh'`);

  const changed = await watch();
  expect(changed).toMatchObject({ code: 10, stderr: "" });
  expect(changed.stdout).toContain(`,renamed,name,FICTIVE ${sirens[7]},FICTIVE NOUVELLE`);
  expect(now.records("watched.csv")[7]).toMatchObject({ sirene_name: "FICTIVE NOUVELLE" });
  expect(now.files()).not.toContain("watched.new.csv");
  expect(await watch()).toEqual({ code: 0, stdout: "", stderr: "" });

  // Of 5 % of 40 calls no list can be asked.
  await now.sandbox.change({ quota: 40 });
  const kept = now.read("watched.csv");
  now.save("watch.sh", script.replace("--max-age 6d", "--max-age 0d"));
  expect(await watch()).toMatchObject({ code: 3, stdout: "" });
  expect(now.read("watched.csv").equals(kept)).toBe(true);
});
