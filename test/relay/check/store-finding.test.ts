import { expect, test } from "@jest/globals";
import { tmpdir } from "node:os";
import { checkStore, storeFinding } from "../../../relay/check/findings.ts";

const whole = { damage: undefined, bytes: 1_234_567, isReadableByOthers: false, isSentInClear: false };

test.each([
  ["intact", whole, "ok", "check_store_ok"],
  ["readable by others", { ...whole, isReadableByOthers: true }, "note", "check_store_open"],
  ["reached in clear on another host", { ...whole, isSentInClear: true }, "note", "check_store_in_clear"],
  ["damaged", { ...whole, damage: "page 3", isSentInClear: true }, "wrong", "check_store_damaged"],
])("a store that is %s is told so", (_, found, state, code) => {
  expect(storeFinding("postgres://db/sirene", found)).toMatchObject({ name: "store", state, code });
});

test("a store that cannot be read tells of no tokens, neither some nor none", async () => {
  const { finding, tokens } = await checkStore(tmpdir(), Date.now());
  expect([finding.state, tokens]).toEqual(["wrong", undefined]);
});
