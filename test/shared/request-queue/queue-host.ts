import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach } from "@jest/globals";
import { undiciTransport } from "../../../batch/session/undici-transport.ts";
import type { Lookup, Outcome } from "../../../shared/lookups/lookup.ts";
import { outcomeLine } from "../../../shared/protocol/lookups.ts";
import { RelayClient } from "../../../shared/relay-client/relay-client.ts";
import {
  type QueuedLookup,
  type RequestBounds,
  RequestQueue,
  type RetryRule,
} from "../../../shared/request-queue/request-queue.ts";
import { answeringServer } from "../client/answering-server.ts";
import { sirens } from "../gateway/start-gateway.ts";

export const units = (count: number): Lookup[] =>
  sirens(count).map((siren) => ({ operation: "legal-unit", siren }));
export const found = (siren: string): Outcome => ({
  status: "found",
  json: JSON.stringify({ siren }),
  asOf: Date.UTC(2026, 10, 20, 9),
  cached: false,
});
export const deferred = (code: string, retryAt?: number): Outcome => ({
  status: "deferred",
  error: { code, message: code },
  ...(retryAt !== undefined && { retryAt }),
});

/** A request as the relay in a test sees it. */
export interface QueueRequest {
  readonly sirens: readonly string[];
  readonly lane: string;
  readonly response: ServerResponse;
  /** Sends the lines of all that was asked, but for those whose outcome is told. */
  answer(outcome?: (siren: string, index: number) => Outcome | undefined): void;
}

export async function readQueueRequest(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<QueueRequest> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  const { lookups, lane } = JSON.parse(text) as { lookups: { siren: string }[]; lane: string };
  const asked = lookups.map(({ siren }) => siren);
  return {
    sirens: asked,
    lane,
    response,
    answer(outcome = found) {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      asked.forEach((siren, index) => {
        const told = outcome(siren, index);
        if (told !== undefined) response.write(outcomeLine(index, told));
      });
      response.end();
    },
  };
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** A lookup of a test, and how it ends. */
export interface Question extends QueuedLookup {
  settle(outcome: Outcome): void;
}

export interface QueueHost {
  readonly queue: RequestQueue<Question>;
  /** What was handed on, before it was told. */
  readonly kept: Outcome[];
  readonly waits: number[];
  /** What was told of a relay that fails: until when nothing is sent, and why. */
  readonly pauses: { readonly until: number; readonly code: string }[];
  /** Sends lookups, and answers their outcomes in order; nobody waits for them once `left` aborts. */
  ask(lookups: readonly Lookup[], bounds?: RequestBounds, left?: AbortSignal): Promise<Outcome[]>;
}

export const batch: RequestBounds = { lane: "batch" };

export interface QueueHostOptions {
  readonly retry?: RetryRule;
  /** Waited for before anybody is told. */
  readonly keep?: () => Promise<void>;
  /** @default that of this machine */
  readonly clock?: () => number;
}

const patient: RetryRule = { scope: "relay", attempts: 7, pause: 200 };

/** A queue to a relay that answers as `answer` does; it is told how many requests came before. */
export async function queueTo(
  answer: (asked: QueueRequest, before: number) => void,
  { retry = patient, keep = () => Promise.resolve(), clock = Date.now }: QueueHostOptions = {},
): Promise<QueueHost> {
  let requests = 0;
  const { url } = await answeringServer((request, response) => {
    const before = requests;
    requests += 1;
    void readQueueRequest(request, response).then((asked) => answer(asked, before));
  });
  const network = undiciTransport(new URL(url).origin, 4, undefined);
  const { transport } = network;
  const relay = new RelayClient({ url: url.replace("/v1", ""), token: "srt_token" }, { transport });
  const kept: Outcome[] = [];
  const waits: number[] = [];
  const pauses: QueueHost["pauses"] = [];
  const end = new AbortController();
  const queue = new RequestQueue<Question>({
    relay: () => relay,
    clock,
    retry,
    signal: end.signal,
    receiver: {
      async answered(answers) {
        kept.push(...answers.map(({ outcome }) => outcome));
        await keep();
        for (const { item, outcome } of answers) item.settle(outcome);
      },
      gaveUp(items, failure) {
        const outcome = failure?.outcome(Date.now()) ?? deferred("interrupted");
        for (const item of items) item.settle(outcome);
      },
      waits: (until) => waits.push(until),
      pauses: (until, { code }) => pauses.push({ until, code }),
    },
  });
  closing.push(async () => {
    end.abort();
    await network.close();
  });
  const ask: QueueHost["ask"] = (lookups, bounds = batch, left = undefined) => {
    const questions: Question[] = [];
    const outcomes = lookups.map(
      (lookup) =>
        new Promise<Outcome>((settle) =>
          questions.push({
            ...{ lookup, bounds, settle, isSent: false },
            get isWanted() {
              return left?.aborted !== true;
            },
          }),
        ),
    );
    queue.push(questions);
    return Promise.all(outcomes);
  };
  return { queue, kept, waits, pauses, ask };
}
