import { rateHeaders } from "../../shared/contract/headers.ts";

/** Rate headers that a client must not trust, each in place of the true ones. */
export const lies = {
  "nothing left": { [rateHeaders.remaining]: "0" },
  "nothing used": { [rateHeaders.remaining]: "999999999" },
  "reset long past": { [rateHeaders.reset]: "1" },
  "no number": { [rateHeaders.limit]: "unlimited", [rateHeaders.remaining]: "", [rateHeaders.reset]: "soon" },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
export type Lie = keyof typeof lies;
