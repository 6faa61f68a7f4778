import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { version } from "../../batch/version.ts";
import { sirene } from "./run-sirene.ts";

test("the version that `sirene --version` prints is that of package.json", async () => {
  const { version: packaged } = JSON.parse(readFileSync("package.json", "utf8")) as {
    version: string;
  };
  expect(version).toBe(packaged);
  expect(await sirene().run("--version")).toMatchObject({ code: 0, stdout: `${packaged}\n` });
});

test("the language may be wished before the command, and after it", async () => {
  const before = await sirene().run("--lang", "fr", "fields");
  expect(before.code).toBe(0);
  expect(before.stdout).toBe((await sirene().run("fields", "--lang", "fr")).stdout);
  expect(before.stdout).toContain("Forme juridique");
});
