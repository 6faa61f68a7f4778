import type { Outcome } from "../../shared/lookups/lookup.ts";
import { outcomeHead, outcomeTail } from "../../shared/protocol/outcome-line.ts";
import type { Budget } from "../../shared/gateway/scheduler/budget.ts";
import { freshSince } from "../../shared/gateway/store/freshness.ts";
import type { LookupOptions } from "../../shared/gateway/gate.ts";
import type { Gateway } from "../../shared/gateway/gateway.ts";
import { deferred } from "../../shared/gateway/store/outcomes.ts";
import type { TokenEntry } from "../tokens/token-entry.ts";
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

/** Characters from which on a text is worth a part of its own: shorter ones are copied together. */
const worthPart = 4_096;

/** Lines of an answer as bytes, gathered and then taken. A long payload that several lines tell stands in memory once. */
class AnswerBytes {
  #parts: Buffer[] = [];
  #text = "";
  #lines = 0;

  /** Lines gathered and not taken. */
  get lines(): number {
    return this.#lines;
  }

  /** Adds a line for each index. */
  add(indexes: readonly number[], outcome: Outcome): void {
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
    this.#lines += indexes.length;
  }

  take(): readonly Buffer[] {
    this.#closeText();
    const parts = this.#parts;
    this.#parts = [];
    this.#lines = 0;
    return parts;
  }

  #closeText(): void {
    if (this.#text !== "") this.#parts.push(Buffer.from(this.#text));
    this.#text = "";
  }
}

/** What became of the lookups of one request, by outcome and by where the answer came from. */
export type OutcomeTally = Map<Outcome["status"], { store: number; service: number; none: number }>;

interface AnsweringInput {
  readonly gateway: Gateway;
  readonly asked: LookupsRequest;
  readonly entry: TokenEntry;
  readonly budget: Budget;
  /** Aborts when nobody waits any more, or, with a sentence as its reason, when the relay ends the request. */
  readonly signal: AbortSignal;
  /** The client's address, for the log. */
  readonly address: string;
  readonly ownQuestions: OwnQuestions;
  /** Questions of this request on their way to the service at most. */
  readonly window: number;
  /** Waits for the turn of the user to work. */
  readonly turn: () => Promise<void> | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Counts every outcome as its line is made. */
  readonly tally: OutcomeTally;
}

/** Lines that became ready together. */
export interface ReadyLines {
  readonly parts: readonly Buffer[];
  readonly count: number;
}

/**
 * How long a request waits for the hour, milliseconds: longer than a short wait between two calls, shorter than what
 * proxies and people give up after. Whoever can wait longer asks again when they are told to.
 */
const maxWait = 20_000;

function count(tally: OutcomeTally, outcome: Outcome, times: number): void {
  let counts = tally.get(outcome.status);
  if (counts === undefined) tally.set(outcome.status, (counts = { store: 0, service: 0, none: 0 }));
  if (!("cached" in outcome)) counts.none += times;
  else if (outcome.cached) counts.store += times;
  else counts.service += times;
}

/** The lines of one request, as they are told. */
class OutcomeLines {
  readonly #input: AnsweringInput;
  readonly #bytes = new AnswerBytes();

  constructor(input: AnsweringInput) {
    this.#input = input;
  }

  /** Tells what became of a question, wherever it stands in the request: its answer is paid for once. */
  tell({ indexes: [first, ...others], lookup, key }: Distinct, outcome: Outcome): void {
    const { asked, entry, now, ownQuestions, signal } = this.#input;
    const ended = typeof signal.reason === "string" ? signal.reason : undefined;
    const isNew = "cached" in outcome && !outcome.cached;
    if (isNew && isPersonal(lookup)) ownQuestions.note(entry.user, key, outcome.asOf);
    const floor = freshSince(lookup.operation, now, asked.freshSince);
    this.#add([first!], redacted(outcome, floor, ended));
    const again = isNew ? { ...outcome, cached: true } : redacted(outcome, floor, ended);
    if (others.length > 0) this.#add(others, again);
  }

  /** Tells what was not asked for what it is. */
  refuse(index: number, outcome: Outcome): void {
    this.#add([index], outcome);
  }

  take(): ReadyLines {
    const { lines } = this.#bytes;
    return { parts: this.#bytes.take(), count: lines };
  }

  #add(indexes: readonly number[], outcome: Outcome): void {
    count(this.#input.tally, outcome, indexes.length);
    if (!this.#isUnread()) this.#bytes.add(indexes, outcome);
  }

  /** Who has hung up reads nothing: writing five hundred lines for each of hundreds who do takes the processor from all. */
  #isUnread(): boolean {
    const { signal } = this.#input;
    return signal.aborted && typeof signal.reason !== "string";
  }
}

/**
 * The questions of a request in the rounds they are asked in, each with how fresh a kept answer must be. To the day alone
 * is told when a colleague asked about a person: so of such an answer only the day may tell whether it is fresh enough.
 * @decides when a kept answer about a person serves a colleague
 */
function roundsOf(questions: readonly Distinct[], { asked, entry, ownQuestions }: AnsweringInput) {
  const since = asked.freshSince;
  if (since === undefined) return [{ questions, since }];
  const isGuarded = ({ lookup, key }: Distinct) =>
    isPersonal(lookup) && (ownQuestions.askedAt(entry.user, key) ?? -Infinity) < since;
  const guarded = questions.filter(isGuarded);
  if (guarded.length === 0) return [{ questions, since }];
  return [
    { questions: questions.filter((question) => !isGuarded(question)), since },
    { questions: guarded, since: nextStartOfDay(since) },
  ];
}

/** Answers the lookups of a request: a line for each index, those that cost nothing first, the others as they settle. */
export async function* answering(input: AnsweringInput): AsyncGenerator<ReadyLines> {
  const { gateway, asked, entry, budget, signal, address, window, turn } = input;
  const { lane, run = "", reserve } = asked;
  const lines = new OutcomeLines(input);
  const { questions, wrong } = distinctLookups(asked.lookups);
  for (const { index, error } of wrong) lines.refuse(index, { status: "invalid", error });
  // Who may spend nothing is not told either what others asked about people: whether it is kept tells that.
  const isWithheld = ({ lookup }: Distinct) => !mayAsk(entry) && isPersonal(lookup);
  for (const question of questions.filter(isWithheld)) lines.tell(question, deferred("user_budget"));
  for (const round of roundsOf(
    questions.filter((question) => !isWithheld(question)),
    input,
  )) {
    const options: LookupOptions = {
      lane,
      budget,
      maxWait,
      signal,
      window,
      purpose: { run, user: entry.user, address },
      ...(round.since !== undefined && { freshSince: round.since }),
      ...(reserve !== undefined && { reserve }),
    };
    const outcomes = gateway.lookupMany(
      round.questions.map(({ lookup }) => lookup),
      options,
    );
    for await (const settled of outcomes) {
      for (const { index, outcome } of settled) lines.tell(round.questions[index]!, outcome);
      yield lines.take();
      await turn();
    }
  }
  const rest = lines.take();
  if (rest.count > 0) yield rest;
}

/** What stands for a user's question: as short for a long one, and the question cannot be read from it. */
const digestOf = (user: string, key: string) =>
  createHash("sha256").update(`${user}\n${key}`).digest("base64url");

/**
 * Which questions about people a user has asked, and when: of their own nothing is withheld. Held in memory alone, for
 * nowhere may it stand who asked what; the oldest are forgotten, and a restart forgets all.
 */
export class OwnQuestions {
  readonly #most: number;
  #young = new Map<string, number>();
  #old = new Map<string, number>();

  /** `most`: questions remembered at most. */
  constructor(most = 50_000) {
    this.#most = most;
  }

  /** `user` has asked `key` of the service at `time`, epoch milliseconds. */
  note(user: string, key: string, time: number): void {
    this.#young.set(digestOf(user, key), time);
    if (this.#young.size * 2 < this.#most) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  /** When `user` asked `key` last, epoch milliseconds; undefined when that is not known. */
  askedAt(user: string, key: string): number | undefined {
    const own = digestOf(user, key);
    return this.#young.get(own) ?? this.#old.get(own);
  }
}
