import { foldedHeader } from "../../shared/enrichment/columns/header-hint.ts";
import { languages } from "../../shared/messages/languages.ts";
import { speaker, type Say } from "../messages/say.ts";
import { mostCandidates } from "./marks.ts";

/**
 * What a review says of a doubtful row, in the order of its columns: those of the list that may be missing come last.
 * `decision` and `by`, who made it, are left to a person.
 */
export const rowParts = [
  "rows",
  "name",
  "postcode",
  "city",
  "decision",
  "by",
  "address",
  "vat",
  "director",
] as const;
export type RowPart = (typeof rowParts)[number];

/** Columns that stay in sight while the candidates are read: as far as the decision. */
export const inSight = rowParts.indexOf("decision") + 1;

/** What it says of each candidate. */
export const candidateParts = [
  "siren",
  "name",
  "activity",
  "state",
  "town",
  "created",
  "score",
  "letters",
] as const;
export type CandidatePart = (typeof candidateParts)[number];

/** A column of a review: of the row, or of one of its candidates, counted from 1. */
export type ReviewColumn =
  | { readonly part: RowPart; readonly candidate?: undefined }
  | { readonly part: CandidatePart; readonly candidate: number };

export const reviewColumns: readonly ReviewColumn[] = [
  ...rowParts.map((part) => ({ part })),
  ...Array.from({ length: mostCandidates }, (_, place) =>
    candidateParts.map((part) => ({ part, candidate: place + 1 })),
  ).flat(),
];

/** Width of a column, characters. */
export const widthOfPart: Readonly<Record<RowPart | CandidatePart, number>> = {
  ...{ rows: 10, name: 34, postcode: 10, city: 18, decision: 11, by: 16, address: 28, vat: 16, director: 22 },
  ...{ siren: 11, activity: 34, state: 9, town: 18, created: 11, score: 8, letters: 10 },
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
