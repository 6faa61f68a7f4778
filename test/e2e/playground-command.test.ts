import { describe, expect, test } from "@jest/globals";
import { testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { relayMachine } from "./relay-programs.ts";

describe("sirene-relay serve --demo", () => {
  test.each(["0.0.0.0", "192.0.2.1", "relay.example"])(
    "is refused at %s: whoever got there would spend",
    async (host) => {
      const machine = relayMachine({ url: "http://127.0.0.1:1/v1" });
      const { code, stdout, stderr } = await machine.run("serve", "--demo", "--port", "0", "--host", host);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(`leave out --host "${host}"`);
    },
  );

  test("serves the playground, and serve without it does not", async () => {
    const machine = relayMachine(await startSandbox({ fill: true }));
    const plain = await machine.serve();
    expect((await plain.ask("/playground")).status).toBe(404);
    const demo = await machine.serve("--demo");
    expect((await demo.ask("/playground")).status).toBe(200);
    expect((await demo.ask("/functions.js")).status).toBe(200);
  });
});

testNothingLeaks();
