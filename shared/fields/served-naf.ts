import { at, textOf } from "./field.ts";
import { type NafVersion, nafVersionOf, nafVersionOfFilter } from "./naf.ts";

/**
 * Which nomenclature the service answers in, as far as its answers have told. The contract does not say it, and no call asks for
 * it: the codes of active companies tell, for those that have ceased keep the code of their time.
 */
export interface ServedNaf {
  readonly version: NafVersion;
  /** When the latest of those answers was read, epoch milliseconds. */
  readonly at: number;
  /** Later answers in a row that had a code of rév. 2, of a service that answers in 2025. */
  readonly against: number;
}

/** So many answers in a row in rév. 2, and the service does not answer in 2025: single companies may have no code of it. */
const enoughAgainst = 3;

/** The nomenclature that an answer of the service tells: by its company, or the first of its list, that is active. */
export function nafTold(data: unknown): NafVersion | undefined {
  const items = at(data, "items");
  const companies: unknown[] = Array.isArray(items) ? items : [data];
  for (const company of companies) {
    const version =
      at(company, "active") === true ? nafVersionOf(textOf(at(company, "activity", "code"))) : null;
    if (version !== null) return version;
  }
  return undefined;
}

/** What is known once an answer of time `readAt` (epoch milliseconds) told `version`. From 2025 nobody goes back to rév. 2. */
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
 * What a search by activity is to be told before it is asked: `gone`, its code is of rév. 2 and the service answers in 2025, so
 * that it would find nobody who is active; `early`, the other way round, as far as is known: the service may have changed since.
 */
export function nafMismatch(filter: string, served: ServedNaf | undefined): "gone" | "early" | undefined {
  const version = nafVersionOfFilter(filter);
  if (version === null || served === undefined || version === served.version) return undefined;
  return version === "rev2" ? "gone" : "early";
}
