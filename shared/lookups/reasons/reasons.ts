import { addinDeferrals } from "./addin-deferrals.ts";
import { deferrals } from "./deferrals.ts";
import { failures } from "./failures.ts";
import { invalidities } from "./invalidities.ts";
import type { Reason } from "./reason.ts";
import { relayDeferrals } from "./relay-deferrals.ts";

const reasons: Readonly<Record<string, Reason>> = {
  ...deferrals,
  ...relayDeferrals,
  ...addinDeferrals,
  ...failures,
  ...invalidities,
};

/** The reason with a code; undefined for one that another version knows. */
export const reasonOf = (code: string): Reason | undefined =>
  Object.hasOwn(reasons, code) ? reasons[code] : undefined;
