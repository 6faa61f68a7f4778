import { describe, expect, test } from "@jest/globals";
import { mkdirSync, symlinkSync } from "node:fs";
import { relative, win32 } from "node:path";
import { isPattern, matchingFiles, pathKey, patternParts } from "../../../batch/files/access.ts";
import { scratchFolder } from "./scratch-folder.ts";

const scratch = scratchFolder();
mkdirSync(scratch.path("lists/2026"), { recursive: true });
const names = [
  "b.csv",
  "a.csv",
  "c.xlsx",
  ".hidden.csv",
  "a[1].csv",
  "lists/d.csv",
  "lists/2026/e.csv",
  "A+(x).csv",
];
for (const name of names) scratch.save(name, "siren\n");

const found = (pattern: string) =>
  matchingFiles(scratch.path(pattern)).map((path) => relative(scratch.path("."), path));

describe("a pattern of files", () => {
  test.each([
    ["*.csv", ["A+(x).csv", "a.csv", "a[1].csv", "b.csv"]],
    ["?.csv", ["a.csv", "b.csv"]],
    ["[a-b].csv", ["a.csv", "b.csv"]],
    ["[!a].csv", ["b.csv"]],
    [".*.csv", [".hidden.csv"]],
    ["*/*.csv", ["lists/d.csv"]],
    ["lists/**/*.csv", ["lists/2026/e.csv", "lists/d.csv"]],
    ["*+(x).csv", ["A+(x).csv"]],
    ["*.ods", []],
    ["nowhere/*.csv", []],
    ["*", ["A+(x).csv", "a.csv", "a[1].csv", "b.csv", "c.xlsx"]],
  ])("%s names %j, in the order of their names, and no folder", (pattern, files) => {
    expect(found(pattern)).toEqual(files);
  });

  test("whose class of characters is none names nothing", () => {
    expect(found("[z-a].csv")).toEqual([]);
  });

  test("of any folders does not follow links, which may lead in circles", () => {
    symlinkSync(scratch.path("lists"), scratch.path("lists/2026/again"));
    expect(found("lists/**/*.csv")).toEqual(["lists/2026/e.csv", "lists/d.csv"]);
  });

  test("begins in a folder with brackets in its name, as it is written", () => {
    mkdirSync(scratch.path("Clients [2024]/[a]"), { recursive: true });
    for (const name of ["Clients [2024]/f.csv", "Clients [2024]/[a]/g.csv"]) scratch.save(name, "siren\n");
    expect(found("Clients [2024]/*.csv")).toEqual(["Clients [2024]/f.csv"]);
    expect(found("Clients [2024]/[a]/?.csv")).toEqual(["Clients [2024]/[a]/g.csv"]);
  });

  test("is not what a file of that very name is", () => {
    expect(isPattern(scratch.path("a[1].csv"))).toBe(false);
    expect(isPattern(scratch.path("a[2].csv"))).toBe(true);
    expect(isPattern(scratch.path("missing.csv"))).toBe(false);
  });

  test("may be written with the strokes of Windows there", () => {
    const pattern = scratch.path("lists/*.csv").replaceAll("/", "\\");
    const paths = matchingFiles(pattern.replace(".csv", ".CSV"), "win32");
    expect(paths.map((path) => relative(scratch.path("."), path))).toEqual(["lists/d.csv"]);
  });

  test.each([
    ["\\\\nas\\compta\\*.csv", "\\\\nas\\compta/", ["*.csv"]],
    ["//nas/compta/2026/*.csv", "//nas/compta/", ["2026", "*.csv"]],
    ["C:\\lists\\*.csv", "C:/", ["lists", "*.csv"]],
    ["\\lists\\*.csv", "/", ["lists", "*.csv"]],
    ["lists\\*.csv", "", ["lists", "*.csv"]],
  ])("%s begins on Windows in its network share, on its drive or here", (pattern, root, parts) => {
    expect(patternParts(pattern, "win32")).toEqual({ root, parts });
    const [first = ""] = parts;
    expect(win32.join(root, first)).toBe(win32.normalize(`${root}${first}`));
    expect(win32.parse(win32.join(root, first)).root).toBe(win32.parse(win32.normalize(pattern)).root);
  });

  test("has no network share where there is no Windows", () => {
    expect(patternParts("//tmp/lists/*.csv", "linux")).toEqual({
      root: "/",
      parts: ["tmp", "lists", "*.csv"],
    });
  });
});

test("two paths that differ in case alone lead to one file on Windows and macOS, also to one that is not there yet", () => {
  const [one, other] = ["a.csv", "A.CSV"].map((name) => scratch.path(name)) as [string, string];
  for (const platform of ["win32", "darwin"] as const)
    expect(pathKey(one, platform)).toBe(pathKey(other, platform));
  expect(pathKey(one, "linux")).not.toBe(pathKey(other, "linux"));
});
