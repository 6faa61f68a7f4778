import { describe, expect, test } from "@jest/globals";
import {
  absenceInText,
  absenceOf,
  checkNote,
  companyInNote,
  invalidNote,
  noteFormatter,
  emptyNote,
  type Note,
  rowNote,
  saysChosen,
  saysNoCompany,
  subjectNote,
} from "../../../../shared/enrichment/notes.ts";
import { lettersWords, letterWords, noteWords, statusOf } from "../../../../shared/enrichment/note-words.ts";
import type { Miss } from "../../../../shared/lookups/lookup.ts";
import { fill, languages, timeFormatter } from "../../../../shared/messages/messages.ts";
import { type Remark, subjectAnswer, wantedOf } from "../../../../shared/answers/subject-answer.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import { activeUnit } from "../check/checked-rows.ts";
import { invalidReasons, repairs, type RepairCode } from "../../../../shared/identifiers/read.ts";

const now = Date.UTC(2026, 10, 20, 9);
const { noteText, missText } = noteFormatter(
  "en",
  timeFormatter("en", () => now),
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
      "read as 150000016: a lost zero was restored · no directors on record · masked at the company's request",
    );
  });

  test("names the SIRET where one was read, and the SIREN where it was taken from a VAT number", () => {
    const note = (code: RepairCode, siret?: string) =>
      noteText(rowNote({ repairs: [code] }, { ...subject, ...(siret && { siret }) }, emptyNote));
    expect(note("zero_added", "15000001600012")).toContain("15000001600012");
    expect(note("from_vat", "15000001600012")).toContain("SIREN 150000016 ");
  });

  test("of a row without SIRET, an establishment that is missing is the head office", () => {
    const wanted = wantedOf(selectFields("address"), undefined);
    const note = (siret?: string) => {
      const own = { ...subject, ...(siret && { siret }) };
      const missing = { subject: own, steps: [{ status: "not_found" }], missOf: () => undefined } as const;
      return noteText(subjectNote(subjectAnswer(missing, wanted, "en").remarks));
    };
    expect(note()).toBe("no head office on record");
    expect(note("15000001600012")).toBe("this establishment is not in the register");
  });

  test.each([
    [
      { code: "note_beside_other", id: "150000024" },
      "the number beside it, 150000024, is that of another company: one of the two is wrong",
    ],
    [{ code: "note_beside_wrong" }, "the number beside it is wrong and was not used"],
    [{ code: "note_beside_taken" }, "looked up by the number beside it: the first one cannot be used"],
  ] as const)("tells what is wrong with a second number: %j", (otherNumberRemark, words) => {
    expect(noteText(rowNote({ repairs: [], otherNumberRemark }, subject, emptyNote))).toBe(words);
  });

  test("of an invalid identifier says why, and what was perhaps meant", () => {
    const row = { kind: "invalid", reason: "checksum" } as const;
    expect(noteText(invalidNote({ ...row, suggestion: undefined }))).toBe(
      "the check digit of this SIREN or SIRET is wrong: probably mistyped",
    );
    expect(noteText(invalidNote({ ...row, suggestion: "150000016" }))).toMatch(/ · perhaps 150000016$/);
  });
});

describe("what the answers leave to say", () => {
  const fields = selectFields("revenue,equity");
  const teapot = { status: "failed", error: { code: "teapot", message: "the service is a teapot" } } as const;

  test.each<[string, Remark]>([
    [
      "the list of its establishments does not show the head office: its SIRET is needed",
      { kind: "siret_needed" },
    ],
    ["revenue, equity: not in this plan", { kind: "beyond_plan", fields }],
    [
      "consolidated only (K): the accounts of its group, not the company's own",
      { kind: "other_accounts", types: ["K", "K"] },
    ],
    [
      "accounts of other types only (K, ?, B), none of the company's own (C or S)",
      { kind: "other_accounts", types: ["K", null, "B"] },
    ],
    [
      "revenue, equity: not published (confidential) for 2023",
      { kind: "unpublished", fields, year: 2023, isConfidential: true },
    ],
    [
      "revenue, equity: not published for ?",
      { kind: "unpublished", fields, year: null, isConfidential: false },
    ],
    [
      "only 20 of 24 directors: the service lists the others on further pages",
      { kind: "listed_in_part", resource: "directors", shown: 20, total: 24 },
    ],
    [
      "20 directors, as many as a page of the service has: there may be more",
      { kind: "listed_in_part", resource: "directors", shown: 20, total: undefined },
    ],
    [
      "20 annual accounts, as many as a page of the service has: there may be later ones",
      { kind: "listed_in_part", resource: "accounts", shown: 20, total: undefined },
    ],
    ["the service is a teapot", { kind: "miss", miss: teapot }],
  ])("is worded: %s", (words, remark) => {
    expect(noteText(subjectNote([remark]))).toBe(words);
  });

  test("comes behind the column of the number, where that is not the first of several", () => {
    expect(noteText(rowNote({ repairs: [] }, subject, subjectNote([{ kind: "masked" }]), "B"))).toBe(
      "identifier from column B · masked at the company's request",
    );
    const invalid = { reason: "checksum", suggestion: undefined } as const;
    expect(noteText(invalidNote(invalid, "B"))).toMatch(/^identifier from column B · /);
  });

  test("of a check says that numbers alone were checked, where neither name nor place was compared", () => {
    expect(checkNote({ uncompared: [] })).toEqual([]);
    expect(checkNote({ uncompared: ["name"] })).toEqual([]);
    expect(noteText(checkNote({ uncompared: ["name", "place"] }))).toBe(
      "only the numbers were checked: no name and no place could be compared",
    );
  });

  test("of a check says so where the register masks the name, whatever the list has", () => {
    const facts = { ...activeUnit, names: undefined, isNameMasked: true } as const;
    const note = checkNote({ uncompared: ["name", "place"], facts });
    expect((["en", "fr"] as const).map((language) => noteFormatter(language, String).noteText(note))).toEqual(
      [
        "only the numbers were checked: the register masks the name at the person's request, and no place could be compared",
        "seuls les numéros ont été contrôlés : le répertoire masque le nom à la demande de la personne, et aucun lieu n'a pu être comparé",
      ],
    );
    expect(checkNote({ uncompared: ["name"], facts })).toEqual([]);
  });
});

describe("the company that a note says a row was given", () => {
  const name = "FICTIVE & (FILS)";

  test.each([
    `found by its name: ${name} (score 91)`,
    `trouvé par son nom : ${name} (score 91)`,
    `chosen by Ada on 3 May 2026: ${name}`,
    `choisi lors d'une vérification du 3 mai 2026 : ${name}`,
    `company found by an earlier run or chosen by a person: ${name}`,
    `no directors on record · ${noteWords.note_kept.fr.replace("{name}", name)}`,
  ])("is read in %j", (text) => {
    expect(companyInNote(text)).toBe(name);
  });

  test("is nobody where the note says no such thing, or is longer than any of ours", () => {
    expect(companyInNote("")).toBeUndefined();
    expect(companyInNote(`not ${noteWords.note_kept.en}`)).toBeUndefined();
    const kept = noteWords.note_kept.en.replace("{name}", "");
    const longest = "X".repeat(2_000 - kept.length);
    expect(companyInNote(kept + longest)).toBe(longest);
    expect(companyInNote(`${kept}${longest}X`)).toBeUndefined();
  });
});

describe("a note says", () => {
  const column = "identifier from column B";

  test.each([
    noteWords.note_match_several.en,
    noteWords.note_match_several.fr,
    `${column} · ${noteWords.note_match_unlike.en}`,
    `${noteWords.note_match_unlike.fr} · ${column}`,
    "no company was found with this name: looked for FICTIVE in 75008",
    "no company was found with this name: looked for FICTIVE in 75008, then in all of France",
    "aucune entreprise n'a été trouvée sous ce nom : recherche de FICTIVE dans 75008, France",
    "aucune entreprise n'a été trouvée sous ce nom (mots cherchés : FICTIVE, dans toute la France)",
    `${noteWords.note_match_open.fr} · le quota du mois est épuisé`,
    `${column} · ${noteWords.note_match_failed.en} · the service did not answer in time`,
  ])("that a row has no company: %j", (text) => {
    expect([saysNoCompany(text), saysChosen(text)]).toEqual([true, false]);
  });

  test.each([
    "chosen by Ada on 3 May 2026: FICTIVE",
    `${column} · choisi par Ada le 3 mai 2026 : FICTIVE`,
    `choisi lors d'une vérification du 3 mai 2026 : FICTIVE · ${column}`,
  ])("that a person chose its company: %j", (text) => {
    expect([saysNoCompany(text), saysChosen(text)]).toEqual([false, true]);
  });

  test.each([
    "",
    column,
    `not ${noteWords.note_match_several.en}`,
    `${noteWords.note_match_several.en}, we hope`,
  ])("neither: %j", (text) => {
    expect([saysNoCompany(text), saysChosen(text)]).toEqual([false, false]);
  });
});

describe("what a row names that is not in the register", () => {
  test.each([
    ["company", "note_unit_not_found"],
    ["establishment", "note_establishment_not_found"],
  ] as const)("is its %s, by the note and by its text in either language", (absence, code) => {
    const note: Note = [{ code: "note_column", details: { column: "B" } }, { code }];
    expect(absenceOf(note)).toBe(absence);
    for (const language of languages)
      expect(absenceInText(noteFormatter(language, String).noteText(note))).toBe(absence);
  });

  test.each([
    "note_no_head_office",
    "note_directors_not_found",
    "note_accounts_not_found",
    "note_match_no_candidate",
  ] as const)("is not told by %s", (code) => {
    expect(absenceOf([{ code }])).toBeUndefined();
    expect(absenceInText(noteWords[code].en)).toBeUndefined();
  });

  test("is not told by a note that is empty, by a reason why there is no answer, or by a person's own words", () => {
    const miss: Miss = { status: "deferred", error: { code: "budget", message: "" } };
    expect([absenceOf([]), absenceOf([{ miss }]), absenceInText("")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(absenceInText(`${noteWords.note_unit_not_found.en}, says Ada`)).toBeUndefined();
  });
});

describe("a status that a cell tells", () => {
  test.each([
    ["not_found", "not_found"],
    ["  Introuvable ", "not_found"],
    ["FOUND", "found"],
    ["ok", undefined],
    ["", undefined],
  ])("is read in %j: %s", (text, status) => {
    expect(statusOf(text)).toBe(status);
  });
});

test("the letters of a match are said part by part, those that were not compared aside", () => {
  const letters = {
    name: "A",
    postcode: "B",
    city: "Z",
    address: "Z",
    vat: "Z",
    director: "Z",
    legalForm: "F",
  } as const;
  const say = (code: keyof typeof letterWords, details: Parameters<typeof fill>[1] = {}) =>
    fill(letterWords[code].en, details, "en");
  expect(lettersWords(letters, say)).toBe("same name, similar postcode, different legal form");
});

describe("why a question has no answer", () => {
  test("is told with the time at which it can be asked, by the clock within hours and by the date beyond", () => {
    const miss = (retryAt: number) =>
      ({ status: "deferred", error: { code: "hour_spent", message: "" }, retryAt }) as const;
    expect(missText(miss(now + 3_600_000))).toMatch(/^hourly limit reached; ask again from \d\d:\d\d$/);
    expect(missText(miss(now + 9 * 86_400_000))).toMatch(/; ask again from 29 Nov 2026/);
  });

  test("is told without a time where none is known, and of a question that failed", () => {
    const error = { code: "hour_spent", message: "" };
    expect(missText({ status: "deferred", error })).toBe("hourly limit reached");
    expect(missText({ status: "failed", error })).toBe("hourly limit reached");
  });

  test("that no table knows is told in the words it came with", () => {
    const miss = { status: "failed", error: { code: "teapot", message: "the service is a teapot" } } as const;
    expect(missText(miss)).toBe("the service is a teapot");
  });
});

describe("the table of words", () => {
  const codes = Object.keys(noteWords);

  test("has a note for every reason for which an identifier is not sent, and for every repair that is told", () => {
    const told = Object.entries(repairs).filter(([, repair]) => repair.isReported);
    const notes = [...Object.keys(invalidReasons), ...told.map(([code]) => code)].map(
      (code) => `note_${code}`,
    );
    expect(codes).toEqual(expect.arrayContaining(notes));
  });
});
