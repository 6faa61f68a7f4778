/**
 * A process of its own on a store, run on the built program. It opens the store at `address`, says "open", and obeys one
 * line of standard input at a time, answering each by one line of JSON:
 *   reserve <count> <name> <reserve> <startAt>  → how many of each kind, reserved one by one from that time on
 *   settle                                      → answers all granted calls, says how many
 *   remember <key>                              → keeps an answer
 *   keep <id>, revoke <id>                      → keeps a token, revokes it at the time 1
 *   raise <count> <id> <startAt>                → raises the token's calls a month by one, so many times from then on
 *   set <name> <value>                          → sets a setting
 * It leaves what is under way behind when it is killed.
 */
import { Buffer } from "node:buffer";
import { createInterface } from "node:readline";
import { openStore } from "../../../../dist/shared/gateway/open-store.js";

const [address, openAt] = process.argv.slice(2);
while (Date.now() < Number(openAt ?? 0));
const connection = await openStore(address);
const store = await connection.account({ source: "https://api.example/v1", keyHash: "0123456789ab" });
console.log("open");

let granted = [];
const tokens = async () => (await connection.relayTables()).tokens;
/** Makes another token of the one of that id. */
const changeToken = async (id, change) =>
  (await tokens()).update((all) => ({ kept: all.filter((one) => one.id === id).map(change), result: true }));

const orders = {
  async reserve(count, name, reserve, startAt) {
    while (Date.now() < Number(startAt));
    const now = Date.now();
    const tally = {};
    for (let index = 0; index < Number(count); index += 1) {
      const call = {
        lookupKey: `${name}${index}`,
        operation: "legal-unit",
        purpose: { run: "r", user: "u" },
        freshSince: Infinity,
      };
      const limits = {
        hourLength: 3_600_000,
        reserve: Number(reserve),
        now,
        pendingUntil: now + 600_000,
      };
      const [reservation] = await store.reserve([call], limits);
      tally[reservation.kind] = (tally[reservation.kind] ?? 0) + 1;
      if (reservation.kind === "granted") granted.push(reservation.call);
    }
    return tally;
  },
  async settle() {
    const at = Date.now();
    const calls = granted.map((call) => ({ call, status: 200, at }));
    granted = [];
    await store.settle({ calls, answers: [], readings: [] });
    return calls.length;
  },
  async remember(key) {
    await store.remember([{ key, found: false, data: "", asOf: Date.now() }]);
    return true;
  },
  async keep(id) {
    const token = {
      ...{ id, hash: Buffer.from("hash"), user: "ann", role: "user", monthly: null, hourly: null },
      ...{ expiresAt: null, createdAt: Date.now(), revokedAt: null, usedAt: null },
    };
    return (await tokens()).update(() => ({ kept: [token], result: true }));
  },
  revoke: (id) => changeToken(id, (token) => ({ ...token, revokedAt: 1 })),
  async raise(count, id, startAt) {
    while (Date.now() < Number(startAt));
    for (let index = 0; index < Number(count); index += 1) {
      await changeToken(id, (token) => ({ ...token, monthly: token.monthly + 1 }));
    }
    return true;
  },
  async set(name, value) {
    const { settings } = await connection.relayTables();
    await settings.set(name, value);
    return true;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [order, ...given] = line.split(" ");
  console.log(JSON.stringify(await orders[order](...given)));
}
await connection.close();
