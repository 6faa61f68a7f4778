import type { Usage } from "../../../../shared/protocol/usage.ts";
import type { Say } from "../../messages/say.ts";

/** What is left of the account's month, in words. */
export function quotaText({ quota: { remaining, limit } }: Usage, say: Say): string {
  if (remaining === null) return say("quota_unknown");
  return limit === null ? say("quota_left_alone", { remaining }) : say("quota_left", { remaining, limit });
}
