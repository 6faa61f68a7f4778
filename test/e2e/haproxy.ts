import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, describe } from "@jest/globals";
import { freePort } from "../postgres/server/free-port.ts";
import { certified } from "../relay/certificates.ts";
import { asking, newFolder, type RelayRequests } from "../relay/start-relay.ts";

const hasHaproxy = spawnSync("haproxy", ["-v"]).status === 0;

/** Tests that need HAProxy (Debian: haproxy): skipped if it is missing, but failing in CI. */
export function describeWithHaproxy(name: string, tests: () => void): void {
  const run = hasHaproxy || process.env["CI"] ? describe : describe.skip;
  run(name, tests);
}

const ends: (() => Promise<unknown>)[] = [];
// After each test: one that is left alone asks its relays sixty times a second whether they are well.
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

/** What a setting of the shipped file is for this machine: names, ports and paths, and health looked at more often. */
function settled(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((before, [from, to]) => {
    const after = before.replaceAll(from, to);
    if (after === before) throw new Error(`the shipped file has no ${from}`);
    return after;
  }, text);
}

export interface Haproxy extends RelayRequests {
  readonly url: string;
  /** Its certificate. */
  readonly ca: string;
  /** How many relays it takes for ready. */
  ready(): Promise<number>;
}

/** What HAProxy answers on its socket for administrators. */
async function told(socket: string, command: string): Promise<string> {
  const connection = connect(socket).setEncoding("utf8");
  connection.end(`${command}\n`);
  return (await connection.toArray()).join("");
}

/** A relay as the proxy reaches it. */
export interface Behind {
  readonly url: string;
  readonly opsPort: number;
}

/** HAProxy by the shipped file, in front of relays, asked over https. */
export async function startHaproxy(relays: readonly [Behind, Behind]): Promise<Haproxy> {
  const folder = newFolder();
  const { cert, key } = certified(folder, "127.0.0.1");
  const both = join(folder, "relay_certificate");
  writeFileSync(both, readFileSync(cert, "utf8") + readFileSync(key, "utf8"));
  const [http, https, inside] = [await freePort(), await freePort(), await freePort()];
  const [one, other] = relays.map(({ url }) => new URL(url).host);
  const [path, socket] = [join(folder, "haproxy.cfg"), join(folder, "haproxy.sock")];
  const text = settled(readFileSync("docs/deploy/several-relays/haproxy.cfg", "utf8"), [
    [/\brelay-1:3000 port 3001/g, `${one!} port ${relays[0].opsPort}`],
    [/\brelay-2:3000 port 3001/g, `${other!} port ${relays[1].opsPort}`],
    [/\brelay-1:3000/g, one!],
    [/\brelay-2:3000/g, other!],
    ["127.0.0.1:8444", `127.0.0.1:${inside}`],
    ["/run/secrets/relay_certificate", both],
    ["bind :8080", `bind 127.0.0.1:${http}`],
    ["bind :8443", `bind 127.0.0.1:${https}`],
    ["inter 5s", "inter 100ms"],
    [/^global$/gm, `global\n  stats socket ${socket}`],
  ]);
  writeFileSync(path, text);
  execFileSync("haproxy", ["-c", "-f", path], { stdio: "pipe" });
  const child = spawn("haproxy", ["-db", "-f", path], { stdio: "ignore" });
  const ended = once(child, "exit");
  ends.push(() => (child.kill("SIGKILL"), ended));
  const url = `https://127.0.0.1:${https}`;
  const ca = readFileSync(cert, "utf8");
  const asked = asking(url, ca);
  await until(async () => (await asked.ask("/healthz")).status === 200);
  const ready = async () =>
    [...(await told(socket, "show stat")).matchAll(/^relays,relay-\d,.*,UP,/gm)].length;
  return { url, ca, ready, ...asked };
}

/** Resolves when `isSo` says so; what cannot be asked yet is not so. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 10));
}
