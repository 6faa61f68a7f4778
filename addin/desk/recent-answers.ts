import type { Known } from "./answer.ts";
import type { Kept } from "./kept-answers.ts";

/** An answer at hand, its payload read; no call was spent for it now. */
export interface Recent {
  readonly kept: Kept;
  readonly known: Known;
}

function readKept({ json, asOf }: Kept): Known {
  if (json === undefined) return { status: "not_found", asOf, cached: true };
  return { status: "found", data: JSON.parse(json), asOf, cached: true };
}

/** The answers used last, by key, `most` of them. */
export class RecentAnswers {
  readonly #answers = new Map<string, Recent>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Recent | undefined {
    const recent = this.#answers.get(key);
    if (recent === undefined) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, recent);
    return recent;
  }

  /** Holds `kept`, or what is held already where that was read later; the answer used longest ago makes room. */
  put(key: string, kept: Kept): Recent {
    const held = this.#answers.get(key);
    const recent = held !== undefined && held.kept.asOf > kept.asOf ? held : { kept, known: readKept(kept) };
    this.#answers.delete(key);
    this.#answers.set(key, recent);
    if (this.#answers.size > this.#most) this.#answers.delete(this.#answers.keys().next().value!);
    return recent;
  }
}
