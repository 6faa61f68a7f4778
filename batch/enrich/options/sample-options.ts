import { ProgramError } from "../../errors/program-error.ts";
import { wholeNumber } from "./whole-number.ts";

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
interface Written {
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
}: Written & {
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
function refuseUnwritten({ output, report, changes, review, summarySheet }: Written): void {
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
