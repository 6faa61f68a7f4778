import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { fillLedger } from "../relay/fill-ledger.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import type { RelayRequests, Line } from "../relay/start-relay.ts";
import { questions } from "../shared/gateway/start-gateway.ts";
import { attacks } from "./hostile-user/attacks.ts";
import { relayMachine, type RunningProgram } from "./relay-programs.ts";
import { percentile, timesOf } from "./response-times.ts";

/** How long each attack lasts. What must hold is meant for 60 seconds of each: SIRENE_TEST_ATTACK=60. */
const seconds = Number(process.env["SIRENE_TEST_ATTACK"] ?? 4);

/**
 * What an attack may add to what another user, and whoever looks whether the relay lives, notice of a relay that is not
 * attacked, milliseconds. The two are looked at in the same moment: what else the machine does, both notice.
 */
const most = { stored: 250, timesQuiet: 5, healthz: 100, megabytes: 400 };

const stored = questions(100);

interface Measurements {
  /** Milliseconds that 99 in 100 stayed below; of a short run, which asks too little to tell, nine in ten. */
  readonly stored: number;
  readonly healthz: number;
  /** The same of five new lookups. */
  readonly new: number;
  /** What became of new lookups, by status. */
  readonly fresh: Readonly<Record<string, number>>;
  /** Resident memory of the relay, at most. */
  readonly megabytes: number;
}

const slow = (times: readonly number[]) => percentile(times, seconds < 30 ? 0.9 : 0.99);

function megabytesOf({ child }: RunningProgram): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

let freshFrom = 100_000;

/** What a user, and whoever looks whether the relay lives, notice for so long. */
async function notice(
  relay: RunningProgram & RelayRequests,
  token: string,
  lasting: number,
): Promise<Measurements> {
  const over = AbortSignal.timeout(lasting * 1_000);
  const fresh: Record<string, number> = {};
  let megabytes = 0;
  const [storedTimes, healthzTimes, freshTimes] = await Promise.all([
    timesOf(over, 10, async (round) => {
      const first = (round * 20) % stored.length;
      const lines = await relay.lookups(token, stored.slice(first, first + 20));
      expect(lines.every(({ cached }: Line) => cached === true)).toBe(true);
    }),
    timesOf(over, 20, async () => {
      expect((await relay.ask("/healthz")).status).toBe(200);
      megabytes = Math.max(megabytes, megabytesOf(relay));
    }),
    timesOf(over, 100, async () => {
      const lines = await relay.lookups(token, questions(5, (freshFrom += 5)));
      for (const { status } of lines) fresh[status] = (fresh[status] ?? 0) + 1;
    }),
  ]);
  return {
    stored: slow(storedTimes),
    healthz: slow(healthzTimes),
    new: slow(freshTimes),
    fresh,
    megabytes,
  };
}

interface Scene {
  readonly attacked: RunningProgram & RelayRequests;
  readonly quiet: RunningProgram & RelayRequests;
  /** Of the attacked relay. */
  readonly eve: string;
  /** Of either relay. */
  readonly anns: { readonly attacked: string; readonly quiet: string };
}

const children: ChildProcess[] = [];
afterAll(() => children.splice(0).forEach((child) => child.kill()));

/** A program of the attack, in a process of its own: who measures must not be kept busy by it. */
function begin(name: string, words: readonly string[]) {
  const path = join(process.cwd(), "dist/test/e2e/hostile-user", name);
  const child = spawn(process.execPath, [path, ...words], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return child;
}

/** The service's base address, which its program says first. */
async function startService(): Promise<{ readonly url: string }> {
  const [line] = (await once(createInterface({ input: begin("service.js", []).stdout }), "line")) as [string];
  return { url: line };
}

/** What `ann` notices of both relays while `eve` attacks the one in all the ways named, from a process of her own. */
async function noticeUnder(ways: readonly string[], { attacked, quiet, eve, anns }: Scene) {
  const words = [attacked.url, eve, String(seconds + 1), ...ways];
  const gone = once(begin("attacker.js", words), "exit");
  const [under, beside] = await Promise.all([
    notice(attacked, anns.attacked, seconds),
    notice(quiet, anns.quiet, seconds),
  ]);
  expect(await gone).toEqual([0, null]);
  return { under, beside };
}

describe("while one user does their worst, another's stored answers come, new ones too, and the relay lives", () => {
  let scene: Scene;

  beforeAll(async () => {
    const service = await startService();
    const [machine, other] = [relayMachine(service), relayMachine(service)];
    const [attacked, quiet] = [await machine.serve("--log-level", "error"), await other.serve()];
    const anns = {
      attacked: await machine.token("ann", "--unlimited"),
      quiet: await other.token("ann", "--unlimited"),
    };
    // Of whom the ledger has a year of calls.
    const eve = await machine.token("u3", "--unlimited");
    fillLedger(machine.variables["SIRENE_STORE"]!, 500_000);
    await attacked.lookups(anns.attacked, stored);
    await quiet.lookups(anns.quiet, stored);
    await notice(attacked, anns.attacked, 1);
    await notice(quiet, anns.quiet, 1);
    scene = { attacked, quiet, eve, anns };
  });

  test.each([...Object.keys(attacks), Object.keys(attacks).join(" ")])(
    "%s",
    async (ways) => {
      const { under, beside } = await noticeUnder(ways.split(" "), scene);
      if (process.env["SIRENE_TEST_ATTACK"] !== undefined) {
        process.stdout.write(`${JSON.stringify({ ways, under, beside })}\n`);
      }
      expect(under.fresh).toEqual({ found: expect.any(Number) });
      expect(under.stored - beside.stored).toBeLessThan(most.stored);
      expect(under.stored).toBeLessThan(most.timesQuiet * beside.stored);
      expect(under.new).toBeLessThan(most.timesQuiet * beside.new);
      expect(under.healthz - beside.healthz).toBeLessThan(most.healthz);
      expect(under.megabytes).toBeLessThan(most.megabytes);
    },
    (seconds + 60) * 1_000,
  );
});

testNothingLeaks();
