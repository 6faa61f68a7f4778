import type { Language } from "../../shared/messages/messages.ts";
import type { LoadPlaces } from "../../shared/enrichment/load-places.ts";
import type { NafTables } from "../../shared/fields/naf.ts";
import type { ServedNaf } from "../../shared/fields/served-naf.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { ClientOutcome } from "../client/answer.ts";
import { type SayInCell, messageFormatters } from "../messages/messages.ts";
import { hasDataTypes, officeLanguage } from "../runtime/office.ts";
import { sharedRuntime } from "../runtime/shared-runtime.ts";
import { ArgumentError, ErrorArgument, isYear } from "./arguments.ts";
import { neighbourCell, rowsOf } from "./each-cell.ts";
import { handedOn, invalidValue, notAvailable, onlyCell, type FunctionValue } from "./cell-value.ts";

/** One evaluation of a formula. */
export interface Call {
  readonly language: Language;
  readonly say: SayInCell;
  /** Whether the host can show formatted dates, and entities. */
  readonly hasDataTypes: boolean;
  /** True while the user is still typing the formula. Then nothing is asked. */
  readonly isPreview: boolean;
  /** Returns the answer to `lookup`, read at or after `freshSince` (epoch milliseconds). Always settles. */
  readonly ask: (lookup: Lookup, freshSince?: number) => Promise<ClientOutcome>;
  /** Returns the answer stored by the add-in or the relay, at no call. Always settles. */
  readonly askKept: (lookup: Lookup) => Promise<ClientOutcome>;
  /** Loads the table of towns and postcodes; undefined if the relay does not serve it. */
  readonly loadPlaces: LoadPlaces;
  /** Loads the names and correspondences of activity codes. Rejects if that part of the add-in cannot be loaded. */
  readonly loadNaf: () => Promise<NafTables>;
  /** The nomenclature of activities in which the service answers; undefined until an answer shows it. */
  readonly servedNaf: ServedNaf | undefined;
  /**
   * Returns what a cell shows for something that is not in the register: the formula's `if_not_found`, otherwise
   * `#N/A` with the sentence.
   */
  readonly notFound: (sentence: string) => FunctionValue;
}

/** What Excel passes to a function after its arguments. Hosts differ in which of it they provide. */
export type Invocation = Partial<CustomFunctions.CancelableInvocation> | null | undefined;

/** Starts an evaluation. When Excel cancels it, its own questions are dropped and no others. */
function openCall(invocation: Invocation, ifNotFound: unknown): Call {
  const language = officeLanguage();
  const say = messageFormatters[language];
  const isPreview = Boolean(invocation?.isInValuePreview);
  const cancelled = new AbortController();
  if (invocation) invocation.onCanceled = () => cancelled.abort();
  const { client, loadPlaces, loadNaf, nafWatch } = sharedRuntime();
  const options = { signal: cancelled.signal, cacheOnly: isPreview };
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
    askKept: (lookup) => client.ask(lookup, { ...options, keptOnly: true }),
    ...{ loadPlaces, loadNaf, servedNaf: nafWatch.served() },
    notFound: (sentence) => insteadOf(notAvailable(sentence), ifNotFound, say),
  };
}

/** Returns the value or error that a formula gives to be shown in place of `error`; `error` itself if it gives none. */
export function insteadOf(error: FunctionValue, argument: unknown, say: SayInCell): FunctionValue {
  const instead = onlyCell(argument);
  return instead === null ? error : (handedOn(instead, say) ?? (instead as FunctionValue));
}

/** Returns an evaluation for one cell of its result: of several `ifNotFound`, it shows the one at that place. */
export const callAt = (call: Call, ifNotFound: unknown, row: number, column: number): Call => ({
  ...call,
  notFound: (sentence) => insteadOf(notAvailable(sentence), neighbourCell(ifNotFound, row, column), call.say),
});

/** Rejects a year, or years alone, as `if_not_found`: it would look like a figure of a company that does not exist. */
function checkIfNotFound(argument: unknown): void {
  const cells = rowsOf(argument).flat();
  if (cells.every((cell) => typeof cell === "number" && isYear(cell)))
    throw new ArgumentError("year_as_if_not_found", { value: String(cells[0]) });
}

/** True of the error that webpack throws for a part of the program that does not come, by whose name it is known. */
const isNotLoaded = (error: unknown): boolean => error instanceof Error && error.name === "ChunkLoadError";

/** Returns what a formula shows for the argument that caused `error`. @throws any other error */
export function argumentCell(error: unknown, say: SayInCell): FunctionValue {
  if (error instanceof ArgumentError) return invalidValue(say(error.code, error.parameters));
  if (error instanceof ErrorArgument) return handedOn(error.cell, say) ?? invalidValue(say("error_in_cell"));
  throw error;
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
    return await answer(call);
  } catch (error) {
    if (isNotLoaded(error)) return [[notAvailable(call.say("program_part_missing"))]];
    return [[argumentCell(error, call.say)]];
  }
}
