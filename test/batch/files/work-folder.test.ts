import { describe, expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workFolder } from "../../../batch/files/work-folder.ts";
import { scratchFolder } from "./scratch-folder.ts";

const scratch = scratchFolder();
const built = join(process.cwd(), "dist/batch/files/work-folder.js");

/** A process that makes a work folder in `parent`, says so, and waits. */
async function anotherProcess(parent: string) {
  const program = `const { workFolder } = await import(${JSON.stringify(built)});
    process.stdout.write(workFolder(${JSON.stringify(parent)}).path);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [path] = (await once(child.stdout, "data")) as [Buffer];
  return {
    path: path.toString(),
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      return (await once(child, "exit")) as [number | null, string | null];
    },
  };
}

describe("a work folder", () => {
  const parent = () => {
    const path = scratch.path(`parent-${readdirSync(scratch.path(".")).length}`);
    mkdirSync(path);
    return path;
  };

  test("is hidden, stands in the folder asked for, and goes with all that is in it", () => {
    const within = parent();
    const folder = workFolder(within);
    writeFileSync(join(folder.path, "file"), "half");
    expect(readdirSync(within)).toEqual([expect.stringMatching(/^\.sirene-/)]);
    folder.remove();
    expect(readdirSync(within)).toEqual([]);
  });

  test("of a process that was killed goes when the next one is made; that of one at work stays", async () => {
    const within = parent();
    const killed = await anotherProcess(within);
    const atWork = await anotherProcess(within);
    await killed.end("SIGKILL");
    expect(existsSync(killed.path)).toBe(true);
    const own = workFolder(within);
    const second = workFolder(within);
    expect(existsSync(killed.path)).toBe(false);
    expect([atWork.path, own.path, second.path].map(existsSync)).toEqual([true, true, true]);
    own.remove();
    second.remove();
    await atWork.end("SIGKILL");
  });

  test("of another machine on the same disk stays, for its process is not to be seen here", () => {
    const within = parent();
    mkdirSync(join(within, ".sirene-00000000-999999-abcdef"));
    workFolder(within).remove();
    expect(readdirSync(within)).toEqual([".sirene-00000000-999999-abcdef"]);
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("goes when %s ends its process", async (signal) => {
    const within = parent();
    const process = await anotherProcess(within);
    expect(await process.end(signal)).toEqual([130, null]);
    expect(readdirSync(within)).toEqual([]);
  });
});
