import { BlockList, isIP } from "node:net";

/** Networks by the names that proxies' own settings use (RFC 1122, 3927, 1918, 4193). */
const named: ReadonlyMap<string, readonly string[]> = new Map([
  ["loopback", ["127.0.0.0/8", "::1/128"]],
  ["linklocal", ["169.254.0.0/16", "fe80::/10"]],
  ["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/** The proxies trusted to report client addresses if none are given. */
export const nearProxies = [...named.keys()].join(",");

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

/**
 * Returns which of `proxies` (addresses, networks and names, separated by commas) are trusted to report client
 * addresses. `hop` is 0 for the connected peer, 1 for the last address it reports, and so on. A network is trusted
 * for the first hop only: clients may be in it too, and could report any address. Beyond that, a proxy must be
 * listed by its exact address.
 */
export function trustOf(proxies: string): (address: string, hop: number) => boolean {
  const entries = proxies.split(",").map((entry) => entry.trim());
  const connected = listOf(entries.flatMap((entry) => named.get(entry) ?? [entry]));
  const known = listOf(entries.filter((entry) => isIP(entry) !== 0));
  return (address, hop) =>
    isIP(address) !== 0 && (hop === 0 ? connected : known).check(address, familyOf(address));
}

/** Returns whether `entry` names proxies as `trustOf` takes them. */
export function isProxies(entry: string): boolean {
  if (named.has(entry)) return true;
  if (!/^[^/]+(?:\/\d+)?$/.test(entry)) return false;
  try {
    listOf([entry]);
    return true;
  } catch {
    return false;
  }
}

const own = listOf(named.get("loopback")!);

/** Returns the host of an address, an IPv6 one without its brackets. */
export const hostOf = ({ hostname }: Pick<URL, "hostname">): string => hostname.replace(/^\[(.*)\]$/, "$1");

/** Returns whether a host is a name or address by which a machine reaches only itself. */
export function isLoopback(hostname: string): boolean {
  const name = hostOf({ hostname }).toLowerCase();
  if (name === "localhost") return true;
  return isIP(name) !== 0 && own.check(name, familyOf(name));
}
