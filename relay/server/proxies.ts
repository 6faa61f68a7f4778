import { BlockList, isIP } from "node:net";

/** The networks of names, as proxies' own settings know them (RFC 1122, 3927, 1918, 4193). */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

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
 * Whose word on a client's address is taken, of `proxies`: addresses, networks and names by comma. `hop` is 0 for whoever
 * is connected, 1 for the last address that it vouches for, and so on. A network vouches for one hop alone: clients may be
 * in it too, and what they say of themselves is nobody's word. Beyond that, proxies are known by their very addresses.
 */
export function trustOf(proxies: string): (address: string, hop: number) => boolean {
  const entries = proxies.split(",").map((entry) => entry.trim());
  const connected = listOf(entries.flatMap((entry) => named[entry] ?? [entry]));
  const known = listOf(entries.filter((entry) => isIP(entry) !== 0));
  return (address, hop) =>
    isIP(address) !== 0 && (hop === 0 ? connected : known).check(address, familyOf(address));
}

const near = new BlockList();
near.addSubnet("127.0.0.0", 8, "ipv4");
near.addAddress("::1", "ipv6");

/** True for the names and addresses by which a machine reaches itself alone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  if (name === "localhost") return true;
  const family = isIP(name);
  return family !== 0 && near.check(name, family === 4 ? "ipv4" : "ipv6");
}
