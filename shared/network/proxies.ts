import type { Dispatcher, Pool } from "undici";

/** The proxies through which a network is left. */
export interface Proxies {
  /** Proxy for `https:` addresses; `http` is the one for `http:` addresses. */
  readonly https?: string;
  readonly http?: string;
  /** Hosts that are reached directly, in the format of NO_PROXY. */
  readonly exceptions: string;
}

type ProxyVariables = Readonly<Record<string, string | undefined>>;

/** What curl and undici accept: a host, port, user and password, with or without a scheme. */
const proxyAddress = /^(?:(?:https?|socks5):\/\/)?[^\s/]+\/?$/i;
const shape = "http://proxy.example:3128";

/** As in Go's net/http, servers on this machine are never reached through a proxy. */
const thisMachine = "localhost,127.0.0.1,[::1]";

/**
 * Reads HTTPS_PROXY, HTTP_PROXY and NO_PROXY in upper or lower case, as curl does; undefined when there is no proxy.
 * `onMalformed` receives the name and the expected shape of an invalid address, never the value, which may contain a
 * password.
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

/** True for an address that is excepted from the proxies, by the rules of undici's EnvHttpProxyAgent. */
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

/** Returns the proxy for `url`; undefined when it is reached directly. */
export function proxyFor(url: URL, proxies: Proxies | undefined): URL | undefined {
  const proxy = url.protocol === "https:" ? proxies?.https : proxies?.http;
  return proxy === undefined || isExcepted(url, proxies) ? undefined : new URL(proxy);
}

/**
 * Opens a pool of connections to `origin`, through the proxy for it if there is one. Use only its `dispatch`. Without a
 * proxy only undici's pool is loaded: the whole package would also load fetch, and with it the undici inside Node (20
 * MB).
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
  // The agent reads every option that is missing from the environment.
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy: proxy,
    httpsProxy: proxy,
    noProxy: proxies.exceptions,
  });
}
