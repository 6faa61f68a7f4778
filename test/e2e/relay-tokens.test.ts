import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { timeText } from "../../shared/messages/messages.ts";
import { noteToken, testNothingLeaks } from "../relay/leaks.ts";
import { startSandbox } from "../sandbox/start-sandbox.ts";
import { relayMachine, type RelayMachine } from "./relay-programs.ts";

const nowhere = { url: "http://127.0.0.1:9/v1" };
const hasTerminal = String(spawnSync("script", ["--version"]).stdout).includes("util-linux");

describe("sirene-relay token", () => {
  const cases: [string, string[], RegExp][] = [
    ["create without a user", ["create"], /--user/],
    ["create from a file without another to write to", ["create", "--from", "people.csv"], /--out/],
    ["create from a file that is not there", ["create", "--from", "none.csv", "--out", "t.csv"], /none\.csv/],
    ["revoke of nothing", ["revoke"], /--user/],
    ["revoke of a user without tokens", ["revoke", "--user", "ann", "--yes"], /ann/],
    ["rename of what was never given out", ["rename", "00000000", "ann"], /00000000/],
    ["default with an end that is no duration", ["default", "--expires", "2027-06-30"], /365d/],
    ["create for nobody", ["create", "--user", "  "], /--user/],
    ["create for a name of two lines", ["create", "--user", "ann\nbob"], /--user/],
    ["create with half a call", ["create", "--user", "ann", "--monthly", "0.5"], /--monthly/],
    [
      "create with a budget and without limit",
      ["create", "--user", "ann", "--monthly", "1", "--unlimited"],
      /--unlimited/,
    ],
    ["create for a viewer who decides", ["create", "--user", "ann", "--admin", "--viewer"], /--viewer/],
    [
      "create with an end that is past",
      ["create", "--user", "ann", "--expires", "2020-01-01"],
      /--expires.*90d/,
    ],
    ["revoke of what was never given out", ["revoke", "00000000"], /00000000/],
    ["set of what was never given out", ["set", "00000000", "--monthly", "1"], /00000000/],
    ["set of nothing", ["set", "00000000"], /--monthly/],
    ["replace of what was never given out", ["replace", "00000000"], /00000000/],
    ["replace with an overlap that is none", ["replace", "00000000", "--overlap", "long"], /--overlap/],
    ["default with half a call", ["default", "--monthly", "0.5"], /--monthly/],
    ["a word it does not know", ["burn"], /burn|unknown/i],
  ];

  test.each(cases)("%s: exit 2", async (_, words, said) => {
    const { code, stderr } = await relayMachine(nowhere).run("token", ...words);
    expect(code).toBe(2);
    expect(stderr).toMatch(said);
  });

  test("create prints the token alone on stdout, once, and keeps no more than a hash", async () => {
    const machine = relayMachine(nowhere, { SIRENE_API_KEY: "", SIRENE_API_SECRET: "" });
    const token = await machine.token("Ann Field", "--monthly", "500", "--hourly", "50", "--admin");
    expect(token).toMatch(/^srt_[0-9a-f]{8}_[\w-]{43}$/);
    const list = await machine.run("token", "list");
    expect(list.stdout).toMatch(/Ann Field +admin +500 +50/);
    expect(statSync(machine.variables["SIRENE_STORE"]!).mode & 0o777).toBe(0o600);
    expect((await relayMachine(nowhere).run("token", "list")).stdout).toContain("No token has been created");
  });

  /** The tokens as `token list --json` tells them. */
  async function listed(machine: RelayMachine): Promise<Record<string, unknown>[]> {
    return JSON.parse((await machine.run("token", "list", "--json")).stdout) as Record<string, unknown>[];
  }

  test("create gives the usual budget where none is named; unlimited is what is said alone", async () => {
    const machine = relayMachine(nowhere);
    await machine.token("usual");
    expect((await machine.run("token", "default")).stdout).toContain("10,000 calls a month");
    expect((await machine.run("token", "default", "--monthly", "250", "--lang", "fr")).stdout).toContain(
      "250 appels",
    );
    await machine.token("lesser");
    await machine.token("free", "--unlimited");
    await machine.token("eve", "--viewer", "--expires", "90d");
    const tokens = await listed(machine);
    const of = (user: string) => tokens.find((token) => token["user"] === user);
    expect([of("usual"), of("lesser"), of("free")].map((token) => token!["monthly"])).toEqual([
      10_000,
      250,
      null,
    ]);
    expect(of("eve")).toMatchObject({ role: "viewer", admin: false, monthly: 250, state: "valid" });
    expect(Date.parse(String(of("eve")!["expiresAt"])) - Date.now()).toBeGreaterThan(89 * 24 * 3_600_000);
  });

  test("list tells what was spent of the month, from the ledger of the relay that runs, without keys of its own", async () => {
    const sandbox = await startSandbox({ fill: true });
    const machine = relayMachine(sandbox);
    const relay = await machine.serve();
    const token = await machine.token("ann", "--monthly", "100");
    await relay.lookups(token, [{ operation: "naf-code", code: "62.01Z" }]);
    const keyless = relayMachine(sandbox, {
      ...machine.variables,
      SIRENE_API_KEY: "",
      SIRENE_API_SECRET: "",
    });
    expect(await listed(keyless)).toMatchObject([{ user: "ann", monthly: 100, used: 1, remaining: 99 }]);
    expect((await keyless.run("token", "list")).stdout).toMatch(/ann +100 +— +1 /);
  });

  test("set and replace reach the relay that runs: the budget from the next question on, the former token not at all", async () => {
    const sandbox = await startSandbox({ fill: true });
    const machine = relayMachine(sandbox);
    const relay = await machine.serve();
    const token = await machine.token("ann", "--monthly", "0");
    const id = token.slice(4, 12);
    const ask = (text: string) => relay.lookups(text, [{ operation: "naf-code", code: "62.01Z" }]);
    expect(await ask(token)).toMatchObject([{ error: { code: "user_budget" } }]);
    const set = await machine.run("token", "set", id, "--monthly", "5", "--hourly", "3");
    expect(set).toMatchObject({ code: 0, stdout: "" });
    expect(set.stderr).toContain("5 calls a month, 3 an hour");
    expect(await ask(token)).toMatchObject([{ status: "found" }]);
    const replaced = await machine.run("token", "replace", id, "--overlap", "1d");
    const next = noteToken(replaced.stdout.trim());
    const tomorrow = Date.parse(
      String((await listed(machine)).find((one) => one["id"] === id)?.["expiresAt"]),
    );
    const until = `Token ${id} still works until ${timeText(tomorrow, "moment", "en")}.`;
    expect(replaced.stderr).toContain(until);
    // A longer overlap gives it no other end, and is told by the one that it has.
    const again = await machine.run("token", "replace", id, "--overlap", "7d");
    noteToken(again.stdout.trim());
    expect(again.stderr).toContain(until);
    for (const text of [token, next])
      expect((await relay.ask("/v1/usage", { token: text })).status).toBe(200);
    const last = JSON.parse((await machine.run("token", "replace", next.slice(4, 12), "--json")).stdout) as {
      token: string;
    };
    noteToken(last.token);
    expect((await relay.ask("/v1/usage", { token: next })).status).toBe(401);
    expect((await relay.ask("/v1/usage", { token: last.token })).status).toBe(200);
    expect(
      (await machine.run("token", "set", last.token.slice(4, 12), "--no-hourly", "--unlimited")).stderr,
    ).toContain("no limit");
  });

  test("revoke never takes the last administrator's", async () => {
    const machine = relayMachine(nowhere);
    const admin = (await machine.token("root", "--admin")).slice(4, 12);
    await machine.token("eve", "--viewer");
    const last = await machine.run("token", "revoke", admin);
    expect(last.code).toBe(2);
    expect(last.stderr).toMatch(/last administrator.*--admin/);
    await machine.token("boss", "--admin");
    expect((await machine.run("token", "revoke", admin)).code).toBe(0);
  });

  test.each([
    ["at once", "0s", 2],
    ["after an overlap", "7d", 0],
  ])("revoke of a token that was replaced %s names the one to revoke too", async (_, overlap, code) => {
    const machine = relayMachine(nowhere);
    const ann = (await machine.token("ann")).slice(4, 12);
    const next = (await machine.run("token", "replace", ann, "--overlap", overlap)).stdout.slice(4, 12);
    const revoked = await machine.run("token", "revoke", ann);
    expect(revoked.code).toBe(code);
    expect(revoked.stderr).toContain(`Token ${ann} was replaced by ${next}.`);
    expect((await machine.run("token", "revoke", next)).code).toBe(0);
    expect((await machine.run("token", "revoke", ann)).stderr).not.toContain(next);
  });

  test("replace of a token that was replaced before, and its revoke, name every token by which its user keeps access", async () => {
    const machine = relayMachine(nowhere);
    const ann = (await machine.token("ann")).slice(4, 12);
    await machine.token("bob");
    const keeps = ({ stderr }: { readonly stderr: string }) =>
      /ann keeps access through \d other valid tokens?: (.*)\./.exec(stderr)?.[1]?.split(", ").toSorted();
    const replaced = [];
    for (const _ of [1, 2]) replaced.push(await machine.run("token", "replace", ann, "--overlap", "2d"));
    const [one, two] = replaced.map(({ stdout }) => stdout.slice(4, 12)) as [string, string];
    const both = [one, two].toSorted();
    expect(replaced.map(keeps)).toEqual([undefined, both]);
    const revoked = [];
    for (const id of [ann, one, two]) revoked.push(await machine.run("token", "revoke", id));
    expect(revoked.map(keeps)).toEqual([both, [two], undefined]);
  });

  (hasTerminal ? test : test.skip)(
    "revoke asks a person at a terminal (needs util-linux's script to make one)",
    async () => {
      const machine = relayMachine(nowhere);
      const ann = (await machine.token("Ann Field")).slice(4, 12);
      /** What a person sees who types `answer` when asked, and the exit code. */
      const atTerminal = async (answer: string) => {
        const command = `node dist/bin/sirene-relay.js token revoke ${ann}`;
        const env = { PATH: process.env["PATH"], ...machine.variables };
        const script = spawn("script", ["-qec", command, "/dev/null"], {
          env,
          stdio: ["pipe", "pipe", "inherit"],
        });
        let said = "";
        script.stdout.setEncoding("utf8").on("data", (text: string) => {
          said += text;
          if (said.includes("[y/N]")) script.stdin.end(answer);
        });
        const [code] = (await once(script, "close")) as [number];
        return { code, said };
      };
      const refused = await atTerminal("n\n");
      expect(refused.code).toBe(0);
      expect(refused.said).toMatch(/Revoke the token [0-9a-f]{8} of Ann Field\?.*Nothing was revoked/s);
      expect((await atTerminal("\u0003")).code).toBe(130);
      expect(await listed(machine)).toMatchObject([{ id: ann, state: "valid" }]);
      expect((await atTerminal("y\n")).said).toContain(`Token ${ann} was revoked.`);
      expect(await listed(machine)).toMatchObject([{ id: ann, state: "revoked" }]);
    },
  );
});

describe("tokens for many people", () => {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
  /** A list of people and where their tokens go, in a folder that is searched for no leaks: there they belong. */
  function listOf(text: string) {
    const folder = mkdtempSync(join(tmpdir(), "sirene-people-"));
    folders.push(folder);
    const [from, out] = [join(folder, "people.csv"), join(folder, "tokens.csv")];
    writeFileSync(from, text);
    return { from, out, words: ["token", "create", "--from", from, "--out", out] };
  }
  const rowsOf = (file: string) =>
    readFileSync(file, "utf8")
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));

  test("200 people of a CSV have each a token that works, with their own bounds; who has one already gets no other", async () => {
    const sandbox = await startSandbox({ fill: true });
    const machine = relayMachine(sandbox);
    await machine.run("token", "default", "--monthly", "300", "--expires", "90d");
    const people = Array.from(
      { length: 200 },
      (_, at) => `Fictive ${at};${at < 100 ? "" : at};${at % 2 ? 20 : ""};`,
    );
    const { from, out, words } = listOf(`\ufeffuser;monthly;hourly;expires\r\n${people.join("\r\n")}\r\n`);
    const created = await machine.run(...words);
    expect(created).toMatchObject({ code: 0, stdout: "" });
    expect(created.stderr).toContain("200 tokens created");
    const [head, ...rows] = rowsOf(out);
    expect(head).toEqual(["user", "token", "id", "monthly", "hourly", "expires"]);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const relay = await machine.serve();
    for (const [at, [user, token, , monthly, hourly, expires]] of rows.entries()) {
      expect([user, monthly, hourly]).toEqual([
        `Fictive ${at}`,
        String(at < 100 ? 300 : at),
        at % 2 ? "20" : "",
      ]);
      expect(Date.parse(expires!)).toBeGreaterThan(Date.now() + 89 * 24 * 3_600_000);
      const [line] = await relay.lookups(noteToken(token!), [
        { operation: "legal-unit", siren: "552032534" },
      ]);
      expect(line?.status).toBe("found");
    }
    // One call for all of them, beside that of the relay itself.
    expect((await sandbox.calls()).byOperation["legal-unit"]).toBe(1);
    expect((await machine.run(...words)).stderr).toContain("200 people have a valid token already");
    writeFileSync(from, "user\nFictive 7\nFictive 200\n");
    const refused = await machine.run(...words);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("already exists")]);
    rmSync(out);
    expect((await machine.run(...words)).stderr).toContain("1 token created");
    expect(rowsOf(out).map(([user]) => user)).toEqual(["user", "Fictive 200"]);
    noteToken(rowsOf(out)[1]![1]!);
  });

  test.each([
    ["a user twice", "user,monthly\nann,5\nbob,\nann,7\n", /line 4: ann is listed twice/],
    ["half a call", "user,monthly\nann,5\nbob,0.5\n", /line 3: "0\.5"/],
    ["an end that is past", "user,expires\nann,2020-01-01\n", /line 2: "2020-01-01"/],
    ["a quotation mark out of place", 'user,monthly\nann,"5"0\n', /line 2: .*quotation mark/],
    ["a cell too many", "user,monthly\nann,5,7\n", /line 2: .*more cells/],
    ["a column that is none", "user,budget\nann,5\n", /"budget" is not a column/],
    ["no users", "monthly\n5\n", /has no column user/],
    ["nobody", "user,monthly\n", /lists no people/],
  ])("a list with %s makes no token at all, and says where", async (_, text, said) => {
    const machine = relayMachine(nowhere);
    const { out, words } = listOf(text);
    const { code, stderr } = await machine.run(...words);
    expect([code, stderr]).toEqual([2, expect.stringMatching(said)]);
    expect(existsSync(out)).toBe(false);
    expect((await machine.run("token", "list", "--json")).stdout.trim()).toBe("[]");
  });

  test("all of a user are revoked by name, unless the last administrator's is among them; one is given another name", async () => {
    const machine = relayMachine(nowhere);
    await machine.token("ann");
    const renamed = (await machine.token("ann")).slice(4, 12);
    await machine.token("root", "--admin");
    expect((await machine.run("token", "rename", renamed, "Ann Field")).stderr).toContain("no longer to ann");
    await machine.token("ann", "--viewer");
    expect((await machine.run("token", "revoke", "--user", "ann")).stderr).toContain(
      "2 tokens of ann revoked",
    );
    expect((await machine.run("token", "revoke", "--user", "root")).code).toBe(2);
    const tokens = JSON.parse((await machine.run("token", "list", "--json")).stdout) as {
      user: string;
      state: string;
    }[];
    expect(
      tokens
        .filter(({ state }) => state === "valid")
        .map(({ user }) => user)
        .sort(),
    ).toEqual(["Ann Field", "root"]);
  });
});

testNothingLeaks();
