import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { languages } from "../../shared/messages/messages.ts";
import { speaker, type Say } from "../messages/say.ts";
import { mostCandidates } from "./marks.ts";

/**
 * What a review says of a doubtful row, in the order of its columns. `decision`, `by`, who made it, and `comment` are left to a
 * person.
 */
export const rowParts = [
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
export const candidateParts = [
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

const byHeader: ReadonlyMap<string, ReviewColumn> = new Map(
  languages.flatMap((language) =>
    reviewColumns.map((column) => [foldedHeader(headerOfColumn(column, speaker(language))), column] as const),
  ),
);

/** The column that a header names, in either language. */
export const columnOfHeader = (header: string): ReviewColumn | undefined =>
  byHeader.get(foldedHeader(header));
