import { officeFrames } from "../server/security.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import type { Language } from "../../shared/messages/messages.ts";
import { refuse } from "../server/errors.ts";
import { helpFor, helpPolicy, readHelpEntries } from "./help-page.ts";
import { functionHelpUrl, manifestFor } from "./manifest.ts";
import { readFileSync, readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import type { Services } from "../operation/services.ts";
import { isLoopback } from "../server/proxies.ts";

const policy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");

/** Where Office's own script comes from; its licence lets nobody else serve it. */
const officeScripts = ["https://appsforoffice.microsoft.com", "https://ajax.aspnetcdn.com"];
const officeFonts = ["https://*.cdn.office.net", "https://static2.sharepointonline.com"];

/**
 * The pane: our scripts and Office's, in Office's frame. It writes its style itself, and asks the relay that its user
 * names, which need not be this one.
 */
const panePolicy = policy({
  "default-src": ["'none'"],
  "script-src": ["'self'", ...officeScripts],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'", "data:", ...officeFonts],
  "connect-src": ["'self'", "https:", "http://localhost:*", "http://127.0.0.1:*"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'self'", ...officeFrames],
});

/** The playground: nothing from elsewhere. Its spreadsheet draws and writes its style itself. */
const playgroundSources = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "form-action": ["'none'"],
};

/** The policies of the playground's pages: the spreadsheet in nobody's frame, the pane in the spreadsheet's. */
const playgroundPolicies: Readonly<Record<string, string>> = {
  "/playground": policy({
    ...playgroundSources,
    "frame-src": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  }),
  "/playground/pane.html": policy({
    ...playgroundSources,
    "base-uri": ["'self'"],
    "frame-ancestors": ["'self'"],
  }),
};

/** Names stay the same from one release to the next, so a browser asks each time whether it has the newest. */
const revalidated = "no-cache";
/** Pictures hardly change. */
const keptForADay = "public, max-age=86400";

const named = (header: string | undefined, name: string): boolean =>
  (header ?? "").split(",").some((part) => part.trim().replace(/^W\//, "").split(";")[0] === name);

/** Answers a file, or that the browser has it already. */
function sendFile(
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

/** What Excel is told of the functions: each names its help at the address of this relay. */
const metadataAddresses: ReadonlySet<string> = new Set(["/functions.json", "/functions-fr.json"]);

interface Metadata {
  readonly functions: readonly { readonly name: string }[];
}

/** Answers metadata of functions with the address of each one's help, made anew where people reach the relay by another name. */
function addMetadataRoute(
  app: FastifyInstance,
  address: string,
  { body }: PageFile,
  publicUrl: string | undefined,
): void {
  const { functions, ...rest } = JSON.parse(body.toString("utf8")) as Metadata;
  let last: { readonly url: string; readonly file: PageFile } | undefined;
  app.get(address, (request, reply) => {
    const url = addressOf(request, publicUrl);
    if (url === undefined) return refuse(reply, "malformed_request", "the Host header is not a host name");
    if (last?.url !== url) {
      const told = functions.map((one) => ({ ...one, helpUrl: functionHelpUrl(url, one.name) }));
      const text = `${JSON.stringify({ ...rest, functions: told }, undefined, 2)}\n`;
      last = { url, file: pageOf(Buffer.from(text), ".json") };
    }
    return sendFile(request, openToOffice(reply), last.file);
  });
}

/** The add-in's files, each at the address that the manifest or a page of it names. */
function addAddinRoutes(
  app: FastifyInstance,
  files: ReadonlyMap<string, PageFile>,
  publicUrl: string | undefined,
): void {
  for (const [address, file] of files) {
    if (metadataAddresses.has(address)) {
      addMetadataRoute(app, address, file, publicUrl);
      continue;
    }
    app.get(address, (request, reply) => {
      openToOffice(reply);
      if (address.endsWith(".html")) reply.header("Content-Security-Policy", panePolicy);
      return sendFile(request, reply, file);
    });
  }
}

/** Where people reach the relay: at `publicUrl`, or else at the address it was asked by; undefined where that is none. */
function addressOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  const url = publicUrl ?? `https://${request.host}`;
  return URL.canParse(url) ? url : undefined;
}

/** `GET /manifest.xml`: the add-in's manifest for this relay, at `publicUrl` or else at the address it was asked by. */
function addManifestRoute(app: FastifyInstance, publicUrl: string | undefined): void {
  app.get("/manifest.xml", (request, reply) => {
    const url = addressOf(request, publicUrl);
    if (url === undefined) return refuse(reply, "malformed_request", "the Host header is not a host name");
    return reply
      .type("application/xml; charset=utf-8")
      .header("Cache-Control", "no-cache")
      .header("Content-Disposition", 'inline; filename="sirene-manifest.xml"')
      .send(manifestFor(url));
  });
}

/** A file as it is answered: read once, when the relay starts. */
interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  /** The same, compressed; undefined where that gains nothing. */
  readonly gzipped: Buffer | undefined;
  readonly etag: string;
}

/** Files of other kinds are not served, source maps among them. */
const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

const compressed: ReadonlySet<string> = new Set([".html", ".js", ".css", ".json", ".txt", ".svg"]);

const pageFile = (path: string, extension: string): PageFile => pageOf(readFileSync(path), extension);

function pageOf(body: Buffer, extension: string): PageFile {
  return {
    type: types[extension]!,
    body,
    gzipped: compressed.has(extension) ? gzipSync(body) : undefined,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
  };
}

/**
 * The files below `folder` by their addresses, `/assets/icon-16.png` and so on; none where the folder is not there.
 * What is not in this table is not served, so that no address leads out of the folder.
 */
function readPageFiles(folder: string): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  let entries;
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return files;
  }
  for (const entry of entries) {
    const extension = extname(entry.name);
    if (!entry.isFile() || types[extension] === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${relative(folder, path).split(sep).join("/")}`, pageFile(path, extension));
  }
  return files;
}

/**
 * `GET /naf-2025.txt`: INSEE's correspondence of the nomenclatures of activities, as somebody read it into the store; it holds
 * nothing that is anybody's.
 */
function addNafRoute(app: FastifyInstance, { settings }: Services): void {
  let last: { readonly text: string; readonly file: PageFile } | undefined;
  app.get("/naf-2025.txt", async (request, reply) => {
    const text = await settings.nafCorrespondence();
    if (text === undefined) return refuse(reply, "unknown_path");
    if (last?.text !== text) last = { text, file: pageOf(Buffer.from(text), ".txt") };
    return sendFile(request, openToOffice(reply), last.file);
  });
}

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
async function addPlaygroundRoutes(app: FastifyInstance, services: Services, folder: string): Promise<void> {
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
      const ownPolicy = playgroundPolicies[address];
      if (ownPolicy !== undefined) reply.header("Content-Security-Policy", ownPolicy);
      return sendFile(request, reply, file);
    });
  }
}

/** Folders of built pages. */
export interface PageFolders {
  /** The add-in. */
  readonly addin: string;
  /** Which towns have which postcodes, which the add-in loads when it needs it; undefined serves it not. */
  readonly places?: string | undefined;
  /** The playground; undefined serves none. */
  readonly playground?: string | undefined;
}

interface PageOptions {
  /** Undefined serves the manifest alone. */
  readonly folders: PageFolders | undefined;
  readonly publicUrl: string | undefined;
  /** Language of the help page where a browser wishes none. */
  readonly language: Language;
}

/** The pages: the add-in's manifest and files, its help, and the playground. None of them wants a token. */
export async function addPageRoutes(
  app: FastifyInstance,
  services: Services,
  options: PageOptions,
): Promise<void> {
  const { folders, publicUrl, language } = options;
  addManifestRoute(app, publicUrl);
  addNafRoute(app, services);
  const files: ReadonlyMap<string, PageFile> =
    folders === undefined ? new Map() : readPageFiles(folders.addin);
  const functions = readHelpEntries(files.get("/functions-guide.json")?.body);
  for (const path of ["/", "/help"]) {
    app.get(path, (request, reply) =>
      reply
        .header("Content-Security-Policy", helpPolicy)
        .header("Vary", "Accept-Language")
        .type("text/html; charset=utf-8")
        .send(helpFor(functions, request.headers["accept-language"], language)),
    );
  }
  if (folders === undefined) return;
  if (files.size === 0)
    services.log.warn({ folder: folders.addin }, "the add-in is not built: run npm run build");
  addAddinRoutes(app, files, publicUrl);
  if (folders.places !== undefined) addAddinRoutes(app, readPageFiles(folders.places), publicUrl);
  if (folders.playground !== undefined) await addPlaygroundRoutes(app, services, folders.playground);
}
