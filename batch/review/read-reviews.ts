import { saysTheSame } from "../../shared/gateway/store/decisions.ts";
import { saidIn } from "../decisions/contradictions.ts";
import { realPath } from "../files/access.ts";
import { isWorkbook } from "../files/list.ts";
import { heldFormat } from "../files/opening/open.ts";
import { readReview, type ReadReview, type ReviewProblem, type WrittenDecision } from "./read-review.ts";
import { reviewPath } from "./review-path.ts";

/** What people decided in the files of a run. */
export interface ReadReviews extends ReadReview {
  /** Files in which decisions stand that were taken. */
  readonly files: readonly string[];
  /** Those in which anything was decided or remarked, be it nothing that can be taken. */
  readonly edited: readonly string[];
}

/** A list of a run: the file that is read, and where its result goes; `-` of a stream. */
interface ReviewedList {
  readonly path: string;
  readonly output: string;
}

function holdsWorkbook(file: string): boolean {
  const format = heldFormat(file);
  return format !== undefined && isWorkbook(format);
}

/** Where decisions about a list may stand: in the workbook itself, in its result, or beside them. */
const placesOf = ({ path, output }: ReviewedList): string[] => [
  ...[path, output].filter(holdsWorkbook),
  ...[path, output].map(reviewPath),
];

/** Where a decision stands, for whoever looks at `beside`. */
const placeOf = ({ file, cell }: WrittenDecision, beside: WrittenDecision): string =>
  file === beside.file ? cell : `${file} (${cell})`;

/**
 * Of the decisions about one name and place the latest, and each that contradicts it. Where the latest contradict each other,
 * as two rows of one file do, none is taken.
 */
function agreedOn(decisions: readonly WrittenDecision[]): Omit<ReadReview, "comments"> {
  const at = Math.max(...decisions.map((one) => one.at));
  const [latest, ...others] = decisions.toSorted((one, other) => other.at - one.at);
  const contrary = others.filter((one) => !saysTheSame(one, latest!));
  const isSettled = contrary.every((one) => one.at < at);
  const problems = contrary.map((one): ReviewProblem => {
    const { file, cell } = one;
    const place = { file, cell, other: placeOf(latest!, one) };
    if (!isSettled) return { code: "review_conflict", parameters: place };
    const said = { name: one.row["name"] ?? "", goes: saidIn(one), stays: saidIn(latest!) };
    return { code: "review_superseded", parameters: { ...place, ...said } };
  });
  return { decisions: isSettled ? [latest!] : [], problems };
}

/** What the decisions of several files say of each name and place, and which of them contradict others. */
export function agreed(decisions: readonly WrittenDecision[]): Omit<ReadReview, "comments"> {
  const byKey = new Map<string, WrittenDecision[]>();
  for (const one of decisions) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  const each = [...byKey.values()].map(agreedOn);
  return {
    decisions: each.flatMap((one) => one.decisions),
    problems: each.flatMap((one) => one.problems),
  };
}

/** Reads what people decided about the lists of a run, wherever a review of them stands; `now` in epoch milliseconds. Spends nothing. */
export async function readReviews(
  lists: readonly Pick<ReviewedList, "path">[],
  results: readonly Pick<ReviewedList, "output">[],
  now: number,
): Promise<ReadReviews> {
  const reviewed = lists.map(({ path }, at) => ({ path, output: results[at]!.output }));
  const paths = new Map(reviewed.flatMap(placesOf).map((path) => [realPath(path), path]));
  const reviews: (ReadReview & { readonly path: string })[] = [];
  for (const path of paths.values()) {
    const read = await readReview(path, now);
    if (read !== undefined) reviews.push({ path, ...read });
  }
  const edited = reviews.filter(
    (one) => one.decisions.length + one.problems.length + one.comments.length > 0,
  );
  const { decisions, problems } = agreed(reviews.flatMap((one) => one.decisions));
  return {
    decisions,
    problems: [...reviews.flatMap((one) => one.problems), ...problems],
    comments: reviews.flatMap((one) => one.comments),
    files: [...new Set(decisions.map(({ file }) => file))],
    edited: edited.map(({ path }) => path),
  };
}
