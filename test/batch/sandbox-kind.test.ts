import { describe, expect, test } from "@jest/globals";
import { sandboxOf, withSandboxKind } from "../../batch/session/environment.ts";
import { listOf } from "./desk.ts";
import { sirene } from "./run-sirene.ts";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

describe("the kind of a sandbox", () => {
  test.each([
    ["enrich --sandbox list.csv", "enrich --sandbox=register list.csv"],
    ["enrich list.csv --sandbox fill -o x", "enrich list.csv --sandbox=fill -o x"],
    ["lookup --sandbox 552032534", "lookup --sandbox=register 552032534"],
    ["search -- --sandbox fill", "search -- --sandbox fill"],
    ["quota --sandbox=fill", "quota --sandbox=fill"],
  ])("%s is %s", (typed, joined) => {
    expect(withSandboxKind(typed.split(" ")).join(" ")).toBe(joined);
  });

  test("is one of two, or none", () => {
    expect([undefined, "register", "fill"].map(sandboxOf)).toEqual([undefined, "register", "fill"]);
    expect(() => sandboxOf("full")).toThrow("bad_sandbox");
  });
});

test("an own list is rehearsed with made-up companies that say so, and without accounts or keys", async () => {
  const machine = sirene();
  writeFileSync(join(machine.folder, "list.csv"), listOf(["552032534", "732829320"]));
  const words = ["enrich", "list.csv", "--fields", "name", "-o", "-"];
  const alone = await machine.run(...words, "--sandbox");
  expect(alone.stdout).toMatch(/732829320;;not_found;/);
  const filled = await machine.run(...words, "--sandbox", "fill");
  expect(filled.stdout).toMatch(/552032534;DANONE;found;/);
  expect(filled.stdout).toMatch(/732829320;[^;]*FICTI[FV][^;]*;found;/);
  expect(filled.stderr).toContain("a company whose name contains FICTIF is made up");
});
