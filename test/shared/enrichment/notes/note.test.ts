import { describe, expect, test } from "@jest/globals";
import {
  invalidNote,
  noteSpeaker,
  nothingToSay,
  rowNote,
  subjectNote,
} from "../../../../shared/enrichment/notes.ts";
import { noteWords } from "../../../../shared/enrichment/note-words.ts";
import { timeSpeaker } from "../../../../shared/messages/messages.ts";
import { subjectAnswer, wantedOf } from "../../../../shared/answers/subject-answer.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import { invalidReasons, repairs, type RepairCode } from "../../../../shared/identifiers/read.ts";

const now = Date.UTC(2026, 10, 20, 9);
const { noteText, missText } = noteSpeaker(
  "en",
  timeSpeaker("en", () => now),
);
const subject = { siren: "150000016" };

describe("the note of a row", () => {
  test("is empty when there is nothing to say", () => {
    expect(noteText(rowNote({ repairs: [] }, subject, subjectNote([])))).toBe("");
  });

  test("tells first how the identifier was read, then what is missing, each once", () => {
    const remarks = [
      { kind: "not_found", resource: "directors" },
      { kind: "masked" },
      { kind: "masked" },
    ] as const;
    expect(noteText(rowNote({ repairs: ["zero_added"] }, subject, subjectNote(remarks)))).toBe(
      "read as 150000016: a lost zero was restored · no directors on record · [ND]: masked at the company's request",
    );
  });

  test("names the SIRET where one was read, and the SIREN where it was taken from a VAT number", () => {
    const note = (code: RepairCode, siret?: string) =>
      noteText(rowNote({ repairs: [code] }, { ...subject, ...(siret && { siret }) }, nothingToSay));
    expect(note("zero_added", "15000001600012")).toContain("15000001600012");
    expect(note("from_vat", "15000001600012")).toContain("SIREN 150000016 ");
  });

  test("of a row without SIRET, an establishment that is missing is the head office", () => {
    const wanted = wantedOf(selectFields("address"), undefined);
    const note = (siret?: string) => {
      const own = { ...subject, ...(siret && { siret }) };
      const missing = { subject: own, steps: [{ kind: "not_found" }], missOf: () => undefined } as const;
      return noteText(subjectNote(subjectAnswer(missing, wanted, "en").remarks));
    };
    expect(note()).toBe("no head office on record");
    expect(note("15000001600012")).toBe("this establishment is not in the register");
  });

  test("of an invalid identifier says why, and what was perhaps meant", () => {
    const row = { kind: "invalid", reason: "checksum" } as const;
    expect(noteText(invalidNote({ ...row, suggestion: undefined }))).toBe(
      "the check digit of this SIREN or SIRET is wrong: probably mistyped",
    );
    expect(noteText(invalidNote({ ...row, suggestion: "150000016" }))).toMatch(/ · perhaps 150000016$/);
  });
});

describe("why a question has no answer", () => {
  test("is told with the time at which it can be asked, by the clock within hours and by the date beyond", () => {
    const miss = (retryAt: number) =>
      ({ status: "deferred", error: { code: "hour_spent", message: "" }, retryAt }) as const;
    expect(missText(miss(now + 3_600_000))).toMatch(/^hourly limit reached; ask again from \d\d:\d\d$/);
    expect(missText(miss(now + 9 * 86_400_000))).toMatch(/; ask again from 29 Nov 2026/);
  });

  test("that no table knows is told in the words it came with", () => {
    const miss = { status: "failed", error: { code: "teapot", message: "the service is a teapot" } } as const;
    expect(missText(miss)).toBe("the service is a teapot");
  });
});

describe("the table of words", () => {
  const codes = Object.keys(noteWords);

  test("has a note for every reason for which an identifier is not sent, and for every repair that is told", () => {
    const told = Object.entries(repairs).filter(([, repair]) => repair.told);
    const notes = [...Object.keys(invalidReasons), ...told.map(([code]) => code)].map(
      (code) => `note_${code}`,
    );
    expect(codes).toEqual(expect.arrayContaining(notes));
  });
});
