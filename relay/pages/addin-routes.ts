import type { FastifyInstance, FastifyReply } from "fastify";
import { panePolicy } from "./page-policies.ts";
import type { PageFile } from "./page-files.ts";
import { sendFile } from "./send-file.ts";

/**
 * Lets Office load a file: Excel on the web fetches the functions' metadata and shows the icons from pages of its own,
 * and a pane that opens a dialog must stay in touch with it. The files hold nothing that is anybody's.
 */
function openToOffice(reply: FastifyReply): FastifyReply {
  return reply
    .header("Access-Control-Allow-Origin", "*")
    .header("Cross-Origin-Resource-Policy", "cross-origin")
    .removeHeader("Cross-Origin-Opener-Policy");
}

/** The add-in's files, each at the address that the manifest or a page of it names. */
export function addAddinRoutes(app: FastifyInstance, files: ReadonlyMap<string, PageFile>): void {
  for (const [address, file] of files) {
    app.get(address, (request, reply) => {
      openToOffice(reply);
      if (address.endsWith(".html")) reply.header("Content-Security-Policy", panePolicy);
      return sendFile(request, reply, file);
    });
  }
}
