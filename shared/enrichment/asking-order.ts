import type { Grouping } from "./calls.ts";

/** What is asked together: first some pages, then what their subjects and others still need. */
export interface AskingTurn {
  /** Indexes of the subjects. */
  readonly subjects: Uint32Array;
  /** Those that stand for one of the subjects and for none of an earlier turn. */
  readonly pages: readonly Grouping[];
  /** True if only what its subjects lack is asked, and what they have and is too old comes later. */
  readonly isMissingOnly: boolean;
}

/** A page, and the place in the order of the first subject that it stands for. */
interface PlacedPage {
  readonly page: Grouping;
  readonly place: number;
}

/**
 * The order in which a run asks about its subjects if its calls may not suffice for all. First come those that lack an
 * answer, then those whose answers are too old, the oldest first. So a command that is repeated whenever there are calls
 * again gets through a list of any length: it asks about each company before it asks about one again.
 *
 * - Of the subjects that lack an answer, those of the fullest pages come first, then the others in the order of the list,
 *   from behind the one that was asked last: what the store has deleted meanwhile lacks an answer too, and must not be
 *   asked again before the end of a long list.
 * - If some subjects lack an answer and have another that is too old, what is lacking comes before all that is too old: their
 *   turns are for that alone, and the order of what is too old is formed anew after these.
 * - A turn has no more subjects than the calls that are left suffice for. Otherwise the first lookups of many subjects
 *   could use up the calls for their second ones, and none would get an answer.
 *
 * A subject takes 25 bytes, and some 15 more while they are sorted.
 * @decides which rows are asked first if the calls may not suffice for all
 */
export class AskingOrder {
  /** By subject, what they are sorted by: when its oldest answer was read; below 0 if it lacks one. */
  readonly #ranks: Float64Array;
  /** By subject: most calls that it takes, without those for pages of an earlier one. */
  readonly #calls: Uint8Array;
  readonly #subjects: Uint32Array;
  #size = 0;
  #lastRead = -1;
  #pages: readonly PlacedPage[] = [];
  #taken = 0;
  #takenPages = 0;
  /** Whether a subject was added that lacks an answer and has another one that is too old. */
  hasMixed = false;

  /** `size`: number of subjects of the list, whether or not they are added. */
  constructor(size: number) {
    this.#ranks = new Float64Array(size);
    this.#calls = new Uint8Array(size);
    this.#subjects = new Uint32Array(size);
  }

  /**
   * Adds an open subject, in the order of the list. `readAt`: when the oldest of its answers was read, epoch
   * milliseconds; undefined if it lacks one. `calls`: most calls that it takes if asked alone.
   */
  add(subject: number, readAt: number | undefined, calls: number): void {
    this.#ranks[subject] = readAt ?? -1;
    this.#calls[subject] = calls;
    this.#subjects[this.#size] = subject;
    this.#size += 1;
    const last = this.#ranks[this.#lastRead];
    if (readAt !== undefined && (last === undefined || readAt >= last)) this.#lastRead = subject;
  }

  /** Puts all added subjects in order, and the pages, each of which stands for several of them. */
  form(groupings: Iterable<Grouping>): void {
    const [ranks, calls] = [this.#ranks, this.#calls];
    const added = this.#subjects.subarray(0, this.#size);
    // What was answered since the survey needs no page any more.
    const pages = [...groupings].filter(({ subjects }) => subjects.some((subject) => calls[subject]! > 0));
    const lacks = (subject: number) => ranks[subject]! < 0;
    for (const subject of added) if (lacks(subject)) ranks[subject] = this.#rankOf(subject, 0);
    for (const page of pages) {
      const lacking = page.subjects.filter(lacks);
      for (const subject of lacking)
        ranks[subject] = Math.min(ranks[subject]!, this.#rankOf(subject, lacking.length));
    }
    added.sort((one, other) => ranks[one]! - ranks[other]!);
    const places = new Uint32Array(ranks.length);
    added.forEach((subject, place) => (places[subject] = place));
    const placed = pages.map((page) => {
      const place = page.subjects.reduce((first, subject) => Math.min(first, places[subject]!), Infinity);
      // The first of its subjects pays for a page.
      for (const subject of page.subjects)
        if (places[subject] !== place && calls[subject]! > 0) calls[subject]! -= 1;
      return { page, place };
    });
    this.#pages = placed.sort((one, other) => one.place - other.place);
  }

  /** Returns the rank of a subject that lacks an answer, on a page that stands for `lacking` such subjects. */
  #rankOf(subject: number, lacking: number): number {
    const { length } = this.#ranks;
    return ((subject - this.#lastRead - 1 + length) % length) - length * (lacking + 1);
  }

  /**
   * Takes the subjects that come next: as many as `calls` suffice for, at least one, and all if no call is left.
   * Returns undefined when all have been taken.
   */
  take(calls: number): AskingTurn | undefined {
    const first = this.#taken;
    if (first === this.#size) return undefined;
    const lacks = (place: number) => this.#ranks[this.#subjects[place]!]! < 0;
    const isMissingOnly = this.hasMixed && calls > 0 && lacks(first);
    let left = calls;
    const fits = (place: number) =>
      calls <= 0 || (this.#calls[this.#subjects[place]!]! <= left && (!isMissingOnly || lacks(place)));
    do {
      left -= this.#calls[this.#subjects[this.#taken]!]!;
      this.#taken += 1;
    } while (this.#taken < this.#size && fits(this.#taken));
    return {
      subjects: this.#subjects.subarray(first, this.#taken),
      pages: this.#takePages(),
      isMissingOnly,
    };
  }

  /** Takes the pages whose first subject has been taken. */
  #takePages(): Grouping[] {
    const first = this.#takenPages;
    while ((this.#pages[this.#takenPages]?.place ?? Infinity) < this.#taken) this.#takenPages += 1;
    return this.#pages.slice(first, this.#takenPages).map(({ page }) => page);
  }
}
