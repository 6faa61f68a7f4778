import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { readPresets } from "../../relay/commands/serve-options.ts";
import { RelayProgramError } from "../../relay/environment/terminal.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay } from "./start-relay.ts";

const folder = mkdtempSync(join(tmpdir(), "sirene-presets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, "presets.json");
const written = (text: string) => {
  writeFileSync(path, text);
  return path;
};
const customer = {
  name: "New customer",
  fields: ["name", "as_of"],
  check: "suppliers",
  match: true,
} as const;

test("whoever has a token is told what the administrator offers, at no call; nobody else is", async () => {
  const presets = readPresets(written(JSON.stringify({ presets: [customer] })));
  const relay = await startRelay({}, { presets });
  const token = await relay.token("ann");
  const before = (await relay.sandbox.calls()).total;
  const answer = await relay.ask("/v1/presets", { token });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { presets: [customer] }]);
  expect((await relay.ask("/v1/presets")).status).toBe(401);
  expect((await relay.sandbox.calls()).total).toBe(before);
});

test("a relay without presets offers none", async () => {
  const relay = await startRelay();
  const answer = await relay.ask("/v1/presets", { token: await relay.token("ann") });
  expect(JSON.parse(answer.text)).toEqual({ presets: [] });
});

describe("a file that cannot be used is refused, with the place in it", () => {
  const of = (...presets: readonly object[]) => JSON.stringify({ presets });
  test.each([
    ["{", "bad_presets", /JSON/],
    ["[]", "bad_presets", /^\//],
    [of({ ...customer, fields: ["nmae"] }), "bad_presets", /\/presets\/0\/fields.*"nmae"/],
    [of(customer, { ...customer, fields: ["name"] }), "bad_presets", /\/presets\/1\/name.*twice/],
    [of({ ...customer, check: "customers" }), "bad_presets", /\/presets\/0\/check/],
    [of({ ...customer, matching: true }), "bad_presets", /\/presets\/0/],
  ])("%s", (text, code, detail) => {
    let refused: unknown;
    try {
      readPresets(written(text));
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(RelayProgramError);
    expect(refused).toMatchObject({ code, parameters: { path, detail: expect.stringMatching(detail) } });
  });

  test("one that is not there", () => {
    expect(() => readPresets(join(folder, "none.json"))).toThrow(RelayProgramError);
  });
});

testNothingLeaks();
