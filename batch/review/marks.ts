import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { languages } from "../../shared/messages/languages.ts";
import { reviewMessages } from "../messages/review-messages.ts";
import type { Say } from "../messages/say.ts";

/** What a person says of a doubtful row: which candidate is meant, that none is, or nothing yet. */
export type Mark =
  | { readonly kind: "candidate"; readonly place: number }
  | { readonly kind: "none" }
  | { readonly kind: "open" };

/** Candidates that a row shows at most. */
export const mostCandidates = 5;

/** The marks that a row of so many candidates may have, as its cell offers them. */
export const offeredMarks = (candidates: number, say: Say): string[] => [
  ...Array.from({ length: candidates }, (_, place) => String(place + 1)),
  say("review_none"),
  say("review_later"),
];

const says = (code: "review_none" | "review_later", text: string): boolean =>
  languages.some((language) => foldedHeader(reviewMessages[code][language]) === text);

/** The mark in a cell, in words of either language; undefined of any other text. */
export function markOf(text: string): Mark | undefined {
  const folded = foldedHeader(text);
  if (folded === "" || says("review_later", folded)) return { kind: "open" };
  if (says("review_none", folded)) return { kind: "none" };
  const place = /^[1-9](?=(\.0)?$)/.exec(folded)?.[0];
  return place !== undefined && Number(place) <= mostCandidates
    ? { kind: "candidate", place: Number(place) }
    : undefined;
}
