import type { Language } from "../../shared/messages/languages.ts";
import type { LoadPlaces } from "../../shared/enrichment/match/load-places.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { Answer } from "../client/answer.ts";
import { speakers, type Say } from "../messages/say.ts";
import { hasDataTypes, officeLanguage } from "../runtime/office.ts";
import { sharedRuntime } from "../runtime/shared-runtime.ts";

/** One evaluation of a formula. */
export interface Call {
  readonly language: Language;
  readonly say: Say;
  /** The host shows dates with their format, and entities. */
  readonly hasDataTypes: boolean;
  /** True while the formula is only being written: then nothing is asked. */
  readonly isPreview: boolean;
  /** Always settles. */
  readonly ask: (lookup: Lookup) => Promise<Answer>;
  /** Which towns have which postcodes; undefined where the relay does not serve it. */
  readonly loadPlaces: LoadPlaces;
}

/** What Excel hands to a function beside its arguments; hosts differ in what of it they know. */
type Invocation = Partial<CustomFunctions.CancelableInvocation> | null | undefined;

/** Begins an evaluation: when Excel cancels it, its questions are dropped, and only they. */
export function openCall(invocation: Invocation): Call {
  const language = officeLanguage();
  const isPreview = Boolean(invocation?.isInValuePreview);
  const cancelled = new AbortController();
  if (invocation) invocation.onCanceled = () => cancelled.abort();
  const { client, loadPlaces } = sharedRuntime();
  const options = { signal: cancelled.signal, cacheOnly: isPreview };
  return {
    language,
    say: speakers[language],
    hasDataTypes: hasDataTypes(),
    isPreview,
    ask: (lookup) => client.ask(lookup, options),
    loadPlaces,
  };
}
