import { expect, test } from "@jest/globals";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { sirensFrom } from "../batch/made-up-numbers.ts";
import { startRelay } from "../relay/start-relay.ts";
import { openAddin } from "./open-addin.ts";

const kinds = ["accounts", "directors", "legal-unit"] as const;

test("a company that the register does not have costs one call, whatever the columns of a sheet ask before its name", async () => {
  const relay = await startRelay({ fill: false, latency: "20ms" });
  const { client } = openAddin({ url: relay.url, token: await relay.token("ann") });
  // Excel computes column by column; each column fills more than one request.
  const unknown = sirensFrom("1400", 320);
  const lookups = kinds.flatMap((operation) => unknown.map((siren): Lookup => ({ operation, siren })));
  const answers = await Promise.all(lookups.map((lookup) => client.ask(lookup)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["not_found"]));
  const { total, byOperation } = await relay.sandbox.calls();
  expect(total - (byOperation["me"] ?? 0)).toBe(320);
});
