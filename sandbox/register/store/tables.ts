import type { AccountRecord, DirectorRecord, EstablishmentRecord, LegalUnitRecord } from "../records.ts";

type Columns<T> = Record<keyof T & string, "TEXT" | "INTEGER" | "REAL">;

const place = {
  postalCode: "TEXT",
  communeCode: "TEXT",
  commune: "TEXT",
} as const;

const unit: Columns<LegalUnitRecord> = {
  siren: "TEXT",
  name: "TEXT",
  legalName: "TEXT",
  usualNames: "TEXT",
  acronym: "TEXT",
  legalForm: "TEXT",
  naf: "TEXT",
  naf2025: "TEXT",
  category: "TEXT",
  workforce: "TEXT",
  employer: "INTEGER",
  state: "TEXT",
  created: "TEXT",
  ceased: "TEXT",
  vatLiable: "INTEGER",
  capital: "REAL",
  capitalVariable: "INTEGER",
  headOfficeNic: "TEXT",
};

const establishment: Columns<Omit<EstablishmentRecord, keyof typeof place>> = {
  nic: "TEXT",
  headOffice: "INTEGER",
  state: "TEXT",
  created: "TEXT",
  naf: "TEXT",
  naf2025: "TEXT",
  tradeSign: "TEXT",
  complement: "TEXT",
  streetNumber: "TEXT",
  streetType: "TEXT",
  street: "TEXT",
  delivery: "TEXT",
  cedexCode: "TEXT",
  cedexLabel: "TEXT",
  country: "TEXT",
};

const director: Columns<DirectorRecord> = {
  lastName: "TEXT",
  firstNames: "TEXT",
  denomination: "TEXT",
  role: "TEXT",
  birthYear: "INTEGER",
};

const account: Columns<AccountRecord> = {
  year: "INTEGER",
  dateCloture: "TEXT",
  typeBilan: "TEXT",
  totalBilan: "REAL",
  capitauxPropres: "REAL",
  resultatNet: "REAL",
  chiffreAffaires: "REAL",
  currency: "TEXT",
  confidential: "INTEGER",
  dateDepot: "TEXT",
};

const names = <T extends object>(columns: T) => Object.keys(columns) as (keyof T & string)[];
const defined = (columns: object) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");

/** Columns of the register's tables: those of the records, in the order in which they are stored. */
export const unitColumns = names(unit);
export const placeColumns = names(place);
export const establishmentColumns = names(establishment);
export const directorColumns = names(director);
export const accountColumns = names(account);

/** Most directors stored per unit. A director's id is its unit's id times this, plus its position. */
export const directorsPerUnit = 4096;

/**
 * The register. A unit's id is its rank by name, then SIREN, so that results in the order of ids are sorted by name.
 * Establishments are stored in the order of their place, so that a postal code is one range of ids. The word indexes
 * contain no text; `unit_words` also has a word for every value that a search can filter on (see facets.ts).
 * `vocabulary` lists its words and counts their units.
 */
export const registerTables = `
  CREATE TABLE unit (id INTEGER PRIMARY KEY, ${defined(unit)}, UNIQUE (siren));
  CREATE TABLE place (id INTEGER PRIMARY KEY, ${defined(place)}, first INTEGER, last INTEGER);
  CREATE TABLE establishment (
    id INTEGER PRIMARY KEY, unit INTEGER, ${defined(establishment)}, place INTEGER, UNIQUE (unit, nic)
  );
  CREATE TABLE director (id INTEGER PRIMARY KEY, ${defined(director)});
  CREATE TABLE account (unit INTEGER, position INTEGER, ${defined(account)}, PRIMARY KEY (unit, position))
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

/** Tables for what a source delivers, unsorted. Dropped once the register is built. */
export const stagingTables = `
  CREATE TABLE staging.unit (${defined(unit)});
  CREATE TABLE staging.establishment (siren TEXT, ${defined({ ...establishment, ...place })});
  CREATE TABLE staging.director (siren TEXT, ${defined(director)});
  CREATE TABLE staging.account (siren TEXT, ${defined(account)});
`;
