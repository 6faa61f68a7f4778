import { ProgramError } from "../errors/program-errors.ts";
import { wholeNumber } from "../../shared/command-line/usage-errors.ts";
import {
  type AlternativeKey,
  type AlternativeRole,
  alternativeRoles,
} from "../../shared/enrichment/columns/column-roles.ts";
import { type ColumnRole, columnRoles } from "../../shared/enrichment/columns/role-rules.ts";
import { type MatchKey, mainMatchKeys, matchKeys } from "../../shared/enrichment/columns/own-columns.ts";
import type { ReviewScope } from "../../shared/enrichment/settled-match.ts";
import { type ComparedRole, comparedRoles } from "../../shared/enrichment/columns/compared-texts.ts";

/** Options of searches by name, as typed. */
export interface MatchFlags {
  readonly match?: string | true;
  readonly candidates?: string;
  readonly review?: string | boolean;
}

/** What a person is asked to decide. */
interface ReviewOptions {
  readonly scope: ReviewScope;
  /** Whether to ask for the places of the candidates too. Their calls are counted separately. */
  readonly places: boolean;
}

/** How companies are searched by name for rows without a number. */
export interface MatchOptions {
  /**
   * Columns that the user named for a role, as typed: `B+C` for texts that are joined, an empty text for a role without
   * a column.
   */
  readonly named: Readonly<Partial<Record<ColumnRole | AlternativeKey, string>>>;
  /** Which rows are given to a person, in a sheet or file of their own. Undefined if none are. */
  readonly review: ReviewOptions | undefined;
  /** Columns that the search fills. */
  readonly keys: readonly MatchKey[];
}

const mostCandidates = 5;

const isAlternative = (role: ColumnRole): role is AlternativeRole =>
  (alternativeRoles as readonly string[]).includes(role);

const isRole = (name: string): name is ColumnRole => (columnRoles as readonly string[]).includes(name);

/**
 * Parses `name=COL,postcode=COL`. A role may be given twice, as an alternative. A header may contain commas, so only a
 * comma before a role separates parts.
 */
function matchingColumns(text: string): MatchOptions["named"] {
  const parts = text.split(new RegExp(`,(?=(?:${columnRoles.join("|")})=)`));
  const named: Partial<Record<ColumnRole | AlternativeKey, string>> = {};
  for (const part of parts) {
    const at = part.indexOf("=");
    const role = part.slice(0, at).trim();
    if (at === -1 || !isRole(role))
      throw new ProgramError("bad_match", { value: part, known: columnRoles.join(", ") });
    const column = part.slice(at + 1).trim();
    const one = named[role];
    if (one === undefined) named[role] = column;
    else if (isAlternative(role) && named[`other_${role}`] === undefined) named[`other_${role}`] = column;
    else throw new ProgramError("match_role_twice", { role, one, other: column });
  }
  return named;
}

/** Words that may follow `--review`. */
const reviewWords = ["all", "places"] as const;

/** Reads `--review` and the words after it, as in `all,places`. @throws {ProgramError} for another word */
function readReviewOption(review: string | boolean): ReviewOptions | undefined {
  if (review === false) return undefined;
  const words = review === true ? [] : review.split(",").map((word) => word.trim().toLowerCase());
  const unknown = words.find((word) => !(reviewWords as readonly string[]).includes(word));
  if (unknown !== undefined)
    throw new ProgramError("bad_review", { value: unknown, known: reviewWords.join(", ") });
  return { scope: words.includes("all") ? "all" : "doubtful", places: words.includes("places") };
}

/** @throws {ProgramError} if the options of searches are unusable */
export function readMatch({ match, candidates, review = false }: MatchFlags): MatchOptions | undefined {
  if (match === undefined) {
    if (candidates !== undefined) throw new ProgramError("candidates_need_match");
    if (review !== false) throw new ProgramError("review_needs_match");
    return undefined;
  }
  const shown = candidates === undefined ? 1 : wholeNumber("--candidates", candidates, 1, mostCandidates);
  const further = matchKeys.filter((key) => key.startsWith("candidate_")).slice(0, shown - 1);
  return {
    named: match === true ? {} : matchingColumns(match),
    review: readReviewOption(review),
    keys: [...mainMatchKeys, ...further],
  };
}

/** The option that names the column of each role. For the SIREN that is `--id`. */
export const comparedOptions = {
  siret: "--siret",
  vat: "--vat",
  name: "--name",
  postcode: "--postcode",
  city: "--city",
  einvoice_address: "--einvoice-address",
  naf: "--naf",
} as const satisfies Partial<Record<ComparedRole, string>>;

/** The columns that the user named, as typed. An empty text for a role without a column. */
export type NamedColumns = Readonly<Partial<Record<ComparedRole, string>>>;

/** The same options as commander delivers them. */
export type ComparedFlags = Partial<
  Record<"siret" | "vat" | "name" | "postcode" | "city" | "einvoiceAddress" | "naf", string>
>;

/** Returns the columns that the user named for comparison, by role. */
export function namedColumns({ einvoiceAddress, ...flags }: ComparedFlags): NamedColumns {
  const typed: Partial<Record<ComparedRole, string | undefined>> = {
    ...flags,
    einvoice_address: einvoiceAddress,
  };
  return Object.fromEntries(
    comparedRoles.flatMap((role) => (typed[role] === undefined ? [] : [[role, typed[role]]])),
  );
}

/** A sample about which a run asks instead of the whole list. */
export interface SampleOptions {
  /** Number of companies. */
  readonly size: number;
  readonly seed: number;
}

/** Without a seed the sample is the same every time, and is paid for only once. */
const defaultSeed = 1;
const greatestSeed = 2 ** 32 - 1;

/** Options of samples, as typed. */
export interface SampleFlags {
  readonly sample?: string;
  readonly seed?: string;
  readonly preview?: string;
}

/** Options for files that are written with the result, and that cannot be used without one. */
type OutputFlags = Partial<
  Record<"output" | "report" | "changes" | "corrections" | "review" | "summarySheet", unknown>
>;

/** Returns the first of `options` that was typed. */
export const typedOf = (options: Readonly<Record<string, unknown>>): string | undefined =>
  Object.keys(options).find((name) => options[name] !== undefined);

/**
 * Reads `--sample` and `--seed`. Without an output, no result of a sample is written, so that options for files beside
 * it are refused.
 *
 * @throws {ProgramError} if they are unusable
 */
export function readSample(flags: SampleFlags & OutputFlags): SampleOptions | undefined {
  const { sample, seed, preview } = flags;
  if (sample === undefined) {
    if (seed !== undefined) throw new ProgramError("seed_needs_sample");
    return undefined;
  }
  if (preview !== undefined) throw new ProgramError("sample_or_preview");
  const option = typedOf({
    "--report": flags.report,
    "--changes": flags.changes,
    "--corrections": flags.corrections,
    "--review": flags.review,
    "--summary-sheet": flags.summarySheet,
  });
  if (flags.output === undefined && option !== undefined)
    throw new ProgramError("sample_needs_output", { option });
  return {
    size: wholeNumber("--sample", sample, 1),
    seed: seed === undefined ? defaultSeed : wholeNumber("--seed", seed, 0, greatestSeed),
  };
}
