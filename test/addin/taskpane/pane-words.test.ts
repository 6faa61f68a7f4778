import { describe, expect, test } from "@jest/globals";
import { groupedFields } from "../../../addin/taskpane/field-choice/field-groups.ts";
import {
  type GuideEntry,
  filterGuide,
  shiftExample,
} from "../../../addin/taskpane/views/formulas/functions/guide.ts";
import { isDark } from "../../../addin/taskpane/host/office-host.ts";
import { messages, messageFormatter } from "../../../addin/taskpane/messages/messages.ts";
import { refusalOf } from "../../../addin/taskpane/workbook/office-batch.ts";
import { codesSpreadIn, unsaidIn } from "../../shared/messages/message-tables.ts";
import { catalogue } from "../../../shared/fields/catalogue.ts";

const parametersOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).toSorted();

test("every message takes the same parameters in both languages", () => {
  for (const [code, { en, fr }] of Object.entries(messages))
    expect([code, [...new Set(parametersOf(fr))]]).toEqual([code, [...new Set(parametersOf(en))]]);
});

test("every message stands in one table alone, and is said somewhere, by its code or by its family", async () => {
  const codes = await codesSpreadIn("addin/taskpane/messages/messages.ts");
  expect(codes.toSorted()).toEqual(Object.keys(messages).toSorted());
  expect(unsaidIn(messages, ["addin/taskpane", "shared/enrichment/columns"])).toEqual([]);
});

test("a number agrees with its word, in each language's way", () => {
  expect(messageFormatter("en")("calls_count", { n: 0 })).toBe("0 calls");
  expect(messageFormatter("fr")("calls_count", { n: 0 })).toBe("0 appel");
  expect(messageFormatter("fr")("calls_count", { n: 1_200 })).toBe("1\u202f200 appels");
});

test("every field of the catalogue stands in one group, and none besides", () => {
  const grouped = groupedFields.flatMap(({ fields }) => fields.map(({ key }) => key));
  expect(grouped.toSorted()).toEqual(catalogue.map(({ key }) => key).toSorted());
});

describe("an example goes where it is inserted", () => {
  const at = (top: number, left: number) => ({ sheet: "S", top, left, height: 1, width: 1 });
  test.each([
    ["=SIRENE.NAME(A2)", at(4, 2), "=SIRENE.NAME(A5)"],
    ["=SIRENE.NAME(A2)", at(1, 0), "=SIRENE.NAME(B2)"],
    ["=SIRENE.NAMEMATCH(A2,B2)", at(4, 1), "=SIRENE.NAMEMATCH(C5,D5)"],
    ["=SIRENE.MATCH(A2,C2,D2)", at(4, 3), "=SIRENE.MATCH(E5,G5,H5)"],
    ["=SIRENE.MATCH(A2,C2,D2)", at(4, 1), "=SIRENE.MATCH(A5,C5,D5)"],
    ["=SIRENE.NAME(A2:A20)", at(0, 3), "=SIRENE.NAME(A1:A19)"],
    ['=SIRENE.SEARCH("A2 fictive",,"62.01Z")', at(9, 0), '=SIRENE.SEARCH("A2 fictive",,"62.01Z")'],
    ["=SIRENE.REVENUE(A2,2024)", at(2, 1), "=SIRENE.REVENUE(A3,2024)"],
    ['=SIRENE.COMPANY(A2,{"name","naf"})', at(2, 1), '=SIRENE.COMPANY(A3,{"name","naf"})'],
  ])("%s", (example, where, written) => {
    expect(shiftExample(example, where)).toBe(written);
  });
});

test("a function is found by any words of its name and its help, accents apart", () => {
  const entry = (name: string, fr: string): GuideEntry => ({
    name,
    syntax: { en: `SIRENE.${name}(id)`, fr: `SIRENE.${name}(numero)` },
    example: "",
    description: { en: "", fr },
    parameters: [],
    offline: false,
  });
  const guide = [entry("NAME", "Dénomination de l'entreprise"), entry("NAF", "Code de l'activité")];
  expect(filterGuide(guide, "denomination entreprise", "fr")).toEqual([guide[0]]);
  expect(filterGuide(guide, "sirene.na", "fr")).toEqual(guide);
  expect(filterGuide(guide, "", "en")).toEqual(guide);
});

test.each([
  [{ isDarkTheme: true, bodyBackgroundColor: "#FFFFFF" }, false, true],
  [{ bodyBackgroundColor: "#262626" }, false, true],
  [{ bodyBackgroundColor: "#FFFFFF" }, true, false],
  [{ bodyBackgroundColor: "none" }, true, true],
  [undefined, false, false],
])("Office's colours %j and the system's wish %s: dark %s", (office, system, dark) => {
  expect(isDark(office, system)).toBe(dark);
});

test("Excel's refusals are known by their codes, others keep Excel's words", () => {
  const error = (code: string) => Object.assign(new Error("words"), { code });
  expect(refusalOf(error("AccessDenied")).reason).toBe("protected");
  expect(refusalOf(error("InvalidOperationInCellEditMode")).reason).toBe("editing");
  expect(refusalOf(error("GeneralException"))).toMatchObject({ reason: "other", message: "words" });
});
