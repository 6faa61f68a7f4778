import { expect, test } from "@jest/globals";
import { contradictionText, contradictions } from "../../../batch/enrich/take-decisions.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import type { MatchDecision } from "../../../shared/gateway/store/decisions.ts";

const day = (text: string) => Date.parse(`${text}T12:00:00Z`);
const decision = (siren: string | undefined, at: string): MatchDecision => ({
  ...{ key: "fictive", row: { name: "FICTIVE" }, by: "Paule", at: day(at) },
  company: siren === undefined ? undefined : { siren, name: "FICTIVE SAS" },
});

test("decisions that say the same contradict nothing, and each other one stays or goes by its date", () => {
  const kept = decision("150000008", "2024-01-01");
  const [same, older, newer] = [
    decision("150000008", "2025-01-01"),
    decision(undefined, "2023-01-01"),
    decision(undefined, "2024-06-01"),
  ];
  expect(contradictions([same], [kept])).toEqual([]);
  expect(contradictions([older], [kept])).toEqual([{ stays: kept, goes: older }]);
  expect(contradictions([same, newer], [kept])).toEqual([{ stays: newer, goes: kept }]);
});

test("one that is kept under a date to come does not stay in silence: what to type is said", () => {
  const kept = decision("150000008", "2099-01-01");
  const [found] = contradictions([decision(undefined, "2024-06-01")], [kept]);
  const now = day("2026-01-01");
  const { code, parameters } = contradictionText(found!, now);
  const said = (language: "en" | "fr") =>
    messageFormatter(language)(code as "decision_contradicts_future", parameters);
  expect(said("en")).toContain(
    "is dated in the future, so a clock was wrong: 150000008 FICTIVE SAS (decided by Paule on 2099-01-01)",
  );
  expect(said("en")).toContain('sirene decisions forget "FICTIVE"');
  expect(said("fr")).toContain("porte une date future");
});
