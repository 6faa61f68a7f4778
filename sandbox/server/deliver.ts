import type { FastifyReply } from "fastify";
import type { Message } from "../answers/message.ts";
import type { Ending } from "../calls/tally.ts";
import type { Fault } from "../faults/draw.ts";
import { lies } from "../faults/lies.ts";

/**
 * Sends a message, or what its fault leaves of it, and says how the call ended. A caller that hung up meanwhile gets
 * nothing. Half of a JSON object is never valid JSON, so cutting the body is enough to spoil it.
 */
export function deliver(reply: FastifyReply, message: Message, fault: Fault | undefined): Ending {
  if (reply.raw.destroyed) return hangUp(reply, "aborted");
  switch (fault?.kind) {
    case "reset":
      return fault.when === "before" ? cutOff(reply, "reset") : cutMidway(reply, message, "reset");
    case "truncated":
      return cutMidway(reply, message, "truncated");
    case "malformed":
      return send(reply, { ...message, status: 200, body: firstHalf(message.body) });
    case "lying":
      return send(reply, { ...message, headers: { ...message.headers, ...lies[fault.lie] } });
    case "5xx":
    case "slow":
    case undefined:
      return send(reply, message);
  }
}

const contentType = { "Content-Type": "application/json; charset=utf-8" };

const firstHalf = (body: string) => body.slice(0, Math.floor(body.length / 2));

function send(reply: FastifyReply, { status, headers, body }: Message): Ending {
  void reply.code(status).headers(contentType).headers(headers).send(body);
  return status;
}

function hangUp(reply: FastifyReply, ending: Ending): Ending {
  reply.hijack();
  return ending;
}

/** Drops the connection: with a TCP reset, or (truncated) closed in order, as a proxy's restart does. */
function cutOff(reply: FastifyReply, ending: "reset" | "truncated"): Ending {
  reply.hijack();
  if (ending === "reset") reply.raw.socket?.resetAndDestroy();
  else reply.raw.socket?.destroy();
  return ending;
}

/** Announces the whole body, sends half of it, and drops the connection. */
function cutMidway(
  reply: FastifyReply,
  { status, headers, body }: Message,
  ending: "reset" | "truncated",
): Ending {
  reply.hijack();
  reply.raw.writeHead(status, { ...contentType, ...headers, "Content-Length": Buffer.byteLength(body) });
  reply.raw.write(firstHalf(body), () => cutOff(reply, ending));
  return ending;
}
