import { type QuotaAnswer, remainingNow } from "../../shared/gateway/store/quota.ts";
import { type Finding, findingsOf } from "./findings.ts";
import type { Clock } from "../../shared/gateway/store/clock.ts";
import { openGateway } from "../../shared/gateway/open-gateway.ts";
import { accountOf } from "../../shared/gateway/open-store.ts";
import { type ApiKeys, onRelayStore } from "../store/open-relay-store.ts";
import { type ClientRequest, request as requestByHttp } from "node:http";
import { request as requestByHttps } from "node:https";
import { type Socket, connect, isIP } from "node:net";
import { connect as connectByTls } from "node:tls";
import { type Proxies, isExcepted, proxyFor } from "../../shared/network/proxies.ts";
import type { MessageParameters } from "../../shared/messages/messages.ts";
import type { MessageCode } from "../messages/messages.ts";
import { hostOf, isLoopback } from "../server/proxies.ts";

/** The result of one `/me`: its answer, and how far this machine's clock is ahead of the API's. */
interface ServiceReading {
  readonly answer: QuotaAnswer;
  /** False if the ledger had no room for the call. */
  readonly isAsked: boolean;
  /** Milliseconds; undefined if the API sent no time. */
  readonly ahead: number | undefined;
}

/** What the check knows about the API. */
export interface ServiceKnowledge {
  /** Undefined if a variable is missing. */
  readonly url: string | undefined;
  /** Names of the variables that are not set. */
  readonly missing: readonly string[];
  /** Undefined if no call was made. */
  readonly reading: ServiceReading | undefined;
  /** Where the connection failed, if that was examined. */
  readonly fault?: WayFault | undefined;
  /** True if an administrator has paused all spending. */
  readonly paused: boolean;
  readonly now: number;
}

const address = findingsOf("address");
const keys = findingsOf("keys");
const plan = findingsOf("plan");
const clock = findingsOf("clock");

const notAsked = (finding: ReturnType<typeof findingsOf>) => finding("note", "check_not_asked");

/** A clock that is off by more than this (milliseconds) counts the hour wrongly and ends tokens at the wrong time. */
const tolerableDrift = 60_000;

/** Returns the code of the reason why there is no answer, or undefined if there is one. */
const reasonOf = ({ outcome }: QuotaAnswer): string | undefined => {
  if ("error" in outcome) return outcome.error.code;
  // `/me` exists for every account, so "404 … not found" is not an answer to it.
  return outcome.status === "not_found" ? "unexpected" : undefined;
};

/** Reasons that come from the API itself, so its address is right. */
const ofService = new Set(["unauthorized", "unpaid", "month_spent", "hour_spent", "bad_request"]);
/** Reasons for which nothing was sent. */
const ofOurs = new Set(["store_failed", "interrupted"]);

/** Returns whether the outcome only says that no connection was made. */
export const isSilent = (answer: QuotaAnswer): boolean =>
  ["unreachable", "connection_lost", "timeout"].includes(reasonOf(answer) ?? "");

function addressFinding(url: string, reason: string | undefined, fault: WayFault | undefined): Finding {
  if (fault !== undefined) return address("wrong", fault.code, { ...fault.parameters, url });
  if (reason === undefined || ofService.has(reason)) return address("ok", "check_address_ok", { url });
  if (reason === "unreachable") return address("wrong", "check_address_unreachable", { url });
  if (reason === "unexpected" || reason === "malformed" || reason === "forbidden") {
    return address("wrong", "check_address_other", { url });
  }
  return address("wrong", "check_address_failing", { url });
}

function keysFinding(reason: string | undefined): Finding {
  if (reason === "unauthorized") return keys("wrong", "check_keys_refused");
  // "400 when the key is not attached to a company"
  if (reason === "bad_request") return keys("wrong", "check_keys_unattached");
  if (reason === undefined || ofService.has(reason)) return keys("ok", "check_keys_ok");
  return keys("note", "check_not_known");
}

function planFinding({ quota }: QuotaAnswer, reason: string | undefined, now: number): Finding {
  if (reason === "unpaid") return plan("wrong", "check_plan_unpaid");
  if (reason === "month_spent") return plan("note", "check_plan_month_spent");
  if (reason === "hour_spent") return plan("note", "check_plan_hour_spent");
  if (reason !== undefined) return plan("note", "check_not_known");
  const { plan: code = "?", limit = 0, hourly = 0 } = quota ?? {};
  const remaining = remainingNow(quota, now) ?? 0;
  return plan(remaining > 0 ? "ok" : "note", "check_plan_ok", { plan: code, remaining, limit, hourly });
}

function clockFinding(ahead: number | undefined): Finding {
  if (ahead === undefined) return clock("note", "check_clock_unknown");
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  if (Math.abs(ahead) <= tolerableDrift) return clock("ok", "check_clock_ok", { seconds });
  return clock("wrong", ahead > 0 ? "check_clock_ahead" : "check_clock_behind", { seconds });
}

/**
 * Evaluates address, keys, plan and clock from the result of one `/me`. Pure.
 * @decides what `sirene-relay check` says of the service
 */
export function serviceFindings({ url, missing, reading, fault, paused, now }: ServiceKnowledge): Finding[] {
  if (url === undefined || missing.length > 0) {
    const lacking = { missing: missing.join(", ") };
    const isAddress = missing.includes("SIRENE_API_URL");
    const areKeys = missing.some((name) => name !== "SIRENE_API_URL");
    return [
      isAddress ? address("wrong", "check_missing", lacking) : notAsked(address),
      areKeys ? keys("wrong", "check_missing", lacking) : notAsked(keys),
      notAsked(plan),
      notAsked(clock),
    ];
  }
  const reason = reading && reasonOf(reading.answer);
  if (reading === undefined || ofOurs.has(reason ?? "")) {
    return [address, keys, plan, clock].map((finding) =>
      finding("note", paused ? "check_paused" : "check_not_asked"),
    );
  }
  const ofPlan = planFinding(reading.answer, reason, now);
  return reading.isAsked
    ? [addressFinding(url, reason, fault), keysFinding(reason), ofPlan, clockFinding(reading.ahead)]
    : [notAsked(address), notAsked(keys), ofPlan, notAsked(clock)];
}

interface ServiceToAsk {
  readonly api: ApiKeys & { readonly url: string };
  readonly storePath: string;
  readonly hourLength: number;
  readonly clock: Clock;
}

/** Maximum time for the single call, milliseconds. */
const callTimeout = 15_000;

/**
 * Calls `/me` once, recorded in the ledger like any call, without a retry.
 * @throws {StoreError}
 */
export const askService = ({ api, storePath, hourLength, clock }: ServiceToAsk): Promise<ServiceReading> =>
  onRelayStore(storePath, async ({ connection }) => {
    let isAsked = false;
    let ahead: number | undefined;
    const opened = openGateway({
      ...api,
      // Not in the relay's ledger: these keys may be of another account, whose plan would become the relay's.
      store: await connection.account(accountOf(api)),
      hourLength,
      callTimeout,
      concurrency: 1,
      retryRules: { attempts: 1, baseDelay: 0, longestDelay: 0 },
      clock,
      onCall: ({ serviceTime, duration }) => {
        isAsked = true;
        // The API's time was taken about half way between request and response.
        if (serviceTime !== undefined) ahead = clock.now() - duration / 2 - serviceTime;
      },
    });
    try {
      return { answer: await opened.gateway.askQuota(), ahead, isAsked };
    } finally {
      await opened.close();
    }
  });

/** What prevents a connection to the API, as a message that also says what to do. */
interface WayFault {
  readonly code: Extract<MessageCode, `check_way_${string}`>;
  readonly parameters: MessageParameters;
}

/** Maximum time for one step of the connection, milliseconds. */
const longestStep = 5_000;

/** Error codes for certificates whose issuer is not trusted here (OpenSSL's names, as reported by Node). */
const untrusted = new Set([
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

const ports: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };
const portOf = ({ port, protocol }: URL) => (port === "" ? (ports[protocol] ?? 0) : Number(port));
const placeOf = (url: URL) => `${url.hostname}:${portOf(url)}`;

/** Returns the system's error code. A step that took too long was aborted. */
const wordOf = (error: unknown): string => {
  const { code, name } = error as NodeJS.ErrnoException;
  return code === "ABORT_ERR" ? "ETIMEDOUT" : (code ?? name);
};

/** Resolves to the socket that `begin` opens, once it emits `ready`. */
function opened<S extends Socket>(begin: () => S, ready: "connect" | "secureConnect"): Promise<S> {
  return new Promise((resolve, reject) => {
    const socket = begin();
    const late = setTimeout(
      () => socket.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })),
      longestStep,
    );
    socket.once("error", reject).once("close", () => clearTimeout(late));
    socket.once(ready, () => {
      clearTimeout(late);
      resolve(socket);
    });
  });
}

/** Asks `proxy` for a tunnel to `url`. Returns the status and the socket. */
function tunnel(proxy: URL, url: URL): Promise<{ readonly status: number; readonly socket: Socket }> {
  const { username, password } = proxy;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const request = proxy.protocol === "https:" ? requestByHttps : requestByHttp;
  return new Promise((resolve, reject) => {
    const connectRequest: ClientRequest = request({
      ...{ host: hostOf(proxy), port: portOf(proxy), method: "CONNECT", path: placeOf(url), agent: false },
      headers: {
        host: placeOf(url),
        ...(username !== "" && { "proxy-authorization": `Basic ${credentials.toString("base64")}` }),
      },
      signal: AbortSignal.timeout(longestStep),
    });
    connectRequest.on("error", reject);
    connectRequest.on("connect", ({ statusCode = 0 }, socket) => resolve({ status: statusCode, socket }));
    connectRequest.on("response", ({ statusCode = 0, socket }) => resolve({ status: statusCode, socket }));
    connectRequest.end();
  });
}

/** Interprets a failed TLS handshake. */
function tlsFault(error: unknown, host: string): WayFault {
  const detail = wordOf(error);
  const parameters = { host, detail };
  if (untrusted.has(detail)) return { code: "check_way_untrusted", parameters };
  if (/^CERT_|^ERR_TLS_CERT/.test(detail)) return { code: "check_way_certificate", parameters };
  return { code: "check_way_no_tls", parameters };
}

/** Interprets a failed connection. */
function connectionFault(error: unknown, url: URL): WayFault {
  const detail = wordOf(error);
  const parameters = { host: url.hostname, place: placeOf(url), detail };
  if (detail === "ENOTFOUND" || detail === "EAI_AGAIN") return { code: "check_way_no_name", parameters };
  if (detail === "ECONNREFUSED") return { code: "check_way_refused", parameters };
  return { code: "check_way_silent", parameters };
}

async function handshake(url: URL, socket: Socket): Promise<WayFault | undefined> {
  if (url.protocol !== "https:") {
    socket.destroy();
    return undefined;
  }
  const host = hostOf(url);
  // SNI does not allow an address as name (RFC 6066, section 3). The certificate is still checked against it.
  const names = isIP(host) === 0 ? { servername: host } : { host };
  try {
    (await opened(() => connectByTls({ socket, ...names }), "secureConnect")).destroy();
    return undefined;
  } catch (error) {
    return tlsFault(error, host);
  }
}

async function faultThrough(proxy: URL, url: URL): Promise<WayFault | undefined> {
  const parameters = { proxy: placeOf(proxy), host: url.hostname, place: placeOf(url) };
  const variable = url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  let answer: Awaited<ReturnType<typeof tunnel>>;
  try {
    answer = await tunnel(proxy, url);
  } catch (error) {
    return { code: "check_way_proxy_dead", parameters: { ...parameters, variable, detail: wordOf(error) } };
  }
  const { status, socket } = answer;
  if (status === 200) return handshake(url, socket);
  socket.destroy();
  return status === 407
    ? { code: "check_way_proxy_credentials", parameters: { ...parameters, variable } }
    : { code: "check_way_proxy_refuses", parameters: { ...parameters, status: String(status) } };
}

/**
 * Finds where a connection to the API at `url` fails: at the proxy or beyond, at the name, the port or the
 * certificate. Returns undefined if it succeeds. Nothing is requested over it, so it costs no call.
 */
export async function wayFault(url: URL, proxies: Proxies | undefined): Promise<WayFault | undefined> {
  const proxy = proxyFor(url, proxies);
  if (proxy !== undefined) return /^https?:$/.test(proxy.protocol) ? faultThrough(proxy, url) : undefined;
  let socket: Socket;
  try {
    socket = await opened(() => connect({ host: hostOf(url), port: portOf(url) }), "connect");
  } catch (error) {
    const fault = connectionFault(error, url);
    return isExcepted(url, proxies) && !isLoopback(url.hostname)
      ? { code: "check_way_past_proxy", parameters: fault.parameters }
      : fault;
  }
  return handshake(url, socket);
}
