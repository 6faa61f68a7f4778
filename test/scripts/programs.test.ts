import { expect, test } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";

const { bin } = JSON.parse(readFileSync("package.json", "utf8")) as { bin: Record<string, string> };

test.each(Object.entries(bin))("%s, as it was built, is a program by itself", (name, path) => {
  expect(execFileSync(path, ["--help"], { encoding: "utf8", env: { PATH: process.env["PATH"] } })).toContain(
    `Usage: ${name} `,
  );
});

const folder = "dist/bin";
const texts = new Map(readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")]));

test("the built programs have their packages in them, but for SQLite and the client of PostgreSQL: Node takes longer to find their modules than to load all the rest", () => {
  const imported = [...texts.values()].flatMap((text) =>
    [
      ...text.matchAll(
        /\bimport\s*(?:[^"'();]*\bfrom\s*)?"([^"]+)";|\bimport\("([^"]+)"\)|\b__require\("([^"]+)"\)/g,
      ),
    ].map(([, name, later, required]) => name ?? later ?? required!),
  );
  const packages = imported.filter((name) => !/^(?:\.|node:)/.test(name) && !isBuiltin(name));
  expect(new Set(packages)).toEqual(new Set(["better-sqlite3", "pg"]));
});

test("the text of sirene is in ASCII: V8 keeps one that is not in two bytes a character", () => {
  expect(/\P{ASCII}/u.exec(texts.get("sirene.js")!)).toBeNull();
});
