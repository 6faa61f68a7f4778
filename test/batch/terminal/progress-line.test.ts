import { describe, expect, test } from "@jest/globals";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { type Terminal, progressLine, shortDuration } from "../../../batch/terminal/terminal.ts";
import { timeFormatter } from "../../../shared/messages/messages.ts";

/** A terminal that keeps what it is told, and a clock that is moved by hand. */
function stage(interactive: boolean) {
  const lines: string[] = [];
  const drawn: string[] = [];
  const time = { now: Date.UTC(2026, 10, 20, 9) };
  const terminal: Terminal = {
    language: "en",
    say: messageFormatter("en"),
    sayTime: timeFormatter("en", () => time.now),
    interactive,
    out: () => undefined,
    err: (text) => lines.push(text),
    redraw: (text) => drawn.push(text),
  };
  return { terminal, lines, drawn, time, clock: () => time.now };
}

const progress = { asked: 50, stored: 7, failed: 10, deferred: 0, expected: 240 };

describe("progress", () => {
  test("on a terminal is redrawn, a few times a second: done, rate, time left, calls made, answers known", () => {
    const { terminal, drawn, lines, time, clock } = stage(true);
    const line = progressLine(terminal, false, clock);
    time.now += 10_000;
    line.onProgress(progress);
    line.onProgress(progress);
    expect(drawn).toEqual(["60 of 240 asked, 6/s, 30 s left; 60 calls made, 7 from the store"]);
    expect(lines).toEqual([]);
    line.end();
    expect(drawn.at(-1)).toBe("");
  });

  test("elsewhere is a line now and then, and none for a short run", () => {
    const { terminal, drawn, lines, time, clock } = stage(false);
    const line = progressLine(terminal, false, clock);
    time.now += 9_000;
    line.onProgress(progress);
    expect(lines).toEqual([]);
    time.now += 1_000;
    line.onProgress(progress);
    time.now += 1_000;
    line.onProgress(progress);
    expect(lines).toHaveLength(1);
    expect(drawn).toEqual([]);
  });

  test("beyond what was expected never reads 61 of 60", () => {
    const { terminal, drawn, time, clock } = stage(true);
    const line = progressLine(terminal, false, clock);
    time.now += 1_000;
    line.onProgress({ ...progress, expected: 10 });
    expect(drawn[0]).toMatch(/^60 of 60 asked, .* 0 s left/);
  });

  test("a wait for the hour is told with the time of the next call, once, and a short one not at all", () => {
    const { terminal, lines, time, clock } = stage(false);
    const line = progressLine(terminal, false, clock);
    line.onWait(time.now + 1_500, "hour_spent");
    expect(lines).toEqual([]);
    line.onWait(time.now + 1_800_000, "hour_spent");
    line.onWait(time.now + 1_800_400, "hour_spent");
    expect(lines).toEqual([expect.stringMatching(/^waiting for the hourly limit, next call at \d\d:\d\d$/)]);
  });

  test("a wait that a server on the way asks for is not told as one for the hour", () => {
    const { terminal, lines, time, clock } = stage(false);
    progressLine(terminal, false, clock).onWait(time.now + 30_000, "throttled");
    expect(lines).toEqual([expect.stringMatching(/^an intermediate server, not the service, asks to wait/)]);
  });

  test("--quiet says neither", () => {
    const { terminal, lines, drawn, time, clock } = stage(true);
    const line = progressLine(terminal, true, clock);
    time.now += 60_000;
    line.onProgress(progress);
    line.onWait(time.now + 1_800_000, "hour_spent");
    expect([lines, drawn]).toEqual([[], []]);
  });
});

test.each([
  [0, "0 s"],
  [99_400, "99 s"],
  [100_000, "2 min"],
  [99 * 60_000, "99 min"],
  [125 * 60_000, "2 h 05"],
])("%d milliseconds are told as %s", (milliseconds, text) => {
  expect(shortDuration(milliseconds)).toBe(text);
});
