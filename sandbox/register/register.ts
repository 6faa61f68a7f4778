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

/** Which slice of the matches to return. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

export interface Matches<T> {
  readonly items: T[];
  /** All matches, before the window. */
  readonly total: number;
}

/** Matches of a reverse search: `total` counts those within the display cap, `totalMatched` all distinct companies. */
export interface CappedMatches<T> extends Matches<T> {
  readonly totalMatched: number;
  readonly capped: boolean;
}

/**
 * What a text asks of a name: `all`, every one of its words; `any`, at least one, half a word and a small typing error
 * allowed.
 */
export const searchReadings = ["all", "any"] as const;
export type SearchReading = (typeof searchReadings)[number];

type Filters<K extends "search" | "search-directors" | "search-address"> = Omit<
  OperationParameters<K>,
  "page" | "perPage"
>;

/**
 * The data behind the sandbox: reads only, synchronous, in the contract's own shapes. Plans and quotas are not its
 * business: `capital` is always filled where known, accounts are always given. `undefined` means "no such entity".
 */
export interface Register {
  /** `words` tells how `q` is read. @default "all" */
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
  /** Entries of the nomenclature that activities are shown in, all or those whose label or code matches `q`. */
  naf(q?: string): NomenclatureEntry[];
  /** Of either nomenclature in use. */
  nafCode(code: string): NomenclatureEntry | undefined;
  legalForms(q?: string): NomenclatureEntry[];
  /** The same data, with activities shown, listed and filtered on by another nomenclature. */
  by(naf: NafVersion): Register;
  close(): void;
}
