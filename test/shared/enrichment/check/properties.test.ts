import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { einvoiceOf } from "../../../../shared/enrichment/einvoice.ts";
import { type CheckedRow, verdictOf } from "../../../../shared/enrichment/check-verdict.ts";
import {
  type CheckReason,
  checkReasonCodes,
  checkReasons,
} from "../../../../shared/enrichment/check-reasons.ts";
import type { ComparedTexts } from "../../../../shared/enrichment/columns/compared-texts.ts";
import type { SubjectFacts } from "../../../../shared/enrichment/comparisons.ts";
import { type DirectoryEntry, lineStates } from "../../../../shared/einvoicing/directory-lines.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { siretOf } from "../../../batch/made-up-numbers.ts";
import { otherSiren, siren, siret } from "./checked-rows.ts";
import { rounds } from "../../../fixtures/rounds.ts";

/** What stands in a cell: what may be right, what is wrong, nothing, and anything. */
const cellOf = (...texts: string[]) =>
  fc.oneof(fc.constantFrom("", ...texts), fc.string({ unit: "binary", maxLength: 40 }));

const texts: fc.Arbitrary<ComparedTexts> = fc.record(
  {
    siren: cellOf(siren, otherSiren, "123456789", siret),
    siret: cellOf(siret, siretOf(otherSiren, 1), siren, "12345678901234"),
    vat: cellOf(vatNumberOf(siren), vatNumberOf(otherSiren), `FR00${siren}`, "DE136695976"),
    name: cellOf(
      "Fictive boulangerie du Port",
      "Garage Fictif du Moulin",
      "Fictive Boulangerie du Port Nord",
      "SARL",
    ),
    postcode: cellOf("57000", "97300", "97801", "D-10115"),
    city: cellOf("Metz", "METZ CEDEX 1", "Cayenne", "Nantes"),
    naf: cellOf("10.71C", "1071H", "52.2E", "62.99Z", "?"),
    einvoice_address: cellOf(siren, `0225:${siren}_A`, `${siren}_${"a".repeat(200)}`, otherSiren, "a b"),
  },
  { requiredKeys: [] },
);

const facts: fc.Arbitrary<SubjectFacts> = fc.record({
  siren: fc.constant(siren),
  siret: fc.constantFrom(undefined, siret),
  unit: fc.constantFrom("active", "ceased", "not_found", "unknown"),
  establishment: fc.constantFrom("open", "closed", "not_found", "unknown"),
  names: fc.constantFrom(undefined, { name: "FICTIVE BOULANGERIE DU PORT" }),
  category: fc.constantFrom(null, "PME", "GE", "?"),
  vat: fc.constant(null),
  activities: fc.constantFrom<string[]>([], ["10.71C"], ["10.71H", "47.11J"], ["52.2E"]),
  places: fc.constantFrom<SubjectFacts["places"]>(
    [],
    [{ postcode: "57000", town: "METZ" }],
    [{ postcode: "44000", town: "NANTES" }],
    [{ postcode: "97600", town: "MAMOUDZOU" }],
    [{ postcode: null, town: "[ND]" }],
  ),
});

const row: fc.Arbitrary<CheckedRow> = fc.record({
  texts,
  facts: fc.option(facts, { nil: undefined }),
  isByName: fc.boolean(),
  isShared: fc.boolean(),
});

const entry: fc.Arbitrary<DirectoryEntry | undefined> = fc.option(
  fc.record({
    day: fc.constant("2026-11-20"),
    lines: fc.array(
      fc.record({
        address: fc.constantFrom("", siren, `${siren}_A`, `${siren}_B`, `${siren}_${siret}`),
        state: fc.constantFrom(...lineStates),
      }),
      { maxLength: 4 },
    ),
  }),
  { nil: undefined },
);

const inOrder = (codes: readonly string[]) => checkReasonCodes.filter((code) => codes.includes(code));

test("ok and unknown stand beside no reason; every reason stands beside fix or review", () => {
  fc.assert(
    fc.property(row, (one) => {
      const { status, reasons } = verdictOf(one);
      expect(reasons).toEqual(inOrder(reasons));
      expect(status === "ok" || status === "unknown").toBe(reasons.length === 0);
      const isFix = reasons.some((code) => checkReasons[code].severity === "fix");
      if (reasons.length > 0) expect(status).toBe(isFix ? "fix" : "review");
    }),
    { numRuns: rounds(200, 1_000) },
  );
});

test("ok is never said of a row whose company or establishment is not known to be there", () => {
  fc.assert(
    fc.property(row, (one) => {
      if (verdictOf(one).status !== "ok") return;
      expect(one.facts?.unit).toBe("active");
      if (one.facts?.siret !== undefined) expect(one.facts.establishment).toBe("open");
    }),
    { numRuns: rounds(200, 1_000) },
  );
});

test("ready stands beside no reason and an address that an active line of the directory has", () => {
  fc.assert(
    fc.property(row, entry, (one, read) => {
      const { status, reasons, address, source } = einvoiceOf(one, read);
      if (status !== "ready") return;
      expect(reasons).toEqual([]);
      expect(source).toBe("directory");
      expect(read?.lines).toContainEqual({ address, state: "active" });
      expect([one.facts?.unit, one.isByName]).toEqual(["active", false]);
    }),
    { numRuns: rounds(200, 1_000) },
  );
});

test("ready never stands beside a number, a name or a place of another company, nor beside a sister's name", () => {
  const astray = ["vat_of_other_siren", "name_differs", "name_near", "place_differs"] as const;
  const seen = new Set<string>();
  fc.assert(
    fc.property(row, entry, (one, read) => {
      const found = verdictOf(one).reasons.filter((code) => astray.some((other) => other === code));
      found.forEach((code) => seen.add(code));
      if (found.length > 0) expect(einvoiceOf(one, read).status).not.toBe("ready");
    }),
    { numRuns: rounds(400, 2_000) },
  );
  expect(seen).toEqual(new Set(astray));
});

test("what a person has to look at is review, whatever the directory says, unless something is to be fixed first", () => {
  const review = (verdict: { readonly reasons: readonly CheckReason[] }) =>
    verdict.reasons.some((code) => /^(?:name|place)_/.test(code));
  fc.assert(
    fc.property(row, entry, (one, read) => {
      const einvoice = einvoiceOf(one, read);
      if (!review(einvoice)) return;
      const isFix = einvoice.reasons.some((code) => checkReasons[code].severity === "fix");
      expect(einvoice.status).toBe(isFix ? "fix" : "review");
    }),
    { numRuns: rounds(400, 2_000) },
  );
});

test("a status that is neither ready nor unknown has a reason; an address has a source, and is empty without one", () => {
  fc.assert(
    fc.property(row, entry, (one, read) => {
      const { status, reasons, address, source } = einvoiceOf(one, read);
      expect(reasons).toEqual(inOrder(reasons));
      expect(status === "ready" || status === "unknown").toBe(reasons.length === 0);
      expect(address === null).toBe(source === null);
      if (address !== null) expect(address.startsWith(siren)).toBe(true);
    }),
    { numRuns: rounds(200, 1_000) },
  );
});

test("what keeps an invoice from being sent for the row's numbers is a reason of the check too", () => {
  const ofInvoicesAlone = /^(?:address|territory|directory)_/;
  fc.assert(
    fc.property(row, entry, (one, read) => {
      const { reasons } = einvoiceOf(one, read);
      const shared = reasons.filter((code) => !ofInvoicesAlone.test(code));
      expect(verdictOf(one).reasons).toEqual(expect.arrayContaining(shared));
    }),
    { numRuns: rounds(200, 1_000) },
  );
});
