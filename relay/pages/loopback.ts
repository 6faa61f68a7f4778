import { BlockList, isIP } from "node:net";

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
