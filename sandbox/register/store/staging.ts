import type { Database } from "better-sqlite3";
import type { Intake } from "../records.ts";
import {
  accountColumns,
  directorColumns,
  establishmentColumns,
  placeColumns,
  stagingTables,
  unitColumns,
} from "./tables.ts";

type Stored = string | number | null;

function stored(value: unknown): Stored {
  if (typeof value === "boolean") return Number(value);
  if (Array.isArray(value)) return value.length === 0 ? null : JSON.stringify(value);
  return value as Stored;
}

/** An insert of one record, its columns read by name; `owner` is the SIREN of a record that does not hold it. */
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
  const values = new Array<Stored>(names.length);
  const offset = owned ? 1 : 0;
  return (record: T, owner?: string) => {
    if (owner !== undefined) values[0] = owner;
    for (let i = 0; i < columns.length; i++) values[i + offset] = stored(record[columns[i]!]);
    statement.run(values);
  };
}

/**
 * A place beside the register for what a source delivers, written in one go and on disk when it grows: memory stays
 * flat whatever the source. `close` drops it.
 */
export function openStaging(database: Database): { intake: Intake; close(): void } {
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
