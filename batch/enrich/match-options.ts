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

/** What a person is given to decide. */
interface ReviewOptions {
  readonly scope: ReviewScope;
  /** Ask for the places of the candidates too, whose calls are counted apart. */
  readonly places: boolean;
}

/** How rows without a number are looked up by their names. */
export interface MatchOptions {
  /** Columns that were named for a role, as typed, `B+C` for texts that are joined; an empty text for a role that no column has. */
  readonly named: Readonly<Partial<Record<ColumnRole | AlternativeKey, string>>>;
  /** Which rows are given to a person, in a sheet or a file of their own; undefined where none are. */
  readonly review: ReviewOptions | undefined;
  /** Columns that the search writes. */
  readonly keys: readonly MatchKey[];
}

const mostCandidates = 5;

const isAlternative = (role: ColumnRole): role is AlternativeRole =>
  (alternativeRoles as readonly string[]).includes(role);

const isRole = (name: string): name is ColumnRole => (columnRoles as readonly string[]).includes(name);

/** `name=COL,postcode=COL`, a role twice where either is tried: a header may have commas in it, so that a role begins a part. */
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

/** What `--review` may be followed by. */
const reviewWords = ["all", "places"] as const;

/** `--review`, `--review all`, `--review places`, `--review all,places`. @throws {ProgramError} for another word */
function readReviewOption(review: string | boolean): ReviewOptions | undefined {
  if (review === false) return undefined;
  const words = review === true ? [] : review.split(",").map((word) => word.trim().toLowerCase());
  const unknown = words.find((word) => !(reviewWords as readonly string[]).includes(word));
  if (unknown !== undefined)
    throw new ProgramError("bad_review", { value: unknown, known: reviewWords.join(", ") });
  return { scope: words.includes("all") ? "all" : "doubtful", places: words.includes("places") };
}

/** `--match`, `--candidates` and `--review`. @throws {ProgramError} where they cannot be used. */
export function readMatch({
  match,
  candidates,
  review = false,
}: {
  readonly match?: string | true;
  readonly candidates?: string;
  readonly review?: string | boolean;
}): MatchOptions | undefined {
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

/** The option that names the column of each role. The SIREN's is `--id`. */
export const comparedOptions = {
  siret: "--siret",
  vat: "--vat",
  name: "--name",
  postcode: "--postcode",
  city: "--city",
  einvoice_address: "--einvoice-address",
  naf: "--naf",
} as const satisfies Partial<Record<ComparedRole, string>>;

/** The columns that were named, as typed; an empty text for a role that no column has. */
export type NamedColumns = Readonly<Partial<Record<ComparedRole, string>>>;

/** Those of the options as commander gives them. */
export interface ComparedFlags {
  readonly siret?: string;
  readonly vat?: string;
  readonly name?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly einvoiceAddress?: string;
  readonly naf?: string;
}

export function namedColumns({ einvoiceAddress, ...flags }: ComparedFlags): NamedColumns {
  const typed: NamedColumns = {
    ...flags,
    ...(einvoiceAddress !== undefined && { einvoice_address: einvoiceAddress }),
  };
  return Object.fromEntries(
    comparedRoles.flatMap((role) => (typed[role] === undefined ? [] : [[role, typed[role]]])),
  );
}

/** A sample that a run asks about in place of the whole list. */
export interface SampleOptions {
  /** Companies. */
  readonly size: number;
  readonly seed: number;
}

/** Whoever names no seed gets the same sample every time, which is paid for once. */
const defaultSeed = 1;
const greatestSeed = 2 ** 32 - 1;

/** What is written with the result, and not at all where there is none. */
interface OutputOptions {
  readonly output?: string;
  readonly report?: string;
  readonly changes?: string;
  readonly review?: boolean;
  readonly summarySheet?: boolean;
}

/** `--sample` and `--seed`. @throws {ProgramError} where they cannot be used. */
export function readSample({
  sample,
  seed,
  preview,
  ...written
}: OutputOptions & {
  readonly sample?: string;
  readonly seed?: string;
  readonly preview?: string;
}): SampleOptions | undefined {
  if (sample === undefined) {
    if (seed !== undefined) throw new ProgramError("seed_needs_sample");
    return undefined;
  }
  if (preview !== undefined) throw new ProgramError("sample_or_preview");
  refuseUnwritten(written);
  return {
    size: wholeNumber("--sample", sample, 1),
    seed: seed === undefined ? defaultSeed : wholeNumber("--seed", seed, 0, greatestSeed),
  };
}

/** A sample is written where a file is named for it, and nothing is written beside it otherwise. */
function refuseUnwritten({ output, report, changes, review, summarySheet }: OutputOptions): void {
  if (output !== undefined) return;
  const options = {
    "--report": report,
    "--changes": changes,
    "--review": review,
    "--summary-sheet": summarySheet,
  };
  const [option] = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : name));
  if (option !== undefined) throw new ProgramError("sample_needs_output", { option });
}
