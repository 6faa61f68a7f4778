import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { processTerminal } from "../../shared/command-line/terminal.ts";
import { buildProgram } from "../../relay/program.ts";
import { readEnvironment } from "../../relay/environment/environment.ts";
import { messageFormatter } from "../../relay/messages/messages.ts";
import { refusals } from "../../shared/protocol/refusals.ts";
import { LookupsRequest } from "../../shared/protocol/lookups-request.ts";
import { codeIn, documentText, tableRows } from "../docs/documents.ts";
import { testNothingLeaks } from "./leaks.ts";
import { startRelay } from "./start-relay.ts";

const deploy = documentText("docs/deploy.md");
const answers = documentText("docs/relay.md");
const say = messageFormatter("en");
const program = buildProgram(processTerminal("en", say), () => readEnvironment({}));

/** The long names of the options of a command and of those below it. */
function optionsOf(command: typeof program): string[] {
  return [...command.options.map(({ long }) => long!), ...command.commands.flatMap(optionsOf)];
}

describe("docs/deploy.md", () => {
  test("has every flag of serve in its table, and no other", () => {
    const serve = program.commands.find((command) => command.name() === "serve")!;
    const documented = tableRows(deploy, "Flag").flatMap(([flag]) =>
      codeIn(flag!).flatMap((code) => /^--[a-z-]+/.exec(code)?.[0] ?? []),
    );
    expect(documented.toSorted()).toEqual(serve.options.map(({ long }) => long!).toSorted());
  });

  test("names no option of the relay that it has not", () => {
    const known = new Set(optionsOf(program));
    const used = [...deploy.matchAll(/\bsirene-relay (?:serve|token) [^\n`]*/g)].flatMap(
      ([line]) => line.match(/ --[a-z-]+/g) ?? [],
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.map((option) => option.trim()).filter((option) => !known.has(option))).toEqual([]);
  });

  test("lists the relay's metrics, every one of them and no other", async () => {
    const relay = await startRelay();
    await relay.lookups(await relay.token("ann"), [{ operation: "naf-code", code: "62.01Z" }]);
    const { text } = await relay.ask("/metrics");
    const told = [...text.matchAll(/^# TYPE (sirene_\w+)/gm)].map(([, name]) => name!);
    const listed = tableRows(deploy, "Metric").flatMap(([names]) =>
      codeIn(names!).map((name) => name.replace(/\{.*/, "")),
    );
    expect(listed.toSorted()).toEqual(told.toSorted());
  });
});

test("the unit lets the relay list this machine's addresses, without which it listens on none of them all", () => {
  const unit = readFileSync("docs/deploy/sirene-relay.service", "utf8");
  expect(/^RestrictAddressFamilies=(.*)$/m.exec(unit)?.[1]?.split(" ")).toContain("AF_NETLINK");
});

test.each(["compose.yaml", "docs/deploy/sirene-relay.service", "Dockerfile"])(
  "%s gives the relay no option and no variable that it does not know",
  (path) => {
    const text = readFileSync(path, "utf8");
    const commands = [...text.matchAll(/^(?:ExecStart=.*|CMD \["serve.*|\s+- --.*)$/gm)].map(
      ([line]) => line,
    );
    expect(commands.length).toBeGreaterThan(0);
    const used = commands.flatMap((line) => line.match(/(?<=[ "])--[a-z-]+/g) ?? []);
    const known = optionsOf(program);
    expect(used.filter((option) => !known.includes(option))).toEqual([]);
    const variables = [...text.matchAll(/\bSIRENE_(?:API|STORE)\w*/g)].map(([name]) => name);
    const documented = tableRows(deploy, "Variable").map(([name]) => codeIn(name!)[0]!);
    expect(variables.filter((name) => !documented.includes(name))).toEqual([]);
  },
);

describe("docs/relay.md", () => {
  test("has every refusal with its status and its sentence", () => {
    const rows = tableRows(answers.slice(answers.indexOf("## Refusals")), "Status");
    expect(rows.map(([status, code, message]) => [codeIn(code!)[0], Number(status), message])).toEqual(
      Object.entries(refusals).map(([code, { status, message }]) => [code, status, message]),
    );
  });

  test("has every field of a request for lookups", () => {
    const documented = tableRows(answers, "Field").map(([name]) => codeIn(name!)[0]!);
    const fields = Object.keys(LookupsRequest.properties).filter((name) => name !== "lookups");
    expect(documented.toSorted()).toEqual(fields.toSorted());
  });
});

test("docs/security.md names tests that are there", () => {
  const named = [...documentText("docs/security.md").matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(10);
  for (const path of named) expect(readFileSync(path, "utf8")).toMatch(/\btest[.(]/);
});

testNothingLeaks();
