import { ProgramError } from "../program-error.ts";
import { expiryShapes, readExpiry } from "../tokens/read-expiry.ts";
import type { Bounds } from "../tokens/token-entry.ts";
import { wholeNumber } from "./whole-number.ts";

/** The flags that bound a token, as commander reads them. */
export interface BoundFlags {
  readonly monthly?: string;
  readonly unlimited?: boolean;
  /** False: `--no-hourly`. */
  readonly hourly?: string | false;
  readonly expires?: string;
}

/** When a token ends, from `--expires` at `now`, epoch milliseconds. @throws {ProgramError} */
function expiryOf(value: string, now: number): number | null {
  const expiresAt = readExpiry(value, now);
  if (expiresAt === undefined) throw new ProgramError("bad_expiry", { shapes: expiryShapes, value });
  return expiresAt;
}

/** The bounds that flags ask for at `now`, and no others. @throws {ProgramError} for the first that cannot be used */
export function readBounds(flags: BoundFlags, now: number): Partial<Bounds> {
  const { monthly, unlimited, hourly, expires } = flags;
  return {
    ...(unlimited === true && { monthly: null }),
    ...(monthly !== undefined && { monthly: wholeNumber("--monthly", monthly, 0) }),
    ...(hourly !== undefined && { hourly: hourly === false ? null : wholeNumber("--hourly", hourly, 0) }),
    ...(expires !== undefined && { expiresAt: expiryOf(expires, now) }),
  };
}
