import { realPath } from "../files/access.ts";
import { isWorkbook } from "../files/kind.ts";
import { heldFormat } from "../files/open.ts";
import { readReview, type ReadReview, type ReviewProblem, type WrittenDecision } from "./read-review.ts";
import { reviewPath } from "./review-path.ts";

/** What people decided in the files of a run. */
export interface ReadReviews extends ReadReview {
  /** Files in which decisions stand that were taken. */
  readonly files: readonly string[];
  /** Those in which anything was decided, be it none that can be taken. */
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

const sirenOf = ({ company }: WrittenDecision): string | undefined => company?.siren;

/** The decisions of several that say the same of a name and place, and what is to be said of the others. */
function agreed(decisions: readonly WrittenDecision[]): ReadReview {
  const byKey = new Map<string, WrittenDecision[]>();
  for (const one of decisions) byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  const problems: ReviewProblem[] = [];
  const taken: WrittenDecision[] = [];
  for (const [first, ...others] of byKey.values()) {
    const other = others.find((one) => sirenOf(one) !== sirenOf(first!));
    if (other === undefined) taken.push(first!);
    else {
      const { file, cell } = other;
      const place = first!.file === file ? first!.cell : `${first!.file} (${first!.cell})`;
      problems.push({ code: "review_conflict", parameters: { file, cell, other: place } });
    }
  }
  return { decisions: taken, problems };
}

/** Reads what people decided about the lists of a run, wherever a review of them stands. Spends nothing. */
export async function readReviews(
  lists: readonly Pick<ReviewedList, "path">[],
  results: readonly Pick<ReviewedList, "output">[],
): Promise<ReadReviews> {
  const reviewed = lists.map(({ path }, at) => ({ path, output: results[at]!.output }));
  const paths = new Map(reviewed.flatMap(placesOf).map((path) => [realPath(path), path]));
  const reviews: (ReadReview & { readonly path: string })[] = [];
  for (const path of paths.values()) reviews.push({ path, ...(await readReview(path)) });
  const edited = reviews.filter((one) => one.decisions.length + one.problems.length > 0);
  const { decisions, problems } = agreed(reviews.flatMap((one) => one.decisions));
  return {
    decisions,
    problems: [...reviews.flatMap((one) => one.problems), ...problems],
    files: [...new Set(decisions.map(({ file }) => file))],
    edited: edited.map(({ path }) => path),
  };
}
