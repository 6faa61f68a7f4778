import { type NafVersion, nafCodeOf, nafVersionOf, nafVersions } from "../../shared/fields/naf.ts";
import { type NafPair, correspondenceText } from "../../shared/fields/naf-tables.ts";
import { isNafCode } from "../../shared/enrichment/naf-codes.ts";
import { type SettingTable, keptTexts } from "../../shared/gateway/store/tables.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { openList } from "../files/opening/open.ts";
import { openStoreOfAll } from "../session/kept-store.ts";
import { sandboxOf } from "../session/environment.ts";
import type { CommandContext, Exits } from "../session/command.ts";

/** Returns the code in a cell if it is in one of the two nomenclatures. Undefined for any other text. */
function codeIn(text: string): string | undefined {
  const code = nafCodeOf(text);
  return code !== undefined && isNafCode(code) ? code : undefined;
}

/** The cells of a table, row by row. */
type Cells = readonly (readonly string[])[];

/** Returns the index of the column with the most codes of a nomenclature, from 0. Undefined if none has any. */
function columnOf(version: NafVersion, rows: Cells): number | undefined {
  const counts: number[] = [];
  for (const row of rows)
    row.forEach((text, column) => {
      const code = codeIn(text);
      if (code && nafVersionOf(code) === version) counts[column] = (counts[column] ?? 0) + 1;
    });
  const column = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  return column === -1 ? undefined : column;
}

const isWords = (text: string): boolean => /\p{L}{3}/u.test(text) && codeIn(text) === undefined;

/** Returns the column of labels for one of codes: the next to its right, before other codes, that is mostly words. */
function labelColumn(of: number, codeColumns: readonly number[], rows: Cells): number | undefined {
  const width = Math.max(...rows.map((row) => row.length));
  for (let column = of + 1; column < width && !codeColumns.includes(column); column += 1) {
    const filled = rows.map((row) => row[column] ?? "").filter((text) => text.trim() !== "");
    if (filled.length > 0 && filled.filter(isWords).length * 2 > filled.length) return column;
  }
  return undefined;
}

/** Returns the pairs of codes in the rows of a table, at any place in it. Undefined if no row has both codes. */
function pairsIn(rows: Cells) {
  const [rev2, naf2025] = nafVersions.map((version) => columnOf(version, rows));
  if (rev2 === undefined || naf2025 === undefined) return undefined;
  const labels = [rev2, naf2025].map((column) => labelColumn(column, [rev2, naf2025], rows));
  const pairs: NafPair[] = [];
  const unknown = new Set<string>();
  let halves = 0;
  for (const row of rows) {
    const texts = [row[rev2] ?? "", row[naf2025] ?? ""];
    for (const text of texts) {
      const code = nafCodeOf(text);
      if (code !== undefined && codeIn(text) === undefined && nafVersionOf(code) !== null) unknown.add(code);
    }
    const [old, now] = texts.map(codeIn);
    if (old && now) {
      const [oldLabel, label] = labels.map((column) => row[column ?? -1] ?? "");
      pairs.push({ rev2: old, naf2025: now, labels: { [old]: oldLabel!, [now]: label! } });
    } else if (old || now) halves += 1;
  }
  return pairs.length === 0 ? undefined : { pairs, halves, unknown: [...unknown].toSorted() };
}

/** Returns all rows of the list in a file. In a workbook the sheet is the named one, or else the most likely one. */
async function rowsOf(path: string, sheet: string | undefined): Promise<string[][]> {
  const list = await openList(path, { headerRow: "none", dropSignature: true, ...(sheet && { sheet }) });
  try {
    const rows: string[][] = [];
    await list.read(
      list.columns.map(({ index }) => index),
      (_, cells) => void rows.push(...cells),
    );
    return rows;
  } finally {
    await list.close();
  }
}

/**
 * Stores INSEE's correspondence of the two nomenclatures, replacing an earlier one. Its columns are found by their codes.
 *
 * @throws {ProgramError | FileError} if the file is unreadable, or does not have both codes side by side
 */
async function importCorrespondence(path: string, sheet: string | undefined, settings: SettingTable) {
  const found = pairsIn(await rowsOf(path, sheet));
  if (found === undefined) throw new ProgramError("no_naf_pairs", { file: path });
  const { pairs, halves, unknown } = found;
  await settings.set(keptTexts.nafCorrespondence, correspondenceText(pairs));
  const distinct = (texts: readonly string[]) => new Set(texts).size;
  return {
    /** Distinct pairs of codes, and distinct codes by nomenclature. */
    pairs: distinct(pairs.map(({ rev2, naf2025 }) => `${rev2} ${naf2025}`)),
    codes: {
      rev2: distinct(pairs.map(({ rev2 }) => rev2)),
      "2025": distinct(pairs.map(({ naf2025 }) => naf2025)),
    },
    /** Number of rows with a code on one side only. */
    halves,
    /** Distinct texts that look like a code but are in neither nomenclature. */
    unknown,
  };
}

interface NafImportFlags {
  readonly sheet?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly sandbox?: string;
}

/** Largest number of codes that are listed. */
const mostListed = 10;

/** Runs `sirene naf import FILE`, which stores INSEE's correspondence of the two nomenclatures. Needs no account. */
export async function nafImportCommand(
  context: CommandContext,
  file: string,
  flags: NafImportFlags,
): Promise<Exits> {
  const { terminal } = context;
  const { say } = terminal;
  const store = await openStoreOfAll(context.environment(true), terminal, sandboxOf(flags.sandbox));
  try {
    const read = await importCorrespondence(file, flags.sheet, await store.settings());
    const { pairs: n, codes, halves, unknown } = read;
    if (flags.json) terminal.out(JSON.stringify(read, null, 2));
    else terminal.out(say("naf_imported", { n, rev2: codes.rev2, naf2025: codes["2025"] }));
    if (flags.quiet) return ["done"];
    if (halves > 0) terminal.err(say("naf_halves", { n: halves }));
    const listed = unknown.slice(0, mostListed).join(", ");
    if (unknown.length > 0) terminal.err(say("naf_unknown_codes", { n: unknown.length, codes: listed }));
    return ["done"];
  } finally {
    await store.close();
  }
}
