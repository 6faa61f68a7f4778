import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { fictionalSiren, fictionalSiret } from "../../../bench/fictional-siren.ts";
import {
  type CompanyState,
  type DuplicateRow,
  type StateOf,
  concernedRows,
  duplicateGroups,
  verdicts,
} from "../../../shared/duplicates/groups.ts";
import { rounds } from "../../fixtures/rounds.ts";

const sirens = [1, 2, 3].map(fictionalSiren);
/** Numbers of a row: none, a SIREN alone, or one of its establishments. */
const numbers = [
  { siren: undefined, siret: undefined },
  ...sirens.flatMap((siren) => [
    { siren, siret: undefined },
    ...[1, 2].map((rank) => ({ siren, siret: fictionalSiret(siren, rank) })),
  ]),
];

const quillard = { name: "quillard", postcode: "69003", department: "69", town: "LYON" };
const merlieux = { name: "merlieux", postcode: "33000", department: "33", town: "BORDEAUX" };

const numberOf = ({ siren, siret }: Pick<DuplicateRow, "siren" | "siret">) => siret ?? siren;
const unknown: CompanyState = { open: undefined, isHeadOffice: undefined };

const lists = fc
  .array(
    fc.record({
      number: fc.constantFrom(...numbers),
      vendor: fc.constantFrom("", "V1", "V2"),
      namedPlace: fc.constantFrom(undefined, quillard, { ...quillard, postcode: undefined }, merlieux),
      name: fc.constantFrom("", "Quillard Fictif", "Garage Brossart"),
      form: fc.constantFrom("", "sarl", "sci"),
      town: fc.constantFrom("", "lyon", "paris"),
      filled: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 7 },
  )
  .map((rows) =>
    rows.map(({ number, ...row }, at): DuplicateRow => ({ at, ...number, ...row, vatSiren: undefined })),
  );

const truth = fc.constantFrom(true, false, undefined);
/** What is known of each number; rows of one have the same. */
const states = fc
  .array(fc.record({ open: truth, isHeadOffice: truth }), {
    minLength: numbers.length,
    maxLength: numbers.length,
  })
  .map((of): StateOf => {
    const stateOf = new Map<string | undefined, CompanyState>(
      numbers.map((number, at) => [numberOf(number), of[at]!]),
    );
    return (row) => (row.siren === undefined ? unknown : stateOf.get(numberOf(row))!);
  });

const result = (rows: readonly DuplicateRow[], stateOf: StateOf) =>
  duplicateGroups(rows, stateOf).map((group) => [group.kind, verdicts(group, stateOf)]);

test("what is known of rows that are not concerned changes nothing: neither groups, nor what to keep, nor why", () => {
  fc.assert(
    fc.property(lists, states, (rows, stateOf) => {
      const concerned = new Set(concernedRows(rows).map(numberOf));
      const asked: StateOf = (row) => (concerned.has(numberOf(row)) ? stateOf(row) : unknown);
      expect(result(rows, asked)).toEqual(result(rows, stateOf));
    }),
    { numRuns: rounds(500, 3_000) },
  );
});

test("rows of one establishment are not concerned, and each row that has no number neither", () => {
  const [siren] = sirens as [string];
  const row = { vendor: "", vatSiren: undefined, form: "", name: "", town: "", filled: 1 };
  const one = { ...row, siren, siret: fictionalSiret(siren, 1), namedPlace: undefined };
  expect(concernedRows([0, 1].map((at) => ({ ...one, at })))).toEqual([]);
  const nameless = { ...row, siren: undefined, siret: undefined, namedPlace: quillard };
  const named = { ...one, namedPlace: quillard, at: 1 };
  expect(concernedRows([{ ...nameless, at: 0 }, named])).toEqual([named]);
});
