import { describe, expect, test } from "@jest/globals";
import { comparedValue, factResources, subjectFacts } from "../../../../shared/enrichment/comparisons.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import type { ResourceName, ResolutionStep, Subject } from "../../../../shared/lookups/resolve.ts";
import { siretOf } from "../../../batch/made-up-numbers.ts";
import { activeUnit, otherSiren, siren, siret } from "../check/checked-rows.ts";

describe("a name beside those of its company", () => {
  const value = (name: string | undefined, names = activeUnit.names) =>
    (["name_match", "name_score"] as const).map((key) =>
      comparedValue(key, name === undefined ? {} : { name }, { ...activeUnit, names }),
    );

  test("is the same, near or another one, with its likeness", () => {
    expect(value("Fictive Boulangerie du Port SARL")).toEqual(["A", 100]);
    const [near, likeness] = value("Fictive Boulangerie");
    expect([near, Number(likeness) > 50 && Number(likeness) < 100]).toEqual(["B", true]);
    expect(value("Garage Fictif du Moulin")[0]).toBe("F");
  });

  test.each([
    ["an acronym", { name: "FICTIVE SOCIETE D'IMPRIMERIE", acronym: "FSI" }, "FSI"],
    ["a usual name", { name: "FICTIVE HOLDING", usualNames: ["AU PAIN FICTIF"] }, "Au Pain fictif"],
    ["the legal name", { name: "AU PAIN FICTIF", legalName: "FICTIVE HOLDING" }, "Fictive Holding"],
  ])("is the same where it is %s", (_, names, name) => {
    expect(value(name, names)).toEqual(["A", 100]);
  });

  test("is neither where there is nothing to compare", () => {
    expect(value(undefined)).toEqual([null, null]);
    expect(value(" ")).toEqual([null, null]);
    expect(comparedValue("name_match", { name: "Fictive" }, { ...activeUnit, names: undefined })).toBeNull();
    expect(value("--")).toEqual(["Z", null]);
  });

  test("is not compared where the register masks the company's, and neither where the row has none", () => {
    const masked = { ...activeUnit, names: undefined, isNameMasked: true } as const;
    const values = (texts: { name?: string }) =>
      (["name_match", "name_score"] as const).map((key) => comparedValue(key, texts, masked));
    expect(values({ name: "Fictive Coiffure" })).toEqual(["Z", null]);
    expect([values({ name: " " }), values({})]).toEqual(Array(2).fill([null, null]));
  });

  test.each([
    ...["SARL", "sarl.", "S.A.S.", "SA", "SARL SA", "Société à responsabilité limitée", "(SAS)"],
    ...["Association", "SCI (SARL)"],
  ])("is not compared where %j is all that the row has: a legal form names nobody", (name) => {
    expect(value(name)).toEqual(["Z", null]);
    expect(value(name, { name: "FICTIVE PORT", acronym: "FP" })).toEqual(["Z", null]);
  });

  test("is another one where it has more than legal forms, be it a word that many names share", () => {
    const others = ["SARL Moulin", "SCI du Moulin", "Groupe", "SARL 2", "SAS (Moulin)", `SARL ${otherSiren}`];
    expect(others.map((name) => value(name)[0])).toEqual(others.map(() => "F"));
  });

  test("is compared where a name of the company is made of legal forms too", () => {
    expect([value("SA", { name: "SA" }), value("S.A.", { name: "SA SARL" })[0]]).toEqual([["A", 100], "B"]);
    expect(value("SARL", { name: "SA" })[0]).toBe("F");
    expect([value("EI", { name: "E I" })[0], value("SARL", { name: "S A R" })[0]]).toEqual(["A", "B"]);
    expect(value("SARL", { name: "FICTIVE PORT", usualNames: ["SCI"] })[0]).toBe("F");
  });
});

test("a VAT number is that of the SIREN, or is not; where there is none nothing is said", () => {
  const match = (vat?: string) => comparedValue("vat_match", vat === undefined ? {} : { vat }, activeUnit);
  expect([vatNumberOf(siren), vatNumberOf(otherSiren), `FR00${siren}`, "", undefined].map(match)).toEqual([
    ...[true, false, false],
    ...[null, null],
  ]);
});

test("a SIRET begins with the SIREN of its row, or does not; where one is missing or unreadable nothing is said", () => {
  const match = (texts: { siren?: string; siret?: string }) =>
    comparedValue("siret_matches_siren", texts, activeUnit);
  expect(match({ siren, siret })).toBe(true);
  expect(match({ siren: vatNumberOf(siren), siret: ` ${siret} ` })).toBe(true);
  expect(match({ siren, siret: siretOf(otherSiren, 1) })).toBe(false);
  for (const texts of [
    { siren },
    { siret },
    { siren, siret: "?" },
    { siren: "123456789", siret },
    { siren, siret: siren },
  ])
    expect(match(texts)).toBeNull();
});

test("fields that compare nothing are none of this package's", () => {
  expect(comparedValue("name", { name: "Fictive" }, activeUnit)).toBeNull();
});

describe("the facts of a company", () => {
  const data = (told: unknown): ResolutionStep => ({ status: "found", data: told });
  const open: ResolutionStep = { status: "ask", lookup: { operation: "legal-unit", siren } };
  const resources = ["legal-unit", "legal-unit-summary", "establishment"] as const;
  const address = { codePostal: "57000", libelleCommune: "METZ" };

  test("are of its answer in full before that of a page", () => {
    const steps = [data({ active: false, name: "FICTIVE" }), data({ active: true, name: "OLD" })];
    expect(subjectFacts({ siren }, ["legal-unit", "legal-unit-summary"], steps)).toMatchObject({
      unit: "ceased",
      names: { name: "FICTIVE" },
    });
    expect(subjectFacts({ siren }, ["legal-unit", "legal-unit-summary"], [open, steps[1]!]).unit).toBe(
      "active",
    );
  });

  test("do not tell what no answer tells", () => {
    const unknown = {
      unit: "unknown",
      establishment: "unknown",
      names: undefined,
      category: null,
      places: [],
    };
    expect(subjectFacts({ siren, siret }, resources, [open, open, open])).toMatchObject(unknown);
    const odd = [data({ active: "yes", name: 5, category: 7 }), open, data({ active: null, address: "?" })];
    expect(subjectFacts({ siren, siret }, resources, odd)).toMatchObject({
      unit: "unknown",
      establishment: "unknown",
    });
  });

  test("do not take a company or an establishment whose state is null for ceased or closed", () => {
    const stateless = data({ active: false, state: null });
    expect(subjectFacts({ siren, siret }, resources, [stateless, open, stateless])).toMatchObject({
      ...{ unit: "unknown", establishment: "unknown" },
    });
    const ceased = [data({ active: false, state: "C" }), open, data({ active: false })];
    expect(subjectFacts({ siren, siret }, resources, ceased)).toMatchObject({
      ...{ unit: "ceased", establishment: "closed" },
    });
  });

  test("tell that there is no such company, or no such establishment of it", () => {
    const absent: ResolutionStep = { status: "not_found" };
    expect(subjectFacts({ siren, siret }, resources, [absent, absent, absent])).toMatchObject({
      unit: "not_found",
      establishment: "not_found",
    });
  });

  test("have no name that INSEE masks, nor a masked sign", () => {
    const masked = subjectFacts({ siren, siret }, resources, [data({ name: "[ND]" }), open, open]);
    expect([masked.names, masked.isNameMasked]).toEqual([undefined, true]);
    const steps = [data({ name: "FICTIVE" }), open, data({ enseigne: "[ND]" })];
    expect(subjectFacts({ siren, siret }, resources, steps).names).not.toHaveProperty("sign");
  });

  test("are of an establishment for a row that names one alone, whatever is known of the head office", () => {
    const steps = [
      data({ active: true, name: "FICTIVE" }),
      open,
      data({ active: false, enseigne: "SIGNE", address }),
    ];
    expect(subjectFacts({ siren }, resources, steps)).toMatchObject({
      establishment: "unknown",
    });
    expect(subjectFacts({ siren }, resources, steps).names).not.toHaveProperty("sign");
    expect(subjectFacts({ siren, siret }, resources, steps)).toMatchObject({
      establishment: "closed",
      places: [
        { postcode: "57000", town: "METZ" },
        { postcode: "57000", town: "METZ" },
      ],
    });
  });

  test("have the place of the establishment, and that of the head office for a row without one or beside a closed one", () => {
    const asked: readonly ResourceName[] = ["legal-unit-summary", "establishment", "head-office"];
    const at = (postalCode: string, commune: string, active = true) =>
      data({ active, address: { postalCode, commune } });
    const places = (subject: Subject, steps: readonly ResolutionStep[]) =>
      subjectFacts(subject, asked, [open, ...steps]).places.map(
        ({ postcode, town }) => `${postcode} ${town}`,
      );
    const office = at("33000", "BORDEAUX");
    expect(places({ siren, siret }, [at("57000", "METZ"), office])).toEqual(["57000 METZ"]);
    expect(places({ siren, siret }, [at("57000", "METZ", false), office])).toEqual([
      ...["57000 METZ", "33000 BORDEAUX"],
    ]);
    expect(places({ siren }, [office, office])).toEqual(["33000 BORDEAUX"]);
    expect(places({ siren }, [open, open])).toEqual([]);
    const delivered = {
      postalCode: "92400",
      commune: "COURBEVOIE",
      cedexCode: "92042",
      cedex: "LA DEFENSE CEDEX",
    };
    expect(places({ siren, siret }, [data({ active: true, address: delivered }), open])).toEqual([
      ...["92400 COURBEVOIE", "92042 LA DEFENSE CEDEX"],
    ]);
  });

  test("rest on what the run asks for, so that what happens to be kept changes no value", () => {
    expect(factResources(["legal-unit-summary"])).toEqual(["legal-unit-summary"]);
    expect(factResources(["legal-unit", "suggested-establishment"])).toEqual(resources);
    const detail = data({ name: "FICTIVE", sigle: "F", denominations: { usual: ["AU PAIN FICTIF"] } });
    const names = (asked: readonly ResourceName[]) =>
      subjectFacts(
        { siren },
        asked,
        asked.map(() => detail),
      ).names;
    expect(names(["legal-unit-summary"])).toEqual({ name: "FICTIVE", acronym: "F" });
    expect(names(["legal-unit", "legal-unit-summary"])?.usualNames).toEqual(["AU PAIN FICTIF"]);
  });
});
