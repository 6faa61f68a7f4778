import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { openPane } from "../fixtures/pane/pane-page.ts";
import { openPlayground } from "../fixtures/playground/playground-page.ts";
import { noteToken, testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { browserHere, describeInBrowser } from "./browser.ts";
import { relayMachine } from "./relay-programs.ts";

/** Not one of those that are looked through for tokens: there they belong. */
const folder = mkdtempSync(join(tmpdir(), "sirene-people-"));
afterAll(() => rmSync(folder, { recursive: true }));

const people = Array.from({ length: 200 }, (_, at) => `Fictive ${at};${at === 150 ? 7 : ""}`);

describeInBrowser("docs/deploy.md, two hundred people", () => {
  test("from a CSV to a formula: who pastes their token in the pane reads a name in a cell, on their own budget", async () => {
    const sandbox = await startSandbox({ fill: true, plan: "pro" });
    const machine = relayMachine(sandbox);
    const [from, out] = [join(folder, "people.csv"), join(folder, "tokens.csv")];
    writeFileSync(from, `user;monthly\r\n${people.join("\r\n")}\r\n`);
    await machine.run("token", "default", "--monthly", "500", "--expires", "365d");
    const made = await machine.run("token", "create", "--from", from, "--out", out);
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining("200 tokens created")]);
    const lines = readFileSync(out, "utf8").trim().split("\r\n").slice(1);
    const tokens = new Map(lines.map((line) => line.split(",").slice(0, 2) as [string, string]));
    const token = noteToken(tokens.get("Fictive 150")!);

    const relay = await machine.serve("--demo");
    const pane = await openPane(await browserHere(), { url: relay.url });
    const playground = await openPlayground(pane.context(), relay.url);
    const fresh = { row: 40, column: 9, rows: 1, columns: 1 };
    await pane.getByLabel("Token").fill(token);
    await pane.getByRole("button", { name: "Test and connect" }).click();
    await pane.getByText(`Connected to ${relay.url} as Fictive 150.`).waitFor();
    await playground.write(fresh.row, fresh.column, [[{ f: '=SIRENE.NAME("552032534")' }]]);
    const [[name]] = (await playground.settledValues(fresh)) as [[unknown]];
    const { body } = await sandbox.get<{ name: string }>("/unite-legale/552032534");
    expect(name).toBe(body.data.name);

    const listed = JSON.parse((await machine.run("token", "list", "--json")).stdout) as {
      user: string;
      monthly: number;
      used: number;
    }[];
    const of = (user: string) => listed.find((one) => one.user === user);
    expect(of("Fictive 150")).toMatchObject({ monthly: 7, used: 1 });
    expect(of("Fictive 151")).toMatchObject({ monthly: 500, used: 0 });
    await pane.context().close();
  });
});

testNothingLeaks();
