import type { FastifyReply, FastifyRequest } from "fastify";
import type { PageFile } from "./page-files.ts";

/** Names stay the same from one release to the next, so a browser asks each time whether it has the newest. */
const revalidated = "no-cache";
/** Pictures hardly change. */
const keptForADay = "public, max-age=86400";

const named = (header: string | undefined, name: string): boolean =>
  (header ?? "").split(",").some((part) => part.trim().replace(/^W\//, "").split(";")[0] === name);

/** Answers a file, or that the browser has it already. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, gzipped, etag }: PageFile,
): FastifyReply {
  reply.header("ETag", etag).header("Cache-Control", type === "image/png" ? keptForADay : revalidated);
  if (gzipped !== undefined) reply.header("Vary", "Accept-Encoding");
  if (named(request.headers["if-none-match"], etag)) return reply.code(304).send();
  reply.type(type);
  if (gzipped === undefined || !named(request.headers["accept-encoding"], "gzip")) return reply.send(body);
  return reply.header("Content-Encoding", "gzip").send(gzipped);
}
