import { spawn } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { buildSandbox } from "../sandbox/app.ts";

/** Runs the commands of a document's examples, one after the other, in a folder and on a store of their own. */
export interface ExampleRunner {
  /** What the command prints on both streams. */
  run(command: string): Promise<string>;
  close(): Promise<void>;
}

/** Lists that examples use, by their name in the examples' folder. */
const lists = ["suppliers.csv", "suppliers.xlsx", "check/suppliers.csv"];

/** Milliseconds a command may take, after which it is ended. */
const longest = 60_000;

/** `root` is the top of the project, where `dist/` holds the built programs. */
export async function openExampleRunner(root: string): Promise<ExampleRunner> {
  const folder = await mkdtemp(join(tmpdir(), "sirene-examples-"));
  await mkdir(join(folder, ".bin"));
  await mkdir(join(folder, "check"));
  for (const list of lists) await copyFile(join(root, "examples", list), join(folder, list));
  const program = join(folder, ".bin", "sirene");
  const built = join(root, "dist/bin/sirene.js");
  await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" "${built}" "$@"\n`);
  await chmod(program, 0o755);
  const sandbox = await buildSandbox({ plan: "pro" });
  const { url } = await sandbox.listen();
  const { key, secret } = sandbox.credentials;
  const variables = {
    HOME: folder,
    TZ: "UTC",
    SIRENE_API_URL: url,
    SIRENE_API_KEY: key,
    SIRENE_API_SECRET: secret,
    SIRENE_STORE: "store.sqlite",
    SIRENE_HOUR: "1h",
    SIRENE_LANG: "en",
  };
  const exports = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'`);
  const opening = ["exec 2>&1", ...exports, `export PATH='${join(folder, ".bin")}'${delimiter}"$PATH"`].join(
    "; ",
  );
  return {
    run: (command) =>
      new Promise((resolve, reject) => {
        const child = spawn("bash", ["-c", `${opening}; ${command}`], { cwd: folder, timeout: longest });
        let output = "";
        child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
        child.once("error", reject);
        // As a terminal shows it.
        child.once("close", () => resolve(output.replaceAll(/[\r\ufeff]/g, "")));
      }),
    close: async () => {
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
