import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { leaksIn } from "./leaks.ts";

describe("looking for keys and tokens", () => {
  const secret = "x".repeat(43);
  const secrets = ["sk_live_sandbox", `srt_0123abcd_${secret}`, secret];

  test("finds them in whatever was told or written", () => {
    const told = [
      { where: "header", text: `authorization: Bearer srt_0123abcd_${secret}` },
      { where: "log", text: '{"msg":"refused sk_live_sandbox"}' },
      { where: "file", text: Buffer.concat([Buffer.from([0, 255]), Buffer.from(secret)]) },
    ];
    expect(leaksIn(told, secrets).map((leak) => leak.split(":")[0])).toEqual(["header", "log", "file"]);
  });

  test("finds a token's secret part in the midst of other characters of its kind, and a password of few", () => {
    const told = ["-".repeat(50) + secret + "_0", "a hunter2 b"].map((text) => ({ where: "log", text }));
    expect(leaksIn(told, [...secrets, "hunter2"])).toEqual([`log: ${"x".repeat(12)}…`, "log: hunter2…"]);
  });

  test("finds none where there are none; a token's id is not one", () => {
    expect(leaksIn([{ where: "log", text: "srt_0123abcd revoked, sk_live_…" }], secrets)).toEqual([]);
  });
});

/** Those about the relay that start one: over HTTP, or as a program. */
const withRelay = ["test/relay", "test/e2e"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter((path) => /^test\/(relay\/|e2e\/relay).*\.test\.ts$/.test(path))
  .filter((path) => /from ".*(start-relay|relay-programs)\.ts"/.test(readFileSync(path, "utf8")));

test("there are tests that start a relay", () => {
  expect(withRelay.length).toBeGreaterThan(10);
});

test.each(withRelay)("%s ends by looking for keys and tokens in all that its relays told", (path) => {
  expect(readFileSync(path, "utf8").trim().split("\n").at(-1)).toBe("testNothingLeaks();");
});
