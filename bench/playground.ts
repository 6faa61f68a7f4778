import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { chromiumPath } from "../scripts/chromium-path.ts";
import { launchChromium } from "../scripts/chromium.ts";
import { apiVariables } from "./api-variables.ts";
import { fictionalSiren } from "./fictional-siren.ts";
import { built, startServer } from "./program.ts";

/**
 * 10,000 formulas entered at once in the playground, ten about each of 1,000 companies: the time until the rows in sight
 * show their answers, and until every row does. The relay has no answer in the first round, and all in the others.
 */
const companies = 1_000;
const functions = "NAME NAF NAFLABEL LEGALNAME CREATED ACTIVE STATE CATEGORY LEGALFORM VAT".split(" ");
const rounds = 3;
/** Longest acceptable wait for the first answers, seconds. */
const target = 1;
/** Place of the first identifier, beside the sample's own columns and in sight. */
const place = { row: 4, column: 9 };

const cells = Array.from({ length: companies }, (_, index) => [
  { v: fictionalSiren(index), t: 1 },
  ...functions.map((name) => ({ f: `=SIRENE.${name}(J${place.row + index + 1})` })),
]);

interface Range {
  setValues(values: typeof cells): void;
  getValue(): unknown;
}

interface PlaygroundGlobals {
  readonly playground: {
    readonly api: {
      getActiveWorkbook(): {
        getActiveSheet(): {
          getRange(row: number, column: number, rows?: number, columns?: number): Range;
        };
      };
    };
    readonly cells: { readonly isSettled: boolean };
  };
}

/** Milliseconds from entering the formulas until the first row, and every row, has its answers. */
interface Waits {
  readonly first: number;
  readonly all: number;
}

declare const requestAnimationFrame: (next: () => void) => number;

async function waits(browser: Browser, url: string): Promise<Waits> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/playground?lang=en`);
    await page.locator('#status[data-state="settled"]').waitFor();
    return await page.evaluate(
      ({ written, at, columns }) => {
        const { api, cells: states } = (globalThis as unknown as PlaygroundGlobals).playground;
        const sheet = api.getActiveWorkbook().getActiveSheet();
        const isAnswered = (row: number) => {
          const value = sheet.getRange(row, at.column + 1).getValue();
          return value !== null && value !== undefined && value !== "" && value !== "#BUSY!";
        };
        const began = performance.now();
        sheet.getRange(at.row, at.column, written.length, columns + 1).setValues(written);
        return new Promise<Waits>((resolve) => {
          let first: number | undefined;
          const look = () => {
            const now = performance.now() - began;
            if (first === undefined && isAnswered(at.row)) first = now;
            if (first !== undefined && states.isSettled && isAnswered(at.row + written.length - 1))
              resolve({ first, all: now });
            else requestAnimationFrame(look);
          };
          look();
        });
      },
      { written: cells, at: place, columns: functions.length },
    );
  } finally {
    await context.close();
  }
}

const seconds = (milliseconds: readonly number[]) =>
  milliseconds.map((one) => (one / 1_000).toFixed(2)).join(", ");

async function measured(folder: string): Promise<void> {
  const stub = await startServer(built("bench/stub.js"));
  const words = ["serve", "--demo", "--port", "0", "--log-level", "warn"];
  const variables = apiVariables(stub.url, join(folder, "store.sqlite"));
  const relay = await startServer(built("bin/sirene-relay.js"), words, variables);
  const browser = await launchChromium();
  try {
    const found: Waits[] = [];
    for (let round = 0; round < rounds; round++) found.push(await waits(browser, relay.url));
    console.log(`first answers  ${seconds(found.map(({ first }) => first))} s (under ${target})`);
    console.log(`all answers    ${seconds(found.map(({ all }) => all))} s`);
  } finally {
    await browser.close();
    relay.stop();
    stub.stop();
  }
}

if (chromiumPath === undefined) {
  console.log("skipped: no browser was found; install chromium, or set CHROMIUM to its path");
} else {
  const folder = await mkdtemp(join(tmpdir(), "bench-playground-"));
  try {
    await measured(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
