import { Type, type Static, type TSchema } from "typebox";

const Known = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

const count = () => Type.Integer({ minimum: 0 });
const time = () => Type.String({ format: "date-time" });

/** What is left of the account, in the format of `sirene quota --json`. An unknown figure is null. */
export const Quota = Type.Object({
  plan: Known(Type.String(), "code of the plan"),
  status: Known(Type.String(), "state of the subscription"),
  trialEndsAt: Known(time(), "end of the trial"),
  periodEnd: Known(time(), "end of the paid period"),
  limit: Known(count(), "calls of the month"),
  used: Known(count(), "calls used of them"),
  remaining: Known(count(), "calls left of them"),
  percentage: Known(Type.Number(), "part used, per cent"),
  resetAt: Known(time(), "when the month begins anew"),
  hourly: Known(count(), "calls an hour"),
});

/** The response of `GET /v1/usage`. */
export const Usage = Type.Object({
  quota: Quota,
  user: Type.Object({
    name: Type.String(),
    limit: Known(count(), "calls this user may spend in the month; null: as many as there are"),
    used: count(),
    remaining: Known(count(), "calls of them left"),
    hourly: Known(count(), "calls this user may spend in an hour"),
    hourlyUsed: Type.Integer({ minimum: 0, description: "calls this user made in the last hour" }),
    resetAt: Known(time(), "when this user's month begins anew"),
  }),
  hour: Type.Object({ used: Type.Integer({ description: "calls of the account in the last hour" }) }),
  reserve: Type.Integer({ description: "calls of the month that the relay leaves untouched" }),
  financialSince: Type.Optional(
    Known(time(), "when the plan was first seen that fills share capital; null on one that does not"),
  ),
  paused: Type.Boolean({ description: "true while all spending is paused" }),
});
export type Usage = Static<typeof Usage>;

export const ledgerHeadings = ["day", "run", "operation", "user"] as const;
export type LedgerHeading = (typeof ledgerHeadings)[number];

/** The response of `GET /v1/usage/ledger?by=…&since=…`: the caller's own calls, the latest heading first. */
export const LedgerLines = Type.Object({
  lines: Type.Array(Type.Object({ heading: Type.String(), calls: count(), found: count(), failed: count() })),
});
export type LedgerLines = Static<typeof LedgerLines>;
