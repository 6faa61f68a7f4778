import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { perRequest } from "./lookup-load.ts";
import { onCore, type Load } from "./wrk.ts";

const port = 18_481;

/** Returns the key of a value, by its position, in the form that `redis-benchmark` uses for random keys. */
const keyOf = (position: number): string => `key:${String(position).padStart(12, "0")}`;

/** Returns a command as Redis reads it: an array of strings, each after its length in bytes. */
const command = (words: readonly string[]): string =>
  [`*${words.length}`, ...words.flatMap((word) => [`$${Buffer.byteLength(word)}`, word]), ""].join("\r\n");

async function connected(): Promise<Socket> {
  for (let tries = 0; ; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return socket;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Starts an in-memory Redis on the first core and fills it with `values`. Returns a function that stops it. */
export async function startRedis(values: readonly string[]): Promise<() => void> {
  const words = ["redis-server", "--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly"];
  const [program = "", ...rest] = onCore(0, [...words, "no"]);
  const child = spawn(program, rest, { stdio: "ignore" });
  const socket = await connected();
  const sets = values.map((value, position) => command(["SET", keyOf(position), value])).join("");
  socket.write(`${sets}${command(["ECHO", "filled"])}`);
  let answered = "";
  for await (const chunk of socket) {
    answered = `${answered.slice(-16)}${String(chunk)}`;
    if (answered.includes("filled")) break;
  }
  return () => void child.kill();
}

/**
 * Loads Redis from the other core with MGET. Each command has as many random keys out of `count` as a request to the
 * relay has lookups.
 */
export async function loadRedis(count: number, connections: number, requests: number): Promise<Load> {
  const keys = Array<string>(perRequest).fill("key:__rand_int__");
  const load = ["-c", String(connections), "-n", String(requests), "-r", String(count), "--csv"];
  const words = ["redis-benchmark", "-p", String(port), ...load, "MGET", ...keys];
  const [program = "", ...rest] = onCore(1, words);
  const { stdout } = await promisify(execFile)(program, rest);
  const figures = stdout.trim().split("\n").at(-1)!.split('","');
  const [, requestsPerSecond, , , p50, , p99] = figures.map((figure) => Number(figure.replaceAll('"', "")));
  return { requestsPerSecond: requestsPerSecond!, p50: p50!, p99: p99! };
}
