import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { languages } from "../../shared/messages/messages.ts";
import { reviewMessages } from "../messages/review-messages.ts";
import { type Say, messageFormatter } from "../messages/messages.ts";

/** The decision in a doubtful row: a candidate, a company by its number, none of them, or still open. */
export type Mark =
  | { readonly kind: "candidate"; readonly place: number }
  /** `siret` is present if an establishment was named. */
  | { readonly kind: "number"; readonly siren: string; readonly siret?: string }
  /** Digits that are neither a SIREN nor a SIRET. */
  | { readonly kind: "bad_number" }
  | { readonly kind: "none" }
  | { readonly kind: "open" };

/** Largest number of candidates per row. */
export const mostCandidates = 5;

/** Returns the marks that the cell of a row with this many candidates offers. */
export const offeredMarks = (candidates: number, say: Say): string[] => [
  ...Array.from({ length: candidates }, (_, place) => String(place + 1)),
  say("review_none"),
  say("review_later"),
];

const isTextOf = (code: "review_none" | "review_later", text: string): boolean =>
  languages.some((language) => foldedHeader(reviewMessages[code][language]) === text);

/**
 * A text with this many digits is meant as a number, right or wrong. A SIREN that lost its leading zeros has at least
 * as many.
 */
const leastDigits = 6;

function numberIn(text: string): Mark | undefined {
  if (text.replaceAll(/\D/g, "").length < leastDigits) return undefined;
  const read = readIdentifier(text);
  if (read.kind === "siren") return { kind: "number", siren: read.siren };
  if (read.kind === "siret") return { kind: "number", siren: read.siren, siret: read.siret };
  return { kind: "bad_number" };
}

/**
 * Parses the mark in a cell: a word in either language, a candidate's number, a SIREN or a SIRET. Undefined for any
 * other text.
 *
 * @decides what a decision in a review says
 */
export function markOf(text: string): Mark | undefined {
  const folded = foldedHeader(text);
  if (folded === "" || isTextOf("review_later", folded)) return { kind: "open" };
  if (isTextOf("review_none", folded)) return { kind: "none" };
  const place = /^[1-9](?=(\.0)?$)/.exec(folded)?.[0];
  return place !== undefined && Number(place) <= mostCandidates
    ? { kind: "candidate", place: Number(place) }
    : numberIn(text);
}

/**
 * The columns that a review has about a doubtful row, in their order. A person fills in `decision`, `comment` and `by`
 * (who decided).
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

/** The columns about each candidate: who it is, why it may be meant, what else is known and where to look further. */
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

/** Row columns to the right of the candidates, so that the row's name stays close to theirs. */
const behind: ReadonlySet<RowPart> = new Set(["why", "by"] as const);

export const reviewColumns: readonly ReviewColumn[] = [
  ...rowParts.filter((part) => !behind.has(part)).map((part) => ({ part })),
  ...Array.from({ length: mostCandidates }, (_, place) =>
    candidateParts.map((part) => ({ part, candidate: place + 1 })),
  ).flat(),
  ...rowParts.filter((part) => behind.has(part)).map((part) => ({ part })),
];

/** Width of a column, in characters. */
export const widthOfPart: Readonly<Record<RowPart | CandidatePart, number>> = {
  ...{ rows: 10, name: 34, postcode: 10, city: 18, decision: 11, comment: 18, by: 12, address: 28 },
  ...{ vat: 16, director: 22, siren: 11, town: 18, score: 8, why: 28, activity: 34, state: 9, created: 11 },
  ...{ link: 11, letters: 10 },
};

/** Returns the header of a column. */
export const headerOfColumn = (column: ReviewColumn, say: Say): string =>
  column.candidate === undefined
    ? say(`review_${column.part}`)
    : say(`review_candidate_${column.part}`, { n: String(column.candidate) });

/** Returns the folded headers of a column in each language. French reviews may use either of two words for the town. */
function headersOf(column: ReviewColumn): string[] {
  const headers = languages.map((language) => headerOfColumn(column, messageFormatter(language)));
  return [...headers, ...headers.map((header) => header.replace(/commune$/i, "ville"))].map(foldedHeader);
}

const byHeader: ReadonlyMap<string, ReviewColumn> = new Map(
  reviewColumns.flatMap((column) => headersOf(column).map((header) => [header, column] as const)),
);

/** Returns the column that a header names, in either language. */
export const columnOfHeader = (header: string): ReviewColumn | undefined =>
  byHeader.get(foldedHeader(header));
