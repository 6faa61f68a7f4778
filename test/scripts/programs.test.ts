import { expect, test } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const { bin } = JSON.parse(readFileSync("package.json", "utf8")) as { bin: Record<string, string> };

test.each(Object.entries(bin))("%s, as it was built, is a program by itself", (name, path) => {
  expect(execFileSync(path, ["--help"], { encoding: "utf8", env: { PATH: process.env["PATH"] } })).toContain(
    `Usage: ${name} `,
  );
});
