import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { manifestFor } from "../../relay/pages/manifest.ts";
import { copySchemas, rootSchema } from "./office-schemas.ts";

/** Microsoft's schemas of manifests: docs/overview/schemas/taskpane of OfficeDev/office-js-docs-pr before 2020-02. */
const source = process.env["SIRENE_OFFICE_SCHEMAS"];
const isThere = spawnSync("xmllint", ["--version"]).error === undefined;
const missing =
  source === undefined
    ? "skipped: SIRENE_OFFICE_SCHEMAS names no folder of them"
    : isThere
      ? undefined
      : "skipped: xmllint is not installed (libxml2-utils)";
const withSchemas = missing === undefined ? describe : describe.skip;

withSchemas(`Microsoft's schemas of manifests (${missing ?? source})`, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sirene-schemas-"));
    copySchemas(source!, folder);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function faults(manifest: string): string {
    const path = join(folder, "manifest.xml");
    writeFileSync(path, manifest);
    const { status, stderr } = spawnSync(
      "xmllint",
      ["--noout", "--nonet", "--schema", join(folder, rootSchema), path],
      { encoding: "utf8" },
    );
    return status === 0 ? "" : stderr;
  }

  test.each([
    ["manifest.xml", () => readFileSync("manifest.xml", "utf8")],
    ["the manifest of a relay elsewhere", () => manifestFor("https://tools.example/sirene")],
  ])("find no fault with %s", (_, manifest) => {
    expect(faults(manifest())).toBe("");
  });

  test.each([
    ["an element out of its order", /(<Version>.*<\/Version>)\s*(<ProviderName>.*<\/ProviderName>)/, "$2$1"],
    ["an id that is no GUID", /<Id>.*<\/Id>/, "<Id>sirene</Id>"],
    ["functions without a page", /<Page>[\s\S]*<\/Page>/, ""],
    ["an id of more than 32 characters", /Functions\.Script\.Url/g, `Functions.${"Script".repeat(6)}.Url`],
    ["a runtime that lives otherwise", 'lifetime="long"', 'lifetime="eternal"'],
  ])("see %s", (_, from, to) => {
    const manifest = manifestFor("https://localhost:3000");
    const broken = manifest.replace(from, to);
    expect(broken).not.toBe(manifest);
    expect(faults(broken)).toContain("error");
  });
});
