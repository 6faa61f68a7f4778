import { describe, expect, test } from "@jest/globals";
import { bar, quotaText } from "../../../batch/commands/quota-commands.ts";
import { processTerminal } from "../../../shared/command-line/terminal.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";

describe("the bar", () => {
  test.each([
    [0, 0],
    [0.5, 15],
    [1, 30],
    [1.2, 30],
    [-0.1, 0],
  ])("of a share of %d has %d of its 30 cells filled", (share, filled) => {
    expect(bar(share)).toBe("█".repeat(filled) + "░".repeat(30 - filled));
  });
});

test("what is not known has no line", () => {
  const terminal = processTerminal("en", messageFormatter("en"));
  const read = { from: "headers", sentAt: 0, readAt: 0 } as const;
  expect(quotaText({ ...read, remaining: 1_200 }, terminal)).toBe("Left  1,200");
});

test("a month without any call has no share to draw", () => {
  const terminal = processTerminal("en", messageFormatter("en"));
  const quota = { from: "me", sentAt: 0, readAt: 0, limit: 0, remaining: 0 } as const;
  expect(quotaText(quota, terminal)).toBe("Used  0 of 0\nLeft  0");
});

test("a trial is told with its end, in the language of the terminal", () => {
  const terminal = processTerminal("fr", messageFormatter("fr"));
  const quota = {
    from: "me",
    sentAt: 0,
    readAt: 0,
    plan: "pro",
    trialEndsAt: "2020-01-31T12:00:00Z",
  } as const;
  expect(quotaText(quota, terminal)).toMatch(/^Offre +pro\nFin de l'essai +31 janv\. 2020/);
});
