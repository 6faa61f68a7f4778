import type { AnnualAccount } from "../../shared/contract/entities.ts";

/** Role of the person behind a sole trader, among the directors. */
export const soleTraderRole = "Entrepreneur individuel";

/** The data of a legal unit from a source. Null means unknown. */
export interface LegalUnitRecord {
  readonly siren: string;
  /** The denomination, otherwise the sole trader's NOM PRENOM; `[ND]` if masked; empty if nothing names the unit. */
  readonly name: string;
  readonly legalName: string | null;
  readonly usualNames: readonly string[];
  readonly acronym: string | null;
  readonly legalForm: string | null;
  readonly naf: string | null;
  readonly naf2025: string | null;
  readonly category: string | null;
  /** INSEE's code, 00 to 53 or NN. */
  readonly workforce: string | null;
  readonly employer: boolean | null;
  readonly state: "A" | "C" | null;
  /** Calendar dates, YYYY-MM-DD. */
  readonly created: string | null;
  readonly ceased: string | null;
  /** False for a unit without a VAT number. */
  readonly vatLiable: boolean;
  /** In euros. */
  readonly capital: number | null;
  readonly capitalVariable: boolean;
  readonly headOfficeNic: string | null;
}

/** The data of an establishment from a source. Its SIRET is the SIREN of its unit followed by `nic`. */
export interface EstablishmentRecord {
  /** Five digits. */
  readonly nic: string;
  readonly headOffice: boolean;
  readonly state: "A" | "F" | null;
  readonly created: string | null;
  readonly naf: string | null;
  readonly naf2025: string | null;
  readonly tradeSign: string | null;
  readonly complement: string | null;
  /** Number and repetition: `12 B`. */
  readonly streetNumber: string | null;
  readonly streetType: string | null;
  readonly street: string | null;
  /** Postal box or other special delivery. */
  readonly delivery: string | null;
  readonly postalCode: string | null;
  readonly communeCode: string | null;
  readonly commune: string | null;
  readonly cedexCode: string | null;
  readonly cedexLabel: string | null;
  /** Null for France. */
  readonly country: string | null;
}

/** A mandate: one person or company in one role. A director with a denomination is a company. */
export interface DirectorRecord {
  readonly lastName: string | null;
  readonly firstNames: string | null;
  readonly denomination: string | null;
  readonly role: string | null;
  readonly birthYear: number | null;
}

export type AccountRecord = AnnualAccount;

/** Receives what a source delivers, in any order. A SIREN delivered twice is kept once. */
export interface Intake {
  legalUnit(record: LegalUnitRecord): void;
  /** Establishments, directors and accounts of a SIREN without a legal unit are dropped at the end. */
  establishment(siren: string, record: EstablishmentRecord): void;
  director(siren: string, record: DirectorRecord): void;
  account(siren: string, record: AccountRecord): void;
  /** Adds the head office of units that name its NIC but got no establishment: a SIRET without address. */
  completeHeadOffices(): void;
}

/** Source of a register. */
export interface RegisterSource {
  /** Identity of the content. A register file with an equal text needs no second import. */
  readonly madeFrom: string;
  deliver(intake: Intake): void | Promise<void>;
}
