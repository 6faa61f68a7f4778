import { renameSync, rmSync, statSync } from "node:fs";
import Sqlite, { type Database } from "better-sqlite3";
import type { Intake, RegisterSource } from "../records.ts";
import { foldedStreet, folded } from "../words.ts";
import { placeFacetWords, unitFacetWords } from "./facets.ts";
import {
  accountColumns,
  directorColumns,
  establishmentColumns,
  placeColumns,
  stagingTables,
  unitColumns,
  directorsPerUnit,
  registerTables,
} from "./tables.ts";

type StoredValue = string | number | null;

function stored(value: unknown): StoredValue {
  if (typeof value === "boolean") return Number(value);
  if (Array.isArray(value)) return value.length === 0 ? null : JSON.stringify(value);
  return value as StoredValue;
}

/** Returns a function that inserts one record. `owner` is the SIREN of a record that does not contain it. */
function inserter<T>(
  database: Database,
  table: string,
  columns: readonly (keyof T & string)[],
  owned: boolean,
) {
  const names = owned ? ["siren", ...columns] : columns;
  const statement = database.prepare(
    `INSERT INTO staging.${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  );
  const values = new Array<StoredValue>(names.length);
  const offset = owned ? 1 : 0;
  return (record: T, owner?: string) => {
    if (owner !== undefined) values[0] = owner;
    for (let i = 0; i < columns.length; i++) values[i + offset] = stored(record[columns[i]!]);
    statement.run(values);
  };
}

/**
 * Opens a staging area for what a source delivers. It is written sequentially, and to disk as it grows, so that
 * memory use does not depend on the source. `close` drops it.
 */
function openStaging(database: Database): { intake: Intake; close(): void } {
  database.exec("ATTACH '' AS staging");
  database.exec("PRAGMA staging.journal_mode = OFF; PRAGMA staging.cache_size = -32000");
  database.exec(stagingTables);
  const legalUnit = inserter(database, "unit", unitColumns, false);
  const establishment = inserter(database, "establishment", [...establishmentColumns, ...placeColumns], true);
  const director = inserter(database, "director", directorColumns, true);
  const account = inserter(database, "account", accountColumns, true);
  return {
    intake: {
      legalUnit: (record) => legalUnit(record),
      establishment: (siren, record) => establishment(record, siren),
      director: (siren, record) => director(record, siren),
      account: (siren, record) => account(record, siren),
      completeHeadOffices: () =>
        void database.exec(`
          INSERT INTO staging.establishment (siren, nic, headOffice, state, naf, naf2025)
          SELECT siren, headOfficeNic, 1, CASE state WHEN 'A' THEN 'A' WHEN 'C' THEN 'F' END, naf, naf2025
          FROM staging.unit
          WHERE headOfficeNic IS NOT NULL AND siren NOT IN (SELECT siren FROM staging.establishment)`),
    },
    close: () => void database.exec("DETACH staging"),
  };
}

const list = (columns: readonly string[], from = "") =>
  columns.map((column) => `${from}${column}`).join(", ");
const text = (...columns: string[]) => columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ");
const directorsOf = (unit: string) =>
  `BETWEEN ${unit} * ${directorsPerUnit} AND ${unit} * ${directorsPerUnit} + ${directorsPerUnit - 1}`;

/** Statements that build the register from the staging area, in the order of their dependencies. */
const steps = [
  `INSERT OR IGNORE INTO unit (${list(unitColumns)})
   SELECT ${list(unitColumns)} FROM staging.unit ORDER BY folded(name), siren`,

  `INSERT INTO place (${list(placeColumns)})
   SELECT DISTINCT ${placeColumns.map((column) => `coalesce(${column}, '') AS ${column}`).join(", ")}
   FROM staging.establishment
   WHERE postalCode IS NOT NULL OR commune IS NOT NULL
   ORDER BY postalCode, commune, communeCode`,

  `CREATE TEMP TABLE place_id AS SELECT ${list(placeColumns)}, id FROM place`,
  `CREATE INDEX temp.place_by_value ON place_id (${list(placeColumns)}, id)`,

  `INSERT OR IGNORE INTO establishment (unit, ${list(establishmentColumns)}, place)
   SELECT u.id AS unit, ${list(establishmentColumns, "s.")}, p.id AS place
   FROM staging.establishment s
   CROSS JOIN unit u ON u.siren = s.siren
   LEFT JOIN place_id p ON ${placeColumns.map((column) => `p.${column} = coalesce(s.${column}, '')`).join(" AND ")}
   ORDER BY p.id NULLS LAST, u.id, s.nic`,

  `UPDATE place SET first = range.first, last = range.last
   FROM (SELECT place, min(id) AS first, max(id) AS last FROM establishment GROUP BY place) AS range
   WHERE range.place = place.id`,
  `DELETE FROM place WHERE first IS NULL`,

  `INSERT INTO director (id, ${list(directorColumns)})
   SELECT id, ${list(directorColumns)} FROM (
     SELECT u.id * ${directorsPerUnit} + row_number() OVER (PARTITION BY u.id ORDER BY s.rowid) - 1 AS id,
       u.id AS unit, ${list(directorColumns, "s.")}
     FROM staging.director s CROSS JOIN unit u ON u.siren = s.siren)
   WHERE id ${directorsOf("unit")}`,

  `INSERT INTO account (unit, position, ${list(accountColumns)})
   SELECT u.id, s.rowid, ${list(accountColumns, "s.")}
   FROM staging.account s CROSS JOIN unit u ON u.siren = s.siren
   ORDER BY u.id, s.rowid`,

  `INSERT INTO unit_words (rowid, words)
   SELECT u.id,
     folded(${text("u.name", "u.legalName", "u.usualNames", "u.acronym")})
     || coalesce((SELECT group_concat(' ' || folded(${text("d.lastName", "d.firstNames", "d.denomination")}), '')
                  FROM director d WHERE d.id ${directorsOf("u.id")}), '')
     || ${unitFacetWords}
     || coalesce((SELECT group_concat(${placeFacetWords}, '')
                  FROM establishment e CROSS JOIN place p ON p.id = e.place WHERE e.unit = u.id), '')
   FROM unit u ORDER BY u.id`,

  `INSERT INTO director_words (rowid, nom, prenoms)
   SELECT id, folded(coalesce(lastName, '')), folded(coalesce(firstNames, ''))
   FROM director WHERE denomination IS NULL ORDER BY id`,

  `INSERT INTO street_words (rowid, words)
   SELECT id, folded_street(${text("streetNumber", "streetType", "street", "complement", "delivery")})
   FROM establishment WHERE place IS NOT NULL ORDER BY id`,

  ...["unit_words", "director_words", "street_words"].map(
    (index) => `INSERT INTO ${index} (${index}) VALUES ('optimize')`,
  ),

  `CREATE VIRTUAL TABLE temp.unit_terms USING fts5vocab(main, unit_words, row)`,
  `INSERT INTO vocabulary SELECT term, doc FROM unit_terms`,
  `DROP TABLE unit_terms`,
];

const indexBuffer = 32 * 1024 * 1024;

/**
 * Fills an empty database from a source. Throws what the source throws; the database is unusable then. Durability is
 * given up while building, since an incomplete register is discarded and never repaired.
 */
async function buildRegister(database: Database, source: RegisterSource): Promise<void> {
  database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -64000");
  database.function("folded", { deterministic: true }, (value) => folded(value as string));
  database.function("folded_street", { deterministic: true }, (value) => foldedStreet(value as string));
  const staging = openStaging(database);
  database.exec("BEGIN");
  database.exec(registerTables);
  for (const index of ["unit_words", "director_words", "street_words"])
    database.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('hashsize', ${indexBuffer})`);
  await source.deliver(staging.intake);
  for (const step of steps) database.exec(step);
  database.exec("DROP TABLE place_id; COMMIT");
  staging.close();
}

/** Marks a file as a register of this sandbox ("SRNE"). */
const applicationId = 0x53524e45;

/** To be increased when the tables change, or the way fictional companies are made. */
const layout = 2;

const pageCache = "PRAGMA cache_size = -64000";

/** Returns what a register file was made from; undefined if it has the layout of another version. */
function madeFrom(database: Database): string | undefined {
  if (database.pragma("user_version", { simple: true }) !== layout) return undefined;
  return database.prepare<[], string>("SELECT made_from FROM mark").pluck().get();
}

/** Returns true if the file exists. An empty one, as `mktemp` creates, counts as absent. */
const isThere = (path: string) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Checks that a file may be overwritten. @throws Error if it is anything but a register of this sandbox */
function assertRegister(path: string): void {
  let id: unknown;
  try {
    const database = new Sqlite(path, { readonly: true, fileMustExist: true });
    id = database.pragma("application_id", { simple: true });
    database.close();
  } catch (cause) {
    throw new Error(`${path} cannot be read as a register of this sandbox; give another file name`, {
      cause,
    });
  }
  if (id !== applicationId)
    throw new Error(`${path} is not a register of this sandbox and is left as it is; give another file name`);
}

function openBuilt(path: string): Database {
  const database = new Sqlite(path, { readonly: true, fileMustExist: true });
  database.exec(pageCache);
  return database;
}

/** Builds a register. Closes the database if the source fails. */
async function build(database: Database, source: RegisterSource): Promise<Database> {
  try {
    await buildRegister(database, source);
  } catch (error) {
    database.close();
    throw error;
  }
  database.exec("CREATE TABLE mark (made_from TEXT NOT NULL)");
  database.prepare("INSERT INTO mark VALUES (?)").run(source.madeFrom);
  database.pragma(`application_id = ${applicationId}`);
  database.pragma(`user_version = ${layout}`);
  return database;
}

/** Creates the database `building` for the file `path`. @throws Error that names the file: better-sqlite3 names none */
function created(building: string, path: string): Database {
  try {
    return new Sqlite(building);
  } catch (cause) {
    const todo = "give a file in a folder that is there and may be written to";
    throw new Error(`${path} cannot be written; ${todo}`, { cause });
  }
}

/** Builds the register beside the file and moves it there when complete: a failed import leaves nothing behind. */
async function buildFile(path: string, source: RegisterSource): Promise<void> {
  const building = `${path}.${process.pid}.building`;
  rmSync(building, { force: true });
  try {
    const database = await build(created(building, path), source);
    database.close();
    renameSync(building, path);
  } finally {
    rmSync(building, { force: true });
  }
}

/**
 * Opens the database of a register: that of the file if it was made from the same source, otherwise a new one.
 * Without a path it is a temporary database, in memory while small and on disk as it grows, deleted when closed.
 */
export async function openDatabase(path: string | undefined, source: RegisterSource): Promise<Database> {
  if (path === undefined) return build(new Sqlite(""), source);
  if (isThere(path)) {
    assertRegister(path);
    const database = openBuilt(path);
    if (madeFrom(database) === source.madeFrom) return database;
    database.close();
  }
  await buildFile(path, source);
  return openBuilt(path);
}
