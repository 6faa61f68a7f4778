import { describe, expect, test } from "@jest/globals";
import { trustOf } from "../../../relay/server/proxies.ts";
import { testNothingLeaks } from "../leaks.ts";
import { startRelay } from "../start-relay.ts";

const near = "loopback,linklocal,uniquelocal";
const wrong = `srt_00000000_${"A".repeat(43)}`;

describe("a proxy is believed", () => {
  test.each([
    ["127.0.0.1", near, 0, true],
    ["::1", near, 0, true],
    ["::ffff:127.0.0.1", near, 0, true],
    ["10.1.2.3", near, 0, true],
    ["fe80::1", near, 0, true],
    ["203.0.113.9", near, 0, false],
    ["10.1.2.3", near, 1, false],
    ["127.0.0.1", near, 1, false],
    ["192.0.2.10", "192.0.2.10", 0, true],
    ["192.0.2.10", "192.0.2.10,192.0.2.11", 1, true],
    ["192.0.2.11", "192.0.2.10, 192.0.2.11", 2, true],
    ["192.0.2.12", "192.0.2.10,192.0.2.11", 1, false],
    ["192.0.2.12", "192.0.2.0/24", 0, true],
    ["192.0.2.12", "192.0.2.0/24", 1, false],
    ["2001:db8::7", "2001:db8::/32", 0, true],
    ["unknown", near, 0, false],
    ["", near, 0, false],
  ])("%s, of %s at hop %d: %p", (address, proxies, hop, expected) => {
    expect(trustOf(proxies)(address, hop)).toBe(expected);
  });
});

describe("behind a proxy, wrong tokens are counted by the last address that the proxy vouches for", () => {
  /** How each of thirty-one wrong tokens is answered, with what its client claims of itself before the proxy's own word. */
  async function statuses(trustProxy: string | undefined, forwarded: (claim: string) => string) {
    const relay = await startRelay({}, { trustProxy });
    const told: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const headers = { "x-forwarded-for": forwarded(`198.51.100.${index}`) };
      told.push((await relay.ask("/v1/usage", { token: wrong, headers })).status);
    }
    return told;
  }
  const limited = [...Array<number>(20).fill(401), ...Array<number>(11).fill(429)];
  const unlimited = Array<number>(31).fill(401);

  test("whatever else a client on a private network says of itself", async () => {
    expect(await statuses(near, (claim) => `${claim}, 10.1.2.3`)).toEqual(limited);
    expect(await statuses(near, (claim) => `${claim}, 127.0.0.1, 192.168.7.7`)).toEqual(limited);
    expect(await statuses(near, (claim) => `${claim}, 203.0.113.9`)).toEqual(limited);
  });

  test("through several proxies where each is named", async () => {
    const proxies = "127.0.0.1,192.0.2.10";
    expect(await statuses(proxies, (claim) => `${claim}, 203.0.113.9, 192.0.2.10`)).toEqual(limited);
    expect(await statuses(proxies, (client) => `${client}, 192.0.2.10`)).toEqual(unlimited);
  });

  test("and by the connection's where no proxy is believed", async () => {
    expect(await statuses(undefined, (claim) => claim)).toEqual(limited);
  });
});

testNothingLeaks();
