import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { UserLoads, type RequestLoad } from "../../../relay/fairness/fairness.ts";

const limits = { requests: 2, lookups: 10, unsentBytes: 100 };

/** Whether a promise has resolved, looked at when what was resolved by then has been heard. */
async function isOpen(room: Promise<void> | undefined): Promise<boolean> {
  if (room === undefined) return true;
  let open = false;
  void room.then(() => (open = true));
  await new Promise((turn) => setImmediate(turn));
  return open;
}

describe("requests", () => {
  test("are as many as one user may have, each user apart, and one that is over makes room for another", () => {
    const loads = new UserLoads(limits);
    const [first, second, third] = ["ann", "ann", "ann"].map((user) => loads.enter(user));
    expect([first, second, third].map((load) => load !== undefined)).toEqual([true, true, false]);
    expect(loads.enter("bob")).toBeDefined();
    first!.leave();
    expect(loads.enter("ann")).toBeDefined();
    expect(loads.enter("ann")).toBeUndefined();
  });
});

describe("lookups", () => {
  test("are as many as one user may have, over all requests; what is too many counts for nothing", () => {
    const loads = new UserLoads(limits);
    const [one, other] = [loads.enter("ann")!, loads.enter("ann")!];
    expect([one.addLookups(4), other.addLookups(6), one.addLookups(1)]).toEqual([true, true, false]);
    other.leave();
    expect([one.addLookups(7), one.addLookups(6), one.addLookups(1)]).toEqual([false, true, false]);
  });

  test("of one request alone are never too many, and then leave room for no others", () => {
    const loads = new UserLoads(limits);
    const [one, other] = [loads.enter("ann")!, loads.enter("ann")!];
    expect([one.addLookups(300), other.addLookups(1)]).toEqual([true, false]);
    one.leave();
    expect(other.addLookups(300)).toBe(true);
  });
});

describe("bytes that are not sent", () => {
  test("are waited for by all requests of their user, until one byte less than the bound is unsent", async () => {
    const loads = new UserLoads(limits);
    const [one, other] = [loads.enter("ann")!, loads.enter("ann")!];
    one.addUnsent(99);
    expect(await isOpen(other.room())).toBe(true);
    other.addUnsent(1);
    const waits = [one.room(), other.room()];
    expect(await Promise.all(waits.map(isOpen))).toEqual([false, false]);
    expect(await isOpen(loads.enter("bob")!.room())).toBe(true);
    other.sent();
    expect(await Promise.all(waits.map(isOpen))).toEqual([true, true]);
  });

  test("are still waited for where as many as the bound are left", async () => {
    const loads = new UserLoads(limits);
    const [one, other] = [loads.enter("ann")!, loads.enter("ann")!];
    one.addUnsent(100);
    other.addUnsent(1);
    const waits = [one.room(), other.room()];
    other.sent();
    expect(await Promise.all(waits.map(isOpen))).toEqual([false, false]);
    one.sent();
    expect(await Promise.all(waits.map(isOpen))).toEqual([true, true]);
  });

  test("that were sent are counted off once", async () => {
    const loads = new UserLoads(limits);
    const [one, other] = [loads.enter("ann")!, loads.enter("ann")!];
    one.addUnsent(150);
    one.sent();
    one.sent();
    other.addUnsent(100);
    expect(await isOpen(other.room())).toBe(false);
  });

  test("of a request that is over count no more, and it is waited for no longer itself", async () => {
    const loads = new UserLoads(limits);
    const [one, other] = [loads.enter("ann")!, loads.enter("ann")!];
    one.addUnsent(200);
    const [own, others] = [one.room(), other.room()];
    one.leave();
    expect(await Promise.all([own, others].map(isOpen))).toEqual([true, true]);
    expect(await isOpen(other.room())).toBe(true);
  });

  test("wake nobody while too many are left, though somebody who waited has gone", async () => {
    const loads = new UserLoads({ ...limits, requests: 3 });
    const [one, other, gone] = ["ann", "ann", "ann"].map((user) => loads.enter(user)!) as [
      ...[RequestLoad, RequestLoad, RequestLoad],
    ];
    one.addUnsent(200);
    const [left, waits] = [gone.room(), other.room()];
    gone.leave();
    expect(await Promise.all([left, waits].map(isOpen))).toEqual([true, false]);
  });
});

/** One user's requests as the rules have them, in the plainest form. */
interface Model {
  readonly requests: { lookups: number; unsent: number }[];
}
type Real = { readonly loads: UserLoads; readonly requests: RequestLoad[] };
type Command = fc.Command<Model, Real>;

const sum = (model: Model, of: "lookups" | "unsent") =>
  model.requests.reduce((total, request) => total + request[of], 0);
const chosen = <One>(all: readonly One[], at: number): One => all[at % all.length]!;

const enter: Command = {
  check: () => true,
  run(model, real) {
    const load = real.loads.enter("ann");
    expect(load !== undefined).toBe(model.requests.length < limits.requests);
    if (load === undefined) return;
    real.requests.push(load);
    model.requests.push({ lookups: 0, unsent: 0 });
  },
  toString: () => "enter",
};

const onRequest = (
  name: string,
  act: (model: Model, request: Model["requests"][number], load: RequestLoad) => void,
) =>
  fc.nat(5).map((at): Command => ({
    check: (model) => model.requests.length > 0,
    run: (model, real) => act(model, chosen(model.requests, at), chosen(real.requests, at)),
    toString: () => `${name} of ${at}`,
  }));

const leave = fc.nat(5).map((at): Command => ({
  check: (model) => model.requests.length > 0,
  run(model, real) {
    const index = at % model.requests.length;
    real.requests.splice(index, 1)[0]!.leave();
    model.requests.splice(index, 1);
  },
  toString: () => `leave ${at}`,
}));

test("through any sequence of requests that come, ask, answer and go, what is under way is what is counted", () => {
  const addLookups = fc.integer({ min: 1, max: 12 }).chain((count) =>
    onRequest(`lookups ${count}`, (model, request, load) => {
      const total = sum(model, "lookups");
      const fits = total === 0 || total + count <= limits.lookups;
      expect(load.addLookups(count)).toBe(fits);
      if (fits) request.lookups += count;
    }),
  );
  const addUnsent = fc.integer({ min: 1, max: 80 }).chain((bytes) =>
    onRequest(`unsent ${bytes}`, (_, request, load) => {
      load.addUnsent(bytes);
      request.unsent += bytes;
    }),
  );
  const sent = onRequest("sent", (_, request, load) => {
    load.sent();
    request.unsent = 0;
  });
  const room = onRequest("room", (model, _, load) => {
    expect(load.room() === undefined).toBe(sum(model, "unsent") < limits.unsentBytes);
  });
  const commands = [fc.constant(enter), addLookups, addUnsent, sent, room, leave];
  fc.assert(
    fc.property(fc.commands(commands, { maxCommands: 40 }), (sequence) => {
      fc.modelRun(
        () => ({ model: { requests: [] }, real: { loads: new UserLoads(limits), requests: [] } }),
        sequence,
      );
    }),
  );
});
