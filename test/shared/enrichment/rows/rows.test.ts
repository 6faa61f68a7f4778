import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Rows } from "../../../../shared/enrichment/rows.ts";
import { Subjects } from "../../../../shared/enrichment/subjects.ts";
import {
  readIdentifier,
  invalid,
  invalidReasons,
  repairs,
  type InvalidReason,
  type RepairCode,
} from "../../../../shared/identifiers/read.ts";
import { scatteredSirens, siretOf } from "../../../batch/made-up-numbers.ts";

function rowsOf(texts: readonly string[], bySiret = false): Rows {
  const rows = new Rows(texts.length, new Subjects(bySiret));
  texts.forEach((text, record) => rows.set(record, text));
  return rows;
}

describe("the rows of a list", () => {
  test("keep what each record asks for, in order", () => {
    const rows = rowsOf(["552032534", "", "5720784", "552032535", "552 032 534"]);
    expect([0, 1, 2, 3, 4].map((record) => rows.at(record))).toEqual([
      { kind: "subject", subject: 0, repairs: [], first: true, source: 0, stays: "all" },
      { kind: "blank" },
      { kind: "subject", subject: 1, repairs: ["zeros_added"], first: true, source: 0, stays: "all" },
      { kind: "invalid", reason: "checksum", suggestion: undefined, source: 0 },
      { kind: "subject", subject: 0, repairs: [], first: false, source: 0, stays: "all" },
    ]);
    expect(rows.size).toBe(5);
    expect(rows.subjects.size).toBe(2);
  });

  test("are blank until they are read", () => {
    expect(new Rows(1, new Subjects(false)).at(0)).toEqual({ kind: "blank" });
  });

  test("keep a suggestion with the record it was made for", () => {
    // The SIRET fails its check, the SIREN in it does not.
    const rows = rowsOf(["DANONE", "15000001600016"]);
    expect(rows.at(1)).toMatchObject({ kind: "invalid", suggestion: "150000016" });
    expect(rows.at(0)).toMatchObject({ kind: "invalid", suggestion: undefined });
  });

  test("that a selection leaves out ask for nothing", () => {
    const rows = rowsOf(["552032534", "552032534"]);
    rows.leaveOut(0);
    rows.leaveOut(1, "none");
    expect(rows.at(0)).toEqual({ kind: "left_out", stays: "all" });
    expect(rows.at(1)).toEqual({ kind: "left_out", stays: "none" });
  });

  test("that are left out name somebody where a row of the run does too, an establishment where that matters", () => {
    const [siren = "", other = ""] = scatteredSirens(2);
    const siret = siretOf(siren, 1);
    for (const bySiret of [false, true]) {
      const rows = new Rows(6, new Subjects(bySiret));
      rows.leaveOut(0, "company", readIdentifier(siret));
      rows.leaveOut(1, "none", readIdentifier(siren));
      rows.leaveOut(2, "all", readIdentifier(other));
      rows.leaveOut(3, "all", readIdentifier("x"));
      expect(rows.subjects.size).toBe(0);
      rows.set(4, siren);
      rows.set(5, siret);
      expect([0, 1, 2, 3].map((record) => rows.at(record))).toEqual([
        { kind: "left_out", stays: "company", subject: bySiret ? 1 : 0 },
        { kind: "left_out", stays: "none", subject: 0 },
        { kind: "left_out", stays: "all" },
        { kind: "left_out", stays: "all" },
      ]);
    }
  });

  test("keep every reason, beside whether they are filled", () => {
    const reasons = [...(Object.keys(invalidReasons) as InvalidReason[]), "uncalculated"] as const;
    const rows = new Rows(reasons.length + 2, new Subjects(false));
    reasons.forEach((reason, record) => rows.put(record, { kind: "invalid", reason }));
    rows.fill(reasons.length);
    const read = reasons.map((_, record) => rows.at(record));
    expect(read.map((row) => row.kind === "invalid" && row.reason)).toEqual(reasons);
    expect([reasons.length, reasons.length + 1].map((record) => rows.at(record))).toEqual([
      { kind: "blank", isFilled: true },
      { kind: "blank" },
    ]);
  });

  test("keep what they say beside their number, where that says anything", () => {
    const rows = rowsOf(["552032534", "552032534", "552032534"]);
    rows.putTexts(0, { name: "FICTIVE", city: "" });
    rows.putTexts(1, { name: " ", city: "" });
    expect([0, 1, 2].map((record) => rows.textsOf(record))).toEqual([{ name: "FICTIVE", city: "" }, {}, {}]);
  });

  test("keep which column each was read in, and whether its columns were of its company, beside every repair", () => {
    const told = (Object.keys(repairs) as RepairCode[]).filter((code) => repairs[code].isReported);
    const rows = new Rows(4, new Subjects(false), 3);
    const reading = { kind: "siren", siren: "552032534", repairs: told } as const;
    const stays = ["all", "company"] as const;
    stays.forEach((stay, record) => rows.put(record, reading, record + 1, stay));
    rows.put(2, invalid("checksum"), 2);
    expect(rows.at(0)).toMatchObject({ repairs: told, first: true, source: 1, stays: "all" });
    expect(rows.at(1)).toMatchObject({ repairs: told, first: false, source: 2, stays: "company" });
    expect(rows.at(2)).toMatchObject({ kind: "invalid", source: 2 });
    expect(rows.at(3)).toEqual({ kind: "blank" });
  });

  test("say of any text what the reader of identifiers says of it, and forget nothing that a user is told", () => {
    const digits = fc.stringMatching(/^\d{7,14}$/);
    const typed = fc.constantFrom(
      "FR61420495178",
      "SIREN : 552 018 020",
      "5,52120222E8",
      "3,5E+13",
      "DE136695976",
    );
    const text = fc.oneof(digits, typed, fc.constantFrom(...scatteredSirens(20)), fc.string());
    const isTold = (code: RepairCode) => repairs[code].isReported;
    fc.assert(
      fc.property(fc.array(text, { maxLength: 30 }), (texts) => {
        const rows = rowsOf(texts);
        texts.forEach((one, record) => {
          const reading = readIdentifier(one);
          const row = rows.at(record);
          if (reading.kind === "blank" || reading.kind === "invalid") {
            const more = reading.kind === "invalid" ? { suggestion: undefined, source: 0 } : {};
            expect(row).toEqual({ ...more, ...reading });
            return;
          }
          expect(row).toMatchObject({ kind: "subject", repairs: reading.repairs.filter(isTold) });
          if (row.kind === "subject") expect(rows.subjects.at(row.subject)).toEqual({ siren: reading.siren });
        });
      }),
    );
  });

  test("have room for every repair that is told: a bit each, in one byte", () => {
    expect(Object.values(repairs).filter(({ isReported }) => isReported).length).toBeLessThanOrEqual(8);
  });
});

describe("the subjects of a list", () => {
  const [siren = "", other = ""] = scatteredSirens(2);

  test("are one a SIREN where no establishment's field is wanted", () => {
    const rows = rowsOf([siretOf(siren, 1), siretOf(siren, 2), siren, other]);
    expect(rows.subjects.size).toBe(2);
    expect([0, 1].map((index) => rows.subjects.at(index))).toEqual([{ siren }, { siren: other }]);
  });

  test("are one a SIRET where one is, and a SIREN alone is another", () => {
    const rows = rowsOf([siretOf(siren, 1), siretOf(siren, 2), siren, siretOf(siren, 1)], true);
    expect(rows.subjects.size).toBe(3);
    expect([0, 1, 2].map((index) => rows.subjects.at(index))).toEqual([
      { siren, siret: siretOf(siren, 1) },
      { siren, siret: siretOf(siren, 2) },
      { siren },
    ]);
    expect(rows.at(3)).toMatchObject({ subject: 0, first: false });
  });

  test("keep the zeros in front of SIREN and SIRET", () => {
    const siret = siretOf("005720784", 1);
    const rows = rowsOf(["5720784", String(Number(siret))], true);
    expect([0, 1].map((index) => rows.subjects.at(index))).toEqual([
      { siren: "005720784" },
      { siren: "005720784", siret },
    ]);
  });
});
