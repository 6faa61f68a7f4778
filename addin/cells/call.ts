import type { Language } from "../../shared/messages/messages.ts";
import type { ServedNaf } from "../../shared/fields/served-naf.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { type ClientOutcome, isNotLoaded } from "../client/answer.ts";
import { type SayInCell, messageFormatters, invalidSentence } from "../messages/messages.ts";
import { daysBehind, hasDataTypes, officeLanguage } from "../runtime/office.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { sharedRuntime } from "../runtime/shared-runtime.ts";
import { ArgumentError, ErrorArgument, isYear, plainValue } from "./arguments.ts";
import { handedOn, invalidValue, notAvailable, onlyCell, type FunctionValue, isBlank } from "./cell-value.ts";
import {
  type Identifier,
  type IdentifierReading,
  invalid,
  readIdentifier,
} from "../../shared/identifiers/read.ts";
import { at } from "../../shared/fields/field.ts";

type FunctionResult = FunctionValue | Promise<FunctionValue>;

/** Returns the result for a cell of a range; `row` and `column` are its place in the range, from 0. */
type CellFunction<Result> = (cell: unknown, row: number, column: number) => Result;

/** Numbers of rows and columns. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
}

/** Returns the values of an argument by rows: those of a range, or a single value. */
export const rowsOf = (argument: unknown): unknown[][] =>
  Array.isArray(argument) ? (argument as unknown[][]) : [[argument ?? null]];

/** Returns the extent of a range, such as `A:A`, without the blank rows and columns at its end; at least one cell. */
export function filledExtent(cells: readonly (readonly unknown[])[], isEmpty = isBlank): Extent {
  let [rows, columns] = [1, 1];
  cells.forEach((line, row) => {
    const last = line.findLastIndex((cell) => !isEmpty(cell));
    if (last === -1) return;
    rows = row + 1;
    columns = Math.max(columns, last + 1);
  });
  return { rows, columns };
}

/** Returns what a cell shows where a part of the add-in did not come. @throws any other error */
function notLoadedCell(error: unknown): FunctionValue {
  if (!isNotLoaded(error)) throw error;
  return notAvailable(messageFormatters[officeLanguage()]("program_part_missing"));
}

/**
 * Returns a value for each cell of an extent. All promises are awaited together. A part of the add-in that does not come
 * affects only the cells that need it.
 */
export async function fillExtent(
  { rows, columns }: Extent,
  answer: (row: number, column: number) => FunctionResult,
): Promise<FunctionValue[][]> {
  const awaited: Promise<void>[] = [];
  const shown = Array.from({ length: rows }, (_, row) => {
    const line = Array<FunctionValue>(columns).fill("");
    for (let column = 0; column < columns; column++) {
      const value = answer(row, column);
      if (!(value instanceof Promise)) line[column] = value;
      else awaited.push(value.catch(notLoadedCell).then((settled) => void (line[column] = settled)));
    }
    return line;
  });
  await Promise.all(awaited);
  return shown;
}

/**
 * Returns a value for each cell of a range, as far as it is filled. An invalid cell affects only its own result, and
 * a blank cell gives empty text without a call to `answer`. Excel passes even one cell as a range; a host that passes
 * a single value gets a single value back.
 */
export async function eachCell(
  cells: unknown[][],
  answer: CellFunction<FunctionResult>,
): Promise<FunctionValue[][]> {
  const rows = rowsOf(cells);
  const shown = await fillExtent(filledExtent(rows), (row, column) => {
    const cell = rows[row]?.[column];
    return isBlank(cell) ? "" : answer(cell, row, column);
  });
  return Array.isArray(cells) ? shown : (shown[0]![0]! as never);
}

/** Like `eachCell` for synchronous results. Blank cells are passed to `answer` too. */
export function mapCells(cells: unknown[][], answer: CellFunction<FunctionValue>): FunctionValue[][] {
  if (!Array.isArray(cells)) return answer(cells, 0, 0) as never;
  const { rows, columns } = filledExtent(cells);
  return cells
    .slice(0, rows)
    .map((line, row) => line.slice(0, columns).map((cell, column) => answer(cell, row, column)));
}

/**
 * Returns whether an argument has one cell for all cells of another, or one beside each.
 * @decides which ranges a formula may compare
 */
export function hasFittingSize(argument: unknown, cells: unknown): boolean {
  const [listed, rows] = [rowsOf(argument), rowsOf(cells)];
  const fits = (size: number, of: number) => size === 1 || size === of;
  return fits(listed.length, rows.length) && fits(listed[0]?.length ?? 1, rows[0]?.length ?? 1);
}

/** Checks that each of `listed` has one cell for all `cells`, or one beside each. @throws {ArgumentError} */
export function checkBeside(cells: unknown, ...listed: readonly unknown[]): void {
  if (!listed.every((argument) => hasFittingSize(argument, cells))) throw new ArgumentError("sizes_differ");
}

/** Returns the cell of an argument at the same place as one of another argument, or its only cell. */
export function neighbourCell(argument: unknown, row: number, column: number): unknown {
  const rows = rowsOf(argument);
  const line = rows[rows.length === 1 ? 0 : row];
  return (line?.length === 1 ? line[0] : line?.[column]) ?? null;
}

/** What a cell identifies, or what the formula shows instead. */
type CellSubject = { readonly subject: Identifier } | { readonly shown: FunctionValue };

function readingOf(cell: unknown): IdentifierReading {
  if (isBlank(cell)) return { kind: "blank" };
  const value = at(cell, "properties", "Siren", "basicValue") ?? plainValue(cell);
  return typeof value === "string" || typeof value === "number"
    ? readIdentifier(value)
    : invalid("not_an_identifier");
}

/** Reads the SIREN, SIRET, VAT number or card in a cell, by the same rules as batch reads lists. */
export function readCell(cell: unknown, language: Language): CellSubject {
  const error = handedOn(cell, messageFormatters[language]);
  if (error !== undefined) return { shown: error };
  const reading = readingOf(cell);
  if (reading.kind === "blank") return { shown: "" };
  if (reading.kind === "invalid") return { shown: invalidValue(invalidSentence(reading, language)) };
  return { subject: reading };
}

/** One evaluation of a formula. */
export interface Call {
  readonly language: Language;
  readonly say: SayInCell;
  /** Whether the host can show formatted dates, and entities. */
  readonly hasDataTypes: boolean;
  /** How much less a day's serial number is than where days are counted from 1900. */
  readonly daysBehind: number;
  /** True while the user is still typing the formula. Then nothing is asked. */
  readonly isPreview: boolean;
  /** Returns the answer to `lookup`, read at or after `freshSince` (epoch milliseconds). Always settles. */
  readonly ask: (lookup: Lookup, freshSince?: number) => Promise<ClientOutcome>;
  /**
   * Returns the answer stored by the add-in or the relay, at no call. Always settles.
   * @param isOfAnyAge whether an answer serves that is older than a refresh wants; true if omitted
   */
  readonly askKept: (lookup: Lookup, isOfAnyAge?: boolean) => Promise<ClientOutcome>;
  readonly loadPlaces: Runtime["loadPlaces"];
  readonly loadNaf: Runtime["loadNaf"];
  /** The nomenclature of activities in which the service answers; undefined until an answer shows it. */
  readonly servedNaf: ServedNaf | undefined;
  /** Returns what a cell shows for what is not in the register: its `if_not_found`, otherwise `#N/A` with the sentence. */
  readonly notFound: (sentence: string) => FunctionValue;
}

/** What Excel passes to a function after its arguments. Hosts differ in which of it they provide. */
export type Invocation = Partial<CustomFunctions.CancelableInvocation> | null | undefined;

/** Starts an evaluation. When Excel cancels it, its own questions are dropped and no others. */
function openCall(invocation: Invocation, ifNotFound: unknown): Omit<Call, "daysBehind"> {
  const language = officeLanguage();
  const say = messageFormatters[language];
  const isPreview = Boolean(invocation?.isInValuePreview);
  const cancelled = new AbortController();
  if (invocation) invocation.onCanceled = () => cancelled.abort();
  const { client, loadPlaces, loadNaf, nafWatch } = sharedRuntime();
  const options = { signal: cancelled.signal, cacheOnly: isPreview, cell: invocation?.address ?? "" };
  return {
    language,
    say,
    hasDataTypes: hasDataTypes(),
    isPreview,
    ask: async (lookup, freshSince) => {
      const answer = await client.ask(lookup, { ...options, freshSince });
      nafWatch.see(answer);
      return answer;
    },
    askKept: (lookup, isOfAnyAge = true) => client.ask(lookup, { ...options, keptOnly: true, isOfAnyAge }),
    ...{ loadPlaces, loadNaf, servedNaf: nafWatch.served() },
    notFound: (sentence) => insteadOf(notAvailable(sentence), ifNotFound, say),
  };
}

/** Returns the value or error that a formula gives to be shown in place of `error`; `error` itself if it gives none. */
export function insteadOf(error: FunctionValue, argument: unknown, say: SayInCell): FunctionValue {
  const instead = onlyCell(argument);
  return instead === null ? error : (handedOn(instead, say) ?? (instead as FunctionValue));
}

/**
 * Returns what an argument gives to be shown in place of an error at `row` and `column`. Of several cells, one with 0 is a
 * blank one (`isBlank`): it would pass for a figure.
 */
export function insteadBeside(argument: unknown, row: number, column: number): unknown {
  const cell = neighbourCell(argument, row, column);
  const rows = rowsOf(argument);
  return cell === 0 && (rows.length > 1 || rows[0]!.length > 1) ? null : cell;
}

/** Returns an evaluation for one cell of its result: of several `ifNotFound`, it shows the one at that place. */
export const callAt = (call: Call, ifNotFound: unknown, row: number, column: number): Call => ({
  ...call,
  notFound: (sentence) => insteadOf(notAvailable(sentence), insteadBeside(ifNotFound, row, column), call.say),
});

/** Rejects a year, or years alone, as `if_not_found`: it would look like a figure of a company that does not exist. */
function checkIfNotFound(argument: unknown): void {
  const cells = rowsOf(argument)
    .flat()
    .filter((cell) => !isBlank(cell));
  if (cells.length > 0 && cells.every(isYear))
    throw new ArgumentError("year_as_if_not_found", { value: String(cells[0]) });
}

/** Returns what a formula shows for the argument, or the missing part of the add-in, in `error`. @throws any other error */
export function argumentCell(error: unknown, say: SayInCell): FunctionValue {
  if (error instanceof ArgumentError) return invalidValue(say(error.code, error.parameters));
  if (error instanceof ErrorArgument) return handedOn(error.cell, say) ?? invalidValue(say("error_in_cell"));
  return notLoadedCell(error);
}

/**
 * Evaluates a formula. If `answer` throws for an argument, the result is a single cell: `#VALUE!` with a sentence, or
 * the error that the argument contained.
 * @param ifNotFound the formula's argument of that name; undefined if its function has none
 */
export async function evaluate(
  invocation: Invocation,
  ifNotFound: unknown,
  answer: (call: Call) => FunctionValue[][] | Promise<FunctionValue[][]>,
): Promise<FunctionValue[][]> {
  const call = openCall(invocation, ifNotFound);
  try {
    checkIfNotFound(ifNotFound);
    return await answer({ ...call, daysBehind: await daysBehind() });
  } catch (error) {
    return [[argumentCell(error, call.say)]];
  }
}
