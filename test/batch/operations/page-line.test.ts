import { describe, expect, test } from "@jest/globals";
import { messageFormatter } from "../../../batch/messages/messages.ts";
import { pageLine } from "../../../batch/operations/show-answer.ts";

const say = messageFormatter("en");
const page = (pagination: object, others: object = {}) => ({ items: [], pagination, ...others });

describe("the line below a list", () => {
  test("tells which part is shown, and the option that shows the next", () => {
    const first = page({ page: 1, perPage: 20, total: 153, totalPages: 8, hasNext: true });
    expect(pageLine(first, 20, undefined, say)).toBe("1–20 of 153, --page 2 for more");
    const last = page({ page: 8, perPage: 20, total: 153, totalPages: 8, hasNext: false });
    expect(pageLine(last, 13, undefined, say)).toBe("141–153 of 153");
  });

  test("counts what came where the service shows no pagination", () => {
    expect(pageLine([1, 2, 3], 3, undefined, say)).toBe("3 results");
    expect(pageLine({ items: [1], count: 1 }, 1, undefined, say)).toBe("1 result");
  });

  test("goes by the service's own count where it shows no pagination, and by the page that was asked for", () => {
    const line = (count: number, shown: number, asked?: { page: number; perPage: number }) =>
      pageLine({ count, items: [] }, shown, undefined, say, asked);
    expect(line(24, 20)).toBe("1–20 of 24, --page 2 for more");
    expect(line(24, 4, { page: 2, perPage: 20 })).toBe("21–24 of 24");
    expect(line(24, 0, { page: 3, perPage: 20 })).toBe("Nothing on page 3: the last one is --page 2");
    // A service that pages in its own way, or not at all, or counts the page alone.
    expect(line(24, 20, { page: 2, perPage: 100 })).toBe("20 results");
    expect(line(24, 24, { page: 2, perPage: 20 })).toBe("24 results");
    expect(line(20, 20)).toBe("20 results, a full page: if there are more, --page 2 shows them");
  });

  test("works out whether there is more where the service does not say", () => {
    expect(pageLine(page({ page: 2, perPage: 10, total: 25 }), 10, undefined, say)).toBe(
      "11–20 of 25, --page 3 for more",
    );
    expect(pageLine(page({ page: 3, perPage: 10, total: 25 }), 5, undefined, say)).toBe("21–25 of 25");
  });

  test("says that the service truncated the list, with or without the number that match", () => {
    const pagination = { page: 1, perPage: 20, total: 1000, totalPages: 50, hasNext: true };
    const capped = page(pagination, { capped: true, totalMatched: 1240 });
    expect(pageLine(capped, 20, "op_narrow_address", say)).toBe(
      "1–20 of 1,000, --page 2 for more (truncated by the service: 1,240 match in all; add --street or --commune)",
    );
    expect(pageLine(page(pagination, { capped: true }), 20, undefined, say)).toBe(
      "1–20 of 1,000, --page 2 for more (truncated by the service)",
    );
  });
});
