import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll } from "@jest/globals";

/** A server on a free port that answers as a test specifies and records the requests. */
export interface AnsweringServer {
  /** Base address, version segment included. */
  readonly url: string;
  /** Paths asked, below the version segment, in order. */
  readonly asked: string[];
}

const stops: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(stops.splice(0).map((stop) => stop())));

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** An HTTP server: `answer` is called for each request. */
export async function answeringServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<AnsweringServer> {
  const asked: string[] = [];
  const url = await listen(
    createServer((request, response) => {
      asked.push((request.url ?? "").replace("/v1", ""));
      answer(request, response);
    }),
  );
  return { url, asked };
}

/** A server below HTTP: `answer` is called with the socket once a request has come. */
export async function answeringSocket(answer: (socket: Socket) => void): Promise<AnsweringServer> {
  const asked: string[] = [];
  const url = await listen(
    createSocketServer((socket) => {
      socket.on("data", (chunk) => {
        asked.push(/^GET \/v1(\S*)/.exec(chunk.toString("latin1"))?.[1] ?? "");
        answer(socket);
      });
    }),
  );
  return { url, asked };
}

/** Sends one JSON answer. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** The API's envelope around `data`. */
export const envelope = (data?: unknown) => ({
  success: true,
  ...(data !== undefined && { data }),
  timestamp: "2026-11-20T09:00:00.000Z",
});

/** The envelope of the company, establishment or empty list that `response` answers a question for. */
export function answerTo({ req: { url = "" } }: ServerResponse, data: object = {}) {
  const number = /\d{9,14}/.exec(url)?.[0];
  return envelope({ siren: number?.slice(0, 9), siret: number, items: [], ...data });
}

/** The API's error body. */
export const refusal = (error: string, code: string | null = null) => ({
  success: false,
  error,
  code,
  timestamp: "2026-11-20T09:00:00.000Z",
});

/** The address of a port that nobody listens on. */
export async function deadAddress(): Promise<string> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/v1`;
}
