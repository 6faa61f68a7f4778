import type { FastifyReply } from "fastify";

/** Calls `act` when the answer is over: whole, or cut off by a client that went away. */
export function whenOver({ raw }: FastifyReply, act: () => void | Promise<void>): void {
  if (raw.destroyed || raw.closed) void act();
  else raw.once("close", () => void act());
}
