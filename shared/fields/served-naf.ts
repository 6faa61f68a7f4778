import { at, textOf } from "./field.ts";
import { type NafVersion, nafVersionOf, nafVersionOfFilter } from "./naf.ts";

/**
 * The nomenclature that the API answers in, as observed in its answers. The contract does not specify it, and no
 * call returns it. Only active companies count, since ceased ones keep the code of their time.
 */
export interface ServedNaf {
  readonly version: NafVersion;
  /** When the latest answer with this nomenclature was read, epoch milliseconds. */
  readonly at: number;
  /** Number of consecutive later answers with a code of rév. 2, although the API answers in 2025. */
  readonly against: number;
}

/**
 * After this many consecutive answers in rév. 2, the API does not answer in 2025. Fewer may be companies without a
 * 2025 code.
 */
const enoughAgainst = 3;

/**
 * Returns the nomenclature used in an answer: that of its company, or of the first company in its list that is
 * active and has a code.
 */
export function nafVersionIn(data: unknown): NafVersion | undefined {
  const items = at(data, "items");
  const companies: unknown[] = Array.isArray(items) ? items : [data];
  for (const company of companies) {
    const version =
      at(company, "active") === true ? nafVersionOf(textOf(at(company, "activity", "code"))) : null;
    if (version !== null) return version;
  }
  return undefined;
}

/**
 * Updates the observation with an answer in `version`, read at `readAt` (epoch milliseconds). One answer is enough
 * for a change to 2025, since rév. 2 only comes before it.
 */
export function afterAnswer(known: ServedNaf | undefined, version: NafVersion, readAt: number): ServedNaf {
  if (known === undefined || version === known.version)
    return { version, at: Math.max(readAt, known?.at ?? readAt), against: 0 };
  if (readAt < known.at) return known;
  const against = known.against + 1;
  return version === "2025" || against >= enoughAgainst
    ? { version, at: readAt, against: 0 }
    : { ...known, against };
}

/**
 * Checks a search by activity before it is sent. Returns `gone` if its code is of rév. 2 and the API answers in
 * 2025, so that the search would find no active company. Returns `early` for the reverse, as far as known: the API
 * may have changed since.
 */
export function nafMismatch(filter: string, served: ServedNaf | undefined): "gone" | "early" | undefined {
  const version = nafVersionOfFilter(filter);
  if (version === null || served === undefined || version === served.version) return undefined;
  return version === "rev2" ? "gone" : "early";
}
