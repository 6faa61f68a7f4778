import { request as httpRequest, type ClientRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { fictionalSiren } from "../../../bench/fictional-siren.ts";

/** Target of an attack, and the token it uses. */
export interface Target {
  readonly url: string;
  readonly token: string;
  /** Aborts when the attack is over. */
  readonly over: AbortSignal;
}

const jsonHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  "content-type": "application/json",
});

/** Begins a request to the relay, which is hung up when the attack is over. */
function begin({ url, token, over }: Target, path: string, body?: object | string): ClientRequest {
  const method = body === undefined ? "GET" : "POST";
  const request = httpRequest(`${url}${path}`, { method, headers: jsonHeaders(token), agent: false });
  request.on("error", () => undefined);
  const hangUp = () => request.destroy();
  over.addEventListener("abort", hangUp);
  request.on("close", () => over.removeEventListener("abort", hangUp));
  request.end(typeof body === "object" ? JSON.stringify(body) : body);
  return request;
}

/** Resolves when a request is over, its answer read to the end or broken off. */
const end = (request: ClientRequest) =>
  new Promise<void>((resolve) => {
    request.on("response", (response) => void response.resume().on("error", () => undefined));
    request.on("close", resolve);
  });

/** Asks again and again, `width` requests at once, until the attack is over. */
async function again(target: Target, width: number, ask: (round: number) => ClientRequest): Promise<void> {
  let round = 0;
  const loop = async () => {
    while (!target.over.aborted) await end(ask((round += 1)));
  };
  await Promise.all(Array.from({ length: width }, loop));
}

/** So many questions that nobody has asked, from the `first` on. */
const questions = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) => ({
    operation: "legal-unit",
    siren: fictionalSiren(first + index),
  }));

const elapsed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Requests of five hundred new lookups, which all hang up together. */
async function departures(target: Target): Promise<void> {
  let first = 1_000_000;
  while (!target.over.aborted) {
    const requests = Array.from({ length: 400 }, () =>
      begin(target, "/v1/lookups", { lookups: questions(500, (first += 500)), lane: "batch" }),
    );
    const ended = Promise.all(requests.map(end));
    await elapsed(1_000);
    for (const request of requests) request.destroy();
    await ended;
  }
}

/** Connections that ask for a large answer, five hundred times a page of 32 kB, and never read it. */
async function unreadAnswers({ url, token, over }: Target): Promise<void> {
  const { hostname, port } = new URL(url);
  const search = { operation: "search", naf: "62", page: 1 };
  const body = JSON.stringify({ lookups: Array.from({ length: 500 }, () => search) });
  const head = [
    "POST /v1/lookups HTTP/1.1",
    "Host: x",
    ...Object.entries(jsonHeaders(token)).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${body.length}`,
  ];
  while (!over.aborted) {
    const sockets = Array.from({ length: 150 }, (): Socket => {
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      socket.pause();
      socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
      return socket;
    });
    await elapsed(3_000);
    for (const socket of sockets) socket.destroy();
  }
}

/** Requests without a token that are sent as one text, 66 kB on each of ten connections, again and again. */
async function pipelining({ url, over }: Target): Promise<void> {
  const { hostname, port } = new URL(url);
  const paths = ["/metrics", "/openapi.json", "/nothing", "/healthz"];
  for (let round = 0; !over.aborted; round += 1) {
    const request = `GET ${paths[round % paths.length]!} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const text = request.repeat(Math.ceil(66_400 / request.length));
    const closed = Array.from({ length: 10 }, () => {
      const socket: Socket = connect(Number(port), hostname).on("error", () => undefined);
      socket.resume().write(text);
      setTimeout(() => socket.destroy(), 3_000).unref();
      return new Promise((resolve) => socket.on("close", resolve));
    });
    await Promise.all(closed);
  }
}

/** A megabyte of brackets, and one of names. */
const bodies = [
  `{"lookups":[${"[".repeat(500_000)}${"]".repeat(500_000)}]}`,
  `{"lookups":[{${Array.from({ length: 60_000 }, (_, index) => `"p${index}":1`).join(",")}}]}`,
];

const searches = (words: string) =>
  Array.from({ length: 200 }, (_, index) => ({ operation: "search", q: `${words} ${index}` }));

/** What one user with an ordinary token does to keep the others from being served. */
export const attacks: Readonly<Record<string, (target: Target) => Promise<void>>> = {
  longQuestions: (target) =>
    again(target, 4, (round) =>
      begin(target, "/v1/lookups", {
        lookups: Array.from({ length: 60 }, (_, index) => ({
          operation: "search",
          q: `${round}-${index}${"€".repeat(index % 2 === 0 ? 290 : 990)}`,
          commune: "€".repeat(index % 2 === 0 ? 95 : 1_000),
        })),
      }),
    ),
  disliked: (target) =>
    again(target, 4, (round) =>
      begin(target, "/v1/lookups", {
        lookups: Array.from({ length: 100 }, (_, index) => ({
          operation: "search",
          q: `<script>${round}-${index}`,
        })),
      }),
    ),
  pipelining,
  shapelessBodies: (target) => again(target, 8, (round) => begin(target, "/v1/lookups", bodies[round % 2])),
  slowQuestions: (target) =>
    again(target, 8, (round) => begin(target, "/v1/lookups", { lookups: searches(`slow ${round}`) })),
  slowRun: (target) =>
    again(target, 8, (round) =>
      begin(target, "/v1/lookups", { lookups: searches(`slow run ${round}`), lane: "batch", run: "r1" }),
    ),
  foreignRefusals: (target) =>
    again(target, 4, (round) => begin(target, "/v1/lookups", { lookups: searches(`patience ${round}`) })),
  departures,
  unreadAnswers,
  ledger: (target) => again(target, 10, () => begin(target, "/v1/usage/ledger?by=day")),
  flood: (target) =>
    again(target, 32, (round) =>
      begin(target, "/v1/lookups", { lookups: questions(300, 5_000_000 + round * 300), lane: "interactive" }),
    ),
};
