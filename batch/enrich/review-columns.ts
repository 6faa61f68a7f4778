import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { languages } from "../../shared/messages/messages.ts";
import { reviewMessages } from "../messages/review-messages.ts";
import { type Say, speaker } from "../messages/messages.ts";

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

/**
 * The mark in a cell, in words of either language, or a SIREN or SIRET; undefined of any other text.
 * @decides what a decision in a review says
 */
export function markOf(text: string): Mark | undefined {
  const folded = foldedHeader(text);
  if (folded === "" || says("review_later", folded)) return { kind: "open" };
  if (says("review_none", folded)) return { kind: "none" };
  const place = /^[1-9](?=(\.0)?$)/.exec(folded)?.[0];
  return place !== undefined && Number(place) <= mostCandidates
    ? { kind: "candidate", place: Number(place) }
    : numberIn(text);
}

/**
 * What a review says of a doubtful row, in the order of its columns. `decision`, `by`, who made it, and `comment` are left to a
 * person.
 */
const rowParts = [
  "rows",
  "name",
  "postcode",
  "city",
  "decision",
  "comment",
  "address",
  "vat",
  "director",
  "why",
  "by",
] as const;
export type RowPart = (typeof rowParts)[number];

/** What it says of each candidate: who it is, why it may be meant, what else is known of it, and where to look further. */
const candidateParts = [
  "name",
  "siren",
  "town",
  "score",
  "why",
  "state",
  "created",
  "activity",
  "link",
  "letters",
] as const;
export type CandidatePart = (typeof candidateParts)[number];

/** A column of a review: of the row, or of one of its candidates, counted from 1. */
export type ReviewColumn =
  | { readonly part: RowPart; readonly candidate?: undefined }
  | { readonly part: CandidatePart; readonly candidate: number };

/** Parts of the row that stand behind its candidates: who decides compares the name with theirs. */
const behind: ReadonlySet<RowPart> = new Set(["why", "by"] as const);

export const reviewColumns: readonly ReviewColumn[] = [
  ...rowParts.filter((part) => !behind.has(part)).map((part) => ({ part })),
  ...Array.from({ length: mostCandidates }, (_, place) =>
    candidateParts.map((part) => ({ part, candidate: place + 1 })),
  ).flat(),
  ...rowParts.filter((part) => behind.has(part)).map((part) => ({ part })),
];

/** Width of a column, characters. */
export const widthOfPart: Readonly<Record<RowPart | CandidatePart, number>> = {
  ...{ rows: 10, name: 34, postcode: 10, city: 18, decision: 11, comment: 18, by: 12, address: 28 },
  ...{ vat: 16, director: 22, siren: 11, town: 18, score: 8, why: 28, activity: 34, state: 9, created: 11 },
  ...{ link: 11, letters: 10 },
};

/** The header of a column. */
export const headerOfColumn = (column: ReviewColumn, say: Say): string =>
  column.candidate === undefined
    ? say(`review_${column.part}`)
    : say(`review_candidate_${column.part}`, { n: String(column.candidate) });

/** The header of a column in each language; French reviews may name the town by either of its two words. */
function headersOf(column: ReviewColumn): string[] {
  const headers = languages.map((language) => headerOfColumn(column, speaker(language)));
  return [...headers, ...headers.map((header) => header.replace(/commune$/i, "ville"))].map(foldedHeader);
}

const byHeader: ReadonlyMap<string, ReviewColumn> = new Map(
  reviewColumns.flatMap((column) => headersOf(column).map((header) => [header, column] as const)),
);

/** The column that a header names, in either language. */
export const columnOfHeader = (header: string): ReviewColumn | undefined =>
  byHeader.get(foldedHeader(header));
