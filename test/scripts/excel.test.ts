import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Agent, request } from "undici";
import { freePort } from "../postgres/server/free-port.ts";
import { manifestFor } from "../../relay/pages/manifest.ts";
import { chooseLaunch, launchWords } from "../../scripts/excel/launch.ts";

describe("where npm run excel loads the add-in", () => {
  const document = "https://tenant.sharepoint.com/book.xlsx";

  test.each([
    ["win32", {}, { kind: "desktop" }],
    ["darwin", {}, { kind: "desktop" }],
    ["linux", { document }, { kind: "web", document }],
    ["win32", { document }, { kind: "web", document }],
    ["linux", { serve: true }, { kind: "none" }],
  ])("on %s with %j: %j", (platform, flags, launch) => {
    expect(chooseLaunch(platform, flags)).toEqual(launch);
  });

  test("on a system without Excel it says what can be done", () => {
    expect(() => chooseLaunch("linux", {})).toThrow(/--document .* --serve/);
  });

  test.each(["book.xlsx", "http://tenant.example/book.xlsx"])("%s is no workbook on the web", (wrong) => {
    expect(() => chooseLaunch("win32", { document: wrong })).toThrow("OneDrive or SharePoint");
  });

  test("Microsoft's tool is told the manifest, the place and the document", () => {
    expect(launchWords({ kind: "desktop" }, "m.xml")).toEqual(["start", "m.xml", "desktop"]);
    expect(launchWords({ kind: "web", document }, "m.xml")).toEqual([
      "start",
      "m.xml",
      "web",
      "--document",
      document,
    ]);
  });
});

describe("npm run excel", () => {
  const program = join(process.cwd(), "dist", "scripts", "excel", "main.js");
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "sirene-excel-test-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function start(...words: string[]) {
    const env = { PATH: process.env["PATH"], HOME: folder, TMPDIR: folder };
    const child = spawn(process.execPath, [program, ...words], { env, stdio: ["ignore", "pipe", "pipe"] });
    let complaint = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (complaint += text));
    const ended = once(child, "close").then(([code]) => ({ code: code as number | null, complaint }));
    return { child, ended };
  }

  test("--serve answers by https, with a certificate of its own authority and a token for the pane", async () => {
    const port = await freePort();
    const { child, ended } = start("--serve", "--port", String(port));
    const said: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line);
      if (line === "Ctrl-C ends it.") break;
    }
    if (said.at(-1) !== "Ctrl-C ends it.") throw new Error((await ended).complaint);
    const [made] = readdirSync(folder);
    const ca = readFileSync(join(folder, made!, "ca.crt"), "utf8");
    const dispatcher = new Agent({ connect: { ca } });
    const url = `https://localhost:${port}`;
    const manifest = await request(`${url}/manifest.xml`, { dispatcher });
    expect(await manifest.body.text()).toBe(manifestFor(url));
    const [token] = /srt_\w{8}_[\w-]{43}/.exec(said.join("\n"))!;
    const usage = await request(`${url}/v1/usage`, {
      dispatcher,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(usage.statusCode).toBe(200);
    await usage.body.dump();
    await dispatcher.close();
    child.kill("SIGINT");
    expect(await ended).toEqual({ code: 0, complaint: "" });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    [["--serve", "--port", "0"], "--port takes a number"],
    [["--document", "here.xlsx"], "--document takes the address"],
  ])("%j ends with a sentence", async (words, sentence) => {
    const { code, complaint } = await start(...words).ended;
    expect(code).toBe(1);
    expect(complaint).toContain(sentence);
    expect(complaint.trim().split("\n")).toHaveLength(1);
  });

  test("Microsoft's tool is there and starts", async () => {
    const tool = join(process.cwd(), "node_modules", "office-addin-debugging", "cli.js");
    const child = spawn(process.execPath, [tool, "start", "--help"], { stdio: ["ignore", "pipe", "ignore"] });
    let help = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (help += text));
    await once(child, "close");
    expect(help).toContain("office-addin-debugging start [options] <manifest-path>");
  });
});
