import { deferred } from "../../shared/gateway/halt.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import type { Outcome, Settled } from "../../shared/lookups/outcome.ts";
import type { LookupsQuestion } from "../../shared/protocol/lookups-question.ts";
import type { RelayClient } from "../../shared/relay-client/relay-client.ts";
import { RelayError } from "../../shared/relay-client/relay-error.ts";

/** What all lookups of one request have in common. */
export type RequestBounds = Omit<LookupsQuestion, "lookups">;

/** A lookup on its way to the relay. */
export interface Sent {
  readonly lookup: Lookup;
  readonly bounds: RequestBounds;
  readonly settled: (outcome: Outcome) => void;
}

/** A lookup with what it got. */
export type Answered = Pick<Sent, "lookup" | "bounds"> & { readonly outcome: Outcome };

export interface RelayQueueOptions {
  readonly relay: RelayClient;
  /** Keeps what the relay answered before anybody is told of it. */
  readonly keep: (answered: readonly Answered[]) => Promise<void>;
  /** The hour is full: nothing is sent before `until`, epoch milliseconds. */
  readonly onWait: (until: number) => void;
  readonly clock: () => number;
}

/** Lookups in one request: as many as the relay answers in the time of one, few enough that lines come early. */
const requestSize = 300;
/** Requests under way. */
export const requestsAtOnce = 4;
/** Failures in a row, with not one line between them, after which the relay is given up. */
const mostFailures = 7;
/** Before the second attempt, milliseconds; doubles with each. */
const firstPause = 200;
/** The wait for an hour that is full where its end is past by this machine's clock, milliseconds. */
const pastHourWait = 500;
/** Waits end by the wall clock, in slices: a laptop that slept must not wait its sleep again. */
const longestSlice = 15_000;

/**
 * Gathers lookups into requests and sees each to its outcome. What a broken connection leaves without a line is asked
 * again: the relay has kept what was in flight, so it costs nothing twice. What the relay defers because the hour is full
 * is asked again when it has room.
 */
export class RelayQueue {
  readonly #options: RelayQueueOptions;
  readonly #end = new AbortController();
  #waiting: Sent[] = [];
  /** Bounds of those who wait no more. */
  readonly #left = new WeakSet<RequestBounds>();
  #underWay = 0;
  #failures = 0;
  #heldUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #gathering = false;

  constructor(options: RelayQueueOptions) {
    this.#options = options;
  }

  /** Takes a lookup in; those that come in the same turn of the event loop go together. */
  push(sent: Sent): void {
    this.#waiting.push(sent);
    if (this.#gathering) return;
    this.#gathering = true;
    setImmediate(() => {
      this.#gathering = false;
      this.#pump();
    });
  }

  /** Asks no more for whoever pushed lookups with these very bounds; what is under way is taken in. */
  drop(bounds: RequestBounds): void {
    this.#left.add(bounds);
    this.#putBack(this.#waiting.splice(0));
  }

  /** Breaks off what is under way. */
  close(): void {
    clearTimeout(this.#timer);
    this.#end.abort();
    this.#waiting = [];
  }

  #pump(): void {
    if (this.#end.signal.aborted || this.#timer !== undefined) return;
    const wait = this.#heldUntil - this.#options.clock();
    if (wait > 0 && this.#waiting.length > 0) {
      this.#timer = setTimeout(
        () => {
          this.#timer = undefined;
          this.#pump();
        },
        Math.min(wait, longestSlice),
      );
      return;
    }
    while (this.#underWay < requestsAtOnce && this.#waiting.length > 0) void this.#send(this.#take());
  }

  /** The next request's lookups: those that have the same bounds. */
  #take(): Sent[] {
    const { bounds } = this.#waiting[0]!;
    const other = this.#waiting.findIndex((sent) => !areSame(sent.bounds, bounds));
    return this.#waiting.splice(0, Math.min(requestSize, other === -1 ? this.#waiting.length : other));
  }

  async #send(batch: readonly Sent[]): Promise<void> {
    this.#underWay += 1;
    const open = new Map(batch.entries());
    let failure: RelayError | undefined;
    try {
      const question = { ...batch[0]!.bounds, lookups: batch.map(({ lookup }) => lookup) };
      await this.#options.relay.ask(question, (settled) => this.#takeIn(open, settled), this.#end.signal);
    } catch (error) {
      failure =
        error instanceof RelayError ? error : new RelayError("relay_unexpected", { detail: String(error) });
    }
    this.#underWay -= 1;
    if (this.#end.signal.aborted) return;
    if (open.size > 0) {
      this.#tryAgain([...open.values()], failure ?? new RelayError("relay_unreachable"));
    }
    this.#pump();
  }

  /** Takes lines out of those that a request still owes. What has an answer is kept, then told. */
  async #takeIn(open: Map<number, Sent>, lines: readonly Settled[]): Promise<void> {
    const answered: (Sent & { outcome: Outcome })[] = [];
    for (const { index, outcome } of lines) {
      const sent = open.get(index);
      // The relay is being stopped: another one will answer.
      if (sent === undefined || reasonOf(outcome) === "interrupted") continue;
      open.delete(index);
      if (waitsForHour(outcome)) this.#hold(sent, outcome.retryAt!);
      else answered.push({ ...sent, outcome });
    }
    this.#failures = 0;
    await this.#options.keep(answered);
    for (const { settled, outcome } of answered) settled(outcome);
  }

  #hold(sent: Sent, until: number): void {
    this.#putBack([sent]);
    const now = this.#options.clock();
    const held = until > now ? until : now + pastHourWait;
    if (held <= this.#heldUntil) return;
    this.#heldUntil = held;
    this.#options.onWait(held);
  }

  /** Puts lookups before all that wait, but for those that nobody waits for. */
  #putBack(lookups: readonly Sent[]): void {
    const isWanted = ({ bounds }: Sent) => !this.#left.has(bounds);
    this.#waiting.unshift(...lookups.filter(isWanted));
    for (const sent of lookups) if (!isWanted(sent)) sent.settled(deferred("interrupted"));
  }

  /** Asks again after a pause, unless that is no use, or has been tried often enough. */
  #tryAgain(lookups: readonly Sent[], failure: RelayError): void {
    const now = this.#options.clock();
    // Requests that were under way together fail together, and that is one failure.
    if (now >= this.#heldUntil) {
      this.#failures += 1;
      this.#heldUntil = now + (failure.retryAfter ?? firstPause * 2 ** (this.#failures - 1));
    }
    this.#putBack(lookups);
    if (failure.passes && this.#failures < mostFailures) return;
    this.#heldUntil = 0;
    for (const { settled } of this.#waiting.splice(0)) settled(failure.outcome(now));
  }
}

const areSame = (one: RequestBounds, other: RequestBounds): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const reasonOf = (outcome: Outcome): string | undefined =>
  outcome.status === "deferred" ? outcome.error.code : undefined;

/** Of the account's hour and of the user's, the next one is worth waiting for. */
function waitsForHour(outcome: Outcome): outcome is Extract<Outcome, { status: "deferred" }> {
  const reason = reasonOf(outcome);
  const known = "retryAt" in outcome && outcome.retryAt !== undefined;
  return known && (reason === "hour_spent" || reason === "user_rate");
}
