import type { Language } from "../../shared/messages/messages.ts";
import type { LoadPlaces } from "../../shared/enrichment/load-places.ts";
import type { NafTables } from "../../shared/fields/naf.ts";
import type { ServedNaf } from "../../shared/fields/served-naf.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { Answer } from "../client/answer.ts";
import { type SayInCell, speakers } from "../messages/messages.ts";
import { hasDataTypes, officeLanguage } from "../runtime/office.ts";
import { sharedRuntime } from "../runtime/shared-runtime.ts";
import { ArgumentError, ErrorArgument, isYear } from "./arguments.ts";
import { handedOn, invalidValue, notAvailable, onlyCell, type FunctionValue } from "./cell-value.ts";

/** One evaluation of a formula. */
export interface Call {
  readonly language: Language;
  readonly say: SayInCell;
  /** The host shows dates with their format, and entities. */
  readonly hasDataTypes: boolean;
  /** True while the formula is only being written: then nothing is asked. */
  readonly isPreview: boolean;
  /** Always settles. */
  readonly ask: (lookup: Lookup) => Promise<Answer>;
  /** The answer that the add-in or the relay has kept: no call is made. Always settles. */
  readonly askKept: (lookup: Lookup) => Promise<Answer>;
  /** Which towns have which postcodes; undefined where the relay does not serve it. */
  readonly loadPlaces: LoadPlaces;
  /** What activity codes are called and correspond to. Rejects where the part of the add-in that says it does not come. */
  readonly loadNaf: () => Promise<NafTables>;
  /** Which nomenclature of activities the service answers in; undefined as long as no answer told it. */
  readonly servedNaf: ServedNaf | undefined;
  /** What is not in the register: the formula's `if_not_found`, else `#N/A` with the sentence. */
  readonly notFound: (sentence: string) => FunctionValue;
}

/** What Excel hands to a function beside its arguments; hosts differ in what of it they know. */
export type Invocation = Partial<CustomFunctions.CancelableInvocation> | null | undefined;

/** Begins an evaluation: when Excel cancels it, its questions are dropped, and only they. */
function openCall(invocation: Invocation, ifNotFound: unknown): Call {
  const language = officeLanguage();
  const say = speakers[language];
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
    ask: async (lookup) => {
      const answer = await client.ask(lookup, options);
      nafWatch.see(answer);
      return answer;
    },
    askKept: (lookup) => client.ask(lookup, { ...options, keptOnly: true }),
    ...{ loadPlaces, loadNaf, servedNaf: nafWatch.served() },
    notFound: (sentence) => insteadOf(notAvailable(sentence), ifNotFound, say),
  };
}

/** What a formula shows in place of an error, where it says so: a value, or an error of its own. */
export function insteadOf(error: FunctionValue, argument: unknown, say: SayInCell): FunctionValue {
  const instead = onlyCell(argument);
  return instead === null ? error : (handedOn(instead, say) ?? (instead as FunctionValue));
}

/** A year in the place of `if_not_found` would be shown as a figure of a company that is not there. */
function checkIfNotFound(argument: unknown): void {
  const value = onlyCell(argument);
  if (typeof value === "number" && isYear(value))
    throw new ArgumentError("year_as_if_not_found", { value: String(value) });
}

/** True of the error that webpack throws for a part of the program that does not come, by whose name it is known. */
const isNotLoaded = (error: unknown): boolean => error instanceof Error && error.name === "ChunkLoadError";

/** What a formula shows of an argument that `error` was thrown for. @throws any other error */
export function argumentCell(error: unknown, say: SayInCell): FunctionValue {
  if (error instanceof ArgumentError) return invalidValue(say(error.code, error.parameters));
  if (error instanceof ErrorArgument) return handedOn(error.cell, say) ?? invalidValue(say("error_in_cell"));
  throw error;
}

/**
 * Evaluates a formula. An argument that `answer` throws for is `#VALUE!` with its sentence in one cell, and one that is an
 * error is handed on.
 * @param ifNotFound the formula's own argument of that name; undefined where its function has none
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
