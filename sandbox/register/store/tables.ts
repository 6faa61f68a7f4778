import type { AccountRecord, DirectorRecord, EstablishmentRecord, LegalUnitRecord } from "../records.ts";

const namesOf = <T>(columns: Record<keyof T & string, true>) => Object.keys(columns) as (keyof T & string)[];

/** Columns of the register's tables: those of the records, in the order they are stored. */
export const unitColumns = namesOf<LegalUnitRecord>({
  siren: true,
  name: true,
  legalName: true,
  usualNames: true,
  acronym: true,
  legalForm: true,
  naf: true,
  naf2025: true,
  category: true,
  workforce: true,
  employer: true,
  state: true,
  created: true,
  ceased: true,
  vatLiable: true,
  capital: true,
  capitalVariable: true,
  headOfficeNic: true,
});

export const placeColumns = ["postalCode", "communeCode", "commune"] as const;

export const establishmentColumns = namesOf<Omit<EstablishmentRecord, (typeof placeColumns)[number]>>({
  nic: true,
  headOffice: true,
  state: true,
  created: true,
  naf: true,
  naf2025: true,
  tradeSign: true,
  complement: true,
  streetNumber: true,
  streetType: true,
  street: true,
  delivery: true,
  cedexCode: true,
  cedexLabel: true,
  country: true,
});

export const directorColumns = namesOf<DirectorRecord>({
  lastName: true,
  firstNames: true,
  denomination: true,
  role: true,
  birthYear: true,
});

export const accountColumns = namesOf<AccountRecord>({
  year: true,
  dateCloture: true,
  typeBilan: true,
  totalBilan: true,
  capitauxPropres: true,
  resultatNet: true,
  chiffreAffaires: true,
  currency: true,
  confidential: true,
  dateDepot: true,
});

/** Directors of one unit that can be kept: a director's id is its unit's id times this, plus its position. */
export const directorsPerUnit = 4096;

/**
 * The register. A unit's id is its rank by name, then SIREN, so that whatever comes in the order of ids is ordered by
 * name. Establishments stand in the order of their place, so that a postal code is one range of ids. The word indexes
 * hold no text: `unit_words` also has a word for every value a search can filter on (see facets.ts). `vocabulary` lists
 * its words and counts their units.
 */
export const registerTables = `
  CREATE TABLE unit (id INTEGER PRIMARY KEY, ${unitColumns.join(", ")}, UNIQUE (siren));
  CREATE TABLE place (id INTEGER PRIMARY KEY, ${placeColumns.join(", ")}, first INTEGER, last INTEGER);
  CREATE TABLE establishment (
    id INTEGER PRIMARY KEY, unit INTEGER, ${establishmentColumns.join(", ")}, place INTEGER, UNIQUE (unit, nic)
  );
  CREATE TABLE director (id INTEGER PRIMARY KEY, ${directorColumns.join(", ")});
  CREATE TABLE account (unit INTEGER, position INTEGER, ${accountColumns.join(", ")}, PRIMARY KEY (unit, position))
    WITHOUT ROWID;
  CREATE VIRTUAL TABLE unit_words USING fts5(
    words, content='', columnsize=0, detail=none, tokenize="ascii tokenchars '=.'"
  );
  CREATE TABLE vocabulary (word TEXT PRIMARY KEY, units INTEGER) WITHOUT ROWID;
  CREATE VIRTUAL TABLE director_words USING fts5(
    nom, prenoms, content='', columnsize=0, detail=column, tokenize='ascii'
  );
  CREATE VIRTUAL TABLE street_words USING fts5(words, content='', columnsize=0, detail=none, tokenize='ascii');
`;

/** What a source delivers, as it comes; emptied once the register is built. */
export const stagingTables = `
  CREATE TABLE staging.unit (${unitColumns.join(", ")});
  CREATE TABLE staging.establishment (siren, ${establishmentColumns.join(", ")}, ${placeColumns.join(", ")});
  CREATE TABLE staging.director (siren, ${directorColumns.join(", ")});
  CREATE TABLE staging.account (siren, ${accountColumns.join(", ")});
`;
