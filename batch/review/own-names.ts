import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { Store } from "../../shared/gateway/store/store.ts";
import { foundAnswers, keysOfUnit, latestAnswer, type FoundAnswer } from "../answers/found-answers.ts";
import type { ReviewProblem, WrittenDecision } from "./read-review.ts";

function nameIn({ data }: FoundAnswer): string {
  const name = findField("name")!.read(data, "en");
  return typeof name === "string" ? name : "";
}

/** A decision that was read, and what is to be said of it. */
interface Verified {
  readonly decision: WrittenDecision;
  readonly problem?: ReviewProblem;
}

/**
 * A decision with the name of the company whose number it has: whoever changes a candidate's number leaves the name, the score
 * and the letters of another company beside it.
 */
function verified(decision: WrittenDecision, found: ReadonlyMap<string, FoundAnswer>): Verified {
  const { file, cell, candidate, company } = decision;
  if (company === undefined) return { decision };
  const { siren, siret, name: written } = company;
  const keys = keysOfUnit(siren);
  const names = keys.flatMap((key) => (found.has(key) ? nameIn(found.get(key)!) : []));
  if (names.some((name) => foldedHeader(name) === foldedHeader(written))) return { decision };
  const latest = latestAnswer(found, keys);
  const name = latest === undefined ? "" : nameIn(latest);
  if (candidate === undefined) return { decision: { ...decision, company: { ...company, name } } };
  const parameters = { file, cell, n: String(candidate), siren, name, written };
  const code = name === "" ? "review_unchecked_name" : "review_other_name";
  return { decision: { ...decision, company: { siren, siret, name } }, problem: { code, parameters } };
}

export interface NamedDecisions {
  readonly decisions: readonly WrittenDecision[];
  readonly problems: readonly ReviewProblem[];
}

/**
 * Decisions under the names that the store has of their companies, with neither score nor letters where these were of another
 * name; without a name where the store has none, as of a number that somebody typed: the run that takes it asks. Asks nothing.
 */
export async function withOwnNames(
  decisions: readonly WrittenDecision[],
  store: Pick<Store, "answers">,
): Promise<NamedDecisions> {
  const sirens = new Set(decisions.flatMap(({ company }) => company?.siren ?? []));
  const found = await foundAnswers(store, [...sirens].flatMap(keysOfUnit));
  const each = decisions.map((decision) => verified(decision, found));
  return {
    decisions: each.map(({ decision }) => decision),
    problems: each.flatMap(({ problem }) => problem ?? []),
  };
}
