import { expect, test } from "@jest/globals";
import type { CallVerdict } from "../../../../shared/gateway/scheduler/judge.ts";
import { isIdle, type Task } from "../../../../shared/gateway/scheduler/state.ts";
import { called, granted, machine, reserved, settled, task, turn } from "./machine.ts";

/** Calls in flight as `sirene` ships it. */
const concurrency = 32;
/** Pauses in a row that a run waits through; the next one ends it. */
const mostPauses = 13;
const pause = 1_000;
const refused: CallVerdict = { kind: "hold", pause, reason: "hour_spent" };

/** Two hundred questions at the shipped concurrency, of which every call is refused until `answer` is told otherwise. */
function questions() {
  const { state, on } = machine(concurrency);
  const tasks = Array.from({ length: 200 }, (_, index) => task(`q${index}`));
  const byKey = new Map(tasks.map((one) => [one.key, one]));
  const settlements: string[] = [];
  let now = 0;
  let call = 0;
  /** Does what the actions say until nothing more can be done at this moment; answers the calls that are in flight then. */
  const follow = (actions: readonly string[]): Task[] => {
    const inFlight: Task[] = [];
    const waiting = [...actions];
    for (let action = waiting.shift(); action !== undefined; action = waiting.shift()) {
      const [word, ...keys] = action.split(" ");
      if (word === "turn") waiting.push(...on(turn, now));
      else if (word === "reserve")
        waiting.push(
          ...on(
            reserved(
              keys.map((key) => byKey.get(key)!),
              keys.map(() => granted((call += 1))),
            ),
            now,
          ),
        );
      else if (word === "call") inFlight.push(byKey.get(keys[0]!)!);
      else if (word === "settle") settlements.push(action);
    }
    return inFlight;
  };
  const burst = (inFlight: readonly Task[], verdict: CallVerdict) =>
    follow(
      inFlight.flatMap((one) =>
        on(called(one, verdict, verdict === refused ? "hour_spent" : undefined), now),
      ),
    );
  const wait = () => follow(on({ kind: "timer" }, (now += pause + 1)));
  return {
    state,
    settlements,
    burst,
    wait,
    begin: () => follow(tasks.flatMap((one) => on({ kind: "asked", task: one }))),
  };
}

test("one burst of refusals at the shipped concurrency is one pause: no question is given up, and all are answered after it", () => {
  const { state, settlements, burst, wait, begin } = questions();
  const first = begin();
  expect(first).toHaveLength(concurrency);
  expect(burst(first, refused)).toEqual([]);
  expect(settlements).toEqual([]);
  for (let inFlight = wait(); inFlight.length > 0; inFlight = burst(inFlight, settled));
  expect(settlements).toHaveLength(200);
  expect(new Set(settlements.map((one) => one.split(": ")[1]))).toEqual(new Set(["found"]));
  expect(isIdle(state)).toBe(true);
});

test(`${mostPauses} pauses in a row are waited through, and one refusal more gives every question up, each once`, () => {
  const { settlements, burst, wait, begin } = questions();
  let inFlight = begin();
  for (let count = 0; count < mostPauses; count += 1) {
    // After the first burst one question alone tries whether the hour is over.
    expect(inFlight).toHaveLength(count === 0 ? concurrency : 1);
    burst(inFlight, refused);
    expect(settlements).toEqual([]);
    inFlight = wait();
  }
  burst(inFlight, refused);
  expect(settlements).toHaveLength(200);
  expect(new Set(settlements.map((one) => one.split(": ")[1]))).toEqual(new Set(["deferred hour_spent"]));
});

test("answers to calls that were made before a refusal do not end its pauses: the next call goes alone, then twice as many with each answer", () => {
  const { burst, wait, begin } = questions();
  const [overtaking, ...slow] = begin();
  burst([overtaking!], refused);
  burst(slow, settled);
  const first = wait();
  expect(first).toHaveLength(1);
  const second = burst(first, settled);
  expect(second).toHaveLength(2);
  expect(burst(second, settled)).toHaveLength(8);
});

test("a question answered between two pauses begins their count anew", () => {
  const { settlements, burst, wait, begin } = questions();
  let inFlight = begin();
  for (let count = 0; count < 2 * mostPauses; count += 1) {
    burst(inFlight, refused);
    const [one, ...others] = wait();
    if (count % 6 === 5) inFlight = [...others, ...burst([one!], settled)];
    else inFlight = [one!, ...others];
  }
  expect(settlements.every((one) => one.endsWith("found"))).toBe(true);
});
