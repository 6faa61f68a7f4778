import { describe, expect, test } from "@jest/globals";
import { Command, CommanderError, Option } from "commander";
import { usageFault } from "../../../shared/command-line/usage-fault.ts";

/** What commander says of `words`, in a program that has one of everything. */
function refusalOf(words: readonly string[]): string {
  const program = new Command("program").exitOverride().configureOutput({ writeErr: () => undefined });
  program
    .command("count")
    .argument("<name>")
    .option("--least <n>")
    .addOption(new Option("--level <level>").choices(["low", "high"]))
    .requiredOption("--user <name>")
    .addOption(new Option("--all").conflicts("least"))
    .action(() => undefined);
  program.command("counter").action(() => undefined);
  // A command added later does not take these over.
  for (const command of program.commands)
    command.exitOverride().configureOutput({ writeErr: () => undefined });
  try {
    program.parse(words, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) return error.message;
  }
  throw new Error(`${words.join(" ")} was taken`);
}

const user = ["--user", "ann"];

describe("what commander refuses is said on one line", () => {
  test.each([
    [["count", "x", ...user, "--lest", "1"], "option inconnue : --lest (peut-être --least)"],
    [["count", "x", ...user, "--zzz"], "option inconnue : --zzz"],
    [["cuont"], "commande inconnue : cuont (peut-être count)"],
    [["counte"], "commande inconnue : counte (peut-être l'une de : count, counter)"],
    [["count", ...user], "il manque : name"],
    [["count", "x", ...user, "--least"], "l'option --least <n> attend une valeur"],
    [["count", "x"], "il manque l'option --user <name>"],
    [["count", "x", "y", ...user], "trop de mots pour count : 2 au lieu de 1"],
    [["count", "x", ...user, "--all", "--least", "1"], "--all et --least <n> ne vont pas ensemble"],
    [
      ["count", "x", ...user, "--level", "deep"],
      "deep ne convient pas à l'option --level <level>, qui prend : low, high",
    ],
  ])("%j", (words, french) => {
    const said = refusalOf(words);
    expect(usageFault(said, "fr")).toBe(french);
    expect(usageFault(said, "en")).toBe(said.replace("error: ", "").replace("\n", " "));
  });
});
