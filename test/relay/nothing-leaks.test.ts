import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";

const testFiles = ["test/relay", "test/e2e"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(folder, name)),
);
/** Those that start a relay: over HTTP, or as a program. */
const withRelay = testFiles.filter((path) =>
  /from ".*(start-relay|relay-programs)\.ts"/.test(readFileSync(path, "utf8")),
);

test("there are tests that start a relay", () => {
  expect(withRelay.length).toBeGreaterThan(5);
});

test.each(withRelay)("%s ends by looking for keys and tokens in all that its relays told", (path) => {
  expect(readFileSync(path, "utf8").trim().split("\n").at(-1)).toBe("testNothingLeaks();");
});
