import type { Dispatcher, Pool } from "undici";

/** The proxies that a network is left by. */
export interface Proxies {
  /** For `https:` addresses, and for `http:` ones. */
  readonly https?: string;
  readonly http?: string;
  /** Hosts that are reached without, as NO_PROXY lists them. */
  readonly exceptions: string;
}

type ProxyVariables = Readonly<Record<string, string | undefined>>;

/** What curl and undici take: a host, its port, a user and a password, with or without the scheme. */
const proxyAddress = /^(?:(?:https?|socks5):\/\/)?[^\s/]+\/?$/i;
const shape = "http://proxy.example:3128";

/** As Go's net/http has it: what runs on this machine is never asked for by a proxy. */
const thisMachine = "localhost,127.0.0.1,[::1]";

/**
 * Reads HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in capitals or not, as curl does; undefined where there is no proxy.
 * `onMalformed` is told of a proxy's address that is none, by name and shape: never the value, which may hold a password.
 */
export function readProxies(
  environment: ProxyVariables,
  onMalformed: (name: string, shape: string) => never,
): Proxies | undefined {
  const read = (name: string) => (environment[name.toLowerCase()] || environment[name])?.trim() || undefined;
  const addressOf = (name: string) => {
    const value = read(name);
    if (value === undefined) return undefined;
    const address = value.includes("://") ? value : `http://${value}`;
    return proxyAddress.test(value) && URL.canParse(address) ? address : onMalformed(name, shape);
  };
  const [https, http] = [addressOf("HTTPS_PROXY"), addressOf("HTTP_PROXY")];
  if (https === undefined && http === undefined) return undefined;
  const named = read("NO_PROXY") ?? "";
  if (named.split(/[\s,]+/).includes("*")) return undefined;
  const exceptions = [thisMachine, named].join();
  return { exceptions, ...(https !== undefined && { https }), ...(http !== undefined && { http }) };
}

/** True for an address that is reached without the proxies, though there are some: by the rules of undici's EnvHttpProxyAgent. */
export function isExcepted({ host, port, protocol }: URL, proxies: Proxies | undefined): boolean {
  const name = host.replace(/:\d*$/, "").toLowerCase();
  const number = port || (protocol === "https:" ? "443" : "80");
  return (proxies?.exceptions ?? "").split(/[,\s]/).some((entry) => {
    const [, listed, at] = /^(.+):(\d+)$/.exec(entry) ?? [undefined, entry, undefined];
    if (listed === "" || (at !== undefined && at !== number)) return false;
    const exception = listed.replace(/^\*?\./, "").toLowerCase();
    return name === exception || name.endsWith(`.${exception}`);
  });
}

/** The proxy by which `url` is reached; undefined where it is reached without. */
export function proxyFor(url: URL, proxies: Proxies | undefined): URL | undefined {
  const proxy = url.protocol === "https:" ? proxies?.https : proxies?.http;
  return proxy === undefined || isExcepted(url, proxies) ? undefined : new URL(proxy);
}

/**
 * Connections to `origin`, through a proxy where there is one for it, of which `dispatch` alone may be used. Without a
 * proxy only the pool of undici is loaded: the whole would load fetch too, and with it the undici inside Node (20 MB).
 */
export async function openPool(
  origin: string,
  options: Pool.Options,
  proxies: Proxies | undefined,
): Promise<Dispatcher> {
  const proxy = origin.startsWith("https:") ? proxies?.https : proxies?.http;
  if (proxies === undefined || proxy === undefined) {
    const { default: Pool } = await import("undici/lib/dispatcher/pool.js");
    return new Pool(origin, options);
  }
  const { EnvHttpProxyAgent } = await import("undici");
  // What it is not given it reads from the environment.
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy: proxy,
    httpsProxy: proxy,
    noProxy: proxies.exceptions,
  });
}
