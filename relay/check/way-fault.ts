import { request as requestByHttp, type ClientRequest } from "node:http";
import { request as requestByHttps } from "node:https";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectByTls } from "node:tls";
import { isExcepted, proxyFor, type Proxies } from "../../shared/network/proxies.ts";
import type { Parameters } from "../../shared/messages/messages.ts";
import type { MessageCode } from "../messages/messages.ts";
import { isLoopback } from "../pages/loopback.ts";

/** What keeps a connection to the service from coming about, as the message that says it and what to do. */
export interface WayFault {
  readonly code: Extract<MessageCode, `check_way_${string}`>;
  readonly parameters: Parameters;
}

/** Longest time that a step on the way may take, milliseconds. */
const longestStep = 5_000;

/** Codes of certificates whose issuer nobody here knows (OpenSSL's names, as Node tells them). */
const untrusted = new Set([
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
]);

const ports: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, "$1");
const portOf = ({ port, protocol }: URL) => (port === "" ? (ports[protocol] ?? 0) : Number(port));
const placeOf = (url: URL) => `${url.hostname}:${portOf(url)}`;

/** The word of the system for what happened; a step that took too long was given up. */
const wordOf = (error: unknown): string => {
  const { code, name } = error as NodeJS.ErrnoException;
  return code === "ABORT_ERR" ? "ETIMEDOUT" : (code ?? name);
};

/** Resolves to what `begin` opens, once it says `ready`. */
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

/** Asks `proxy` for a tunnel to `url`: its status, and the tunnel. */
function tunnel(proxy: URL, url: URL): Promise<{ readonly status: number; readonly socket: Socket }> {
  const { username, password } = proxy;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const request = proxy.protocol === "https:" ? requestByHttps : requestByHttp;
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request({
      ...{ host: hostOf(proxy), port: portOf(proxy), method: "CONNECT", path: placeOf(url), agent: false },
      headers: {
        host: placeOf(url),
        ...(username !== "" && { "proxy-authorization": `Basic ${credentials.toString("base64")}` }),
      },
      signal: AbortSignal.timeout(longestStep),
    });
    asked.on("error", reject);
    asked.on("connect", ({ statusCode = 0 }, socket) => resolve({ status: statusCode, socket }));
    asked.on("response", ({ statusCode = 0, socket }) => resolve({ status: statusCode, socket }));
    asked.end();
  });
}

/** What a failed handshake means. */
function tlsFault(error: unknown, host: string): WayFault {
  const detail = wordOf(error);
  const parameters = { host, detail };
  if (untrusted.has(detail)) return { code: "check_way_untrusted", parameters };
  if (/^CERT_|^ERR_TLS_CERT/.test(detail)) return { code: "check_way_certificate", parameters };
  return { code: "check_way_no_tls", parameters };
}

/** What a connection that did not come about means. */
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
  // No name goes with an address (RFC 6066, section 3): its certificate is compared all the same.
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
 * Where a connection to the service at `url` fails: at the proxy or past it, at the name, the port or the certificate;
 * undefined where it comes about. Nothing is asked over it, so it costs no call.
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
