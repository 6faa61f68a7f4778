import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { describe, expect, test } from "@jest/globals";
import { namespace } from "../../relay/pages/manifest.ts";

const built = (...path: string[]): string => readFileSync(join("dist", ...path), "utf8");

interface Metadata {
  readonly functions: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly helpUrl: string;
  }[];
}
const metadataOf = (name: string): Metadata["functions"] =>
  (JSON.parse(built("addin", name)) as Metadata).functions;

/** Ids that the built program associates, in a page of its own. */
function associatedIds(): string[] {
  const page = createContext({
    document: { documentElement: { lang: "en" } },
    location: { origin: "https://relay.example" },
  });
  runInContext(built("addin-host-shim", "host-shim.js"), page);
  runInContext(built("addin", "functions.js"), page);
  return runInContext("Object.keys(CustomFunctions._association.mappings)", page) as string[];
}

describe("the functions that Excel is told of", () => {
  const english = metadataOf("functions.json");
  const ids = english.map(({ id }) => id).sort();

  test("are those that the program associates", () => {
    expect(ids.length).toBeGreaterThan(40);
    expect(associatedIds().sort()).toEqual(ids);
  });

  test("are those of the guide, by the names that people type", () => {
    const guide = JSON.parse(built("addin", "functions-guide.json")) as {
      name: string;
      syntax: Record<"en" | "fr", string>;
    }[];
    expect(guide.map(({ name }) => name).sort()).toEqual(english.map(({ name }) => name).sort());
    for (const { name, syntax } of guide)
      for (const one of Object.values(syntax)) expect(one.startsWith(`${namespace}.${name}(`)).toBe(true);
  });

  test("are the same in French, with another description", () => {
    const french = metadataOf("functions-fr.json");
    expect(french.map(({ id, name }) => [id, name])).toEqual(english.map(({ id, name }) => [id, name]));
    const untranslated = french.filter(
      ({ description }, index) => description === english[index]!.description,
    );
    expect(untranslated.map(({ name }) => name)).toEqual([]);
  });

  test("lead to their help, each at a place of its own", () => {
    for (const file of ["functions.json", "functions-fr.json"]) {
      const urls = metadataOf(file).map(({ helpUrl }) => helpUrl);
      expect(urls).toEqual(english.map(({ name }) => `https://localhost:3000/help#${name}`));
    }
  });

  test("have names that no cell has", () => {
    for (const { name } of english) expect(name).not.toMatch(/^[A-Z]{1,3}\d+$/);
  });
});
