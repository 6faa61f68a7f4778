import type { KnownSurvivors } from "./survivor.ts";

const placesHeeded =
  "where no place is left nothing has a rank, and of a queue that is empty there is no first";
const noneLeft = "of no items none is next";

export const ofScheduler: KnownSurvivors = {
  "shared/gateway/scheduler/fair-queue.ts": [
    {
      from: "() => 0",
      to: "() => undefined",
      same: "of two places with the same rank none has the lower, nor of two without any",
    },
    { from: "item !== undefined", to: "true", same: "what is not there is not taken out" },
    {
      from: "flow.due < other.due",
      to: "flow.due <= other.due",
      same: "those that are due at once are told apart before",
    },
    { from: "this.size > 0", to: ["true", "this.size >= 0"], same: noneLeft },
    {
      from: "this.size === 0",
      to: "false",
      differs: "the lanes of users who asked once are kept in memory until the program ends",
    },
  ],
  "shared/gateway/scheduler/service-state.ts": [
    {
      from: "!ofService.has(halt.reason)",
      to: "true",
      same: "what a stop replaced is looked at when one of ours ends, which has noted it itself",
    },
    {
      from: "failure !== undefined",
      to: "true",
      differs:
        "while a server counts as dead, the end of one user's stop is told at that user's next usable answer, not at this one",
    },
  ],
  "shared/gateway/scheduler/state.ts": [
    {
      from: "reservationRank(state, task) !== undefined",
      to: "true",
      differs:
        "a call that is reserved beyond its user's share waits for another user within theirs, though none can be reserved for them yet",
    },
    { from: "count === 0", to: "false", same: "who holds none is counted as none either way" },
    {
      from: "state.waiting.size === 0 || state.permits.size >= permitPlaces(state).all",
      to: ["false", "state.waiting.size === 0 && state.permits.size >= permitPlaces(state).all"],
      same: placesHeeded,
    },
    { from: "state.waiting.size === 0", to: "false", same: placesHeeded },
    {
      from: "state.permits.size >= permitPlaces(state).all",
      to: ["false", "state.permits.size > permitPlaces(state).all"],
      same: placesHeeded,
    },
    {
      from: "calling.size >= concurrency",
      to: ["false", "calling.size > concurrency"],
      same: placesHeeded,
    },
  ],
  "shared/gateway/scheduler/transition.ts": [
    {
      from: "at.monotonic + shortPause",
      to: "at.monotonic - shortPause",
      differs: "those whose call was in flight are told of a wait at once, and not a moment later",
    },
    {
      from: "task === state.quotaTask",
      to: "true",
      differs:
        "a question that fails while a server counts as dead is told to come half a minute after its own failure, not after the server's rest",
    },
    {
      from: "keptCalls(state, quota) > 0",
      to: ["true", "keptCalls(state, quota) >= 0"],
      same: "without a reserve, a month of which calls are left is not spent",
    },
    {
      from: "refusal === undefined",
      to: "true",
      same: "what is put back and must not be asked is settled there",
    },
    { from: 'verdict.kind === "settle"', to: "true", same: "no other verdict closes an operation" },
  ],
};

const byNotice = "what another process settles is noticed after a pause only; tests on PostgreSQL notice";
const nested = "an event that comes of an action is handled before the actions beside it";

export const ofSchedulerAtWork: KnownSurvivors = {
  "shared/gateway/scheduler/scheduler.ts": [
    { from: 'reply.kind !== "found"', to: "false", same: "what is not found has no capital" },
    {
      from: "status < 200",
      to: "false",
      same: "a call without an answer has the status 0 either way, and an answer with less than 200 does not come",
    },
    {
      from: "[call]",
      to: "[]",
      differs:
        "a call that a server on the way refused counts until its reservation ends; the test of it takes too long",
    },
    {
      from: "concurrency / 2",
      to: "concurrency * 2",
      differs: "the settled calls of one moment are written a moment later, with more of them at once",
    },
    {
      from: "{ dropWaitingJobs: true }",
      to: "{}",
      same: "a job that the next limiter has run is not run again",
    },
    { from: "true", to: "false", same: "a job that the next limiter has run is not run again" },
    { from: "[]", to: '["Stryker was here"]', same: "what is no event changes nothing" },
    {
      from: "store.onSettledElsewhere === undefined",
      to: ["true", "false", "store.onSettledElsewhere !== undefined"],
      differs: byNotice,
    },
    {
      from: "at === undefined",
      to: "false",
      same: "a timer that is due while nothing waits for a time finds nothing to do",
    },
    { from: "this.#isBusy", to: "false", differs: nested },
    { from: "true", to: "false", differs: nested },
  ],
};
