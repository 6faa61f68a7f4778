import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "@jest/globals";
import type { Lookup, Outcome } from "../../shared/lookups/lookup.ts";
import { ndjson, outcomeLine } from "../../shared/protocol/lookups.ts";
import { refusalBody } from "../../shared/protocol/refusals.ts";

/** A request of the add-in that is answered when the test says so. */
export interface PendingRequest {
  readonly asked: {
    readonly lookups: readonly Lookup[];
    readonly freshSince?: string;
    readonly maxCalls?: number;
  };
  /** Sends the outcomes of its lookups, in their order. If there are fewer, the connection breaks after them. */
  readonly answer: (...outcomes: Outcome[]) => void;
  readonly refuse: (status: number) => void;
  /** Resolves when the add-in has broken it off. */
  readonly brokenOff: Promise<void>;
}

export interface WaitingRelay {
  readonly url: string;
  /** Those sent so far, in order. */
  readonly requests: readonly PendingRequest[];
  /** Resolves with the request at `index`, from 0, once it is sent. */
  request(index: number): Promise<PendingRequest>;
}

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** Something that speaks as a relay does and answers when it is told to. */
export async function startWaitingRelay(): Promise<WaitingRelay> {
  const requests: PendingRequest[] = [];
  const heard: (() => void)[] = [];
  const server = createServer((request, response) => {
    const brokenOff = new Promise<void>((resolve) => {
      response.on("close", () => {
        if (!response.writableEnded) resolve();
      });
    });
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const asked = JSON.parse(Buffer.concat(parts).toString()) as PendingRequest["asked"];
      requests.push({
        ...{ asked, brokenOff },
        answer(...outcomes) {
          const lines = outcomes.map((outcome, index) => outcomeLine(index, outcome)).join("");
          response.writeHead(200, { "Content-Type": ndjson });
          if (outcomes.length === asked.lookups.length) response.end(lines);
          else response.write(lines, () => response.destroy());
        },
        refuse: (status) => {
          const body = status === 401 ? JSON.stringify(refusalBody("unknown_token")) : undefined;
          response.writeHead(status).end(body);
        },
      });
      for (const tell of heard.splice(0)) tell();
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async request(index) {
      while (requests.length <= index) await new Promise<void>((resolve) => void heard.push(resolve));
      return requests[index]!;
    },
  };
}

export const found = (asOf: number, { json = "{}", cached = false } = {}): Outcome => ({
  ...{ status: "found", json, asOf, cached },
});
export const notFound = (asOf: number): Outcome => ({ status: "not_found", asOf, cached: false });
export const deferred = (code: string, retryAt?: number): Outcome => ({
  ...{ status: "deferred", error: { code, message: "FICTIVE" }, retryAt },
});
