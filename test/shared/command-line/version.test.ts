import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { version as ofSandbox } from "../../../sandbox/options.ts";
import { version } from "../../../shared/command-line/program-command.ts";

test("the version that programs tell of themselves is that of package.json", () => {
  const packaged = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect([version, ofSandbox]).toEqual([packaged.version, packaged.version]);
});
