import { wallTime, type Instant } from "../clock.ts";
import type { SchedulerState, Wait } from "./state.ts";

/** How long until it is looked again at what other calls hold, here or in another process, milliseconds. */
export const shortPause = 100;
/** The same where the store tells when another process has answers: what is left to look for is one that died. */
export const longPause = 2_000;
/** Waits are cut in slices, milliseconds: a laptop that slept must not wait its sleep again. */
const longestSlice = 15_000;

/** Waits until the hour has room, at `until` by `monotonic`, and tells so. */
export function waitForHour(state: SchedulerState, until: number, at: Instant): void {
  state.wait = { ...sliceUntil(until, at), until: wallTime(at, until) };
  state.actions.push({ kind: "tell_wait", until: state.wait.until! });
}

export const sliceUntil = (until: number, { monotonic: now }: Instant): Wait => ({
  lookAt: now + Math.max(1, Math.min(until - now, longestSlice)),
});
