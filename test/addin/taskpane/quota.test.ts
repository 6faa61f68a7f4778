import { describe, expect, test } from "@jest/globals";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import { gaugeOf, monthGauge, quotaText } from "../../../addin/taskpane/views/account/gauge.ts";
import { usage } from "./usage-figures.ts";

describe("the gauge", () => {
  test("warns below a tenth, and when nothing is left", () => {
    expect(monthGauge(usage())).toEqual({ used: 0.1, level: "ample" });
    expect(gaugeOf(901, 1_000)).toEqual({ used: 0.901, level: "low" });
    expect(gaugeOf(1_000, 1_000)).toEqual({ used: 1, level: "spent" });
    expect(gaugeOf(1_200, 1_000)).toEqual({ used: 1, level: "spent" });
    expect(gaugeOf(0, 0)).toEqual({ used: 1, level: "spent" });
  });

  test("shows nothing where a figure is not known", () => {
    expect(gaugeOf(null, 1_000)).toBeUndefined();
    expect(gaugeOf(5, null)).toBeUndefined();
  });

  test("is said in words, numbers as the language writes them", () => {
    const rich = usage({ quota: { remaining: 4_880, limit: 5_000 } });
    expect(quotaText(rich, messageFormatter("en"))).toBe("4,880 of 5,000 calls left");
    expect(quotaText(rich, messageFormatter("fr"))).toBe("4\u202f880 appels restants sur 5\u202f000");
    const last = usage({ quota: { remaining: 1, limit: 5_000 } });
    expect(quotaText(last, messageFormatter("fr"))).toBe("1 appel restant sur 5\u202f000");
    expect(quotaText(usage({ quota: { remaining: 1, limit: null } }), messageFormatter("en"))).toBe(
      "1 call left",
    );
    expect(quotaText(usage({ quota: { remaining: null } }), messageFormatter("en"))).toMatch(
      /^Not known yet/,
    );
  });
});
