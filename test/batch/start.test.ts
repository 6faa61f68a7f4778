import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "@jest/globals";

/** Every file that loads when `path` does, with the packages that they name. */
function loadedBy(path: string, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(path)) return seen;
  const source = readFileSync(path, "utf8");
  const names = [...source.matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)"/gm)].map(
    ([, name]) => name!,
  );
  seen.set(
    path,
    names.filter((name) => !name.startsWith(".")),
  );
  for (const name of names) if (name.startsWith(".")) loadedBy(join(dirname(path), name), seen);
  return seen;
}

test("sirene starts without the contract's schemas and without exceljs: they take longer to load than all the rest", () => {
  const loaded = loadedBy("batch/main.ts");
  expect(loaded.size).toBeGreaterThan(100);
  const heavy = [...loaded].filter(([, packages]) =>
    packages.some((name) => name === "exceljs" || name.startsWith("typebox")),
  );
  expect(heavy).toEqual([]);
});
