import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "@jest/globals";
import { asking } from "../relay/start-relay.ts";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { relayMachine } from "./relay-programs.ts";

test("a relay whose error stream nobody reads goes on answering, and ends when it is told to", async () => {
  const machine = relayMachine(await startSandbox({ fill: true }));
  const token = await machine.token("ann");
  const child = spawn(process.execPath, ["dist/bin/sirene-relay.js", "serve", "--port", "0"], {
    env: { PATH: process.env["PATH"], ...machine.variables },
    // A pipe that is never read: it holds some 64 kB, three hundred lines.
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stderr.pause();
  const ended = once(child, "exit");
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
    const relay = asking(line.replace("listening on ", ""));
    for (let round = 0; round < 60; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => relay.ask("/v1/usage", { token })));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill("SIGKILL");
  }
});

testNothingLeaks();
