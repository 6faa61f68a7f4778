import { describe, expect, test } from "@jest/globals";
import { Calls } from "../../playground/functions/calls.ts";

const invocation = () => ({ functionName: "NAME", isInValuePreview: false });

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
function openCalls(pause?: number, clock?: () => number) {
  let recalculations = 0;
  let tell: (() => void) | undefined;
  const calls = new Calls({
    ...(pause !== undefined && { pause }),
    ...(clock !== undefined && { clock }),
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
    expect(calls.call("NAME", run, ["552032534"], invocation())).toBeUndefined();
    expect(calls.call("NAME", run, ["552032534"], invocation())).toBeUndefined();
    expect(calls.waiting).toBe(1);
    const again = recalculated();
    answers[0]!.resolve("FICTIVE");
    await again;
    expect(calls.call("NAME", run, ["552032534"], invocation())).toEqual({ kind: "text", text: "FICTIVE" });
    expect(calls.waiting).toBe(0);
    expect(made).toEqual([["552032534"]]);
  });

  test("of formulas that are entered again are made again, each once, and no others", async () => {
    const { calls, recalculated } = openCalls();
    const { run, answers, made } = answeredLater();
    const ask = () =>
      ["again", "other"].map((word) => calls.call("NAME", run, [word], invocation(), `place of ${word}`));
    const answer = async (from: number) => {
      const again = recalculated();
      for (const { resolve } of answers.slice(from)) resolve("FICTIVE");
      await again;
    };
    ask();
    await answer(0);
    calls.reenter(["place of again"]);
    const text = { kind: "text", text: "FICTIVE" };
    calls.begin(false);
    expect(ask()).toEqual([undefined, text]);
    calls.end(true);
    await answer(2);
    calls.begin(true);
    expect(ask()).toEqual([text, text]);
    calls.end(true);
    expect(made).toEqual([["again"], ["other"], ["again"]]);
  });

  test("a figure of the account is read again where a formula asks for it half a minute later, and no sooner", async () => {
    let now = 1_000;
    const { calls, recalculated } = openCalls(undefined, () => now);
    const { run, answers, made } = answeredLater();
    const ask = () => ["QUOTA", "NAME"].map((name) => calls.call(name, run, ["used"], invocation()));
    ask();
    for (const [wait, figure] of [
      [30_000, 1],
      [29_999, 2],
    ] as const) {
      const again = recalculated();
      for (const { resolve } of answers.splice(0)) resolve(figure);
      await again;
      now += wait;
      ask();
    }
    expect(ask()).toEqual([
      { kind: "number", number: 2 },
      { kind: "number", number: 1 },
    ]);
    expect(made).toHaveLength(3);
  });

  test("results that arrive together are calculated in once", async () => {
    const { calls, recalculated, recalculations } = openCalls();
    const { run, answers } = answeredLater();
    for (let index = 0; index < 100; index++) calls.call("NAME", run, [index], invocation());
    const again = recalculated();
    answers.forEach(({ resolve }, index) => resolve(index));
    await again;
    expect(recalculations()).toBe(1);
  });

  test("results that are there are shown while others are still out", async () => {
    const { calls, recalculated } = openCalls(0);
    const { run, answers } = answeredLater();
    calls.call("NAME", run, [1], invocation());
    calls.call("NAME", run, [2], invocation());
    const again = recalculated();
    answers[0]!.resolve("one");
    await again;
    expect(calls.call("NAME", run, [1], invocation())).toEqual({ kind: "text", text: "one" });
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
      invocation(),
    );
    expect(failed).toEqual({ kind: "error", code: "#N/A", sentence: "no number" });
    const { run, answers } = answeredLater();
    calls.call("NAF", run, [], invocation());
    const again = recalculated();
    answers[0]!.reject(new Error("broken"));
    await again;
    expect(calls.call("NAF", run, [], invocation())).toEqual({
      kind: "error",
      code: "#VALUE!",
      sentence: "broken",
    });
  });

  test("that no formula asks for any more are cancelled after a whole calculation, and asked again are made anew", async () => {
    const { calls, recalculated } = openCalls();
    const { run, answers, made } = answeredLater();
    const cancelled: string[] = [];
    const noted = (name: string) => ({ ...invocation(), onCanceled: () => void cancelled.push(name) });
    calls.call("NAME", run, ["kept"], noted("kept"));
    calls.call("NAME", run, ["deleted"], noted("deleted"));
    calls.begin(false);
    // Somebody edited: which calls are still wanted, a whole calculation tells.
    expect(calls.end(true)).toBe(true);
    expect(cancelled).toEqual([]);
    calls.begin(true);
    calls.call("NAME", run, ["kept"], noted("kept"));
    expect(calls.end(false)).toBe(false);
    expect(cancelled).toEqual([]);
    calls.begin(true);
    calls.call("NAME", run, ["kept"], noted("kept"));
    expect(calls.end(true)).toBe(false);
    expect(cancelled).toEqual(["deleted"]);
    expect(calls.waiting).toBe(1);
    calls.call("NAME", run, ["deleted"], noted("again"));
    answers[1]!.resolve("#N/A of the cancelled one");
    answers[0]!.resolve("FICTIVE");
    const again = recalculated();
    answers[2]!.resolve("MODELE");
    await again;
    expect(made).toEqual([["kept"], ["deleted"], ["deleted"]]);
    expect(calls.call("NAME", run, ["deleted"], noted("read"))).toEqual({ kind: "text", text: "MODELE" });
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
      calls.call("GOOD", noting("GOOD", "a"), [], invocation());
      calls.call("BAD", noting("BAD", error), [], invocation());
      calls.call("TABLE", noting("TABLE", [["a", error]]), [], invocation());
    };
    run();
    run();
    expect(made).toEqual(["GOOD", "BAD", "TABLE"]);
    calls.forgetErrors();
    run();
    expect(made).toEqual(["GOOD", "BAD", "TABLE", "BAD", "TABLE"]);
  });

  test("that a partial calculation makes are all that is pending: no whole one is needed to find others", () => {
    const { calls } = openCalls();
    const { run } = answeredLater();
    calls.begin(false);
    calls.call("NAME", run, ["entered"], invocation());
    expect(calls.end(true)).toBe(false);
    calls.begin(false);
    calls.call("NAME", run, ["entered later"], invocation());
    expect(calls.end(true)).toBe(true);
  });

  test("are answered, those of the last calculation, when none of them is pending, answered or cancelled", async () => {
    const { calls } = openCalls();
    const { run, answers } = answeredLater();
    calls.begin(false);
    for (const name of ["first", "second", "deleted"]) calls.call("NAME", run, [name], invocation());
    calls.end(true);
    let isAnswered = false;
    const answered = calls.answered()!.then(() => (isAnswered = true));
    calls.begin(true);
    for (const name of ["first", "second", "other"]) calls.call("NAME", run, [name], invocation());
    calls.end(true);
    answers[0]!.resolve("FICTIVE");
    await Promise.resolve();
    await Promise.resolve();
    expect(isAnswered).toBe(false);
    answers[1]!.resolve("MODELE");
    await answered;
    calls.begin(false);
    calls.call("NAME", run, ["first"], invocation());
    calls.end(true);
    expect(calls.answered()).toBeUndefined();
  });

  test("have unshown results when one came for a cell that was busy, until a whole calculation begins", async () => {
    const { calls, recalculated } = openCalls();
    const { run, answers } = answeredLater();
    calls.begin(true);
    calls.call("NAME", run, ["552032534"], invocation());
    calls.end(true);
    expect(calls.hasUnshown).toBe(false);
    const again = recalculated();
    answers[0]!.resolve("FICTIVE");
    await again;
    expect(calls.hasUnshown).toBe(true);
    // Other cells with the same call may be elsewhere.
    calls.begin(false);
    calls.call("NAME", run, ["552032534"], invocation());
    calls.end(true);
    expect(calls.hasUnshown).toBe(true);
    calls.begin(true);
    calls.call("NAME", run, ["552032534"], invocation());
    calls.end(true);
    expect(calls.hasUnshown).toBe(false);
  });
});
