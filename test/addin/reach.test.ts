import { describe, expect, test } from "@jest/globals";
import { reach } from "../../addin/cells/reach.ts";
import type { ClientOutcome } from "../../addin/client/answer.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { siretOf } from "../batch/made-up-numbers.ts";

const siren = "552032534";
const subject = { siren, siret: siretOf(siren, 2) };
const asOf = Date.UTC(2026, 10, 20);
const found = (data: object): ClientOutcome => ({ status: "found", data, asOf, cached: true });
const closedBranch = found({ siret: subject.siret, siege: false, active: false, state: "F" });
const nothingKept: ClientOutcome = { status: "deferred", error: { code: "preview", message: "" } };

/** Reaches what is suggested for a closed branch, where `kept` is stored of its company; returns what was asked too. */
async function suggested(kept: ClientOutcome) {
  const asked: string[] = [];
  const ask = ({ operation }: Lookup): Promise<ClientOutcome> => {
    asked.push(operation);
    if (operation === "establishment") return Promise.resolve(closedBranch);
    return Promise.resolve(found({ siren, items: [], active: false, state: "C" }));
  };
  const askKept = ({ operation }: Lookup) => Promise.resolve(operation === "legal-unit" ? kept : nothingKept);
  return { reached: await reach("suggested-establishment", subject, ask, askKept), asked };
}

describe("what is suggested for a closed branch", () => {
  test("costs the branch alone where its company is known to have ceased", async () => {
    const { reached, asked } = await suggested(found({ siren, active: false, state: "C" }));
    expect(reached).toMatchObject({ status: "found", data: { siret: null, reason: "unit_ceased" } });
    expect(asked).toEqual(["establishment"]);
  });

  test("is asked for at the company where nothing is known of it", async () => {
    const { asked } = await suggested(nothingKept);
    expect(asked.slice(0, 2)).toEqual(["establishment", "establishments"]);
  });
});
