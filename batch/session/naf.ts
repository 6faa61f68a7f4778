import { readCorrespondence, nafTables } from "../../shared/fields/naf-tables.ts";
import type { NafCorrespondence, NafTables, NafVersion } from "../../shared/fields/naf.ts";
import { type ServedNaf, afterAnswer, nafTold } from "../../shared/fields/served-naf.ts";
import type { FieldEntry } from "../../shared/fields/field.ts";
import type {
  ContentsPage,
  PageEnd,
  ReadableContents,
  StoreParts,
} from "../../shared/gateway/store/contents.ts";
import { type SettingTable, keptTexts } from "../../shared/gateway/store/relay-tables.ts";

/** Whatever has the texts that a store keeps. */
interface SettingSource {
  settings(): Promise<SettingTable>;
}

/** INSEE's correspondence as somebody read it into the store; undefined where nobody did. */
export async function keptCorrespondence(source: SettingSource): Promise<NafCorrespondence | undefined> {
  const settings = await source.settings();
  return readCorrespondence(await settings.get(keptTexts.nafCorrespondence));
}

/** The tables that some fields are read in; undefined where none of them is. */
export const nafTablesFor = async (
  fields: readonly FieldEntry[],
  source: SettingSource,
): Promise<NafTables | undefined> =>
  fields.some(({ readsNaf }) => readsNaf) ? nafTables(await keptCorrespondence(source)) : undefined;

/** True where a field would say what INSEE's correspondence has, and nobody has read it into the store: its column is empty. */
export const lacksCorrespondence = (fields: readonly FieldEntry[], naf: NafTables | undefined): boolean =>
  fields.some(({ key }) => key === "naf_2025_candidates") && naf?.correspondence === undefined;

/**
 * The answers that tell: units, and what pages of searches told of them; then the pages themselves. By what their keys begin with,
 * and of how many pages of the store they are looked at, from the lowest key on.
 */
const telling = [
  { keys: "legal-unit", pages: 10 },
  { keys: "search?", pages: 1 },
];

/**
 * Which nomenclature of activities the service answers in, by the answers that are kept of `source`; undefined where none of them
 * tells. Costs no call.
 */
export async function servedNafIn(
  { answers }: Pick<ReadableContents, "answers">,
  source: string,
): Promise<ServedNaf | undefined> {
  const told: { readonly version: NafVersion; readonly asOf: number }[] = [];
  for (const { keys, pages } of telling) {
    let end: PageEnd | undefined = [source, keys];
    for (let read = 0; end !== undefined && read < pages; read += 1) {
      const page: ContentsPage<StoreParts["answers"]> = await answers.read(end);
      const own = page.rows.filter(({ source: of, key }) => of === source && key.startsWith(keys));
      for (const { found, data, asOf } of own) {
        const version = found ? nafTold(JSON.parse(data)) : undefined;
        if (version !== undefined) told.push({ version, asOf });
      }
      end = own.length === page.rows.length ? page.end : undefined;
    }
  }
  return told
    .toSorted((one, other) => one.asOf - other.asOf)
    .reduce<ServedNaf | undefined>(
      (known, { version, asOf }) => afterAnswer(known, version, asOf),
      undefined,
    );
}
