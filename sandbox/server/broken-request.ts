import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { messageOf } from "../answers/message.ts";
import { badRequest, type Refusal } from "../answers/refusal.ts";
import { rateHeadersOfNobody } from "../metering/rate-headers.ts";
import type { SandboxState } from "./state.ts";

const byCode: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: null, error: "The URL and the headers together are too long." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: null, error: "The request did not arrive in full in time." },
};

/**
 * Answers bytes that are no HTTP request. There is no caller to charge and no path to count: the answer is the API's
 * error body with the rate headers of nobody, and the connection ends.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, state: SandboxState): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const now = state.surroundings.clock();
  const refusal = byCode[error.code ?? ""] ?? badRequest("This is not an HTTP request.");
  const { status, body } = messageOf(refusal, now);
  const headers = {
    ...rateHeadersOfNobody(state.meter.resetAt(now)),
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines, "", body].join("\r\n"));
}
