import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "../server/refuse.ts";
import type { Services } from "../services.ts";
import { isLoopback } from "./loopback.ts";
import { readPageFiles } from "./page-files.ts";
import { playgroundPolicy } from "./page-policies.ts";
import { sendFile } from "./send-file.ts";

/** Whose calls the ledger says the playground's are. */
const playgroundUser = "playground";

/** Gives the playground a token, and takes back those that an earlier relay left when it was killed. */
async function throwAwayToken({
  book,
  clock,
}: Services): Promise<{ readonly text: string; readonly revoke: () => Promise<unknown> }> {
  for (const { id, user, revokedAt } of await book.list()) {
    if (user === playgroundUser && revokedAt === null) await book.revoke(id, clock.now());
  }
  const rights = {
    user: playgroundUser,
    role: "user",
    monthly: null,
    hourly: null,
    expiresAt: null,
  } as const;
  const { text, entry } = await book.create(rights, clock.now());
  return { text, revoke: () => book.revoke(entry.id, clock.now()) };
}

/** True when the page was asked for by this machine's own name: a name that merely leads here is another site's. */
const isAskedLocally = ({ hostname }: FastifyRequest): boolean => isLoopback(hostname);

/**
 * `/playground`: a spreadsheet in the page, with the add-in's own functions, and a token that is good until the relay
 * stops. For a relay that listens on its machine alone.
 */
export async function addPlaygroundRoutes(
  app: FastifyInstance,
  services: Services,
  folder: string,
): Promise<void> {
  const files = readPageFiles(folder);
  const { text, revoke } = await throwAwayToken(services);
  app.addHook("onClose", async () => void (await revoke()));

  app.get("/playground/session.json", (request, reply) => {
    const site = request.headers["sec-fetch-site"];
    const isOwn = site === undefined || site === "same-origin";
    if (!isOwn || !isAskedLocally(request)) return refuse(reply, "foreign_origin");
    return reply.header("Cache-Control", "no-store").send({ token: text });
  });

  for (const [path, file] of files) {
    const address = path === "/playground.html" ? "/playground" : `/playground${path}`;
    app.get(address, (request, reply) => {
      if (!isAskedLocally(request)) return refuse(reply, "foreign_origin");
      if (address === "/playground") reply.header("Content-Security-Policy", playgroundPolicy);
      return sendFile(request, reply, file);
    });
  }
}
