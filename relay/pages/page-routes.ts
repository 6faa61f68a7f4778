import { officeFrames } from "../server/security.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { type Language, chooseLanguage } from "../../shared/messages/messages.ts";
import { refuse } from "../server/requests.ts";
import { functionHelpUrl, manifestFor, namespace } from "./manifest.ts";
import { readFileSync, readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import type { Services } from "../operation/services.ts";
import { isLoopback } from "../server/proxies.ts";
import {
  type FormulaNotation,
  englishNotation,
  inNotation,
  notationOf,
} from "../../shared/messages/notation.ts";
import { type Html, html, pageWith } from "../admin/html.ts";

/** A function of the add-in, from functions-guide.json. */
interface HelpEntry {
  readonly name: string;
  readonly syntax: Readonly<Record<Language, string>>;
  /** In the notation of English Excel. */
  readonly example: string;
  readonly description: Readonly<Record<Language, string>>;
  readonly parameters: readonly {
    readonly shown: Readonly<Record<Language, string>>;
    readonly optional: boolean;
    readonly description: Readonly<Record<Language, string>>;
  }[];
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.2rem; margin-top: 2.5rem; }
h3 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; background: rgb(127 127 127 / 15%); padding: .1em .3em; overflow-wrap: anywhere; }
nav { line-height: 1.9; }
nav a { display: inline-block; margin-right: .8em; }
article { border-top: 1px solid rgb(127 127 127 / 35%); padding: 1rem .6rem; scroll-margin-top: 1rem; }
article:target { outline: 2px solid; border-radius: 4px; }
dt { font-weight: 600; }
dd { margin: 0 0 .4rem 1.2rem; }
`;

/** The page's style is inline, and its policy allows only that style. */
const helpPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface HelpTexts {
  readonly title: string;
  readonly steps: readonly Html[];
  readonly more: Html;
  readonly functions: string;
  readonly example: string;
  readonly optional: string;
  readonly notation: FormulaNotation;
}

const texts: Readonly<Record<Language, HelpTexts>> = {
  en: {
    title: "SIRENE in Excel",
    steps: [
      html`On the Home tab, click <strong>SIRENE</strong>. A pane opens on the right.`,
      html`Enter the token you were given and click <strong>Test and connect</strong>.`,
      html`Write a SIREN, a SIRET or a French VAT number in cell A2, and <code>=SIRENE.NAME(A2)</code> beside
        it.`,
      html`Type <code>=SIRENE.</code> in a cell, or open the list of functions in the pane, to see the others.`,
    ],
    more: html`No token, or a message you do not understand? Ask the administrator of this relay, who installs
      the add-in with <a href="/manifest.xml">its manifest</a>.`,
    functions: "Functions",
    example: "Example:",
    optional: "(optional)",
    notation: englishNotation,
  },
  fr: {
    title: "SIRENE dans Excel",
    steps: [
      html`Dans l'onglet Accueil, cliquez sur <strong>SIRENE</strong>. Un volet s'ouvre à droite.`,
      html`Saisissez le jeton que vous avez reçu et cliquez sur <strong>Tester et se connecter</strong>.`,
      html`Écrivez un SIREN, un SIRET ou un numéro de TVA en A2, et <code>=SIRENE.NAME(A2)</code> à côté.`,
      html`Tapez <code>=SIRENE.</code> dans une cellule, ou ouvrez la liste des fonctions du volet, pour voir
        les autres.`,
    ],
    more: html`Pas de jeton, ou un message incompréhensible ? Adressez-vous à l'administrateur de ce relais.
      Le complément s'installe avec <a href="/manifest.xml">son manifeste</a>.`,
    functions: "Fonctions",
    example: "Exemple :",
    optional: "(facultatif)",
    notation: notationOf(",", "fr"),
  },
};

/** Describes one function, at the address that Excel's "Help on this function" opens. */
function functionHelp(entry: HelpEntry, language: Language): Html {
  const { example, optional, notation } = texts[language];
  return html`<article id="${entry.name}">
    <h3>${inNotation(entry.syntax[language], notation)}</h3>
    <p>${entry.description[language]}</p>
    <dl>
      ${entry.parameters.map(
        (parameter) =>
          html`<dt><code>${parameter.shown[language]}</code> ${parameter.optional && optional}</dt>
            <dd>${parameter.description[language]}</dd>`,
      )}
    </dl>
    <p>${example} <code>${inNotation(entry.example, notation)}</code></p>
  </article>`;
}

function functionsHelp(functions: readonly HelpEntry[], language: Language): Html | undefined {
  if (functions.length === 0) return undefined;
  return html`<h2>${texts[language].functions}</h2>
    <nav>${functions.map(({ name }) => html`<a href="#${name}">${namespace}.${name}</a> `)}</nav>
    ${functions.map((entry) => functionHelp(entry, language))}`;
}

/** Builds the add-in's help, to which Office links: the steps to a first formula, and each function. */
function helpPage(functions: readonly HelpEntry[], language: Language): string {
  const { title, steps, more } = texts[language];
  const content = html`<main>
    <h1>${title}</h1>
    <ol>
      ${steps.map((step) => html`<li>${step}</li>`)}
    </ol>
    <p>${more}</p>
    ${functionsHelp(functions, language)}
  </main>`;
  return pageWith(title, language, { markup: `<style>${style}</style>` }, content);
}

/** Hosts of Office's own script, whose licence forbids serving it from elsewhere. */
const officeScripts = "https://appsforoffice.microsoft.com https://ajax.aspnetcdn.com";
const officeFonts = "https://*.cdn.office.net https://static2.sharepointonline.com";

/**
 * Policy of the pane: the add-in's scripts and Office's, in Office's frame. It writes its style itself, and
 * connects to the relay that its user enters, which may be another one.
 */
const panePolicy = [
  "default-src 'none'",
  `script-src 'self' ${officeScripts}`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  `font-src 'self' data: ${officeFonts}`,
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors 'self' ${officeFrames.join(" ")}`,
].join("; ");

/** Sources of the playground: only its own. Its spreadsheet draws and writes its style itself. */
const playgroundSources = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
].join("; ");

/** Policies of the playground's pages: the spreadsheet may not be framed, and the pane only by the spreadsheet. */
const playgroundPolicies: Readonly<Record<string, string>> = {
  "/playground": `${playgroundSources}; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "/playground/pane.html": `${playgroundSources}; base-uri 'self'; frame-ancestors 'self'`,
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

/** Serves metadata of functions with the address of each one's help at this relay. */
function addMetadataRoute(
  app: FastifyInstance,
  address: string,
  { body }: PageFile,
  publicUrl: string | undefined,
): void {
  const { functions, ...rest } = JSON.parse(body.toString("utf8")) as Metadata;
  const linked = lastMade((url) => {
    const linkedFunctions = functions.map((one) => ({ ...one, helpUrl: functionHelpUrl(url, one.name) }));
    const text = `${JSON.stringify({ ...rest, functions: linkedFunctions }, undefined, 2)}\n`;
    return pageOf(Buffer.from(text), ".json");
  });
  getAtAddress(app, address, publicUrl, (url, request, reply) =>
    sendFile(request, openToOffice(reply), linked(url)),
  );
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

/** Adds a route whose answer contains where people reach the relay: `publicUrl`, else the requested address. */
function getAtAddress(
  app: FastifyInstance,
  path: string,
  publicUrl: string | undefined,
  answer: (url: string, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.get(path, (request, reply) => {
    const url = publicUrl ?? `https://${request.host}`;
    if (!URL.canParse(url)) return refuse(reply, "malformed_request", "the Host header is not a host name");
    return answer(url, request, reply);
  });
}

/** Adds `GET /manifest.xml`: the add-in's manifest for this relay. */
function addManifestRoute(app: FastifyInstance, publicUrl: string | undefined): void {
  getAtAddress(app, "/manifest.xml", publicUrl, (url, _request, reply) =>
    reply
      .type("application/xml; charset=utf-8")
      .header("Cache-Control", "no-cache")
      .header("Content-Disposition", 'inline; filename="sirene-manifest.xml"')
      .send(manifestFor(url)),
  );
}

/** A file to serve, read once when the relay starts. */
interface PageFile {
  readonly type: string;
  readonly body: Buffer;
  /** The same file compressed; undefined if that gains nothing. */
  readonly gzipped: Buffer | undefined;
  readonly etag: string;
}

/** Keeps the file that `make` last made, until another `source` is given. */
function lastMade(make: (source: string) => PageFile): (source: string) => PageFile {
  let last: { readonly source: string; readonly file: PageFile } | undefined;
  return (source) => {
    if (last?.source !== source) last = { source, file: make(source) };
    return last.file;
  };
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
    files.set(`/${relative(folder, path).split(sep).join("/")}`, pageOf(readFileSync(path), extension));
  }
  return files;
}

/** Adds `GET /naf-2025.txt`: INSEE's correspondence of activities, as imported. Nothing in it is private. */
function addNafRoute(app: FastifyInstance, { settings }: Services): void {
  const fileOf = lastMade((text) => pageOf(Buffer.from(text), ".txt"));
  app.get("/naf-2025.txt", async (request, reply) => {
    const text = await settings.nafCorrespondence();
    if (text === undefined) return refuse(reply, "unknown_path");
    return sendFile(request, openToOffice(reply), fileOf(text));
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
 * Returns whether the page was requested by this machine's own name, without a proxy. Any other name that leads here
 * belongs to another site, whose page may claim that a proxy was asked for this machine's.
 */
function isLocalRequest({ raw: { headers } }: FastifyRequest): boolean {
  const address = `http://${headers.host ?? ""}`;
  const isForwarded = Object.keys(headers).some((name) => /^(x-forwarded-|forwarded$)/.test(name));
  return !isForwarded && URL.canParse(address) && isLoopback(new URL(address).hostname);
}

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
  const guide = files.get("/functions-guide.json")?.body.toString();
  const functions = guide === undefined ? [] : (JSON.parse(guide) as readonly HelpEntry[]);
  for (const path of ["/", "/help"]) {
    app.get(path, (request, reply) =>
      reply
        .header("Content-Security-Policy", helpPolicy)
        .header("Vary", "Accept-Language")
        .type("text/html; charset=utf-8")
        .send(helpPage(functions, chooseLanguage(request.headers["accept-language"], language))),
    );
  }
  if (folders === undefined) return;
  if (files.size === 0)
    services.log.warn({ folder: folders.addin }, "the add-in is not built: run npm run build");
  addAddinRoutes(app, files, publicUrl);
  if (folders.places !== undefined) addAddinRoutes(app, readPageFiles(folders.places), publicUrl);
  if (folders.playground !== undefined) await addPlaygroundRoutes(app, services, folders.playground);
}
