import { describe, expect, test } from "@jest/globals";
import { Calls } from "../../playground/functions/calls.ts";

/** A function whose calls are answered when the test says so. */
function answeredLater() {
  const answers: { resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = [];
  const made: unknown[][] = [];
  const run = (...words: unknown[]) => {
    made.push(words.slice(0, -1));
    return new Promise((resolve, reject) => answers.push({ resolve, reject }));
  };
  return { run, answers, made };
}

/** Calls, and a promise of their next request to calculate again. */
function openCalls(pause?: number) {
  let recalculations = 0;
  let tell: (() => void) | undefined;
  const calls = new Calls({
    ...(pause !== undefined && { pause }),
    onResults: () => {
      recalculations += 1;
      tell?.();
    },
  });
  const recalculated = () => new Promise<void>((resolve) => (tell = resolve));
  return { calls, recalculated, recalculations: () => recalculations };
}

describe("the calls of a workbook", () => {
  test("a call that is out is made once, whoever asks, and its result is kept", async () => {
    const { calls, recalculated } = openCalls();
    const { run, answers, made } = answeredLater();
    expect(calls.call("NAME", run, ["552032534"], {})).toBeUndefined();
    expect(calls.call("NAME", run, ["552032534"], {})).toBeUndefined();
    expect(calls.waiting).toBe(1);
    const again = recalculated();
    answers[0]!.resolve("FICTIVE");
    await again;
    expect(calls.call("NAME", run, ["552032534"], {})).toEqual({ kind: "text", text: "FICTIVE" });
    expect(calls.waiting).toBe(0);
    expect(made).toEqual([["552032534"]]);
  });

  test("results that arrive together are calculated in once", async () => {
    const { calls, recalculated, recalculations } = openCalls();
    const { run, answers } = answeredLater();
    for (let index = 0; index < 100; index++) calls.call("NAME", run, [index], {});
    const again = recalculated();
    answers.forEach(({ resolve }, index) => resolve(index));
    await again;
    expect(recalculations()).toBe(1);
  });

  test("results that are there are shown while others are still out", async () => {
    const { calls, recalculated } = openCalls(0);
    const { run, answers } = answeredLater();
    calls.call("NAME", run, [1], {});
    calls.call("NAME", run, [2], {});
    const again = recalculated();
    answers[0]!.resolve("one");
    await again;
    expect(calls.call("NAME", run, [1], {})).toEqual({ kind: "text", text: "one" });
    expect(calls.waiting).toBe(1);
  });

  test("an exception, thrown at once or later, is an error with its sentence and goes no further", async () => {
    const { calls, recalculated } = openCalls();
    const failed = calls.call(
      "NAME",
      () => {
        throw Object.assign(new Error("no number"), { code: "#N/A" });
      },
      [],
      {},
    );
    expect(failed).toEqual({ kind: "error", code: "#N/A", sentence: "no number" });
    const { run, answers } = answeredLater();
    calls.call("NAF", run, [], {});
    const again = recalculated();
    answers[0]!.reject(new Error("broken"));
    await again;
    expect(calls.call("NAF", run, [], {})).toEqual({ kind: "error", code: "#VALUE!", sentence: "broken" });
  });

  test("forgetting errors calls again for them, tables that hold one too, and for nothing else", () => {
    const { calls } = openCalls();
    const made: string[] = [];
    const noting = (name: string, value: unknown) => () => {
      made.push(name);
      return value;
    };
    const error = { code: "#N/A", message: "offline" };
    const run = () => {
      calls.call("GOOD", noting("GOOD", "a"), [], {});
      calls.call("BAD", noting("BAD", error), [], {});
      calls.call("TABLE", noting("TABLE", [["a", error]]), [], {});
    };
    run();
    run();
    expect(made).toEqual(["GOOD", "BAD", "TABLE"]);
    calls.forgetErrors();
    run();
    expect(made).toEqual(["GOOD", "BAD", "TABLE", "BAD", "TABLE"]);
  });
});
