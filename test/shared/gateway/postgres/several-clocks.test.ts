import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { describeWithPostgres } from "../../../postgres/describe-with-postgres.ts";
import { otherProcess } from "../store/other-process.ts";
import { learn, openStore, reading } from "../temporary-store.ts";

const library = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
  .map((folder) => join(folder, "faketime/libfaketime.so.1"))
  .find((path) => existsSync(path));
// What CI installs must be there; elsewhere a machine without it goes on.
const withFaketime = library === undefined && process.env["CI"] === undefined ? test.skip : test;

describeWithPostgres("machines whose clocks differ", (server) => {
  withFaketime.each(["+2h", "-2h"])("by %s count one hour: the database's (needs faketime)", async (step) => {
    const address = server().newAddress();
    const store = await openStore(address);
    await learn(store, reading(Date.now(), { hourly: 10, remaining: 1_000 }));
    const [right, wrong] = await Promise.all([
      otherProcess(address),
      otherProcess(address, 0, { LD_PRELOAD: library!, FAKETIME: step, FAKETIME_DONT_FAKE_MONOTONIC: "1" }),
    ]);
    expect(await right.order("reserve 6 a 0 0")).toEqual({ granted: 6 });
    expect(await right.order("settle")).toBe(6);
    // By its own clock, the six would be of another hour.
    expect(await wrong.order("reserve 6 b 0 0")).toEqual({ granted: 4, wait: 2 });
    expect(await wrong.order("settle")).toBe(4);
    expect(await right.order("reserve 1 c 0 0")).toEqual({ wait: 1 });
    expect(await store.callsSince(Date.now() - 3_600_000)).toBe(10);
  });
});
