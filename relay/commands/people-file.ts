import { RelayProgramError } from "../environment/terminal.ts";
import {
  type TokenLimits,
  type Rights,
  expiryShapes,
  readExpiry,
  userName,
  type MadeToken,
} from "../tokens/token-book.ts";
import { UsageError, wholeNumber } from "../../shared/command-line/usage-errors.ts";
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { textOfFile } from "../environment/environment.ts";

/** The flags that limit a token, as commander parses them. */
export interface BoundFlags {
  readonly monthly?: string;
  readonly unlimited?: boolean;
  /** False: `--no-hourly`. */
  readonly hourly?: string | false;
  readonly expires?: string;
}

/**
 * Parses `--expires` at `now`, epoch milliseconds. Null if the token does not end.
 * @throws {RelayProgramError}
 */
function expiryOf(value: string, now: number): number | null {
  const expiresAt = readExpiry(value, now);
  if (expiresAt === undefined) throw new RelayProgramError("bad_expiry", { shapes: expiryShapes, value });
  return expiresAt;
}

/**
 * Returns the limits that flags set at `now`, and no others.
 * @throws {RelayProgramError} for the first invalid one
 */
export function readBounds(flags: BoundFlags, now: number): Partial<TokenLimits> {
  const { monthly, unlimited, hourly, expires } = flags;
  return {
    ...(unlimited === true && { monthly: null }),
    ...(monthly !== undefined && { monthly: wholeNumber("--monthly", monthly, 0) }),
    ...(hourly !== undefined && { hourly: hourly === false ? null : wholeNumber("--hourly", hourly, 0) }),
    ...(expires !== undefined && { expiresAt: expiryOf(expires, now) }),
  };
}

/** The columns of a list of people. Only `user` is required. */
const columns = ["user", "monthly", "hourly", "expires"] as const;
type PeopleColumn = (typeof columns)[number];

/** Splits a line into cells (RFC 4180, without line breaks). Undefined if quotation marks are misplaced. */
function cellsOf(line: string, delimiter: string): string[] | undefined {
  const cell = new RegExp(
    `\\s*(?:"((?:[^"]|"")*)"|([^"${delimiter}][^${delimiter}]*)?)\\s*(?:${delimiter}|$)`,
    "y",
  );
  const cells: string[] = [];
  while (cell.lastIndex < line.length || cells.length === 0) {
    const read = cell.exec(line);
    if (read === null) return undefined;
    const [, quoted, plain = ""] = read;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return cells;
}

/** One line of the file: a user, and the limits that differ from the usual ones. */
interface PeopleLine {
  readonly user: string;
  readonly bounds: ReturnType<typeof readBounds>;
}

/**
 * Parses the header row: the separator, and the position of each column.
 * @throws {RelayProgramError} for an unknown or repeated column, and without `user`
 */
function headOf(
  file: string,
  line: string,
): { readonly delimiter: string; readonly places: Map<PeopleColumn, number> } {
  const delimiter = line.includes(";") ? ";" : ",";
  const places = new Map<PeopleColumn, number>();
  for (const [place, name] of (cellsOf(line, delimiter) ?? [line]).entries()) {
    const column = columns.find((one) => one === name.toLowerCase());
    if (column === undefined || places.has(column)) {
      throw new RelayProgramError("people_columns", { file, name, columns: columns.join(", ") });
    }
    places.set(column, place);
  }
  if (!places.has("user"))
    throw new RelayProgramError("people_no_user", { file, columns: columns.join(", ") });
  return { delimiter, places };
}

/**
 * Reads a list of people at `now`: a CSV file in UTF-8, with commas or semicolons as separators, and the columns
 * `user`, `monthly`, `hourly` and `expires` in any order. Values are written as for the flags of `token create`; an
 * empty cell means the usual value.
 * @throws {RelayProgramError} with the line of the first error
 */
export function readPeople(file: string, now: number): PeopleLine[] {
  const text = textOfFile("--from", file);
  // Decoding puts this character in place of every byte that is not UTF-8. Excel's plain CSV is in windows-1252.
  if (text.includes("\ufffd")) throw new RelayProgramError("people_not_utf8", { file });
  const [head = "", ...lines] = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const { delimiter, places } = headOf(file, head);
  const people = new Map<string, PeopleLine>();
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const fault = (code: "people_line_user" | "people_line_twice" | "people_line_cells", value: string) =>
      new RelayProgramError(code, { file, line: at + 2, value });
    const cells = cellsOf(line, delimiter);
    if (cells === undefined || cells.length > places.size) throw fault("people_line_cells", line.trim());
    const cell = (column: PeopleColumn) => cells[places.get(column) ?? -1] || undefined;
    const user = cell("user") ?? "";
    if (!userName.test(user)) throw fault("people_line_user", user);
    if (people.has(user)) throw fault("people_line_twice", user);
    people.set(user, { user, bounds: boundsOfLine(file, at + 2, cell, now) });
  }
  if (people.size === 0) throw new RelayProgramError("people_none", { file });
  return [...people.values()];
}

function boundsOfLine(
  file: string,
  line: number,
  cell: (column: PeopleColumn) => string | undefined,
  now: number,
): PeopleLine["bounds"] {
  const [monthly, hourly, expires] = [cell("monthly"), cell("hourly"), cell("expires")];
  const isUnlimited = monthly === "unlimited";
  try {
    return readBounds(
      {
        ...(isUnlimited ? { unlimited: true } : monthly !== undefined && { monthly }),
        ...(hourly !== undefined && { hourly }),
        ...(expires !== undefined && { expires }),
      },
      now,
    );
  } catch (error) {
    if (!(error instanceof RelayProgramError || error instanceof UsageError)) throw error;
    const value = [monthly, hourly, expires].filter(Boolean).join(", ");
    throw new RelayProgramError("people_line_bounds", { file, line, value });
  }
}

const inCsv = (value: string | number | null): string => {
  const text = String(value ?? "");
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const dayOf = (time: number | null): string => (time === null ? "never" : new Date(time).toISOString());

/**
 * Writes the tokens to the new file `file`, which only this account may read (mode 600), and syncs it to disk.
 * @throws {RelayProgramError} if the file exists or cannot be written
 */
export function writeTokens(file: string, made: readonly MadeToken[]): void {
  const head = ["user", "token", "id", "monthly", "hourly", "expires"];
  const rows = made.map(({ text, entry: { user, id, monthly, hourly, expiresAt } }) => [
    ...[user, text, id, monthly ?? "unlimited", hourly, dayOf(expiresAt)],
  ]);
  try {
    const written = openSync(file, "wx", 0o600);
    try {
      writeSync(written, [head, ...rows].map((row) => `${row.map(inCsv).join(",")}\r\n`).join(""));
      fsyncSync(written);
    } finally {
      closeSync(written);
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new RelayProgramError(code === "EEXIST" ? "tokens_file_there" : "tokens_file_unwritable", {
      file,
      detail: code,
    });
  }
}

/** Removes a file with tokens that were not stored. */
export const removeTokens = (file: string): void => rmSync(file, { force: true });

/** Returns the rights of a person's token: those of their line, completed by the usual ones. */
export const rightsOf = (
  { user, bounds }: PeopleLine,
  usual: Pick<Rights, "monthly" | "expiresAt">,
): Rights => ({ user, role: "user", hourly: null, ...usual, ...bounds });
