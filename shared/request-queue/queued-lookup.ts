import type { Lookup, Outcome } from "../lookups/lookup.ts";
import type { LookupsQuestion } from "../protocol/lookups-question.ts";
import type { RelayError } from "../relay-client/relay-client.ts";

/** What all lookups of one request have in common. */
export type RequestBounds = Omit<LookupsQuestion, "lookups">;

/** A lookup on its way to the relay. */
export interface QueuedLookup {
  readonly lookup: Lookup;
  /** Read when it is sent: lookups with the same ones go together. */
  readonly bounds: RequestBounds;
  /** False once nobody waits for it: it is not sent, or not once more. */
  readonly isWanted: boolean;
  /** Set by the queue when it goes out. */
  isSent: boolean;
}

/** A lookup with what it got. */
export interface Answered<Item extends QueuedLookup> {
  readonly item: Item;
  readonly outcome: Outcome;
}

/** Who is told what became of lookups: each of them is answered or given up, once. */
export interface Receiver<Item extends QueuedLookup> {
  /** No more of a request is read until this is done. */
  answered(answers: readonly Answered<Item>[]): void | Promise<void>;
  /** Because of `failure`; undefined: because nobody waits for them, sent or not. */
  gaveUp(items: readonly Item[], failure: RelayError | undefined): void;
  /** The hour is full, by the code of the reason: nothing is sent before `until`, epoch milliseconds. */
  waits?(until: number, code: string): void;
  /** The relay fails: nothing is sent before `until`, epoch milliseconds. */
  pauses?(until: number, failure: RelayError): void;
}
