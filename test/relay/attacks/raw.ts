import { connect } from "node:net";
import { noteSeen } from "../leaks.ts";
import type { StartedRelay } from "../start-relay.ts";

export interface RawAnswer {
  /** Status of every answer that came, in order. */
  readonly statuses: readonly number[];
  readonly text: string;
}

/** Longest wait for an answer, milliseconds. The relay closes connections whose bytes lead to none before that. */
const longest = 3_000;

/**
 * Sends bytes as they are, which no client would, and reads until the relay closes; when it keeps the connection open, the
 * client ends it after an answer.
 */
export async function sendRaw({ url }: StartedRelay, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = "";
  await new Promise<void>((resolve) => {
    socket.setTimeout(longest, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      // What is still to come of a second request in the same bytes comes at once.
      setTimeout(() => socket.end(), 100);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
    socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  });
  noteSeen("raw", text);
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  return { statuses, text };
}
