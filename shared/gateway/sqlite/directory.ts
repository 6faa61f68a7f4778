import type { SqliteFile } from "../../sqlite-file/open-file.ts";
import type { DirectoryEntry, DirectoryLine } from "../../einvoicing/directory-lines.ts";

/** As `KeptDirectory` has them; each in one transaction. */
export interface DirectoryRows {
  linesOf(sirens: readonly string[]): ReadonlyMap<string, DirectoryEntry>;
  noteAsked(files: ReadonlyMap<string, readonly string[]>): void;
  askedWith(sirens: readonly string[]): ReadonlyMap<string, readonly string[]>;
  put(entries: ReadonlyMap<string, DirectoryEntry>): void;
  count(): number;
}

/**
 * What the store keeps of the directory of electronic invoices: the file that a SIREN was last asked with, and what last came
 * back, on which day; no lines where the directory does not know the SIREN. The same for every account and API.
 */
export function directoryOf(database: SqliteFile): DirectoryRows {
  const selectLines = database.prepare<[string], { day: string; lines: string }>(
    "SELECT day, lines FROM directory WHERE siren = ? AND day IS NOT NULL",
  );
  const selectFile = database
    .prepare<[string], string | null>("SELECT asked_with FROM directory WHERE siren = ?")
    .pluck();
  const selectAsked = database
    .prepare<[string], string>("SELECT siren FROM directory WHERE asked_with = ? ORDER BY siren")
    .pluck();
  const count = database.prepare<[], number>("SELECT count(*) FROM directory WHERE day IS NOT NULL").pluck();
  const upsertAsked = database.prepare(
    `INSERT INTO directory (siren, asked_with) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET asked_with = excluded.asked_with`,
  );
  const upsertLines = database.prepare(
    `INSERT INTO directory (siren, day, lines) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET day = excluded.day, lines = excluded.lines`,
  );

  const linesOf = database.transaction((sirens: readonly string[]) => {
    const entries = new Map<string, DirectoryEntry>();
    for (const siren of sirens) {
      const kept = selectLines.get(siren);
      if (kept !== undefined)
        entries.set(siren, { day: kept.day, lines: JSON.parse(kept.lines) as DirectoryLine[] });
    }
    return entries;
  });
  const noteAsked = database.transaction((files: ReadonlyMap<string, readonly string[]>) => {
    for (const [file, sirens] of files) for (const siren of sirens) upsertAsked.run(siren, file);
  });
  const askedWith = database.transaction((sirens: readonly string[]) => {
    const files = new Set(sirens.map((siren) => selectFile.get(siren) ?? null));
    files.delete(null);
    return new Map([...files].map((file) => [file!, selectAsked.all(file!)]));
  });
  const put = database.transaction((entries: ReadonlyMap<string, DirectoryEntry>) => {
    for (const [siren, { day, lines }] of entries) upsertLines.run(siren, day, JSON.stringify(lines));
  });
  return {
    linesOf: (sirens) => linesOf(sirens),
    noteAsked: (files) => noteAsked.immediate(files),
    askedWith: (sirens) => askedWith(sirens),
    put: (entries) => put.immediate(entries),
    count: () => count.get()!,
  };
}
