import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { refusalBody, refusals, type RefusalCode } from "../../shared/protocol/refusals.ts";

const codes: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: "long_head",
  ERR_HTTP_REQUEST_TIMEOUT: "slow_request",
};

/** Answers bytes that are no HTTP request, or that come too slowly, and ends the connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const code = codes[error.code ?? ""] ?? "malformed_http";
  const { status } = refusals[code];
  const body = JSON.stringify(refusalBody(code));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
    "",
    body,
  ];
  socket.end(lines.join("\r\n"), () => socket.destroy());
}
