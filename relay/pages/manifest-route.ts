import type { FastifyInstance } from "fastify";
import { refuse } from "../server/refuse.ts";
import { manifestFor } from "./manifest/manifest.ts";

/** `GET /manifest.xml`: the add-in's manifest for this relay, at `publicUrl` or else at the address it was asked by. */
export function addManifestRoute(app: FastifyInstance, publicUrl: string | undefined): void {
  app.get("/manifest.xml", (request, reply) => {
    const url = publicUrl ?? `https://${request.host}`;
    if (!URL.canParse(url)) return refuse(reply, "malformed_request", "the Host header is not a host name");
    return reply
      .type("application/xml; charset=utf-8")
      .header("Cache-Control", "no-cache")
      .header("Content-Disposition", 'inline; filename="sirene-manifest.xml"')
      .send(manifestFor(url));
  });
}
