import { describe, expect, test } from "@jest/globals";
import { Committer, StoreWatch } from "../../../../shared/gateway/scheduler/committer.ts";
import { StoreWorkError, type StoreErrorKind } from "../../../../shared/gateway/store/store-error.ts";
import type { Settlement, Store, StoredAnswer } from "../../../../shared/gateway/store/store.ts";
import { grantedOf, learn, limitsAt, nine, openStore, questions, reading } from "../temporary-store.ts";

const answer = (key: string): StoredAnswer => ({ key, found: true, data: '{"a":1}', asOf: nine });
const failure = (kind: StoreErrorKind) => new StoreWorkError(kind, new Error(`it is ${kind}`));

/** A real store with granted calls, whose writing can be held up and made to fail, and what was written. */
async function openFailingStore(count = 8) {
  const real = await openStore();
  await learn(real, reading(nine, { limit: 1_000, remaining: 1_000 }));
  const calls = await grantedOf(real, questions(count), limitsAt(nine));
  const written: Settlement[] = [];
  const control: {
    error: Error | undefined;
    gate: Promise<void> | undefined;
    tries: number;
    probes: number;
    probing: Promise<void> | undefined;
  } = {
    ...{ error: undefined, gate: undefined, tries: 0, probes: 0, probing: undefined },
  };
  const store: Store = {
    ...real,
    async settle(settlement) {
      control.tries += 1;
      await control.gate;
      if (control.error !== undefined) throw control.error;
      await real.settle(settlement);
      written.push(settlement);
    },
    async probe() {
      control.probes += 1;
      await control.probing;
      if (control.error !== undefined) throw control.error;
      await real.probe();
    },
  };
  const kept = async () =>
    (await real.answers(calls.map((_, at) => `q${at}`))).filter((one) => one !== undefined).length;
  return { store, calls, written, control, kept };
}

type FailingStore = Awaited<ReturnType<typeof openFailingStore>>;

/** Settles one of the granted calls, with its answer. */
const settle = (committer: Committer, { calls }: FailingStore, at: number, serviceTime?: number) =>
  committer.settle({ call: calls[at]!, status: 200, at: nine }, answer(`q${at}`), undefined, serviceTime);

/** Lets all that is ready go on, without a turn in which a timer could fire. */
async function promises(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

const sizes = (written: readonly Settlement[]) => written.map(({ calls }) => calls.length);

describe("settled calls", () => {
  test("of one moment are written together, a moment later, with their answers and readings", async () => {
    const started = await openFailingStore();
    const committer = new Committer(started.store, 8);
    const first = settle(committer, started, 0, nine + 5);
    const second = committer.settle(
      { call: started.calls[1]!, status: 404, at: nine },
      undefined,
      reading(nine),
    );
    await promises();
    expect(started.control.tries).toBe(0);
    await Promise.all([first, second]);
    expect(started.written).toEqual([
      {
        calls: [
          { call: started.calls[0], status: 200, at: nine },
          { call: started.calls[1], status: 404, at: nine },
        ],
        ...{ answers: [answer("q0")], readings: [reading(nine)], serviceTime: nine + 5 },
      },
    ]);
    expect(await started.kept()).toBe(1);
    await settle(committer, started, 2);
    expect(started.written[1]).toMatchObject({ readings: [], serviceTime: undefined });
    expect(sizes(started.written)).toEqual([2, 1]);
  });

  test("are written at once when there are as many as go together", async () => {
    const started = await openFailingStore();
    const committer = new Committer(started.store, 2);
    const both = [settle(committer, started, 0), settle(committer, started, 1)];
    await promises();
    expect(started.control.tries).toBe(1);
    await Promise.all(both);
    const alone = settle(committer, started, 2);
    await promises();
    expect(started.control.tries).toBe(1);
    await alone;
  });

  test("wait for the ones before them to be written", async () => {
    const started = await openFailingStore();
    const committer = new Committer(started.store, 1);
    let open!: () => void;
    started.control.gate = new Promise((resolve) => (open = resolve));
    const first = settle(committer, started, 0);
    await promises();
    const later = [settle(committer, started, 1), settle(committer, started, 2)];
    await promises();
    expect(started.control.tries).toBe(1);
    open();
    await Promise.all([first, ...later]);
    expect(sizes(started.written)).toEqual([1, 2]);
  });
});

describe("settled calls that could not be written", () => {
  test("are told to whoever settled them, and kept; those after them are written", async () => {
    const started = await openFailingStore();
    const committer = new Committer(started.store, 1);
    started.control.error = failure("locked");
    await expect(settle(committer, started, 0)).rejects.toThrow("it is locked");
    expect(committer.unwritten).toEqual([answer("q0")]);
    started.control.error = undefined;
    await settle(committer, started, 1);
    expect(committer.unwritten).toEqual([answer("q0")]);
    expect(await started.kept()).toBe(1);
  });

  test("are written once each, in their order, however often and by however many it is tried", async () => {
    const started = await openFailingStore();
    const committer = new Committer(started.store, 1);
    started.control.error = failure("locked");
    for (const at of [0, 1, 2]) await expect(settle(committer, started, at)).rejects.toThrow();
    expect(committer.unwritten.map(({ key }) => key)).toEqual(["q0", "q1", "q2"]);
    await expect(committer.writeUnwritten()).rejects.toThrow("it is locked");
    expect(committer.unwritten).toHaveLength(3);
    started.control.error = undefined;
    await Promise.all([committer.writeUnwritten(), committer.writeUnwritten()]);
    expect(started.written.map(({ answers }) => answers[0]?.key)).toEqual(["q0", "q1", "q2"]);
    expect(committer.unwritten).toEqual([]);
    await committer.writeUnwritten();
    expect(started.written).toHaveLength(3);
    expect(await started.kept()).toBe(3);
  });
});

describe("a store that failed", () => {
  /** A watch that looks every five milliseconds, and how often it told that the store works again. */
  async function watched() {
    const started = await openFailingStore();
    const committer = new Committer(started.store, 1);
    const told = { recoveries: 0 };
    const watch = new StoreWatch(started.store, committer, () => void (told.recoveries += 1), 5);
    const fail = async (kind: StoreErrorKind) => {
      started.control.error = failure(kind);
      await settle(committer, started, 0).catch((error: unknown) => watch.noteFailure(error));
    };
    return { ...started, committer, watch, told, fail };
  }
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
  };

  test("is looked at until it works; what it owed is written, and that is told once", async () => {
    const { watch, control, told, fail, committer, kept } = await watched();
    expect(watch.errorKind).toBeUndefined();
    await fail("locked");
    expect(watch.errorKind).toBe("locked");
    await until(() => control.tries >= 3);
    expect(told.recoveries).toBe(0);
    control.error = undefined;
    await until(() => told.recoveries > 0);
    expect([watch.errorKind, committer.unwritten, await kept()]).toEqual([undefined, [], 1]);
    const { probes } = control;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([told.recoveries, control.probes]).toEqual([1, probes]);
    await fail("unreachable");
    expect(watch.errorKind).toBe("unreachable");
    control.error = undefined;
    await until(() => told.recoveries > 1);
    await watch.close();
  });

  test("does not work again as long as the probe fails, though nothing is left to write", async () => {
    const { watch, control, told } = await watched();
    control.error = failure("not_writable");
    watch.noteFailure(control.error);
    await until(() => control.probes >= 3);
    expect([told.recoveries, watch.errorKind]).toEqual([0, "not_writable"]);
    await watch.close();
  });

  test("never works again once it is damaged, though what it owed may be written", async () => {
    const { watch, control, told, fail, committer } = await watched();
    await fail("damaged");
    watch.noteFailure(failure("locked"));
    control.error = undefined;
    await until(() => control.probes >= 3);
    expect([told.recoveries, watch.errorKind, committer.unwritten]).toEqual([0, "damaged", []]);
    await watch.close();
  });

  test("is tried once more when the work ends, and left alone then", async () => {
    const { watch, control, told, fail, committer, kept } = await watched();
    await fail("locked");
    control.error = undefined;
    await watch.close();
    expect([committer.unwritten, await kept()]).toEqual([[], 1]);
    const { tries, probes } = control;
    watch.noteFailure(failure("locked"));
    expect(watch.errorKind).toBe("locked");
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([control.tries, control.probes, told.recoveries]).toEqual([tries, probes, 0]);
  });

  test("after the work has ended is left alone, though it had never failed before", async () => {
    const { watch, control, told } = await watched();
    await watch.close();
    watch.noteFailure(failure("locked"));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([control.probes, told.recoveries]).toEqual([0, 0]);
  });

  test("and works again as the work ends is no recovery to tell", async () => {
    const { watch, control, told } = await watched();
    let open!: () => void;
    control.probing = new Promise((resolve) => (open = resolve));
    watch.noteFailure(failure("locked"));
    await until(() => control.probes > 0);
    const closed = watch.close();
    open();
    await closed;
    expect([control.probes, told.recoveries]).toEqual([1, 0]);
  });

  test("may stay as it is when the work ends: what it is owed is still there", async () => {
    const { watch, fail, committer } = await watched();
    await fail("locked");
    await watch.close();
    expect(committer.unwritten).toEqual([answer("q0")]);
  });
});
