import { describe, expect, test } from "@jest/globals";
import { invalidNote, missText, rowNote, subjectNote } from "../../../batch/answers/note.ts";
import { messages } from "../../../batch/messages/messages.ts";
import { speaker } from "../../../batch/messages/say.ts";
import { timeSpeaker } from "../../../batch/terminal/terminal.ts";
import { subjectAnswer } from "../../../shared/answers/subject-answer.ts";
import { wantedOf } from "../../../shared/answers/wanted.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";
import { deferralReasons } from "../../../shared/gateway/halt.ts";
import { failureKinds } from "../../../shared/client/failures.ts";
import { invalidReasons, repairs, type RepairCode } from "../../../shared/identifiers/reading.ts";

const english = speaker("en");
const now = Date.UTC(2026, 10, 20, 9);
const sayTime = timeSpeaker("en", () => now);
const subject = { siren: "150000016" };

describe("the note of a row", () => {
  test("is empty when there is nothing to say", () => {
    expect(rowNote([], subject, subjectNote([], english, sayTime), english)).toBe("");
  });

  test("tells first how the identifier was read, then what is missing, each once", () => {
    const remarks = [
      { kind: "not_found", resource: "directors" },
      { kind: "masked" },
      { kind: "masked" },
    ] as const;
    expect(rowNote(["zero_added"], subject, subjectNote(remarks, english, sayTime), english)).toBe(
      "read as 150000016: a lost zero was put back · no directors on record · [ND]: masked at the company's request",
    );
  });

  test("names the SIRET where one was read, and the SIREN where it was taken from a VAT number", () => {
    const note = (code: RepairCode, siret?: string) =>
      rowNote([code], { ...subject, ...(siret && { siret }) }, "", english);
    expect(note("zero_added", "15000001600012")).toContain("15000001600012");
    expect(note("from_vat", "15000001600012")).toContain("SIREN 150000016 ");
  });

  test("of a row without SIRET, an establishment that is missing is the head office", () => {
    const wanted = wantedOf(selectFields("address"), undefined);
    const note = (siret?: string) => {
      const own = { ...subject, ...(siret && { siret }) };
      const missing = { subject: own, steps: [{ kind: "not_found" }], missOf: () => undefined } as const;
      return subjectNote(subjectAnswer(missing, wanted, "en").remarks, english, sayTime);
    };
    expect(note()).toBe("no head office on record");
    expect(note("15000001600012")).toBe("no such establishment in the register");
  });

  test("of an invalid identifier says why, and what was perhaps meant", () => {
    const row = { kind: "invalid", reason: "checksum" } as const;
    expect(invalidNote({ ...row, suggestion: undefined }, english)).toBe(
      "fails the check digit of a SIREN or SIRET: probably mistyped",
    );
    expect(invalidNote({ ...row, suggestion: "150000016" }, english)).toMatch(/ · perhaps 150000016$/);
  });
});

describe("why a question has no answer", () => {
  test("is told with the time at which it can be asked, by the clock within hours and by the date beyond", () => {
    const miss = (retryAt: number) =>
      ({ status: "deferred", error: { code: "hour_spent", message: "" }, retryAt }) as const;
    expect(missText(miss(now + 3_600_000), english, sayTime)).toMatch(
      /^hourly limit reached; can be asked from \d\d:\d\d$/,
    );
    expect(missText(miss(now + 9 * 86_400_000), english, sayTime)).toMatch(/; can be asked from 29 Nov 2026/);
  });

  test("that no table knows is told in the words it came with", () => {
    const miss = { status: "failed", error: { code: "teapot", message: "the service is a teapot" } } as const;
    expect(missText(miss, english, sayTime)).toBe("the service is a teapot");
  });
});

describe("the table of messages", () => {
  const codes = Object.keys(messages);

  test("has a note for every reason for which an identifier is not sent, and for every repair that is told", () => {
    const told = Object.entries(repairs).filter(([, repair]) => repair.told);
    const notes = [...Object.keys(invalidReasons), ...told.map(([code]) => code)].map(
      (code) => `note_${code}`,
    );
    expect(codes).toEqual(expect.arrayContaining(notes));
  });

  test("has a sentence for every reason for which a question is deferred", () => {
    const sentences = Object.keys(deferralReasons).map((reason) => `deferred_${reason}`);
    expect(codes).toEqual(expect.arrayContaining(sentences));
  });

  test("has a sentence for every way in which a question can fail for itself", () => {
    const sentences = Object.entries(failureKinds)
      .filter(([, kind]) => !kind.stops && kind.remedy !== "hour")
      .map(([code]) => `failed_${code}`);
    expect(codes).toEqual(expect.arrayContaining(sentences));
  });
});
