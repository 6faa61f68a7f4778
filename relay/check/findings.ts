import type { MessageParameters } from "../../shared/messages/messages.ts";
import type { MessageCode } from "../messages/messages.ts";
import { X509Certificate } from "node:crypto";
import { isIP } from "node:net";
import type { TlsTexts } from "../environment/environment.ts";
import { type IncomingMessage, get as getByHttp } from "node:http";
import { get as getByHttps } from "node:https";
import { text } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import { version } from "../../shared/command-line/program-command.ts";
import { hostOf, isLoopback } from "../server/proxies.ts";
import { errorMessage, storeMessageOf } from "../../shared/gateway/store/store-error.ts";
import type { StoreInspection } from "../../shared/gateway/store/connection.ts";
import { shownAddress } from "../../shared/gateway/store/store-place.ts";
import { onRelayStore } from "../store/open-relay-store.ts";
import type { PromisedCalls } from "../spending/promised.ts";

/** The subjects of `sirene-relay check`, in the order of its output. */
export const checkNames = [
  "address",
  "keys",
  "plan",
  "budgets",
  "store",
  "clock",
  "certificate",
  "public_url",
] as const;
type CheckName = (typeof checkNames)[number];

/** `ok`; `note` for something worth attention, or not checked; `wrong` if the relay would not work. */
type CheckState = "ok" | "note" | "wrong";

/** The result for one subject: a state, and the message that describes it. */
export interface Finding {
  readonly name: CheckName;
  readonly state: CheckState;
  readonly code: MessageCode;
  readonly parameters?: MessageParameters;
}

/** Returns a function that makes findings about one subject. */
export const findingsOf =
  (name: CheckName) =>
  (state: CheckState, code: MessageCode, parameters: MessageParameters = {}): Finding => ({
    name,
    state,
    code,
    parameters,
  });

const certificate = findingsOf("certificate");

const day = 24 * 3_600_000;
/** A certificate that ends within this time (milliseconds) should already have been renewed. */
const soon = 14 * day;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Evaluates the end of a certificate's validity at `now`, epoch milliseconds. */
function endOfCertificate(validTo: string, now: number): { state: CheckState; until: string; days: number } {
  const end = Date.parse(validTo);
  const days = Math.floor((end - now) / day);
  return { state: end <= now ? "wrong" : end - now < soon ? "note" : "ok", until: dayOf(end), days };
}

/** Returns whether a certificate is valid for a host name or address. */
const isFor = (read: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? read.checkHost(host) : read.checkIP(host)) !== undefined;

/**
 * Evaluates the certificate of `tls` at `now` for people who use `publicUrl`. The key is known to match, since
 * `readTlsFiles` has accepted both. Pure.
 */
export function certificateFinding(
  tls: TlsTexts | undefined,
  publicUrl: URL | undefined,
  now: number,
): Finding {
  if (tls === undefined) return certificate("note", "check_certificate_none");
  const read = new X509Certificate(tls.cert);
  const { state, until, days } = endOfCertificate(read.validTo, now);
  if (Date.parse(read.validFrom) > now) {
    return certificate("wrong", "check_certificate_early", { from: dayOf(Date.parse(read.validFrom)) });
  }
  if (state === "wrong") return certificate("wrong", "check_certificate_over", { until });
  const host = publicUrl && hostOf(publicUrl);
  const isNamed = host === undefined || isFor(read, host);
  if (!isNamed) return certificate("wrong", "check_certificate_other_name", { host });
  return certificate(state, state === "ok" ? "check_certificate_ok" : "check_certificate_soon", {
    until,
    days,
  });
}

const publicUrl = findingsOf("public_url");

/** Maximum time for a response from the relay and any proxy in front of it, milliseconds. */
const longest = 10_000;

/** The response of `/healthz`. */
interface Health {
  readonly status: number;
  readonly body: string;
  /** The end of the certificate's validity, as written in it; undefined for http. */
  readonly validTo: string | undefined;
}

function health(url: URL, signal: AbortSignal): Promise<Health> {
  const get = url.protocol === "https:" ? getByHttps : getByHttp;
  return new Promise((resolve, reject) => {
    const take = (response: IncomingMessage) => {
      const { socket, statusCode: status = 0 } = response;
      const validTo = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined;
      text(response).then((body) => resolve({ status, body, validTo }), reject);
    };
    get(url, { agent: false, signal }, take).on("error", reject);
  });
}

/** Returns the version in a relay's response, or undefined if the response is not a relay's. */
function versionIn(body: string): string | undefined {
  try {
    const { status, version: relayVersion } = JSON.parse(body) as { status?: unknown; version?: unknown };
    return status === "ok" && typeof relayVersion === "string" ? relayVersion : undefined;
  } catch {
    return undefined;
  }
}

/** Requests `/healthz` at the public address, as users' machines would, and checks the certificate used there. */
export async function checkPublicUrl(address: URL | undefined, now: number): Promise<Finding> {
  if (address === undefined) return publicUrl("note", "check_url_none");
  const url = address.href.replace(/\/+$/, "");
  const signal = AbortSignal.timeout(longest);
  let answer: Health;
  try {
    answer = await health(new URL(`${url}/healthz`), signal);
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    const detail = signal.aborted ? "timeout" : (code ?? name);
    const isUntrusted = /CERT|SSL|TLS|UNABLE_TO|SELF_SIGNED/.test(detail);
    return publicUrl("wrong", isUntrusted ? "check_url_untrusted" : "check_url_silent", { url, detail });
  }
  const told = versionIn(answer.body);
  if (answer.status !== 200 || told === undefined) {
    return publicUrl("wrong", "check_url_other", { url, status: String(answer.status) });
  }
  if (told !== version) return publicUrl("note", "check_url_version", { url, told, version });
  if (answer.validTo !== undefined) {
    const { state, until, days } = endOfCertificate(answer.validTo, now);
    if (state !== "ok") return publicUrl(state, "check_url_certificate_soon", { url, until, days });
    return publicUrl("ok", "check_url_ok_until", { url, until });
  }
  return isLoopback(address.hostname)
    ? publicUrl("ok", "check_url_ok", { url })
    : publicUrl("note", "check_url_http", { url });
}

const store = findingsOf("store");

/** Evaluates the result of inspecting a store. `path` is its location, in a form that may be shown. Pure. */
export function storeFinding(
  path: string,
  { damage, bytes, isReadableByOthers, isSentInClear }: StoreInspection,
): Finding {
  if (damage !== undefined) return store("wrong", "check_store_damaged", { path, detail: damage });
  const parameters = { path, megabytes: Math.round(bytes / 100_000) / 10 };
  if (isReadableByOthers) return store("note", "check_store_open", parameters);
  if (isSentInClear) return store("note", "check_store_in_clear", parameters);
  return store("ok", "check_store_ok", parameters);
}

/**
 * Opens the store at `address` as the relay does, writes to it, and checks it for damage. Returns the result, whether all
 * spending is paused, and the issued tokens; undefined if they cannot be read. Never throws.
 */
export async function checkStore(address: string, now: number) {
  const path = shownAddress(address);
  try {
    return await onRelayStore(address, async ({ connection, settings, book }) => {
      await settings.touch(now);
      const paused = await settings.paused();
      return { paused, tokens: await book.list(), finding: storeFinding(path, await connection.inspect()) };
    });
  } catch (error) {
    const unusable = { code: "store_unusable" as const, parameters: { path, detail: errorMessage(error) } };
    const { code, parameters } = storeMessageOf(error) ?? unusable;
    return { paused: false, tokens: undefined, finding: store("wrong", code, parameters) };
  }
}

const budgets = findingsOf("budgets");

/** Compares what users may spend in a month with the `limit` of the plan. Unknown figures are undefined. Pure. */
export function budgetsFinding(promised: PromisedCalls | undefined, limit: number | undefined): Finding {
  if (promised === undefined) return budgets("note", "check_budgets_unread");
  const { calls, users, unlimitedUsers } = promised;
  if (users === 0) return budgets("note", "check_budgets_none");
  if (limit === undefined) return budgets("note", "check_budgets_alone", { calls, n: users });
  const parameters = { calls, limit, n: users, unlimited: unlimitedUsers };
  if (calls > limit) return budgets("note", "check_budgets_over", parameters);
  if (unlimitedUsers > 0) return budgets("note", "check_budgets_unlimited", parameters);
  return budgets("ok", "check_budgets_ok", parameters);
}
