import { describe, expect, test } from "@jest/globals";
import {
  endNotice,
  failureNotice,
  isOpenEnded,
  isStopped,
  undoNotice,
} from "../../../addin/taskpane/list-run/end-notice.ts";
import type { EnrichmentProgress } from "../../../addin/taskpane/list-run/enrich.ts";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";

const say = messageFormatter("en");

/** A run over ten rows, all of them filled, unless told otherwise. */
const progress = (more: Partial<EnrichmentProgress> = {}): EnrichmentProgress => ({
  ...{ rows: 10, done: 10, statuses: {}, typedInto: 0, emptied: 0, unanswered: {} },
  ...more,
});

const notice = (more: Partial<EnrichmentProgress> = {}) => endNotice(progress(more), say, "en");

describe("a run that has ended", () => {
  test("is green where every row has its answer, with what it cost", () => {
    expect(notice()).toEqual({ intent: "success", text: "Done: 10 rows." });
    expect(notice({ spent: { calls: 0, isLeast: false } }).text).toBe("Done: 10 rows. No call spent.");
    expect(notice({ spent: { calls: 7, isLeast: false } }).text).toBe("Done: 10 rows. 7 calls spent.");
  });

  test("says at least how many calls it spent, or that this is not known", () => {
    expect(notice({ spent: { calls: 7, isLeast: true } }).text).toBe(
      "Done: 10 rows. At least 7 calls spent.",
    );
    expect(notice({ spent: { calls: 0, isLeast: true } }).text).toBe(
      "Done: 10 rows. How many calls were spent is not known.",
    );
  });

  test("tells why rows have no answer, the most frequent reason first", () => {
    expect(notice({ unanswered: { hour_spent: 1, month_spent: 3, unheard_of: 2 } })).toEqual({
      intent: "warning",
      text: "6 of 10 rows without an answer: 3 rows, monthly quota spent; 2 rows, unheard_of; 1 row, hourly limit reached. Ask for them again later; answers already read cost nothing.",
    });
  });

  test("that was stopped says how far it came, and not that it is done", () => {
    const stopped = notice({ done: 4 });
    expect(stopped.intent).toBe("warning");
    expect(stopped.text).toMatch(/^Stopped: 4 of 10 rows are filled\./);
    expect(notice({ done: 9, typedInto: 1 }).text).toMatch(/^1 row stays as it is: somebody typed there/);
  });

  test("is amber where rows were emptied, and green where codes are only of another nomenclature", () => {
    const emptied = notice({ emptied: 2 });
    expect(emptied.intent).toBe("warning");
    expect(emptied.text).toMatch(/^Done: 10 rows\. 2 rows were emptied/);
    const { intent, text } = notice({ nomenclature: { rows: 3, uncompared: 1 } });
    expect(intent).toBe("success");
    expect(text).toMatch(/^Done: 10 rows\. 3 rows have activity codes .* In 1 of these rows, the activity/);
    expect(notice({ nomenclature: { rows: 0, uncompared: 0 } }).text).toBe("Done: 10 rows.");
  });

  test("leaves nothing to ask where all rows are filled, and something where one was stopped, typed into or has no answer", () => {
    const open = [...[{}, { done: 9 }, { done: 9, typedInto: 1 }, { unanswered: { hour_spent: 1 } }]].map(
      (more) => [isStopped(progress(more)), isOpenEnded(progress(more))],
    );
    expect(open).toEqual([
      [false, false],
      [true, true],
      [false, true],
      [false, true],
    ]);
  });
});

describe("a run that failed", () => {
  test("says how many rows were filled, and that answers that were paid are kept", () => {
    const failed = (more: Partial<EnrichmentProgress>) => failureNotice("Why.", progress(more), say);
    expect(failed({ done: 0 })).toEqual({ intent: "error", text: "Why. No row had been filled." });
    expect(failed({ done: 4, spent: { calls: 0, isLeast: false } }).text).toBe(
      "Why. 4 of 10 rows had been filled before that, and stay filled. No call spent.",
    );
    expect(failed({ done: 4, spent: { calls: 1, isLeast: false } }).text).toBe(
      "Why. 4 of 10 rows had been filled before that, and stay filled. 1 call spent. The answers are kept: the same rows cost no second call.",
    );
  });
});

describe("a run that was put back", () => {
  const free =
    "The answers stay stored for 30 days after they were read: until then, the same run costs no call.";

  test("says what was restored, and is amber where cells were left as somebody changed them", () => {
    expect(undoNotice({ cells: 12, changed: 0, columns: 0 }, say)).toEqual({
      intent: "success",
      text: `The former content of 12 cells is back. ${free}`,
    });
    expect(undoNotice({ cells: 1, changed: 2, columns: 3 }, say)).toEqual({
      intent: "warning",
      text: `The former content of 1 cell is back. 3 columns were removed. 2 cells have been changed since: they were left as they are. ${free}`,
    });
  });
});
