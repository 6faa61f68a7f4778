import { describe, expect, test } from "@jest/globals";
import { isRoleHeading } from "../../../addin/taskpane/list-run/list-survey.ts";
import { type DecidedMatch, decisionKey } from "../../../shared/enrichment/settled-match.ts";
import { typedNumber } from "../../../addin/taskpane/views/lists/review/own-company.ts";
import {
  applyDecisions,
  keepDecision,
  keepRemark,
  remarksIn,
} from "../../../addin/taskpane/decisions/workbook-decisions.ts";
import { lettersWords } from "../../../shared/enrichment/note-words.ts";
import { messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import { actionOf } from "../../../addin/taskpane/views/lists/review/review-keys.ts";
import { orderedByDoubt } from "../../../addin/taskpane/views/lists/review/shown-row.ts";
import { officeWorkbook } from "../../../addin/taskpane/workbook/office-workbook.ts";
import { installFakeExcel } from "../../fixtures/pane/excel/fake-excel.ts";
import { MatchQueries } from "../../../shared/enrichment/match-queries.ts";
import { Subjects } from "../../../shared/enrichment/subjects.ts";
import type { MatchLetters, MatchResult, MatchRow } from "../../../shared/matching/match.ts";

const letters: MatchLetters = {
  ...{ name: "A", postcode: "B", city: "Z", address: "Z", vat: "Z", director: "Z" },
  legalForm: "F",
};

describe("keys of a review", () => {
  const pressed = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) =>
    actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held }, 2);

  test.each([
    ["1", { kind: "choose", place: 0 }],
    ["2", { kind: "choose", place: 1 }],
    ["3", undefined],
    ["0", { kind: "none" }],
    ["N", { kind: "none" }],
    ["l", { kind: "later" }],
    ["s", { kind: "type", field: "number" }],
    ["C", { kind: "type", field: "comment" }],
    ["p", { kind: "places" }],
    ["a", { kind: "unfound" }],
    ["u", { kind: "undo" }],
    ["Escape", { kind: "end" }],
    ["ArrowDown", { kind: "move", by: 1 }],
    ["ArrowLeft", { kind: "go", by: -1 }],
    ["Enter", undefined],
    [" ", undefined],
    ["Tab", undefined],
  ])("%s means %j where two companies are shown", (key, action) => {
    expect(pressed(key)).toEqual(action);
  });

  test.each([
    ["&", "Digit1", { kind: "choose", place: 0 }],
    ["é", "Digit2", { kind: "choose", place: 1 }],
    ["à", "Digit0", { kind: "none" }],
  ])("of a French keyboard are the digits on them: %s", (key, code, action) => {
    const event = { key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect(actionOf(event, 2)).toEqual(action);
    expect(actionOf({ ...event, key: "!", shiftKey: true }, 2)).toBeUndefined();
  });

  test("that are held with Ctrl, Alt or Cmd are the browser's and Excel's", () => {
    for (const held of ["ctrlKey", "metaKey", "altKey"] as const)
      expect(pressed("u", { [held]: true })).toBeUndefined();
  });
});

test.each([
  ["552 032 534", { siren: "552032534" }],
  ["55203253400646", { siren: "552032534", siret: "55203253400646" }],
  ["552032535", "wrong"],
  ["5520325340", "wrong"],
  ["5520", "unfinished"],
  ["", "unfinished"],
])("%j typed in a review is %j", (text, typed) => {
  expect(typedNumber(text)).toEqual(typed);
});

test("the least doubtful row comes first, rows without candidates last, and rows of one score in the order of the list", () => {
  const queries = new MatchQueries(new Subjects(false));
  const scores = [60, undefined, 90, 60];
  const results = new Map<number, MatchResult>();
  const doubtful = scores.map((score, record) => {
    const { index: query } = queries.add({ name: `FICTIVE ${record}` });
    const candidates =
      score === undefined ? [] : [{ siren: "150000289", name: "FICTIVE", score, letters, active: true }];
    results.set(query, { status: "ambiguous", reason: "common_name", candidates });
    return { query, queries: [query], records: [record] };
  });
  const ordered = orderedByDoubt({ queries, results, doubtful });
  expect(ordered.doubtful.flatMap(({ records }) => records)).toEqual([2, 0, 3, 1]);
});

test("letters are said in words of either language, without those of parts that were not there", () => {
  expect(lettersWords(letters, messageFormatter("en"))).toBe(
    "same name, similar postcode, different legal form",
  );
  expect(lettersWords(letters, messageFormatter("fr"))).toBe(
    "nom identique, code postal proche, forme juridique : ne concorde pas",
  );
});

describe("the first row of a list without numbers", () => {
  test.each([
    [
      [
        ["Nom", "Ville"],
        ["DANONE", "PARIS"],
      ],
      true,
    ],
    [[["Nom du fournisseur"], ["DANONE"]], true],
    [
      [
        ["Partenaire", "CP"],
        ["DANONE", "75009"],
      ],
      true,
    ],
    [
      [
        ["SOCIETE FICTIVE", "12 RUE DE LA PAIX", "75002", "PARIS"],
        ["DANONE", "1 RUE X", "75009", "PARIS"],
      ],
      false,
    ],
    [
      [
        ["CLIENT SERVICES", "LYON"],
        ["DANONE", "PARIS"],
      ],
      false,
    ],
    [
      [
        ["552032534", "Nom"],
        ["005720784", "DANONE"],
      ],
      false,
    ],
    [[], false],
  ])("%j is a heading: %s", (rows, isHeading) => {
    expect(isRoleHeading(rows)).toBe(isHeading);
  });
});

describe("decisions in the workbook", () => {
  const decided = (siren: string): DecidedMatch => ({
    ...{ status: "found", reason: "decided", by: "Ann Field", day: "2026-11-20" },
    candidates: [{ siren, name: "FICTIVE", score: 66, letters }],
  });
  const row = { name: "Fictive SARL", postcode: "1000", city: "Bourg-en-Bresse" };
  const settled = async (text: MatchRow = row) => {
    const queries = new MatchQueries(new Subjects(false));
    const { index } = queries.add(text);
    await applyDecisions(queries, officeWorkbook);
    return queries.state(index);
  };

  test("hold for the same name and place however they are written, and are forgotten on demand", async () => {
    const book = installFakeExcel(globalThis);
    await keepDecision(officeWorkbook, row, decided("150000289"));
    expect(book.settings.size).toBe(1);
    const same = { name: "FICTIVE  S.A.R.L", postcode: "01000", city: "BOURG EN BRESSE CEDEX" };
    expect(await settled(same)).toMatchObject({ kind: "settled", result: decided("150000289") });
    expect(await settled({ ...row, name: "Fictive SAS" })).toEqual({ kind: "open" });
    await keepDecision(officeWorkbook, row, undefined);
    expect(await settled()).toEqual({ kind: "open" });
    await keepDecision(officeWorkbook, row, undefined);
  });

  test("keep the establishment that a number named, as far as it is one of the company", async () => {
    const book = installFakeExcel(globalThis);
    const company = { siren: "552032534", siret: "55203253400646", name: "FICTIVE" };
    await keepDecision(officeWorkbook, row, { ...decided("552032534"), candidates: [company] });
    expect(await settled()).toMatchObject({ result: { candidates: [company] } });
    const [key, kept] = [...book.settings][0]!;
    book.settings.set(key, (kept as string).replace("55203253400646", "35600000000048"));
    const state = await settled();
    expect(state).toMatchObject({ result: { candidates: [{ siren: "552032534" }] } });
    expect(JSON.stringify(state)).not.toContain("35600000000048");
  });

  test("are told apart from remarks, which stay until they are emptied", async () => {
    const book = installFakeExcel(globalThis);
    await keepRemark(officeWorkbook, row, "asked Ann");
    expect(await settled()).toEqual({ kind: "open" });
    expect([...(await remarksIn(officeWorkbook))]).toEqual([[decisionKey(row), "asked Ann"]]);
    await keepRemark(officeWorkbook, row, "");
    expect(book.settings.size).toBe(0);
  });

  test("about one name count for a row with two, unless that has one of its own", async () => {
    installFakeExcel(globalThis);
    await keepDecision(officeWorkbook, row, decided("150000289"));
    const both = { ...row, otherName: "Autre Fictive" };
    expect(await settled(both)).toMatchObject({ result: decided("150000289") });
    await keepDecision(officeWorkbook, both, {
      ...decided("150000289"),
      candidates: [],
      status: "not_found",
    });
    expect(await settled(both)).toMatchObject({ result: { status: "not_found" } });
  });

  test("that somebody forged, or that are no text of ours, decide nothing", async () => {
    const book = installFakeExcel(globalThis);
    await keepDecision(officeWorkbook, row, decided("150000289"));
    const [key] = book.settings.keys();
    const forged = ["", "{", "null", 7, JSON.stringify({ siren: "123456789", by: "x", day: "y" }), "{}"];
    for (const value of forged) {
      book.settings.set(key!, value);
      expect([value, await settled()]).toEqual([value, { kind: "open" }]);
    }
  });
});
