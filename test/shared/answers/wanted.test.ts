import { describe, expect, test } from "@jest/globals";
import { wantedOf, wantsEstablishment } from "../../../shared/answers/subject-answer.ts";
import { selectFields } from "../../../shared/fields/select-fields.ts";

const resourcesOf = (fields: string, plan?: string) => wantedOf(selectFields(fields), plan).resources;

describe("what has to be known for the fields of a run", () => {
  test.each([
    ["name,naf,state", ["legal-unit-summary"]],
    ["name,vat", ["legal-unit"]],
    ["vat,name,state,workforce", ["legal-unit"]],
    ["address", ["establishment"]],
    ["head_office", ["head-office"]],
    ["as_of", ["legal-unit-summary"]],
    ["as_of,address", ["establishment"]],
    ["name,as_of,directors", ["legal-unit-summary", "directors"]],
    ["name,address,directors,revenue", ["legal-unit-summary", "establishment", "directors", "accounts"]],
  ])("%s: %j", (fields, resources) => {
    expect(resourcesOf(fields)).toEqual(resources);
  });

  test("is the summary again when the field that needs the detail is not in the plan", () => {
    expect(resourcesOf("name,capital", "starter")).toEqual(["legal-unit-summary"]);
    expect(resourcesOf("name,capital", "pro")).toEqual(["legal-unit"]);
  });

  test("is nothing where the plan includes no field: a call could not answer it", () => {
    const { resources, fields } = wantedOf(selectFields("revenue,equity"), "free");
    expect(resources).toEqual([]);
    expect(fields.map(({ resource }) => resource)).toEqual([-1, -1]);
  });

  test("gives a plan that is not known, or has a name of its own, the benefit of the doubt", () => {
    expect(resourcesOf("revenue", undefined)).toEqual(["accounts"]);
    expect(resourcesOf("revenue", "platinum")).toEqual(["accounts"]);
  });

  test("points each field to its resource, in the order of the fields", () => {
    const { fields } = wantedOf(selectFields("revenue,name,directors,naf"), "pro");
    expect(fields.map(({ field, resource }) => [field.key, resource])).toEqual([
      ["revenue", 0],
      ["name", 1],
      ["directors", 2],
      ["naf", 1],
    ]);
  });
});

test("a row's SIRET matters for a field of the establishment, not for one of the head office", () => {
  expect(wantsEstablishment(selectFields("name,head_office,vat"))).toBe(false);
  expect(wantsEstablishment(selectFields("name,address"))).toBe(true);
});
