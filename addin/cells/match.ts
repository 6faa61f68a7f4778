import { lookupKey } from "../../shared/lookups/lookup.ts";
import { MatchSearch } from "../../shared/matching/next-match-step.ts";
import type { MatchResult } from "../../shared/matching/result.ts";
import type { MatchRow } from "../../shared/matching/row.ts";
import { knowledgeOf, type Answer, type Unanswered } from "../client/answer.ts";
import type { Call } from "./call.ts";
import { cellText } from "./cell-value.ts";

/** Where the search for a company by its name ended. */
export type Matched =
  | { readonly kind: "result"; readonly result: MatchResult }
  | { readonly kind: "unanswered"; readonly answer: Unanswered };

/** A postcode that a cell holds as a number has lost its zero. */
const postcodeOf = (cell: unknown): string => {
  const text = cellText(cell);
  return typeof cell === "number" ? text.padStart(5, "0") : text;
};

/** What the arguments of a formula tell of a company; undefined where they have no name. */
export function matchRow(name: unknown, postcode: unknown, city: unknown): MatchRow | undefined {
  const text = cellText(name);
  return text === "" ? undefined : { name: text, postcode: postcodeOf(postcode), city: cellText(city) };
}

/** Asks for what tells which company a row means, one question after the other, as `sirene enrich --match` does. */
export async function matchOf(row: MatchRow, ask: Call["ask"]): Promise<Matched> {
  const answers = new Map<string, Answer>();
  const search = new MatchSearch(row);
  for (;;) {
    const step = search.next((question) => {
      const answer = answers.get(lookupKey(question));
      return answer && knowledgeOf(answer);
    });
    if (step.kind === "ask") answers.set(lookupKey(step.lookup), await ask(step.lookup));
    else if (step.kind === "unavailable") {
      return { kind: "unanswered", answer: answers.get(lookupKey(step.lookup)) as Unanswered };
    } else return step;
  }
}
