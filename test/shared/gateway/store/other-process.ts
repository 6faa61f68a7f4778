import { spawn } from "node:child_process";
import { resolve as resolvePath } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect } from "@jest/globals";

const program = resolvePath("test/shared/gateway/store/another-process.mjs");
/** Number of reservations of each kind that a process got. */
export type Tally = Partial<Record<"granted" | "wait" | "spent" | "taken", number>>;

export interface OtherProcess {
  order(line: "settle"): Promise<number>;
  order(line: `reserve ${string}`): Promise<Tally>;
  order(line: string): Promise<true>;
  kill(): Promise<void>;
  end(): Promise<void>;
}

const started: OtherProcess[] = [];
afterAll(() => Promise.all(started.map((other) => other.kill())));

/** A real process on the store at `address`, which it opens no sooner than `openAt`, epoch milliseconds. */
export async function otherProcess(
  address: string,
  openAt = 0,
  variables: Readonly<Record<string, string>> = {},
): Promise<OtherProcess> {
  const child = spawn(process.execPath, [program, address, String(openAt)], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...variables },
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const line = await lines.next();
    if (line.done) throw new Error("the other process ended without an answer");
    return line.value;
  };
  const other: OtherProcess = {
    async order(line: string) {
      child.stdin.write(`${line}\n`);
      return JSON.parse(await nextLine()) as never;
    },
    kill() {
      child.kill("SIGKILL");
      return gone;
    },
    end() {
      child.stdin.end();
      return gone;
    },
  };
  started.push(other);
  expect(await nextLine()).toBe("open");
  return other;
}
