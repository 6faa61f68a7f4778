import { describe, expect, test } from "@jest/globals";
import { Option } from "commander";
import { ProgramCommand } from "../../../shared/command-line/program-command.ts";
import { UsageError, usageErrors, type UsageErrorCode } from "../../../shared/command-line/usage-errors.ts";
import { runHere } from "../../programs/run-here.ts";

type Program = "batch" | "relay";

/** A command line that the program of a package cannot take, and what it says of it. */
type UsageErrorCase = readonly [
  code: UsageErrorCode,
  program: Program,
  words: readonly string[],
  en: string,
  fr: string,
];

const create = ["token", "create", "--user", "ann"];
const refused: readonly UsageErrorCase[] = [
  [
    "unknown_option",
    "batch",
    ["fields", "--zzz"],
    "unknown option '--zzz' (see: sirene fields --help)",
    "Commande mal formée : l'option --zzz n'existe pas (voir : sirene fields --help)",
  ],
  [
    "unknown_option_near",
    "batch",
    ["fields", "--jsn"],
    "unknown option '--jsn' (Did you mean --json?)",
    "Commande mal formée : l'option --jsn n'existe pas (vouliez-vous dire --json ?)",
  ],
  [
    "unknown_option_near",
    "relay",
    ["token", "list", "--jsn"],
    "unknown option '--jsn' (Did you mean --json?)",
    "Commande mal formée : l'option --jsn n'existe pas (vouliez-vous dire --json ?)",
  ],
  [
    "unknown_command",
    "batch",
    ["quux"],
    "unknown command 'quux' (see: sirene --help)",
    "Commande mal formée : la commande quux n'existe pas (voir : sirene --help)",
  ],
  [
    "unknown_command_near",
    "batch",
    ["directori"],
    "unknown command 'directori' (Did you mean directors or directory?)",
    "Commande mal formée : la commande directori n'existe pas (vouliez-vous dire directors ou directory ?)",
  ],
  [
    "unknown_command_near",
    "relay",
    ["token", "craete"],
    "unknown command 'craete' (Did you mean create?)",
    "Commande mal formée : la commande craete n'existe pas (vouliez-vous dire create ?)",
  ],
  [
    "missing_argument",
    "batch",
    ["directors"],
    "missing required argument 'siren' (see: sirene directors --help)",
    "Commande mal formée : il manque siren (voir : sirene directors --help)",
  ],
  [
    "missing_value",
    "batch",
    ["plan", "list.csv", "--fields"],
    "option '--fields <keys>' needs a value (see: sirene plan --help)",
    "Commande mal formée : l'option --fields <keys> attend une valeur (voir : sirene plan --help)",
  ],
  [
    "conflicting_options",
    "relay",
    [...create, "--monthly", "5", "--unlimited"],
    "option '--unlimited' cannot be used with option '--monthly <n>': leave one of them out",
    "Commande mal formée : les options --unlimited et --monthly <n> ne vont pas ensemble : gardez-en une",
  ],
  [
    "too_many_arguments",
    "relay",
    ["token", "revoke", "one", "two"],
    "too many arguments for 'revoke': 2 instead of 1 (see: sirene-relay token revoke --help)",
    "Commande mal formée : trop d'arguments pour revoke : 2 au lieu de 1 (voir : sirene-relay token revoke --help)",
  ],
  ...(
    [
      ["batch", ["plan", "list.csv", "--concurrency", "257"], "--concurrency", "1–256", "257"],
      ["batch", ["search", "--page", "-1"], "--page", "≥ 1", "-1"],
      ["relay", ["serve", "--port", "65536"], "--port", "0–65535", "65536"],
      ["relay", [...create, "--monthly", "1e3"], "--monthly", "≥ 0", "1e3"],
    ] as const
  ).map(
    ([program, words, option, bounds, value]) =>
      [
        "bad_number",
        program,
        words,
        `${option} takes a whole number (${bounds}), not "${value}".`,
        `${option} attend un nombre entier (${bounds}), pas « ${value} ».`,
      ] as const,
  ),
  ...(
    [
      ["batch", ["plan", "list.csv", "--reserve", "half"]],
      ["relay", ["serve", "--reserve", "half"]],
    ] as const
  ).map(
    ([program, words]) =>
      [
        "bad_reserve",
        program,
        words,
        '--reserve takes a number of calls or a share such as 10%, not "half".',
        "--reserve attend un nombre d'appels ou une part comme 10%, pas « half ».",
      ] as const,
  ),
];

/** Runs the program of a package as it ships, on a machine with no variables but the language. */
const run = (program: Program, words: readonly string[], language: string) =>
  runHere(program, { words, folder: process.cwd(), variables: { SIRENE_LANG: language } });

describe("a program says of a command line that it cannot take why, on one line, and ends with 2:", () => {
  test.each(refused)("%s, by %s %j", async (_, program, words, en, fr) => {
    expect(await run(program, words, "en")).toEqual({ code: 2, stdout: "", stderr: `${en}\n` });
    expect(await run(program, words, "fr")).toEqual({ code: 2, stdout: "", stderr: `${fr}\n` });
  });

  test.each(["batch", "relay"] as const)("bad_lang, by %s", async (program) => {
    const words = program === "batch" ? ["fields"] : ["token", "list"];
    expect(await run(program, [...words, "--lang", "xx"], "en")).toEqual({
      code: 2,
      stdout: "",
      stderr: '--lang takes fr or en, not "xx".\n',
    });
    expect((await run(program, [...words, "--lang=xx"], "fr")).stderr).toBe(
      "--lang attend fr ou en, pas « xx ».\n",
    );
  });

  test("every reason is tried, but for what commander says by itself; no program asks for an option as things are", () => {
    const program = new ProgramCommand("program");
    program.command("count").requiredOption("--level <level>");
    expect(() => program.parse(["count"], { from: "user" })).toThrow(
      expect.objectContaining({
        code: "missing_option",
        parameters: { option: "--level <level>", help: "program count --help" },
      }),
    );

    const tried = new Set<string>(refused.map(([code]) => code));
    const untried = Object.keys(usageErrors).filter((code) => !tried.has(code));
    expect(untried).toEqual(["missing_option", "bad_lang", "unusable_command_line"]);
  });
});

test("what commander refuses by a rule that has no code here is a UsageError too, in commander's words", () => {
  const program = new ProgramCommand("program");
  program.command("count").addOption(new Option("--level <level>").choices(["low", "high"]));
  let thrown: unknown;
  try {
    program.parse(["count", "--level", "deep"], { from: "user" });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(UsageError);
  const { code, parameters } = thrown as UsageError;
  expect(code).toBe("unusable_command_line");
  expect(parameters["detail"]).toContain("Allowed choices are low, high");
});

test.each(["batch", "relay"] as const)(
  "%s without a word prints its help and ends with 2, with --help 0",
  async (program) => {
    const nothing = await run(program, [], "en");
    expect(nothing).toMatchObject({ code: 2, stdout: "" });
    expect(nothing.stderr).toContain("Usage:");
    expect(await run(program, ["--help"], "en")).toEqual({ code: 0, stdout: nothing.stderr, stderr: "" });
    expect(await run(program, ["--version"], "en")).toMatchObject({ code: 0, stderr: "" });
  },
);
