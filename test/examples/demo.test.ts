import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { demoExcerpt } from "../../scripts/demo-excerpt.ts";
import { sectionBody } from "../../scripts/docs-section.ts";
import { settledText } from "../../scripts/settled-text.ts";
import { documentText } from "../docs/documents.ts";

const program = join(process.cwd(), "dist", "examples", "demo.js");
/** Gives a program a terminal of its own. */
const hasTerminals = spawnSync("script", ["--version"]).error === undefined;
const withTerminal = hasTerminals ? test : test.skip;

describe("npm run demo", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sirene-demo-test-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function start(
    command: string,
    words: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ) {
    const env = {
      PATH: process.env["PATH"],
      HOME: folder,
      TMPDIR: folder,
      LANG: "en_GB.UTF-8",
      ...variables,
    };
    const child = spawn(command, words, { env, stdio: "pipe" });
    let output = "";
    let heard = () => {};
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        heard();
      });
    }
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    return {
      child,
      ended,
      output: () => output,
      said: (text: string) =>
        new Promise<void>((resolve, reject) => {
          heard = () => output.includes(text) && resolve();
          heard();
          void ended.then(() => reject(new Error(output)));
        }),
    };
  }

  test.each<[string, string[], Record<string, string>]>([
    ["--once", ["--once"], {}],
    ["CI=true", [], { CI: "true" }],
    ["no terminal", [], {}],
  ])(
    "with %s ends by itself, having shown enrichments and addresses, and leaves nothing behind",
    async (_, words, more) => {
      const { ended, output } = start(process.execPath, [program, ...words], more);
      expect(await ended).toBe(0);
      expect(output()).toContain("Rows: 30 found, 1 not found, 7 invalid, 2 blank");
      expect(output()).toMatch(/http:\/\/127\.0\.0\.1:\d+\/playground/);
      expect(output()).not.toContain("Ctrl-C");
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  // Here, since two demos at once would each find the results of the other in the place of their own.
  test("prints what README.md shows of it (npm run docs writes it)", async () => {
    const excerpt = await demoExcerpt(process.cwd());
    expect(settledText(sectionBody(documentText("README.md"), "demo"))).toBe(settledText(excerpt));
  });

  withTerminal(
    `in a terminal serves the playground until Ctrl-C (${hasTerminals ? "util-linux" : "script is not installed"})`,
    async () => {
      const { child, ended, output, said } = start("script", [
        "-qec",
        `exec "${process.execPath}" "${program}"`,
        "/dev/null",
      ]);
      await said("Ctrl-C ends it.");
      const [address = ""] = /http:\/\/127\.0\.0\.1:\d+\/playground/.exec(output()) ?? [];
      const page = await fetch(address);
      // Checks and matching in the pane compare places by it.
      const table = await fetch(new URL("/places.txt", address));
      expect([page.status, table.status]).toEqual([200, 200]);
      await Promise.all([page.text(), table.text()]);
      child.stdin.write("\u0003");
      expect(await ended).toBe(0);
      await expect(fetch(address)).rejects.toThrow();
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});
