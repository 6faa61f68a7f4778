import { readIdentifier } from "../../identifiers/read.ts";
import type { OwnColumn } from "../columns/own-columns.ts";
import { tellingColumns, toldCompany } from "../columns/told-company.ts";

/**
 * What of the columns of ours may stay in a row, beside what a run writes there now: all; what is of the company, for
 * the row names another of its establishments; or nothing, for they are of another company, or nobody can know whose.
 * Beside the answers of another company it would look right and be wrong.
 */
export type Stays = "all" | "company" | "none";

/** What a row's identifier was read as; `siren` is missing where it names nobody. */
export interface RowIdentifier {
  readonly kind: string;
  readonly siren?: string;
  readonly siret?: string;
}

/**
 * Tells of the rows of a list that has the columns `own` of earlier runs what may stay in them; `textAt` gives a row's
 * text in a column, by its index. In a row that names nobody nothing may stay, unless `sirene_siren` says that nothing
 * of anybody is there.
 */
export function staysIn(
  own: readonly OwnColumn[],
): (row: RowIdentifier, textAt: (index: number) => string) => Stays {
  // A list that we never wrote into holds nothing that could be of another company.
  if (own.length === 0) return () => "all";
  const telling = tellingColumns(own);
  const establishment = own.find(({ key }) => key === "siret");
  return ({ siren, siret }, textAt) => {
    if (toldCompany(telling, textAt) !== siren) return "none";
    if (siren === undefined) return telling.siren === undefined ? "none" : "all";
    if (siret === undefined || establishment === undefined) return "all";
    const told = readIdentifier(textAt(establishment.index));
    return told.kind === "siret" && told.siret !== siret ? "company" : "all";
  };
}
