import { officeFrames } from "../server/security.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import type { Language } from "../../shared/messages/messages.ts";
import { refuse } from "../server/requests.ts";
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

/** Hosts of Office's own script, whose licence forbids serving it from elsewhere. */
const officeScripts = ["https://appsforoffice.microsoft.com", "https://ajax.aspnetcdn.com"];
const officeFonts = ["https://*.cdn.office.net", "https://static2.sharepointonline.com"];

/**
 * Policy of the pane: the add-in's scripts and Office's, in Office's frame. It writes its style itself, and
 * connects to the relay that its user enters, which may be another one.
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

/** Sources of the playground: only its own. Its spreadsheet draws and writes its style itself. */
const playgroundSources = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:", "blob:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "form-action": ["'none'"],
};

/** Policies of the playground's pages: the spreadsheet may not be framed, and the pane only by the spreadsheet. */
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

/** File names stay the same between releases, so browsers revalidate them each time. */
const revalidated = "no-cache";
/** Images hardly change. */
const keptForADay = "public, max-age=86400";

const named = (header: string | undefined, name: string): boolean =>
  (header ?? "").split(",").some((part) => part.trim().replace(/^W\//, "").split(";")[0] === name);

/** Sends a file, or 304 if the browser already has it. */
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
 * Allows Office to load a file: Excel on the web fetches the functions' metadata and shows the icons from its own
 * pages, and a pane that opens a dialog must stay in touch with it. The files contain nothing private.
 */
function openToOffice(reply: FastifyReply): FastifyReply {
  return reply
    .header("Access-Control-Allow-Origin", "*")
    .header("Cross-Origin-Resource-Policy", "cross-origin")
    .removeHeader("Cross-Origin-Opener-Policy");
}

/** Addresses of the functions' metadata, in which each function gets a link to its help on this relay. */
const metadataAddresses: ReadonlySet<string> = new Set(["/functions.json", "/functions-fr.json"]);

interface Metadata {
  readonly functions: readonly { readonly name: string }[];
}

/**
 * Serves metadata of functions with the address of each one's help. It is rebuilt if people reach the relay by
 * another name.
 */
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
      const linkedFunctions = functions.map((one) => ({ ...one, helpUrl: functionHelpUrl(url, one.name) }));
      const text = `${JSON.stringify({ ...rest, functions: linkedFunctions }, undefined, 2)}\n`;
      last = { url, file: pageOf(Buffer.from(text), ".json") };
    }
    return sendFile(request, openToOffice(reply), last.file);
  });
}

/** Adds the add-in's files, each at the address used by the manifest or by a page. */
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

/** Returns where people reach the relay: `publicUrl`, else the requested address. Undefined if that is invalid. */
function addressOf(request: FastifyRequest, publicUrl: string | undefined): string | undefined {
  const url = publicUrl ?? `https://${request.host}`;
  return URL.canParse(url) ? url : undefined;
}

/**
 * Adds `GET /manifest.xml`: the add-in's manifest for this relay, at `publicUrl` or else at the requested address.
 */
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

/** A file to serve, read once when the relay starts. */
interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  /** The same file compressed; undefined if that gains nothing. */
  readonly gzipped: Buffer | undefined;
  readonly etag: string;
}

/** Content types by extension. Other files, such as source maps, are not served. */
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
 * Reads the files below `folder`, by address such as `/assets/icon-16.png`; none if the folder does not exist. Only
 * files in this table are served, so that no address leads out of the folder.
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
 * Adds `GET /naf-2025.txt`: INSEE's correspondence of the activity nomenclatures, as imported into the store. It
 * contains nothing private.
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

/** The user of the playground's calls in the ledger. */
const playgroundUser = "playground";

/** Makes a token for the playground, and revokes those left by an earlier relay that was killed. */
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

/**
 * Returns whether the page was requested by this machine's own name. Any other name that leads here belongs to
 * another site.
 */
const isLocalRequest = ({ hostname }: FastifyRequest): boolean => isLoopback(hostname);

/**
 * Adds `/playground`: a spreadsheet in the page with the add-in's own functions, and a token that is valid until
 * the relay stops. For relays that only listen on their own machine.
 */
async function addPlaygroundRoutes(app: FastifyInstance, services: Services, folder: string): Promise<void> {
  const files = readPageFiles(folder);
  const { text, revoke } = await throwAwayToken(services);
  app.addHook("onClose", async () => void (await revoke()));

  app.get("/playground/session.json", (request, reply) => {
    const site = request.headers["sec-fetch-site"];
    const isOwn = site === undefined || site === "same-origin";
    if (!isOwn || !isLocalRequest(request)) return refuse(reply, "foreign_origin");
    return reply.header("Cache-Control", "no-store").send({ token: text });
  });

  for (const [path, file] of files) {
    const address = path === "/playground.html" ? "/playground" : `/playground${path}`;
    app.get(address, (request, reply) => {
      if (!isLocalRequest(request)) return refuse(reply, "foreign_origin");
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
  /** The table of towns and postcodes, which the add-in loads when needed. If undefined, it is not served. */
  readonly places?: string | undefined;
  /** The playground. If undefined, none is served. */
  readonly playground?: string | undefined;
}

interface PageOptions {
  /** If undefined, only the manifest is served. */
  readonly folders: PageFolders | undefined;
  readonly publicUrl: string | undefined;
  /** Language of the help page for browsers that prefer none of the supported ones. */
  readonly language: Language;
}

/** Adds the pages: the add-in's manifest and files, its help, and the playground. They require no token. */
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
