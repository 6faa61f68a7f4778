import { describe, expect, test } from "@jest/globals";
import { noteFormatter } from "../../../shared/enrichment/notes.ts";
import {
  addinDeferrals,
  deferrals,
  failures,
  invalidities,
  type Reason,
  reasonOf,
  relayDeferrals,
} from "../../../shared/lookups/reasons.ts";
import { languages } from "../../../shared/messages/messages.ts";

const tables = [deferrals, relayDeferrals, addinDeferrals, failures, invalidities];
const reasons = tables.flatMap((table) => Object.entries<Reason>(table));
const miss = (code: string) => ({ status: "deferred", error: { code, message: "its own words" } }) as const;

describe("a reason for which a question has no answer", () => {
  test("stands in one table, under a code that no other has", () => {
    expect(new Set(reasons.map(([code]) => code)).size).toBe(reasons.length);
    for (const [code, reason] of reasons) expect(reasonOf(code)).toBe(reason);
  });

  test.each(reasons)("%s: a clause for a note and a sentence for a cell, in each language", (_, reason) => {
    for (const language of languages) {
      expect(reason.note[language]).toMatch(/^\p{Lower}.*[^.]$/u);
      expect(reason.cell[language]).toMatch(/^\p{Lu}.*\.$/u);
    }
    expect(reason.note.fr).not.toBe(reason.note.en);
    expect(`${reason.note.fr} ${reason.cell.fr}`).not.toMatch(/[^\s][:;?!](\s|$)/);
    expect(`${reason.note.en} ${reason.cell.en}`).not.toMatch(/\s[:;?!](\s|$)/);
  });

  test.each(reasons)("%s is told by it in the note of a row", (code, reason) => {
    for (const language of languages) {
      expect(noteFormatter(language, String).missText(miss(code))).toBe(reason.note[language]);
    }
  });

  test("that no table knows is told in the words it came with", () => {
    expect(reasonOf("teapot")).toBeUndefined();
    expect(reasonOf("toString")).toBeUndefined();
    expect(noteFormatter("en", String).missText(miss("teapot"))).toBe("its own words");
  });
});
