import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { postgresPrograms } from "./programs.ts";

const user = "postgres";
const host = "127.0.0.1";

/** How the server is stopped: by rolling back transactions, or at once, as in a power failure. */
export type Ending = "fast" | "immediate";
const signals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;

export interface PostgresOptions {
  /** @default 100 */
  readonly maxConnections?: number;
  /** Further settings of postgresql.conf, by name. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Files of a certificate and its key: then it takes connections by TLS too. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Where something listens. */
export interface Listening {
  readonly host: string;
  readonly port: number;
}

/** A PostgreSQL on a free port of this machine, its database empty at first. */
export interface PostgresServer extends Listening {
  /** Folder of its unix socket. */
  readonly socketFolder: string;
  /** The address of its database, over TCP. */
  readonly url: string;
  /** The address of a schema that nobody uses yet; `through` a proxy, where given. */
  newAddress(through?: Listening): string;
  /** What a statement answers, a text a value, by a connection of its own (`psql`); `through` a proxy, where given. */
  query(sql: string, through?: Listening): Promise<string[][]>;
  /** Starts it where it is stopped, and resolves when it takes connections. */
  start(): Promise<void>;
  stop(ending?: Ending): Promise<void>;
  restart(ending: Ending): Promise<void>;
  /** Copies its data as they are in this moment: what a replica has that hears nothing more. Answers where they are. */
  copy(): Promise<string>;
  /** Puts a copy in the place of its data, while it is stopped: the replica takes over. */
  restore(copy: string): Promise<void>;
  /** Stops it, and removes all that it has. */
  remove(): Promise<void>;
}

const at = (where: Listening) => `postgres://${user}@${where.host}:${where.port}/postgres`;

/** PostgreSQL refuses to run as root: then it runs as the user of its package, else as nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of [user, "nobody"]) {
    try {
      const [uid, gid] = ["-u", "-g"].map((flag) =>
        Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] })),
      );
      return { uid: uid!, gid: gid! };
    } catch {
      // There is no such user.
    }
  }
  throw new Error("PostgreSQL does not run as root, and neither postgres nor nobody is a user here");
}

/**
 * Settings that differ from a server's own where that would hide a mistake: a store must depend neither on the order that
 * the database has its texts in nor on its time zone. `fsync` is off: what a server that is killed has written stays written, since
 * the machine lives on, and waiting for the disk is most of what a new store takes.
 */
const unlike = ["--locale-provider=icu", "--icu-locale=fr-FR", "--locale=C", "--encoding=UTF8"];
const everywhere = {
  timezone: "Pacific/Kiritimati",
  listen_addresses: host,
  shared_buffers: "32MB",
  fsync: "off",
};

/** Starts a PostgreSQL on a free port, with everything of it in a folder of its own. */
export async function postgresServer({
  maxConnections = 100,
  settings = {},
  tls,
}: PostgresOptions = {}): Promise<PostgresServer> {
  if (postgresPrograms === undefined) throw new Error("PostgreSQL is not installed: no initdb was found");
  const programs = postgresPrograms;
  const folder = mkdtempSync(join(tmpdir(), "sirene-postgres-"));
  const identity = unprivileged();
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, "data");
  const port = await freePort();
  const as = { cwd: folder, env: { ...process.env, LC_ALL: "C", TZ: "UTC" }, ...identity };
  const run = promisify(execFile);

  const secure: Record<string, string> = tls === undefined ? {} : { ssl: "on" };
  for (const [name, path] of tls === undefined ? [] : Object.entries({ cert: tls.cert, key: tls.key })) {
    const own = (secure[`ssl_${name}_file`] = join(folder, `server.${name}`));
    copyFileSync(path, own);
    // It takes no key that others may read.
    chmodSync(own, 0o600);
    if (identity) chownSync(own, identity.uid, identity.gid);
  }

  let running: { child: ChildProcess; ended: Promise<unknown> } | undefined;
  const made = ["--pgdata", data, "--username", user, "--auth", "trust", "--no-sync", ...unlike];
  await run(join(programs, "initdb"), made, as);

  async function start(): Promise<void> {
    if (running !== undefined) return;
    const given = {
      ...everywhere,
      port: String(port),
      unix_socket_directories: folder,
      max_connections: String(maxConnections),
      ...secure,
      ...settings,
    };
    const flags = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(join(programs, "postgres"), ["-D", data, ...flags], {
      ...as,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = once(child, "exit");
    running = { child, ended };
    const said: string[] = [];
    await new Promise<void>((resolve, reject) => {
      createInterface({ input: child.stderr }).on("line", (line) => {
        said.push(line);
        if (line.includes("database system is ready to accept connections")) resolve();
      });
      void ended.then(() => reject(new Error(`PostgreSQL did not start: ${said.join("\n")}`)), reject);
    });
  }

  async function stop(ending: Ending = "fast"): Promise<void> {
    if (running === undefined) return;
    const { child, ended } = running;
    running = undefined;
    child.kill(signals[ending]);
    await ended;
  }

  async function query(sql: string, through: Listening = { host, port }): Promise<string[][]> {
    const asked = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--field-separator", "\t"];
    const { stdout } = await run(
      join(programs, "psql"),
      [...asked, "--set", "ON_ERROR_STOP=1", "--dbname", at(through), "--command", sql],
      { ...as, maxBuffer: 1 << 28 },
    );
    return stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => line.split("\t"));
  }

  let schemas = 0;
  let copies = 0;
  await start();
  return {
    host,
    port,
    socketFolder: folder,
    url: at({ host, port }),
    newAddress: (through = { host, port }) => `${at(through)}?schema=t_${(schemas += 1)}`,
    query,
    start,
    stop,
    async restart(ending) {
      await stop(ending);
      await start();
    },
    async copy() {
      copies += 1;
      const copy = join(folder, `copy${copies}`);
      await stop();
      await run("cp", ["-a", data, copy], as);
      await start();
      return copy;
    },
    async remove() {
      await stop("immediate");
      rmSync(folder, { recursive: true, force: true });
    },
    async restore(copy) {
      await run("rm", ["-rf", data], as);
      await run("cp", ["-a", copy, data], as);
    },
  };
}
