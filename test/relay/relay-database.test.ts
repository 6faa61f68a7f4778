import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@jest/globals";
import { newStorePath } from "../shared/gateway/temporary-store.ts";

const built = join(process.cwd(), "dist/relay/store/relay-database.js");
const files = 80;
/** Milliseconds from one file to the next. */
const beat = 25;

/** A process that opens many new files, each in the moment that comes to it, and says how often it could not. */
function opener(folder: string, first: number): Promise<string> {
  const program = `const { openRelayDatabase } = await import(${JSON.stringify(built)});
    let failed = 0;
    for (let file = 0; file < ${files}; file += 1) {
      while (Date.now() < ${first} + file * ${beat});
      try {
        openRelayDatabase(${JSON.stringify(folder)} + "/" + file + ".sqlite").close();
      } catch {
        failed += 1;
      }
    }
    process.stdout.write(failed + " failed");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return text(child.stdout);
}

test("a new store that is opened by two processes in the same moment is opened by both", async () => {
  const folder = dirname(newStorePath());
  const first = Date.now() + 700;
  expect(await Promise.all([opener(folder, first), opener(folder, first)])).toEqual(["0 failed", "0 failed"]);
});
