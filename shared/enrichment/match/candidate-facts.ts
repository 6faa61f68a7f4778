import { listedItems } from "../../contract/limits.ts";
import { findField } from "../../fields/catalogue.ts";
import type { FieldValue } from "../../fields/field.ts";

/** An answer to a search that a query has read. */
export interface SearchPage {
  readonly operation: "search" | "search-address";
  readonly data: unknown;
  /** When the API was read, epoch milliseconds. */
  readonly asOf?: number | undefined;
}

/** What the answers that were read tell of a candidate, for a person who decides; null where they do not. */
export interface CandidateFacts {
  /** NAF code and its label. */
  readonly naf: FieldValue;
  readonly nafLabel: FieldValue;
  /** `YYYY-MM-DD`. */
  readonly created: FieldValue;
  readonly town: string | null;
}

/** The element of a page that is about `siren`. */
export const itemOn = ({ data }: SearchPage, siren: string): object | undefined =>
  listedItems(data)?.find(
    (one): one is object => typeof one === "object" && one !== null && "siren" in one && one.siren === siren,
  );

const townIn = (item: object): string | null =>
  "commune" in item && typeof item.commune === "string" && item.commune !== "" ? item.commune : null;

/**
 * What `pages` tell of the company `siren`. The town is that of the establishment found at an address: no other search
 * tells one ("Legal unit summary" has no address), and none is asked for it.
 */
export function candidateFacts(pages: readonly SearchPage[], siren: string): CandidateFacts {
  const items = pages.flatMap((page) => itemOn(page, siren) ?? []);
  const read = (key: string): FieldValue =>
    items.map((item) => findField(key)!.read(item)).find((value) => value !== null) ?? null;
  return {
    naf: read("naf"),
    nafLabel: read("naf_label"),
    created: read("created"),
    town: items.map(townIn).find((town) => town !== null) ?? null,
  };
}
