import type { ClockOffset } from "./clock-offset.ts";
import type { Database } from "./database.ts";
import type { Notices } from "./notices.ts";
import type { Owner } from "./owner.ts";

/** A store that is open: what its parts work with. */
export interface OpenStore {
  readonly database: Database;
  readonly notices: Notices;
  readonly clock: ClockOffset;
  readonly owner: Owner;
  /** Where it is, without a password. */
  readonly shown: string;
}
