import { readIdentifier } from "../../shared/identifiers/read.ts";
import { BadArgument, textIn } from "./arguments.ts";

/** Digits in groups, as numbers are written. */
const digits = /^\d[\d\s.]*$/;

/** The other filters of a search, besides its words. */
type Filters = Readonly<Record<string, string | undefined>>;

/**
 * The words of a search: names, the beginning of a SIREN, or a SIREN, which "performs an exact lookup"; the SIREN of a
 * SIRET is searched for. A SIREN that cannot be right is not asked for, and none is combined with other filters, which
 * the service might or might not heed. @throws {BadArgument}
 */
export function wordsIn(argument: unknown, filters: Filters): string | undefined {
  const text = textIn("q", argument);
  if (text === undefined || !digits.test(text) || text.replace(/\D/g, "").length < 9) return text;
  const reading = readIdentifier(text);
  if (!("siren" in reading)) throw new BadArgument("invalid_checksum");
  if (Object.values(filters).some((filter) => filter !== undefined)) {
    throw new BadArgument("siren_with_filters", { value: reading.siren });
  }
  return reading.siren;
}
