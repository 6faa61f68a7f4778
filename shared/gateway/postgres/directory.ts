import type { DirectoryEntry, DirectoryLine } from "../../einvoicing/directory-lines.ts";
import type { KeptDirectory } from "../store/kept-directory.ts";
import type { Database } from "./database.ts";
import type { Notices } from "./notices.ts";

/** What the store keeps of the directory of electronic invoices, the same for every account and API. */
export function directoryOf(database: Database, notices: Notices): KeptDirectory {
  return {
    linesOf: (sirens) =>
      database.run(async (session) => {
        const rows = await session.rows<{ siren: string; day: string; lines: string }>(
          "SELECT siren, day, lines FROM directory WHERE siren = ANY ($1::text[]) AND day IS NOT NULL",
          [sirens],
        );
        const kept = new Map(rows.map((row) => [row.siren, row]));
        const entries = new Map<string, DirectoryEntry>();
        for (const siren of sirens) {
          const row = kept.get(siren);
          if (row !== undefined)
            entries.set(siren, { day: row.day, lines: JSON.parse(row.lines) as DirectoryLine[] });
        }
        return entries;
      }),
    noteAsked: (files) =>
      database.transaction(async (session) => {
        // Each belongs to the last file that it is in.
        const latest = new Map([...files].flatMap(([file, sirens]) => sirens.map((siren) => [siren, file])));
        const asked = [...latest].sort(([one], [other]) => (one < other ? -1 : 1));
        await session.count(
          `INSERT INTO directory (siren, asked_with) SELECT * FROM unnest($1::text[], $2::text[])
           ON CONFLICT (siren) DO UPDATE SET asked_with = excluded.asked_with`,
          [asked.map(([siren]) => siren), asked.map(([, file]) => file)],
        );
        await notices.send(session, { kind: "other" });
      }),
    askedWith: (sirens) =>
      database.run(async (session) => {
        const rows = await session.rows<{ file: string; siren: string }>(
          `SELECT asked_with AS file, siren FROM directory WHERE asked_with IN
             (SELECT asked_with FROM directory WHERE siren = ANY ($1::text[])) ORDER BY asked_with, siren COLLATE "C"`,
          [sirens],
        );
        const files = new Map<string, string[]>();
        for (const { file, siren } of rows) {
          const sirensOf = files.get(file);
          if (sirensOf === undefined) files.set(file, [siren]);
          else sirensOf.push(siren);
        }
        return files;
      }),
    put: (entries) =>
      database.transaction(async (session) => {
        const kept = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
        await session.count(
          `INSERT INTO directory (siren, day, lines) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
           ON CONFLICT (siren) DO UPDATE SET day = excluded.day, lines = excluded.lines`,
          [
            kept.map(([siren]) => siren),
            kept.map(([, { day }]) => day),
            kept.map(([, { lines }]) => JSON.stringify(lines)),
          ],
        );
        await notices.send(session, { kind: "other" });
      }),
    count: () =>
      database.run(async (session) => {
        const select = "SELECT count(*) AS count FROM directory WHERE day IS NOT NULL";
        return (await session.row<{ count: number }>(select))!.count;
      }),
  };
}
