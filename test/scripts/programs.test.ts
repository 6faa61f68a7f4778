import { expect, test } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const { bin } = JSON.parse(readFileSync("package.json", "utf8")) as { bin: Record<string, string> };

test.each(Object.entries(bin))("%s, as it was built, is a program by itself", (name, path) => {
  expect(execFileSync(path, ["--help"], { encoding: "utf8", env: { PATH: process.env["PATH"] } })).toContain(
    `Usage: ${name} `,
  );
});

test("the built programs have typebox in them: Node takes longer to find its 700 modules than to load all the rest", () => {
  const folder = "dist/bin";
  const texts = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8"));
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/^import .* from "([^"]+)";$|\bimport\("([^"]+)"\)/gm)].map(
      ([, name, later]) => name ?? later,
    ),
  );
  expect(imported).toEqual(expect.arrayContaining(["better-sqlite3", "fastify", "exceljs"]));
  expect(imported.filter((name) => name?.startsWith("typebox"))).toEqual([]);
});
