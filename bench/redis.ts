import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { perRequest } from "./lookup-load.ts";
import { onCore, type Load } from "./wrk.ts";

const port = 18_481;

/** Key of one value, by its position: as `redis-benchmark` writes the one that it chooses. */
const keyOf = (position: number): string => `key:${String(position).padStart(12, "0")}`;

/** A command as Redis reads it: an array of strings, each after its length in bytes. */
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

/** A Redis in memory alone, on the first core, that holds `values`; answers how it is stopped. */
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

/** Loads it from the other core by MGET of as many keys as a request of the relay's load has lookups, chosen from `count`. */
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
