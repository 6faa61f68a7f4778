import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { languages } from "../../shared/messages/messages.ts";
import { reviewMessages } from "../messages/review-messages.ts";
import type { Say } from "../messages/say.ts";

/** What a person says of a doubtful row: which candidate is meant, which company by its number, that none is, or nothing yet. */
export type Mark =
  | { readonly kind: "candidate"; readonly place: number }
  /** `siret`: where the establishment was named. */
  | { readonly kind: "number"; readonly siren: string; readonly siret?: string }
  /** Digits that are neither a SIREN nor a SIRET. */
  | { readonly kind: "bad_number" }
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

/** So many digits are meant as a number, right or wrong: a SIREN that lost its zeros has no fewer. */
const leastDigits = 6;

function numberIn(text: string): Mark | undefined {
  if (text.replaceAll(/\D/g, "").length < leastDigits) return undefined;
  const read = readIdentifier(text);
  if (read.kind === "siren") return { kind: "number", siren: read.siren };
  if (read.kind === "siret") return { kind: "number", siren: read.siren, siret: read.siret };
  return { kind: "bad_number" };
}

/** The mark in a cell, in words of either language, or a SIREN or SIRET; undefined of any other text. */
export function markOf(text: string): Mark | undefined {
  const folded = foldedHeader(text);
  if (folded === "" || says("review_later", folded)) return { kind: "open" };
  if (says("review_none", folded)) return { kind: "none" };
  const place = /^[1-9](?=(\.0)?$)/.exec(folded)?.[0];
  return place !== undefined && Number(place) <= mostCandidates
    ? { kind: "candidate", place: Number(place) }
    : numberIn(text);
}
