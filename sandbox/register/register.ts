import type {
  AnnualAccount,
  AddressCompany,
  Director,
  Establishment,
  LegalUnit,
  LegalUnitSummary,
  NomenclatureEntry,
  PersonCompany,
} from "../../shared/contract/entities.ts";
import type { OperationParameters } from "../../shared/contract/operations.ts";
import type { NafVersion } from "../nomenclatures/naf.ts";

/** The slice of the matches to return. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

export interface Matches<T> {
  readonly items: T[];
  /** Number of all matches, before the window. */
  readonly total: number;
}

/** Matches of a reverse search. `total` counts those within the display cap, `totalMatched` all distinct companies. */
export interface CappedMatches<T> extends Matches<T> {
  readonly totalMatched: number;
  readonly capped: boolean;
}

/**
 * How a text is matched with a name. `all`: every word must match. `any`: one word must match, where a prefix or a
 * small typing error is enough.
 */
export const searchReadings = ["all", "any"] as const;
export type SearchReading = (typeof searchReadings)[number];

type Filters<K extends "search" | "search-directors" | "search-address"> = Omit<
  OperationParameters<K>,
  "page" | "perPage"
>;

/**
 * The data behind the sandbox: read-only, synchronous, in the contract's own shapes. It ignores plans and quotas:
 * `capital` is always filled if known, accounts are always returned. `undefined` means "no such entity".
 */
export interface Register {
  /** Searches companies. `words` says how `q` is matched. @default "all" */
  search(filters: Filters<"search">, window: Window, words?: SearchReading): Matches<LegalUnitSummary>;
  searchDirectors(filters: Filters<"search-directors">, window: Window): CappedMatches<PersonCompany>;
  searchAddress(filters: Filters<"search-address">, window: Window): CappedMatches<AddressCompany>;
  legalUnit(siren: string): LegalUnit | undefined;
  establishments(
    siren: string,
    state: "A" | "F" | undefined,
    window: Window,
  ): Matches<Establishment> | undefined;
  establishment(siret: string): Establishment | undefined;
  directors(siren: string): Director[] | undefined;
  accounts(siren: string): AnnualAccount[] | undefined;
  /** Returns the nomenclature in which activities are shown: all entries, or those whose label or code matches `q`. */
  naf(q?: string): NomenclatureEntry[];
  /** Returns the entry of a code in either nomenclature in use. */
  nafCode(code: string): NomenclatureEntry | undefined;
  legalForms(q?: string): NomenclatureEntry[];
  /** Returns the same data, with activities shown, listed and filtered on by another nomenclature. */
  by(naf: NafVersion): Register;
  close(): void;
}
