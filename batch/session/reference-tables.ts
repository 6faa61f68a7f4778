import { readCorrespondence, nafTables } from "../../shared/fields/naf-tables.ts";
import type { NafCorrespondence, NafTables, NafVersion } from "../../shared/fields/naf.ts";
import { type ServedNaf, afterAnswer, nafVersionIn } from "../../shared/fields/served-naf.ts";
import type { FieldEntry } from "../../shared/fields/field.ts";
import type {
  ContentsPage,
  PageEnd,
  ReadableContents,
  StoreParts,
} from "../../shared/gateway/store/contents.ts";
import { type SettingTable, keptTexts } from "../../shared/gateway/store/tables.ts";
import { readFile } from "node:fs/promises";
import { type LoadPlaces, placesFrom } from "../../shared/enrichment/load-places.ts";

/**
 * Where the build puts the table: beside `bin` when shipped, beside `batch` when compiled by tsc, below `dist` for the
 * sources.
 */
const addresses = ["../places/places.txt", "../../places/places.txt", "../../dist/places/places.txt"].map(
  (path) => new URL(path, import.meta.url),
);

/** Returns a loader for the towns of each postcode. It reads the first of some files that exists. */
export const placesAt = (files: readonly URL[]): LoadPlaces =>
  placesFrom(files.map((file) => () => readFile(file, "utf8").catch(() => "")));

/** The same, for the table built with the program. */
export const builtPlaces: LoadPlaces = placesAt(addresses);

/** An object with the settings of a store. */
interface SettingSource {
  settings(): Promise<SettingTable>;
}

/** Returns INSEE's correspondence table as imported into the store. Undefined if it was not imported. */
export async function keptCorrespondence(source: SettingSource): Promise<NafCorrespondence | undefined> {
  const settings = await source.settings();
  return readCorrespondence(await settings.get(keptTexts.nafCorrespondence));
}

/** Returns the tables that some fields need. Undefined if none of the fields needs them. */
export const nafTablesFor = async (
  fields: readonly FieldEntry[],
  source: SettingSource,
): Promise<NafTables | undefined> =>
  fields.some(({ readsNaf }) => readsNaf) ? nafTables(await keptCorrespondence(source)) : undefined;

/** Returns true if a field needs INSEE's correspondence table, but it was not imported, so that its column is empty. */
export const lacksCorrespondence = (fields: readonly FieldEntry[], naf: NafTables | undefined): boolean =>
  fields.some(({ key }) => key === "naf_2025_candidates") && naf?.correspondence === undefined;

/**
 * The answers that show the nomenclature: legal units, including those from search pages, then the pages themselves.
 * For each the prefix of the keys, and how many pages of the store are read, from the lowest key on.
 */
const telling = [
  { keys: "legal-unit", pages: 10 },
  { keys: "search?", pages: 1 },
];

/**
 * Returns the nomenclature of activities in which the service answers, from stored answers of `source`. Undefined if no
 * answer shows it. Costs no call.
 */
export async function servedNafIn(
  { answers }: Pick<ReadableContents, "answers">,
  source: string,
): Promise<ServedNaf | undefined> {
  const readings: { readonly version: NafVersion; readonly asOf: number }[] = [];
  for (const { keys, pages } of telling) {
    let end: PageEnd | undefined = [source, keys];
    for (let read = 0; end !== undefined && read < pages; read += 1) {
      const page: ContentsPage<StoreParts["answers"]> = await answers.read(end);
      const own = page.rows.filter(({ source: of, key }) => of === source && key.startsWith(keys));
      for (const { found, data, asOf } of own) {
        const version = found ? nafVersionIn(JSON.parse(data)) : undefined;
        if (version !== undefined) readings.push({ version, asOf });
      }
      end = own.length === page.rows.length ? page.end : undefined;
    }
  }
  return readings
    .toSorted((one, other) => one.asOf - other.asOf)
    .reduce<ServedNaf | undefined>(
      (known, { version, asOf }) => afterAnswer(known, version, asOf),
      undefined,
    );
}
