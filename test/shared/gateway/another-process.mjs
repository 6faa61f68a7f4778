/**
 * A process of its own on a store, run on the built program. It opens the store at `path`, says "open", and obeys one
 * line of standard input at a time, answering each by one line of JSON:
 *   reserve <count> <name> <reserve> <startAt>  → how many of each kind, reserved one by one from that time on
 *   settle                                      → answers all granted calls, says how many
 * It leaves what is under way behind when it is killed.
 */
import { createInterface } from "node:readline";
import { openSqliteStore } from "../../../dist/shared/gateway/sqlite/open-store.js";

const [path, openAt] = process.argv.slice(2);
while (Date.now() < Number(openAt ?? 0));
const store = openSqliteStore(path, { source: "https://api.example/v1", keyHash: "0123456789ab" });
console.log("open");

let granted = [];

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
};

for await (const line of createInterface({ input: process.stdin })) {
  const [order, ...given] = line.split(" ");
  console.log(JSON.stringify(await orders[order](...given)));
}
await store.close();
