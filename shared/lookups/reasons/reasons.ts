import { addinDeferrals } from "./addin-deferrals.ts";
import { deferrals } from "./deferrals.ts";
import { failures } from "./failures.ts";
import { invalidities } from "./invalidities.ts";
import type { Reason } from "./reason.ts";
import { relayDeferrals } from "./relay-deferrals.ts";

const deferring: Readonly<Record<string, Reason>> = { ...deferrals, ...relayDeferrals, ...addinDeferrals };

const reasons: Readonly<Record<string, Reason>> = {
  ...deferring,
  ...failures,
  ...invalidities,
};

/** The reason with a code; undefined for one that another version knows. */
export const reasonOf = (code: string): Reason | undefined =>
  Object.hasOwn(reasons, code) ? reasons[code] : undefined;

/** True for the code of a reason for which a question was not asked. */
export const isDeferral = (code: string): boolean => Object.hasOwn(deferring, code);
