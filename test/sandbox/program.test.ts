import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, test } from "@jest/globals";
import { request } from "undici";

/** The program as it ships: `npm run build` makes it. */
const program = join(process.cwd(), "dist/bin/sirene-sandbox.js");

function run(...flags: string[]) {
  if (!existsSync(program)) throw new Error(`${program} is not there: run npm run build first`);
  const child = spawn(process.execPath, [program, ...flags], { stdio: ["ignore", "pipe", "pipe"] });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const lines = createInterface({ input: child.stdout });
  const firstLine = once(lines, "line").then(([line]) => String(line));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, stderr }));
  return { child, firstLine, ended };
}

/** Runs a program that stops of itself. */
async function outcome(...flags: string[]): Promise<{ code: number | null; stderr: string }> {
  const { firstLine, ended } = run(...flags);
  firstLine.catch(() => undefined);
  return ended;
}

describe("sirene-sandbox", () => {
  test("says first where it listens, serves there, and ends with 0 on SIGTERM", async () => {
    const { child, firstLine, ended } = run("--port", "0", "--plan", "starter", "--quota", "12");
    const url = /^listening on (http:\/\/127\.0\.0\.1:\d+\/v1)$/.exec(await firstLine)?.[1];
    const headers = { "X-API-Key": "pk_live_sandbox", "X-API-Secret": "sk_live_sandbox" };
    const answer = await request(`${url}/me`, { headers });
    expect(await answer.body.json()).toMatchObject({
      data: { plan: { code: "starter" }, usage: { limit: 12, used: 1, hourlyRateLimit: 1_000 } },
    });
    child.kill("SIGTERM");
    expect(await ended).toEqual({ code: 0, stderr: "" });
  });

  test("ends with 0 on SIGINT, answering the call it holds", async () => {
    const { child, firstLine, ended } = run("--port", "0", "--latency", "10m");
    const url = (await firstLine).replace("listening on ", "");
    const headers = { "X-API-Key": "pk_live_sandbox", "X-API-Secret": "sk_live_sandbox" };
    const held = request(`${url}/naf/62.01Z`, { headers });
    const root = url.replace("/v1", "");
    for (;;) {
      const { body } = await request(`${root}/_sandbox/calls`);
      if (((await body.json()) as { total: number }).total === 1) break;
    }
    child.kill("SIGINT");
    expect((await held).statusCode).toBe(200);
    expect(await ended).toEqual({ code: 0, stderr: "" });
  });

  test.each([
    [
      ["--plan", "gold"],
      'sirene-sandbox: --plan must be one of free, starter, pro, enterprise; got "gold"\n',
    ],
    [["--quota", "many"], 'sirene-sandbox: --quota must be a whole number, 0 or more; got "many"\n'],
    [["--port", "70000"], 'sirene-sandbox: --port must be a whole number, from 0 to 65535; got "70000"\n'],
    [
      ["--hour", "1"],
      /^sirene-sandbox: --hour must be a length of time above zero such as 1h, .*; got "1"\n$/,
    ],
    [["--faults", "fire=1"], /^sirene-sandbox: --faults must be shares such as .*; got "fire=1"\n$/],
    [["--units"], /^sirene-sandbox: error: option '--units <N>' argument missing\n$/],
    [["--colour", "red"], /^sirene-sandbox: error: unknown option '--colour'.*\n$/],
    [["stray"], /^sirene-sandbox: error: too many arguments.*\n$/],
    [["--register", "/no/such/file.csv"], /^sirene-sandbox: .*\/no\/such\/file\.csv.*\n$/],
    [
      ["--db", "/no/such/folder/x.db"],
      /^sirene-sandbox: \/no\/such\/folder\/x\.db cannot be written; give .*\n$/,
    ],
    [["--register", "/"], "sirene-sandbox: / is a folder; name the CSV file in it\n"],
  ])("%j ends with 2 and one sentence on stderr", async (flags, sentence) => {
    const { code, stderr } = await outcome("--port", "0", ...flags);
    expect(stderr).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(code).toBe(2);
  });

  test("a port in use ends with 2 and one sentence on stderr", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await outcome("--port", String(port));
    other.close();
    expect(stderr).toMatch(
      new RegExp(`^sirene-sandbox: .*127\\.0\\.0\\.1:${port}.*--port 0 for a free one\\n$`),
    );
    expect(code).toBe(2);
  });

  test("--help names every flag and ends with 0", async () => {
    const { child, ended } = run("--help");
    let help = "";
    child.stdout.on("data", (text: Buffer) => (help += text.toString()));
    const flags =
      "port host plan quota hourly hour window latency faults listing search-words seed units register establishments fill db naf cap";
    expect((await ended).code).toBe(0);
    for (const flag of flags.split(" ")) expect(help).toContain(`--${flag} `);
  });
});
