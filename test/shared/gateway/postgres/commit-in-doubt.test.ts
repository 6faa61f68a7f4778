import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";
import { afterAll, expect, test } from "@jest/globals";
import { describeWithPostgres } from "../../../postgres/describe-with-postgres.ts";
import { freePort } from "../../../postgres/server/free-port.ts";
import type { Listening } from "../../../postgres/server/postgres-server.ts";
import { answered, grantedOf, learn, limitsAt, openStore, questions, reading } from "../temporary-store.ts";

const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

/**
 * A network that passes on a COMMIT and is cut before its answer comes back, as often as it is told to. A `late` one is cut first,
 * and passes the COMMIT on when somebody asks for the account again.
 */
async function doubtfulNetwork(target: Listening) {
  const network = { host: "127.0.0.1", port: await freePort(), cuts: 0, isLate: false };
  const held: (() => void)[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const onward = connect(target);
    let isCommitting = false;
    client.on("data", (piece) => {
      isCommitting = network.cuts > 0 && piece.includes("COMMIT");
      if (isCommitting && network.isLate) {
        network.cuts -= 1;
        held.push(() => void onward.end(piece));
        return client.resetAndDestroy();
      }
      if (piece.includes("FOR UPDATE")) for (const passOn of held.splice(0)) setImmediate(passOn);
      return onward.write(piece);
    });
    onward.on("data", (piece) => {
      if (client.destroyed) return undefined;
      if (!isCommitting) return client.write(piece);
      network.cuts -= 1;
      client.resetAndDestroy();
      return onward.destroy();
    });
    for (const [socket, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      // What is held back is passed on although nobody waits for its answer.
      socket.on("close", () => held.length === 0 && other.destroy());
    }
  });
  await once(server.listen(network.port, network.host), "listening");
  closing.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return network;
}

describeWithPostgres("a commit of which nobody heard whether it was kept", (server) => {
  /** A store that is reached over a doubtful network, with room for ten calls an hour, and how many leases it has. */
  async function doubtfulStore() {
    const network = await doubtfulNetwork(server());
    const address = server().newAddress(network);
    const store = await openStore(address);
    const now = Date.now();
    await learn(store, reading(now, { hourly: 10, remaining: 1_000 }));
    const schema = new URL(address).searchParams.get("schema")!;
    const leases = async () => {
      const [[count] = []] = await server().query(`SELECT count(*) FROM ${schema}.leases`);
      return Number(count);
    };
    return { network, store, now, leases };
  }

  test("reserves once, settles once, and counts once", async () => {
    const { network, store, now, leases } = await doubtfulStore();

    network.cuts = 1;
    const calls = await grantedOf(store, questions(6), limitsAt(now));
    expect([network.cuts, calls.length]).toEqual([0, 6]);
    expect(await leases()).toBe(6);

    network.cuts = 1;
    await answered(store, calls, now);
    expect(network.cuts).toBe(0);
    expect(await leases()).toBe(0);
    expect(await store.callsSince(now - 1)).toBe(6);
    expect(await store.usage("operation", 0)).toEqual([
      { heading: "legal-unit", calls: 6, found: 6, failed: 0 },
    ]);
    expect(await grantedOf(store, questions(6, "later"), limitsAt(now))).toHaveLength(4);
  });

  test("reserves once although the server keeps it only while it is being done again", async () => {
    const { network, store, now, leases } = await doubtfulStore();

    network.isLate = true;
    network.cuts = 1;
    const calls = await grantedOf(store, questions(6), limitsAt(now));
    expect([network.cuts, calls.length]).toEqual([0, 6]);
    expect(await leases()).toBe(6);
    await answered(store, calls, now);
    expect(await grantedOf(store, questions(6, "later"), limitsAt(now))).toHaveLength(4);
  });

  test("is dropped when the database works again, if it was given up: nobody waits for calls that are not made", async () => {
    const { network, store, now, leases } = await doubtfulStore();

    network.cuts = Infinity;
    await expect(grantedOf(store, questions(6), limitsAt(now))).rejects.toThrow();
    expect(await leases()).toBe(6);

    network.cuts = 0;
    await store.probe();
    expect(await leases()).toBe(0);
    expect(await grantedOf(store, questions(10, "later"), limitsAt(now))).toHaveLength(10);
  });

  test("leaves nothing of calls that were granted and not made, although the database failed when they were released", async () => {
    const { store, now, leases } = await doubtfulStore();
    const calls = await grantedOf(store, questions(6), limitsAt(now));

    await server().stop();
    await expect(store.release(calls)).rejects.toThrow();
    await server().start();
    expect(await leases()).toBe(6);
    await store.probe();
    expect(await leases()).toBe(0);
  });
});
