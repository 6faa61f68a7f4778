import type { Authenticator, Shown } from "./authenticator.ts";

/**
 * Tells whose a token is as `identify` does, once for all requests that arrive in one turn of the event loop: hundreds of
 * one user may, and none of them comes later than a revocation that the first did not see. `soon` runs a task when that turn
 * is over.
 */
export function onceATick(
  identify: Authenticator,
  soon: (run: () => void) => void = setImmediate,
): Authenticator {
  const known = new Map<string | undefined, Promise<Shown>>();
  return (text) => {
    let shown = known.get(text);
    if (shown !== undefined) return shown;
    shown = identify(text);
    if (known.size === 0) soon(() => known.clear());
    known.set(text, shown);
    return shown;
  };
}
