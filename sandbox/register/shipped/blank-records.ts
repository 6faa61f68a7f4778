import type { AccountRecord, DirectorRecord, EstablishmentRecord, LegalUnitRecord } from "../records.ts";

/** Records with what is told of them; all else is unknown. */

type Told<T, K extends keyof T> = Pick<T, K> & Partial<T>;

export function legalUnit(told: Told<LegalUnitRecord, "siren" | "name">): LegalUnitRecord {
  return {
    legalName: told.name,
    usualNames: [],
    acronym: null,
    legalForm: null,
    naf: null,
    naf2025: null,
    category: null,
    workforce: null,
    employer: null,
    state: "A",
    created: null,
    ceased: null,
    vatLiable: true,
    capital: null,
    capitalVariable: false,
    headOfficeNic: null,
    ...told,
  };
}

export function establishment(told: Told<EstablishmentRecord, "nic">): EstablishmentRecord {
  return {
    headOffice: false,
    state: "A",
    created: null,
    naf: null,
    naf2025: null,
    tradeSign: null,
    complement: null,
    streetNumber: null,
    streetType: null,
    street: null,
    delivery: null,
    postalCode: null,
    communeCode: null,
    commune: null,
    cedexCode: null,
    cedexLabel: null,
    country: null,
    ...told,
  };
}

export function director(told: Partial<DirectorRecord>): DirectorRecord {
  return { lastName: null, firstNames: null, denomination: null, role: null, birthYear: null, ...told };
}

/** Complete accounts of a calendar year in euros, filed the year after. */
export function account(
  told: Told<AccountRecord, "year" | "chiffreAffaires" | "resultatNet" | "totalBilan" | "capitauxPropres">,
): AccountRecord {
  return {
    dateCloture: `${told.year}-12-31`,
    typeBilan: "C",
    currency: "EUR",
    confidential: false,
    dateDepot: `${told.year + 1}-06-28`,
    ...told,
  };
}
