import { expect, test } from "@jest/globals";
import { subjectFacts } from "../../../../shared/enrichment/comparisons.ts";
import type { ResolutionStep } from "../../../../shared/lookups/resolve.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";

const [siren = ""] = scatteredSirens(1);
const siret = siretOf(siren, 1);
const answer = (data: unknown): ResolutionStep => ({ status: "found", data });
const at = (postalCode: string, commune: string, active: boolean) =>
  answer({ siret, active, address: { postalCode, commune } });
const metz = (active: boolean) => at("57000", "METZ", active);
const head = at("44000", "NANTES", true);
const resources = ["establishment", "head-office"] as const;

/** The towns that a row is compared with. */
const towns = (own: string | undefined, steps: readonly ResolutionStep[], isOfficeTold = true) =>
  subjectFacts(
    { siren, ...(own !== undefined && { siret: own }) },
    resources,
    steps,
    isOfficeTold,
  ).places.map(({ town }) => town);
const nothing: ResolutionStep = { status: "not_found" };

test("a row is compared with the head office where it names its company alone, or an establishment that is closed", () => {
  expect(towns(undefined, [nothing, head])).toEqual(["NANTES"]);
  expect(towns(siret, [metz(true), head])).toEqual(["METZ"]);
  expect(towns(siret, [metz(false), head])).toEqual(["METZ", "NANTES"]);
  expect(towns(undefined, [nothing, head], false)).toEqual([]);
});
