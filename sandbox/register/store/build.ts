import type { Database } from "better-sqlite3";
import type { RegisterSource } from "../records.ts";
import { foldedStreet } from "../street-words.ts";
import { folded } from "../words.ts";
import { placeFacetWords, unitFacetWords } from "./facets.ts";
import { openStaging } from "./staging.ts";
import {
  accountColumns,
  directorColumns,
  directorsPerUnit,
  establishmentColumns,
  placeColumns,
  registerTables,
  unitColumns,
} from "./tables.ts";

const list = (columns: readonly string[], from = "") =>
  columns.map((column) => `${from}${column}`).join(", ");
const text = (...columns: string[]) => columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ");
const directorsOf = (unit: string) =>
  `BETWEEN ${unit} * ${directorsPerUnit} AND ${unit} * ${directorsPerUnit} + ${directorsPerUnit - 1}`;

/** From what was delivered to the register, a statement a step; the order is that of their dependence. */
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
 * Fills an empty database from a source. Throws what the source throws; the database is then of no use. Durability is
 * given up while building: a half-made register is thrown away, never repaired.
 */
export async function buildRegister(database: Database, source: RegisterSource): Promise<void> {
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
