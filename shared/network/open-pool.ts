import type { Dispatcher, Pool } from "undici";
import type { Proxies } from "./proxies.ts";

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
