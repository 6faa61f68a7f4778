import type { Lookup, Outcome } from "../../shared/lookups/lookup.ts";
import { outcomeHead, outcomeTail } from "../../shared/protocol/lookups.ts";
import type { Budget } from "../../shared/gateway/scheduler/budget.ts";
import { freshSince } from "../../shared/gateway/store/freshness.ts";
import type { LookupOptions } from "../../shared/gateway/gate.ts";
import type { Gateway } from "../../shared/gateway/gateway.ts";
import { deferred } from "../../shared/gateway/store/outcomes.ts";
import type { CalledAnswer } from "../../shared/gateway/scheduler/scheduler.ts";
import { type TokenEntry, stateOf, type TokenBook } from "../tokens/token-book.ts";
import {
  type Distinct,
  type LookupsRequest,
  distinctLookups,
  isPersonal,
  mayAsk,
  nextStartOfDay,
  redacted,
} from "./read-request.ts";
import { createHash } from "node:crypto";
import { refusals } from "../../shared/protocol/refusals.ts";
import type { BudgetRegistry } from "../spending/budgets.ts";

/** Minimum length in characters of a text that gets its own buffer. Shorter ones are copied together. */
const worthPart = 4_096;

/** Counts of the outcomes of one request, by status and by source of the answer. */
export type OutcomeTally = Map<Outcome["status"], { store: number; service: number; none: number }>;

interface AnsweringInput {
  readonly gateway: Gateway;
  readonly asked: LookupsRequest;
  readonly entry: TokenEntry;
  readonly budget: Budget;
  /** Aborts when the client has left, or, with a message as its reason, when the relay ends the request. */
  readonly signal: AbortSignal;
  /** The client's address, for the log. */
  readonly address: string;
  readonly ownQuestions: OwnQuestions;
  /** Maximum number of the request's questions on their way to the API. */
  readonly window: number;
  /** Waits until the user may use the processor. */
  readonly turn: () => Promise<void> | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Counts every outcome when its line is made. */
  readonly tally: OutcomeTally;
}

/** Lines that became ready together. */
export interface ReadyLines {
  readonly parts: readonly Buffer[];
  readonly count: number;
}

/**
 * How long a request waits for the hourly limit, milliseconds: longer than a short wait between two calls, shorter
 * than the timeouts of proxies and the patience of people. Clients that can wait longer retry at the time they are
 * given.
 */
const maxWait = 20_000;

function count(tally: OutcomeTally, outcome: Outcome, times: number): void {
  let counts = tally.get(outcome.status);
  if (counts === undefined) tally.set(outcome.status, (counts = { store: 0, service: 0, none: 0 }));
  if (!("cached" in outcome)) counts.none += times;
  else if (outcome.cached) counts.store += times;
  else counts.service += times;
}

/** Collects the lines of one response as bytes. A long payload that several lines share is in memory once. */
class OutcomeLines {
  readonly #input: AnsweringInput;
  #parts: Buffer[] = [];
  /** Lines that are in no part yet. */
  #text = "";
  #count = 0;

  constructor(input: AnsweringInput) {
    this.#input = input;
  }

  /** Writes the outcome of a question for each of its positions in the request. Its answer is paid for once. */
  write({ indexes: [first, ...others], lookup }: Distinct, outcome: Outcome): void {
    const { asked, now, signal } = this.#input;
    const ended = typeof signal.reason === "string" ? signal.reason : undefined;
    const isNew = "cached" in outcome && !outcome.cached;
    const shown = redacted(outcome, freshSince(lookup.operation, now, asked.freshSince), ended);
    this.add([first!], shown);
    if (others.length > 0) this.add(others, isNew ? { ...outcome, cached: true } : shown);
  }

  /** Writes a line for each index. */
  add(indexes: readonly number[], outcome: Outcome): void {
    count(this.#input.tally, outcome, indexes.length);
    if (this.#isUnread()) return;
    const tail = outcomeTail(outcome);
    const part = tail.length < worthPart ? undefined : Buffer.from(tail);
    for (const index of indexes) {
      this.#text += outcomeHead(index);
      if (part === undefined) this.#text += tail;
      else {
        this.#closeText();
        this.#parts.push(part);
      }
    }
    this.#count += indexes.length;
  }

  /** Returns the lines that were not taken yet. */
  take(): ReadyLines {
    this.#closeText();
    const ready = { parts: this.#parts, count: this.#count };
    this.#parts = [];
    this.#count = 0;
    return ready;
  }

  #closeText(): void {
    if (this.#text !== "") this.#parts.push(Buffer.from(this.#text));
    this.#text = "";
  }

  /** A client that has left reads nothing; writing for hundreds of such clients would take the processor from all. */
  #isUnread(): boolean {
    const { signal } = this.#input;
    return signal.aborted && typeof signal.reason !== "string";
  }
}

/**
 * Returns from when a stored answer about a person serves a request that wants answers since `since`, epoch
 * milliseconds; undefined for other questions. Users may only learn the day on which a colleague asked about a person,
 * so for such answers freshness is decided by the day.
 * @decides when a stored answer about a person serves another user of the relay
 */
function personalFreshness(since: number, { entry, ownQuestions }: AnsweringInput) {
  return (lookup: Lookup, key: string): number | undefined => {
    if (!isPersonal(lookup)) return undefined;
    const isOwn = (ownQuestions.askedAt(entry.user, key) ?? -Infinity) >= since;
    return isOwn ? since : nextStartOfDay(since);
  };
}

/** Answers the lookups of a request: a line for each index, free ones first, the others as they settle. */
export async function* answering(input: AnsweringInput): AsyncGenerator<ReadyLines> {
  const { gateway, asked, entry, budget, signal, address, window, turn } = input;
  const { lane, run = "", reserve, freshSince: since } = asked;
  const lines = new OutcomeLines(input);
  const { questions, wrong } = distinctLookups(asked.lookups);
  for (const { index, error } of wrong) lines.add([index], { status: "invalid", error });
  // A user who may spend nothing must not learn what others asked about people, which a stored answer would reveal.
  const isWithheld = ({ lookup }: Distinct) => !mayAsk(entry) && isPersonal(lookup);
  for (const question of questions.filter(isWithheld)) lines.write(question, deferred("user_budget"));
  const answered = questions.filter((question) => !isWithheld(question));
  const options: LookupOptions = {
    lane,
    budget,
    maxWait,
    signal,
    window,
    isBehindUnits: true,
    purpose: { run, user: entry.user, address },
    ...(since !== undefined && { freshSince: since, freshSinceFor: personalFreshness(since, input) }),
    ...(reserve !== undefined && { reserve }),
  };
  const outcomes = gateway.lookupMany(
    answered.map(({ lookup }) => lookup),
    options,
  );
  for await (const settled of outcomes) {
    for (const { index, outcome } of settled) lines.write(answered[index]!, outcome);
    yield lines.take();
    await turn();
  }
  const rest = lines.take();
  if (rest.count > 0) yield rest;
}

/** Returns a short hash of a user's question, from which the question cannot be read. */
const digestOf = (user: string, key: string) =>
  createHash("sha256").update(`${user}\n${key}`).digest("base64url");

/**
 * Remembers which questions about people a user has asked, and when they were answered, since users may know everything
 * about their own questions. It learns them from the calls: a client that has left reads no line, and its answer is
 * paid for. It is kept in memory only, because who asked what must not be stored anywhere. The oldest entries are
 * dropped, and a restart drops all.
 */
export class OwnQuestions {
  readonly #most: number;
  #young = new Map<string, number>();
  #old = new Map<string, number>();

  /** `most` is the maximum number of questions remembered. */
  constructor(most = 50_000) {
    this.#most = most;
  }

  /** Records an answer that a call has brought, if it is about people, for everybody who asked. */
  note({ lookup, key, askers, asOf }: CalledAnswer): void {
    if (isPersonal(lookup)) for (const user of askers) this.#note(digestOf(user, key), asOf);
  }

  /** Returns when `user` last got an answer for `key`, epoch milliseconds, or undefined if unknown. */
  askedAt(user: string, key: string): number | undefined {
    const own = digestOf(user, key);
    return this.#young.get(own) ?? this.#old.get(own);
  }

  #note(own: string, time: number): void {
    this.#young.set(own, time);
    if (this.#young.size * 2 < this.#most) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}

interface RunningRequestsOptions {
  readonly book: TokenBook;
  readonly budgets: BudgetRegistry;
  /** Returns the time in epoch milliseconds. */
  readonly now: () => number;
}

/** Requests in progress. Decisions about their tokens, made here or elsewhere, are applied to them. */
export class RunningRequests {
  readonly #options: RunningRequestsOptions;
  /** Abort controllers of the requests, by the id of their token. */
  readonly #byToken = new Map<string, Set<AbortController>>();

  constructor(options: RunningRequestsOptions) {
    this.#options = options;
  }

  /** Registers a request that `ending` aborts. Returns a function that removes it. */
  add(tokenId: string, ending: AbortController): () => void {
    const endings = this.#byToken.get(tokenId) ?? new Set();
    this.#byToken.set(tokenId, endings.add(ending));
    return () => {
      endings.delete(ending);
      if (endings.size === 0 && this.#byToken.get(tokenId) === endings) this.#byToken.delete(tokenId);
    };
  }

  /** Ends the requests of tokens that are no longer valid, and applies the present limits of the other tokens. */
  async follow(): Promise<void> {
    const { book, budgets, now } = this.#options;
    for (const [tokenId, endings] of this.#byToken) {
      const entry = await book.find(tokenId);
      const state = entry === undefined ? "revoked" : stateOf(entry, now());
      if (entry !== undefined && state === "valid") budgets.follow(entry);
      else for (const ending of endings) ending.abort(refusals[`${state}_token` as "revoked_token"].message);
    }
  }
}
