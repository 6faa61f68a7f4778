import { describe, expect, test } from "@jest/globals";
import { type EnrichFlags, readOptions } from "../../../../batch/enrich/options.ts";
import { messageFormatter } from "../../../../batch/messages/messages.ts";
import { failureOf } from "../../../../batch/session/failure.ts";

const usual: EnrichFlags = { fields: "name,naf,state", concurrency: "16" };

/** The sentence and the exit of a refusal; the options as read when there is none. */
function outcome(flags: Partial<EnrichFlags>) {
  try {
    return readOptions(["list.csv"], { ...usual, ...flags });
  } catch (error) {
    const { exit, sentence } = failureOf(error, messageFormatter("en"));
    return { exit, sentence };
  }
}

describe("the options of enrich and plan", () => {
  test.each([
    "many",
    "-1",
    "1.5",
    "",
    "1e3",
    "%",
    "0%",
    "0,0 %",
    "101%",
    "100.1%",
    "-5%",
    "5%%",
    "9007199254740992",
  ])("--max-calls %j is neither a number of calls nor a share", (maxCalls) => {
    const sentence =
      "--max-calls takes a number of calls or a share of those left, above 0% and up to 100%, such as 5%, not " +
      `"${maxCalls}".`;
    expect(outcome({ maxCalls })).toEqual({ exit: "usage", sentence });
  });

  test.each([
    ["5%", { percent: 5 }],
    [" 2,5 % ", { percent: 2.5 }],
    ["100%", { percent: 100 }],
    ["0.1%", { percent: 0.1 }],
    ["25", 25],
    ["0", 0],
  ])("--max-calls %j is read", (text, maxCalls) => {
    expect(outcome({ maxCalls: text })).toMatchObject({ maxCalls });
  });

  test.each([
    [
      { failOnChanges: true },
      /^--fail-on-changes ends with exit code 10 when --changes finds changes: add --changes/,
    ],
    [{ failOnChanges: true, changes: "c.csv", dryRun: true }, /, which --dry-run does not do: leave one/],
    [{ failOnChanges: true, changes: "c.csv", preview: "3" }, /, which --preview does not do: leave one/],
    [
      { failOnChanges: true, changes: "c.csv", sample: "3" },
      /^--changes is written with the result, and --sample/,
    ],
  ])("%j compares nothing, and says so", (flags, sentence) => {
    expect(outcome(flags)).toEqual({ exit: "usage", sentence: expect.stringMatching(sentence) });
  });

  test.each([
    [{ concurrency: "0" }, '--concurrency takes a whole number (1–256), not "0".'],
    [{ concurrency: "257" }, '--concurrency takes a whole number (1–256), not "257".'],
    [{ headerRow: "0" }, '--header-row takes a whole number (≥ 1), not "0".'],
    [{ reserve: "101%" }, '--reserve takes a number of calls or a share such as 10%, not "101%".'],
    [{ reserve: "ten" }, '--reserve takes a number of calls or a share such as 10%, not "ten".'],
    [{ maxAge: "30" }, '--max-age takes a duration such as 30d or 12h, not "30".'],
    [{ only: "some" }, '--only takes one of missing, failed, answered, not "some".'],
    [{ to: "pdf" }, '--to takes csv or xlsx, not "pdf".'],
    [{ only: "toString" }, '--only takes one of missing, failed, answered, not "toString".'],
  ])("%j is a usage error: %s", (flags, sentence) => {
    expect(outcome(flags)).toEqual({ exit: "usage", sentence });
  });

  test.each([
    ["nmae,naf", /^Unknown field: nmae \(→ name\)\. sirene fields lists all fields\.$/],
    ["zzzzzzzz", /^Unknown field: zzzzzzzz\. sirene fields lists all fields\.$/],
    [" , ", /^--fields names no field\. sirene fields lists all fields\.$/],
  ])("--fields %j is a usage error that says where the known ones are listed", (fields, sentence) => {
    expect(outcome({ fields })).toEqual({ exit: "usage", sentence: expect.stringMatching(sentence) });
  });

  test("what is not given is not decided: no bound on calls, no reserve, answers of any fresh age", () => {
    expect(readOptions(["list.csv"], usual)).toMatchObject({
      files: ["list.csv"],
      to: undefined,
      summarySheet: false,
      output: undefined,
      maxCalls: undefined,
      reserve: { calls: 0 },
      maxAge: undefined,
      concurrency: 16,
      oneByOne: false,
      partial: false,
      yes: false,
    });
  });

  test("numbers, shares and ages are read as typed", () => {
    expect(
      outcome({ maxCalls: "0", reserve: "10%", maxAge: "30d", headerRow: "3", concurrency: "256" }),
    ).toMatchObject({
      maxCalls: 0,
      reserve: { share: 0.1 },
      maxAge: 30 * 86_400_000,
      headerRow: 3,
      concurrency: 256,
    });
  });

  test("fields keep the order in which they were typed, each once", () => {
    const { fields } = readOptions(["list.csv"], { ...usual, fields: "state, NAME,state,sirene_naf" });
    expect(fields.map(({ key }) => key)).toEqual(["state", "name", "naf"]);
  });
});
