import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "undici";
import { chromiumPath } from "../scripts/chromium-path.ts";
import { launchChromium } from "../scripts/chromium.ts";
import { fictionalSiren } from "./fictional-siren.ts";
import { built, startServer } from "./program.ts";
import { openShimHost, recalculate, type Formula } from "./shim-host.ts";
import { startRelay, type BenchRelay } from "./start-relay.ts";

/**
 * 10,000 formulas recalculated at once in Chromium, by the add-in's own functions without a spreadsheet, from a relay
 * that has every answer. Each round uses a fresh browser profile; then the same workbook is opened again in it.
 */
const formulaCount = 10_000;
const rounds = 3;
/** Longest acceptable wait, seconds. */
const target = 3;

const all = Array.from({ length: formulaCount }, (_, index) => fictionalSiren(index));
const shapes: Readonly<Record<string, readonly Formula[]>> = {
  "10,000 companies, NAME": all.map((siren) => ["NAME", siren]),
  "5,000 companies, NAME and NAF": all.slice(0, formulaCount / 2).flatMap((siren): Formula[] => [
    ["NAME", siren],
    ["NAF", siren],
  ]),
};

/** Starts a relay with a token on a bare server, and asks it about every company once. */
async function warmRelay(folder: string): Promise<BenchRelay> {
  const stub = await startServer(built("bench/stub.js"));
  const relay = await startRelay(stub.url, join(folder, "store.sqlite"), { monthly: null });
  const headers = { authorization: `Bearer ${relay.token}`, "content-type": "application/json" };
  for (let first = 0; first < all.length; first += 500) {
    const lookups = all.slice(first, first + 500).map((siren) => ({ operation: "legal-unit", siren }));
    const body = JSON.stringify({ lookups });
    await (await request(`${relay.url}/v1/lookups`, { method: "POST", headers, body })).body.dump();
  }
  const stop = () => {
    relay.stop();
    stub.stop();
  };
  return { ...relay, stop };
}

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(2);

async function measured(relay: BenchRelay): Promise<void> {
  const browser = await launchChromium();
  try {
    for (const [name, formulas] of Object.entries(shapes)) {
      const [cold, again]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext();
        for (const times of [cold, again]) {
          const host = await openShimHost(context, { ...relay, dist: built("") });
          const { milliseconds, values } = await recalculate(host, formulas);
          const wrong = values.filter((value) => typeof value !== "string" || value === "");
          if (wrong.length > 0) throw new Error(`${wrong.length} cells show ${JSON.stringify(wrong[0])}`);
          times.push(milliseconds);
          await host.close();
        }
        await context.close();
      }
      const slowest = `slowest of ${rounds} ${seconds(Math.max(...cold))} s (under ${target})`;
      console.log(`${name.padEnd(32)} ${slowest}; opened again ${seconds(Math.max(...again))} s`);
    }
  } finally {
    await browser.close();
  }
}

if (chromiumPath === undefined) {
  console.log("skipped: no browser was found; install chromium, or set CHROMIUM to its path");
} else {
  const folder = await mkdtemp(join(tmpdir(), "bench-excel-"));
  const relay = await warmRelay(folder);
  try {
    await measured(relay);
  } finally {
    relay.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
