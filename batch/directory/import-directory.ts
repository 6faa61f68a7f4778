import type { DirectoryEntry } from "../../shared/einvoicing/directory-lines.ts";
import { unknownSirens, type NotBack } from "../../shared/einvoicing/unknown-sirens.ts";
import type { KeptDirectory } from "../../shared/gateway/store/decisions.ts";
import { readReturn, type DirectoryReturn, type LineProblem } from "./read-return.ts";

/** What came back, and what is kept of it. */
export interface Imported {
  /** SIRENs whose lines are kept. */
  readonly sirens: number;
  readonly lines: number;
  /** SIRENs with an active line that has an address. */
  readonly active: number;
  /** SIRENs that were asked for, and that the directory does not know. */
  readonly unknown: number;
  readonly partial: NotBack["partial"];
  /** True where nothing that came back was exported from this store. */
  readonly noneAsked: boolean;
  /** Lines that are left out, then SIRENs that were not exported, whose lines are kept. */
  readonly problems: readonly LineProblem[];
}

/** SIRENs with lines that are kept, though nobody asked for them from this store. */
function notAsked({ firstOf, lines }: DirectoryReturn, asked: ReadonlySet<string>): LineProblem[] {
  return [...firstOf].flatMap(([siren, { file, line }]) =>
    asked.has(siren) || !lines.has(siren) ? [] : [{ file, line, code: "not_asked", siren, text: siren }],
  );
}

/**
 * Reads what the directory sent back and keeps it under `day` (`YYYY-MM-DD`), SIREN by SIREN in the place of what was
 * kept. A SIREN of which every line is left out keeps what it had. Nothing is asked of the API.
 *
 * @throws {ProgramError | FileError} where a file is none that the directory sent back; nothing is kept then
 */
export async function importDirectory(
  files: readonly string[],
  directory: KeptDirectory,
  day: string,
): Promise<Imported> {
  const read = await readReturn(files);
  const askedWith = await directory.askedWith([...read.cameBack]);
  const asked = new Set([...askedWith.values()].flat());
  const { unknown, partial } = unknownSirens(askedWith, read.cameBack);
  const entries = new Map<string, DirectoryEntry>();
  for (const [siren, lines] of read.lines) entries.set(siren, { day, lines });
  for (const siren of unknown) entries.set(siren, { day, lines: [] });
  await directory.put(entries);
  const kept = [...read.lines.values()];
  const noneAsked = asked.size === 0 && read.cameBack.size > 0;
  return {
    sirens: kept.length,
    lines: kept.reduce((sum, lines) => sum + lines.length, 0),
    active: kept.filter((lines) => lines.some(({ state, address }) => state === "active" && address !== ""))
      .length,
    unknown: unknown.length,
    partial,
    noneAsked,
    problems: [...read.faults, ...(noneAsked ? [] : notAsked(read, asked))],
  };
}
