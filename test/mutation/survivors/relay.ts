import type { KnownSurvivors } from "./survivor.ts";

export const ofFairness: KnownSurvivors = {
  "relay/fairness/fairness.ts": [
    {
      from: "performance.now() - this.#began! < slice",
      to: "performance.now() - this.#began! <= slice",
      same: "no clock is read at the very end of two milliseconds",
    },
    {
      from: "load.requests === 0",
      to: "false",
      differs: "the memory for a user's name is kept when they have no request any more",
    },
  ],
};

const notKnown = "a time that is not known is not below any other";

export const ofSpending: KnownSurvivors = {
  "relay/spending/budgets.ts": [
    {
      from: "date.getUTCMonth() + 1",
      to: "date.getUTCMonth() - 1",
      same: "of the first day of any month the same months are counted",
    },
    {
      from: "beganAt !== undefined && resetAt !== undefined",
      to: ["true", "beganAt !== undefined || resetAt !== undefined"],
      same: notKnown,
    },
    { from: "beganAt !== undefined", to: "true", same: notKnown },
    { from: "resetAt !== undefined", to: "true", same: notKnown },
    {
      from: "resetAt - beganAt < longestMonth",
      to: "resetAt - beganAt <= longestMonth",
      same: "no month has 32 days",
    },
  ],
  "relay/spending/quota-watch.ts": [
    {
      from: 'outcome.status === "failed"',
      to: "true",
      same: "no deferral has the code of a request that is refused",
    },
    {
      from: "quota === undefined",
      to: "false",
      same: "of a quota that is not known nothing is known to remain",
    },
    {
      from: "!isPutOff",
      to: "true",
      differs:
        "after a full hour put /me off, it is asked by its timer or ten minutes later, and not by whoever needs the plan before",
    },
    {
      from: "isPutOff && this.#options.gateway.halt === undefined",
      to: ["true", "isPutOff || this.#options.gateway.halt === undefined"],
      differs: "after a failure that says when to come back, /me is asked again then though nobody waits",
    },
    {
      from: "quota?.limit",
      to: "quota.limit",
      same: "a reading that was there is not taken away: without one there is no other plan to ask for",
    },
    {
      from: "this.#options.gateway.halt === undefined",
      to: "true",
      differs:
        "after the service itself refused for the hour, /me is asked at the end of that hour though nobody waits",
    },
    {
      from: "time === undefined",
      to: "false",
      same: "a ledger that has no room in the hour tells when it has",
    },
    {
      from: "await this.#isOtherPlan()",
      to: "true",
      differs: "a call is spent on /me also where another relay on the store has asked it meanwhile",
    },
    {
      from: "time - 1",
      to: "time + 1",
      differs:
        "the lookups that wait for the same room take it more often, and /me is asked an opening later",
    },
    {
      from: "false",
      to: "true",
      same: "what insisting overrides, a refusal for the hour, is not known before the first answer",
    },
  ],
  "relay/spending/promised.ts": [
    { from: "budget !== null", to: "true", same: "no budget is not above nothing" },
  ],
};

export const ofTokens: KnownSurvivors = {
  "relay/tokens/authenticator.ts": [
    {
      from: "entry === undefined",
      to: "false",
      same: "no secret has the hash that is compared where there is none",
    },
    { from: "known.size === 0", to: "true", same: "what is cleared twice at the end of a turn is empty" },
  ],
  "relay/tokens/token-book.ts": [
    { from: "replacedBy === null", to: "false", same: "no token has an id that is none" },
    {
      from: "end === null",
      to: "false",
      same: "a token without an end is replaced by one without an end, however long it was to last",
    },
    {
      from: "end > (expiresAt ?? Infinity)",
      to: "end >= (expiresAt ?? Infinity)",
      same: "an end that stays the same is told before",
    },
    { from: "[]", to: '["Stryker was here"]', same: "what is no day has no year either way" },
    { from: "year === undefined", to: "false", same: "a day of no year is none" },
    { from: "end !== undefined", to: "true", same: "what is no time is not ahead of now" },
    {
      from: "end <= latest",
      to: "end < latest",
      differs: "a token that is to last until the very last millisecond that a date can name is refused",
    },
    { from: "[]", to: '["Stryker was here"]', same: "what has not the form has no parts either way" },
    {
      from: "id === undefined || secret === undefined",
      to: "id === undefined && secret === undefined",
      same: "what has the form has both parts",
    },
    { from: "id === undefined", to: "false", same: "what has the form has both parts" },
    { from: "secret === undefined", to: "false", same: "what has the form has both parts" },
    {
      from: "first !== undefined",
      to: "true",
      same: "a replacement keeps both the former token and its successor, or neither",
    },
    {
      from: "successor !== undefined",
      to: "true",
      same: "a replacement keeps both the former token and its successor, or neither",
    },
  ],
};
