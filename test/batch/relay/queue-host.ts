import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach } from "@jest/globals";
import { RelayQueue, type Answered, type RequestBounds } from "../../../batch/relay/relay-queue.ts";
import { undiciTransport } from "../../../batch/relay/undici-transport.ts";
import type { Lookup } from "../../../shared/lookups/lookup.ts";
import type { Outcome } from "../../../shared/lookups/outcome.ts";
import { outcomeLine } from "../../../shared/protocol/outcome-line.ts";
import { RelayClient } from "../../../shared/relay-client/relay-client.ts";
import { answeringServer } from "../../shared/client/answering-server.ts";
import { sirens } from "../../shared/gateway/start-gateway.ts";

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

/** A request as the relay of a test sees it. */
export interface Asked {
  readonly sirens: readonly string[];
  readonly lane: string;
  readonly response: ServerResponse;
  /** Sends the lines of all that was asked, but for those whose outcome is told. */
  answer(outcome?: (siren: string, index: number) => Outcome | undefined): void;
}

async function readAsked(request: IncomingMessage, response: ServerResponse): Promise<Asked> {
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

export interface QueueHost {
  readonly queue: RelayQueue;
  readonly kept: Answered[];
  readonly waits: number[];
  /** Sends lookups, and answers their outcomes in order. */
  ask(lookups: readonly Lookup[], bounds?: RequestBounds): Promise<Outcome[]>;
}

export const batch: RequestBounds = { lane: "batch" };

/** A queue to a relay that answers as `answer` does; it is told how many requests came before. */
export async function queueTo(
  answer: (asked: Asked, before: number) => void,
  keep: (answered: readonly Answered[]) => Promise<void> = () => Promise.resolve(),
): Promise<QueueHost> {
  let requests = 0;
  const { url } = await answeringServer((request, response) => {
    const before = requests;
    requests += 1;
    void readAsked(request, response).then((asked) => answer(asked, before));
  });
  const network = undiciTransport(new URL(url).origin, 4, undefined);
  const { transport } = network;
  const relay = new RelayClient({ url: url.replace("/v1", ""), token: "srt_token" }, { transport });
  const kept: Answered[] = [];
  const waits: number[] = [];
  const queue = new RelayQueue({
    relay,
    keep: async (answered) => {
      kept.push(...answered);
      await keep(answered);
    },
    onWait: (until) => waits.push(until),
    clock: Date.now,
  });
  closing.push(async () => {
    queue.close();
    await network.close();
  });
  const ask = (lookups: readonly Lookup[], bounds = batch) =>
    Promise.all(
      lookups.map((lookup) => new Promise<Outcome>((settled) => queue.push({ lookup, bounds, settled }))),
    );
  return { queue, kept, waits, ask };
}
