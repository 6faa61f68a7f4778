import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { Value } from "typebox/value";
import { languages } from "../../../shared/messages/messages.ts";
import {
  AccountList,
  DirectorList,
  Establishment,
  LegalUnit,
  LegalUnitSummary,
} from "../../../shared/contract/entities.ts";
import { operationIds, operations } from "../../../shared/contract/operations.ts";
import { catalogue, type Field, findField } from "../../../shared/fields/catalogue.ts";
import type { FieldKey } from "../../../shared/fields/field-table.ts";
import { groupOf, resources, type FieldType, type FieldValue } from "../../../shared/fields/field.ts";
import { correspondenceText, nafTables, readCorrespondence } from "../../../shared/fields/naf-tables.ts";
import * as samples from "./samples.ts";
import { rounds } from "../../fixtures/rounds.ts";

const designed =
  "siren siret name legal_name usual_names acronym naf naf_label legal_form legal_form_label category active state " +
  "created vat workforce workforce_label employer capital capital_currency establishment_count " +
  "active_establishment_count head_office address trade_name establishment_active directors director_count " +
  "accounts_year revenue net_income equity total_assets accounts_closing_date accounts_confidential";

/** The tables of NAF, with a made-up correspondence. */
const naf = nafTables(
  readCorrespondence(
    correspondenceText([
      { rev2: "62.01Z", naf2025: "62.20G" },
      { rev2: "62.01Z", naf2025: "62.10Y" },
    ]),
  ),
);

/** The day on which ages are worked out. */
const now = Date.parse("2025-02-03T12:00:00Z");

const expected: Record<FieldKey, FieldValue> = {
  name_match: null,
  name_score: null,
  vat_match: null,
  siret_matches_siren: null,
  suggested_siret: "12345678900020",
  suggested_reason: "head_office",
  days_since_created: 8766,
  last_accounts_age: 34,
  as_of: null,
  naf_nomenclature: "rev2",
  naf_section: "J",
  naf_section_label: "Information et communication",
  naf_division: "62",
  naf_division_label: "Programmation, conseil et autres activités informatiques",
  naf_2025_candidates: "62.10Y; 62.20G",
  street: "1 RUE DE LA FICTION",
  postcode: "75002",
  town: "PARIS",
  siren: "123456789",
  siret: "12345678900012",
  name: "SOCIETE FICTIVE",
  legal_name: "SOCIETE FICTIVE D'EXEMPLE",
  usual_names: "FICTIVE; L'EXEMPLE",
  acronym: "SF",
  naf: "62.01Z",
  naf_label: "Programmation informatique",
  legal_form: "5710",
  legal_form_label: "SAS, société par actions simplifiée",
  category: "PME",
  active: true,
  state: "A",
  created: "2001-02-03",
  vat: "FR00123456789",
  workforce: "12",
  workforce_label: "20 à 49 salariés",
  employer: true,
  capital: 10_000.5,
  capital_currency: "EUR",
  establishment_count: 3,
  active_establishment_count: 2,
  head_office: "12345678900012",
  address: "1 RUE DE LA FICTION, 75002 PARIS",
  trade_name: "A LA FICTION",
  establishment_active: true,
  directors: "Ada FICTIVE (Président, Administrateur); HOLDING FICTIVE",
  director_count: 2,
  accounts_year: 2024,
  revenue: 1000,
  net_income: -200,
  equity: 3000,
  total_assets: 4000,
  accounts_closing_date: "2024-12-31",
  accounts_confidential: false,
  accounts_type: "C",
  accounts_currency: "EUR",
  accounts_filing_date: "2025-06-15",
  siren_formatted: "123 456 789",
  capital_variable: false,
  is_head_office: true,
  establishment_state: "A",
  establishment_naf: "62.02A",
  establishment_naf_label: "Conseil en systèmes et logiciels informatiques",
  establishment_created: "2002-03-04",
};

const payloads = {
  "legal-unit": samples.legalUnit,
  establishment: samples.establishment,
  "head-office": samples.establishment,
  directors: samples.directors,
  accounts: samples.accounts,
  "suggested-establishment": { siret: "12345678900020", reason: "head_office" },
};

const isOfType: Record<FieldType, (value: FieldValue) => boolean> = {
  text: (value) => typeof value === "string" && value !== "",
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === "boolean",
  date: (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value),
};

describe("the catalogue", () => {
  test("holds the keys of the design, in its order, and more after them", () => {
    const keys = designed.split(" ");
    expect(catalogue.slice(0, keys.length).map((field) => field.key)).toEqual(keys);
  });

  test("gives each key, column and Excel function to one field alone", () => {
    const functions = catalogue.map((field) => field.key.replaceAll("_", "").toUpperCase());
    expect(new Set(functions).size).toBe(catalogue.length);
    for (const field of catalogue) expect(field.key).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
  });

  test.each(languages)("labels and describes every field in %s, each in its own words", (language) => {
    for (const texts of [
      catalogue.map((field) => field.label[language].trim()),
      catalogue.map((field) => field.description[language].trim()),
    ]) {
      expect(texts).not.toContain("");
      expect(new Set(texts).size).toBe(catalogue.length);
    }
  });

  test("reads every field from an operation of the contract, on the plan that opens it", () => {
    for (const field of catalogue) {
      const { operation } = resources[field.resource];
      expect(operationIds).toContain(operation);
      const money = operation === "accounts" || field.key.startsWith("capital");
      expect([field.key, field.plan]).toEqual([field.key, money ? "pro" : operations[operation].plan]);
    }
  });

  test("says of one field that it names people", () => {
    expect(catalogue.filter((field) => field.personal).map((field) => field.key)).toEqual(["directors"]);
  });
});

test("a field is shown in the group of what it is read from, unless it has its own", () => {
  const groups = ["name", "category", "siret", "directors", "revenue", "suggested_siret"].map((key) =>
    groupOf(findField(key)!),
  );
  expect(groups).toEqual(["identity", "size", "establishment", "directors", "accounts", "check"]);
});

/** Told by a row beside the answer, or by when it was read. */
const isToldOtherwise = ({ compares, ofReading }: Field): boolean =>
  compares !== undefined || ofReading === true;

describe("every field", () => {
  test("the samples are what the contract describes", () => {
    expect(Value.Check(LegalUnit, samples.legalUnit)).toBe(true);
    expect(Value.Check(Establishment, samples.establishment)).toBe(true);
    // The contract's type but for one role, which is null to see that what meets it stands.
    const items = samples.directors.items.map(({ role, ...director }) => ({ ...director, role: role ?? "" }));
    expect(Value.Check(DirectorList, { ...samples.directors, items })).toBe(true);
    expect(Value.Check(AccountList, samples.accounts)).toBe(true);
  });

  test.each(catalogue.map((field) => [field.key, field] as const))(
    "%s reads its value of its type, or none where it is not told by what the answer says alone",
    (key, field) => {
      const value = field.read(payloads[field.resource], "fr", now, naf);
      expect(value).toBe(expected[key]);
      expect(value === null ? isToldOtherwise(field) : isOfType[field.type](value)).toBe(true);
    },
  );

  test.each(catalogue.map((field) => [field.key, field] as const))(
    "%s reads null where there is nothing",
    (_, field) => {
      for (const data of [{}, null, undefined, "", 0]) expect(field.read(data)).toBeNull();
    },
  );

  test("is in the summary exactly when an element of a search answers it", () => {
    const summary = Value.Clean(LegalUnitSummary, structuredClone(samples.legalUnit));
    expect(Object.keys(summary as object)).toHaveLength(10);
    const ofUnit = catalogue.filter((field) => field.resource === "legal-unit" && !isToldOtherwise(field));
    const answered = ofUnit.filter((field) => field.read(summary, "fr", now, naf) !== null);
    expect(ofUnit.filter((field) => field.inSummary)).toEqual(answered);
  });

  test("reads any JSON without throwing, as a value of its type or null", () => {
    const names = Object.values(payloads).flatMap(propertyNames);
    const leaf = fc.oneof(fc.constantFrom(...languages, "NN", "2024-12-31", "[ND]", 0, true), fc.jsonValue());
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie("json")),
        fc.dictionary(fc.constantFrom(...names), tie("json")),
      ),
    }));
    fc.assert(
      fc.property(json, (data) => {
        for (const field of catalogue) {
          const value = field.read(data);
          expect(value === null || isOfType[field.type](value)).toBe(true);
        }
      }),
      { numRuns: rounds(100, 500) },
    );
  });
});

function propertyNames(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...propertyNames(inner)]);
}
