import { describe, expect, test } from "@jest/globals";
import {
  readsHeadOffice,
  comparedName,
  comparedPlace,
  factResources,
  subjectFacts,
} from "../../../../shared/enrichment/comparisons.ts";
import type { ResourceName, ResolutionStep, Subject } from "../../../../shared/lookups/resolve.ts";
import { activeUnit, openEstablishment, siren, siret } from "../check/checked-rows.ts";

const data = (told: unknown): ResolutionStep => ({ status: "found", data: told });
const open: ResolutionStep = { status: "ask", lookup: { operation: "legal-unit", siren } };
const absent: ResolutionStep = { status: "not_found" };
const place = (active: boolean, postalCode: string, commune: string) =>
  data({ active, address: { postalCode, commune } });

type AnswersByResource = Partial<Record<ResourceName, ResolutionStep>>;

/** The facts of a subject of which those answers are known. */
const factsOf = (known: AnswersByResource, subject: Subject = { siren, siret }, isOfficeTold?: boolean) =>
  subjectFacts(
    subject,
    Object.keys(known) as ResourceName[],
    Object.values(known),
    ...(isOfficeTold === undefined ? [] : [isOfficeTold]),
  );

describe("the facts of a company", () => {
  test("are all that its answers tell, those of the establishment behind its own", () => {
    const unit = {
      ...{ active: true, name: "FICTIVE", category: "PME", vatNumber: "FR1" },
      ...{ establishments: { active: 3 }, activity: { code: "10.71C" } },
    };
    const establishment = {
      ...{ active: true, enseigne: "AU PAIN", activity: { code: "47.24Z" } },
      address: { postalCode: "57000", commune: "METZ" },
    };
    const known = { "legal-unit-summary": data(unit), establishment: data(establishment) };
    expect(factsOf(known)).toEqual({
      ...{ siren, siret, unit: "active", establishment: "open", names: { name: "FICTIVE", sign: "AU PAIN" } },
      ...{ openEstablishments: 3, category: "PME", vat: "FR1", activities: ["10.71C", "47.24Z"] },
      places: [{ postcode: "57000", town: "METZ" }],
    });
    expect(factsOf({ "legal-unit-summary": open })).toEqual({
      ...{ siren, siret, unit: "unknown", establishment: "unknown", names: undefined, category: null },
      ...{ openEstablishments: undefined, vat: null, activities: [], places: [] },
    });
  });

  test("tell whether there is one, of each of the two apart", () => {
    const states = (known: AnswersByResource, subject?: Subject) => {
      const { unit, establishment } = factsOf(known, subject);
      return [unit, establishment];
    };
    expect(states({ "legal-unit": absent, establishment: open })).toEqual(["not_found", "unknown"]);
    expect(states({ "legal-unit": open, establishment: absent })).toEqual(["unknown", "not_found"]);
    expect(states({ "legal-unit": data({ active: false }), establishment: data({ active: false }) })).toEqual(
      [...["ceased", "closed"]],
    );
    // One answer says that it is there, another, older one that it is not.
    expect(states({ "legal-unit": absent, "legal-unit-summary": data({ active: true }) })[0]).toBe("active");
    expect(states({ establishment: absent }, { siren })).toEqual(["unknown", "unknown"]);
    expect(states({ "head-office": absent })).toEqual(["unknown", "unknown"]);
  });

  test("are the activity codes with their dots, if the service writes them without; others stay", () => {
    const of = (code: string) => ({ "legal-unit": data({ activity: { code } }) });
    expect(["6201Z", "62.01Z", "52.2E", "?"].map((code) => factsOf(of(code)).activities)).toEqual([
      ...[["62.01Z"], ["62.01Z"], ["52.2E"], ["?"]],
    ]);
  });

  test("have a legal name only where it is not masked, and a sign that the door bears", () => {
    const names = (unit: object, establishment: object) =>
      factsOf({ "legal-unit": data(unit), establishment: data(establishment) }).names;
    const legal = (legal: string) => ({ name: "FICTIVE", denominations: { legal } });
    expect(names(legal("FICTIVE SA"), {})).toMatchObject({ name: "FICTIVE", legalName: "FICTIVE SA" });
    expect(names(legal("[ND]"), {})).toBeUndefined();
    expect(names({ name: "DE [ND]" }, {})).toBeUndefined();
    expect(names({ name: "" }, {})).toBeUndefined();
    expect(names({ name: "FICTIVE" }, { enseigne: "AU [ND]" })).not.toHaveProperty("sign");
    expect(names({ name: "FICTIVE" }, { enseigne: "AU PAIN" })).toHaveProperty("sign", "AU PAIN");
  });
});

test.each(["[ND]", "[NON-DIFFUSIBLE]"])(
  "a name is masked by %s, not where it is missing or not asked",
  (mask) => {
    const isMasked = (unit: ResolutionStep, establishment: ResolutionStep = open) =>
      factsOf({ "legal-unit": unit, establishment }).isNameMasked;
    for (const unit of [
      { name: mask },
      { name: `DE ${mask}` },
      { name: "F", denominations: { legal: mask } },
    ])
      expect(isMasked(data(unit))).toBe(true);
    for (const unit of [open, absent, data({}), data({ name: "" }), data({ name: "FICTIVE" })])
      expect(isMasked(unit)).toBeUndefined();
    expect(isMasked(data({ name: "FICTIVE" }), data({ enseigne: mask }))).toBeUndefined();
  },
);

describe("a row is compared with the place", () => {
  const office = place(true, "33000", "BORDEAUX");
  const towns = (known: AnswersByResource, subject?: Subject, isOfficeTold?: boolean) =>
    factsOf({ ...known, "head-office": office }, subject, isOfficeTold).places.map(({ town }) => town);
  const [metz, closed] = [place(true, "57000", "METZ"), place(false, "57000", "METZ")];
  const [active, ceased] = [data({ active: true }), data({ active: false })];

  test.each<[string, readonly string[], AnswersByResource, Subject?]>([
    ["of an open establishment alone", ["METZ"], { "legal-unit": active, establishment: metz }],
    [
      "of a closed one and of the head office",
      ["METZ", "BORDEAUX"],
      { "legal-unit": active, establishment: closed },
    ],
    [
      "of a closed one alone, of a company that has ceased",
      ["METZ"],
      { "legal-unit": ceased, establishment: closed },
    ],
    ["of the establishment alone as long as nobody knows whether it is open", [], { "legal-unit": active }],
    [
      "of the head office, of a row that names its company alone",
      ["BORDEAUX"],
      { "legal-unit": active },
      { siren },
    ],
    ["of none, of a company that has ceased", [], { "legal-unit": ceased }, { siren }],
  ])("%s", (_, wanted, known, ...[subject]) => {
    expect(towns(known, subject)).toEqual(wanted);
  });

  test("of the head office of a closed establishment, whether or not it is told of rows without one", () => {
    expect(towns({ establishment: closed }, { siren, siret }, false)).toEqual(["METZ", "BORDEAUX"]);
    expect(towns({}, { siren }, false)).toEqual([]);
  });

  test("and it is the same, another, or nobody knows", () => {
    const compared = (postcode?: string, city?: string, facts = openEstablishment) =>
      comparedPlace(
        { ...(postcode !== undefined && { postcode }), ...(city !== undefined && { city }) },
        facts,
      );
    expect([compared("57000", "Metz"), compared("57000"), compared(undefined, "METZ")]).toEqual(
      Array(3).fill("same"),
    );
    expect([compared("13001", "Marseille"), compared(undefined, "Marseille")]).toEqual([
      "differs",
      "differs",
    ]);
    expect([compared(), compared("57000", "Metz", activeUnit)]).toEqual([undefined, undefined]);
  });
});

describe("a town behind a name tells no sister company", () => {
  const isSister = (name: string, more: object, facts = openEstablishment) =>
    comparedName({ name, ...more }, facts)?.sisterWords !== undefined;
  const own = "Fictive Boulangerie du Port";
  const office = { ...openEstablishment, siret: undefined };

  test("where it is the row's, or the establishment's that the row may be at", () => {
    expect(isSister(`${own} Nantes`, { city: "Nantes" })).toBe(false);
    expect(isSister(`${own} Metz`, {})).toBe(false);
    expect(isSister(`${own} Metz`, { postcode: "57000" })).toBe(false);
    expect(isSister(`${own} Metz`, { postcode: "57000" }, office)).toBe(false);
  });

  test("but does where it is that of another place than the row's, or of an office that the row does not name", () => {
    expect(isSister(`${own} Nord`, { city: "Nantes" })).toBe(true);
    expect(isSister(`${own} Metz`, { postcode: "13001", city: "Marseille" })).toBe(true);
    expect(isSister(`${own} Metz`, {}, office)).toBe(true);
    expect(isSister(`${own} Nantes`, {})).toBe(true);
  });
});

test("facts are read from what a run asks for, and a head office is told where it asks for one", () => {
  const all: readonly ResourceName[] = [
    ...(["legal-unit", "legal-unit-summary", "establishment", "suggested-establishment"] as const),
    ...(["head-office", "directors", "accounts"] as const),
  ];
  const summary = "legal-unit-summary";
  expect(all.map((one) => factResources([one]))).toEqual([
    ...[["legal-unit", summary], [summary], [summary, "establishment"], [summary, "establishment"]],
    ...[[summary], [summary], [summary]],
  ]);
  expect(factResources([])).toEqual([summary]);
  expect(all.filter((one) => readsHeadOffice([one]))).toEqual(["establishment", "head-office"]);
  expect(readsHeadOffice(["directors", "head-office"])).toBe(true);
});
