import { describe, expect, test } from "@jest/globals";
import { einvoiceOf, einvoiceOnce } from "../../../../shared/enrichment/einvoice.ts";
import type { CheckReason } from "../../../../shared/enrichment/check-reasons.ts";
import type { CheckedRow } from "../../../../shared/enrichment/check-verdict.ts";
import type { DirectoryEntry, DirectoryLine } from "../../../../shared/einvoicing/directory-lines.ts";
import { addressPlaces } from "../../../../shared/fields/address.ts";
import { vatNumberOf } from "../../../../shared/identifiers/siren.ts";
import { siretOf } from "../../../batch/made-up-numbers.ts";
import {
  activeUnit,
  openEstablishment,
  otherSiren,
  rowOf,
  rowOfNobody,
  siren,
  siret,
} from "./checked-rows.ts";

const entryOf = (...lines: DirectoryLine[]): DirectoryEntry => ({ day: "2026-11-20", lines });
const active = (address: string): DirectoryLine => ({ address, state: "active" });
const ready = entryOf(active(siren));

/** Status, reasons, address and source, in a line. */
function said(row: CheckedRow, entry?: DirectoryEntry): string {
  const { status, reasons, address, source } = einvoiceOf(row, entry);
  return [status, reasons.join(";"), address, source].join(" | ");
}

describe("an e-invoice is ready to be sent", () => {
  test("where the directory has an active line of the SIREN", () => {
    expect(said(rowOf({ siren }), ready)).toBe(`ready |  | ${siren} | directory`);
  });

  test("to the line of the row's own SIRET before that of the SIREN", () => {
    const lines = entryOf(active(siren), active(`${siren}_${siret}`));
    expect(said(rowOf({ siret }, openEstablishment), lines)).toBe(`ready |  | ${siren}_${siret} | directory`);
  });

  test("to the line that the list names, where several are active and no rule chooses among them", () => {
    const lines = entryOf(active(`${siren}_COMPTA`), active(`${siren}_TRAVAUX`));
    const listed = { einvoice_address: `0225:${siren}_TRAVAUX` };
    expect(said(rowOf(listed), lines)).toBe(`ready |  | ${siren}_TRAVAUX | directory`);
    expect(said(rowOf({ einvoice_address: `${siren}_travaux` }), lines)).toBe(
      "check_directory | directory_several |  | ",
    );
  });

  test("though other rows name it, which sends no invoice astray", () => {
    expect(said(rowOf({ siren }, activeUnit, { isByName: false, isShared: true }), ready)).toMatch(
      /^ready \| {2}\|/,
    );
  });
});

describe("somebody has to look before an invoice is sent", () => {
  test.each<[string, string, CheckedRow]>([
    ["whose name is another", "name_differs", rowOf({ name: "Garage Fictif" })],
    ["whose name is a sister's", "name_near", rowOf({ name: "Fictive Boulangerie du Port Holding" })],
    [
      "that is in another town",
      "place_differs",
      rowOf({ postcode: "44000", city: "Nantes" }, openEstablishment),
    ],
  ])("for a row %s, be the directory's line active", (_, code, row) => {
    expect(said(row, ready)).toBe(`review | ${code} | ${siren} | directory`);
    expect(said(row)).toBe(`review | ${code};directory_unknown | ${siren} | candidate`);
  });

  test("and what is to be fixed comes before", () => {
    const row = rowOf({ name: "Garage Fictif", vat: vatNumberOf(otherSiren) });
    expect(said(row, ready)).toBe(`fix | vat_of_other_siren;name_differs | ${siren} | directory`);
  });
});

test("an e-invoice is not ready where a column of the row is in doubt, and what is wrong beside it is said all the same", () => {
  const doubtful = vatNumberOf(otherSiren);
  expect(said(rowOf({ siren, doubtful }), ready)).toBe(`unknown |  | ${siren} | directory`);
  expect(said(rowOf({ siren, doubtful, vat: vatNumberOf(otherSiren) }), ready)).toBe(
    `fix | vat_of_other_siren | ${siren} | directory`,
  );
});

describe("the directory is to be looked at", () => {
  test.each<[string, string, DirectoryEntry | undefined]>([
    ["nothing was read there", `directory_unknown | ${siren} | candidate`, undefined],
    ["it does not know the SIREN", `directory_unknown | ${siren} | candidate`, entryOf()],
    [
      "it has no address",
      `directory_inactive | ${siren} | candidate`,
      entryOf({ address: "", state: "inactive" }),
    ],
    [
      "its line is not active yet",
      `directory_upcoming | ${siren} | directory`,
      entryOf({ address: siren, state: "upcoming" }),
    ],
    [
      "nothing says whether its line is active",
      `directory_unstated | ${siren} | directory`,
      entryOf({ address: siren, state: "unstated" }),
    ],
    [
      "its line takes messages alone",
      "directory_messages |  | ",
      entryOf(active(`${siren}_Status`), { address: siren, state: "inactive" }),
    ],
    [
      "its line has ended",
      `directory_ended | ${siren} | directory`,
      entryOf({ ...active(siren), from: "2026-01-01", until: "2026-06-30" }),
    ],
    [
      "its line is active no more",
      `directory_inactive | ${siren} | directory`,
      entryOf({ address: siren, state: "disabled" }),
    ],
    [
      "several of its lines are active",
      "directory_several |  | ",
      entryOf(active(`${siren}_A`), active(`${siren}_B`)),
    ],
    [
      "several of its lines are inactive",
      "directory_inactive |  | ",
      entryOf({ address: `${siren}_A`, state: "inactive" }, { address: `${siren}_B`, state: "inactive" }),
    ],
  ])("where %s", (_, expected, entry) => {
    expect(said(rowOf({ siren }), entry)).toBe(`check_directory | ${expected}`);
  });

  test("and the list's own address, where its form is right, is the one to look for", () => {
    expect(said(rowOf({ einvoice_address: ` 0225 : ${siren}_Compta ` }))).toBe(
      `check_directory | directory_unknown | ${siren}_Compta | list`,
    );
  });
});

describe("an invoice cannot be sent before the row is fixed", () => {
  test.each([
    ["address_bad_characters", `${siren}_n°1`],
    ["address_too_long", `${siren}_${"a".repeat(116)}`],
    ["address_not_of_siren", otherSiren],
    ["address_not_of_siren", siret],
    ["address_bad_characters;address_not_of_siren", "compta@fictive.example"],
  ])("%s: %s", (codes, einvoice_address) => {
    const { status, reasons, address, source } = einvoiceOf(rowOf({ einvoice_address }), ready);
    expect([status, reasons.join(";"), address, source]).toEqual(["fix", codes, siren, "directory"]);
  });

  test("an address of 125 characters is not too long", () => {
    expect(einvoiceOf(rowOf({ einvoice_address: `${siren}_${"a".repeat(115)}` }), ready).status).toBe(
      "ready",
    );
  });

  test("where it names nobody, and then no address is proposed", () => {
    expect(said(rowOfNobody({ name: "Fictive" }))).toBe("fix | siren_missing |  | ");
  });

  test("where its company has ceased or is not known, whose SIREN is no address to try", () => {
    expect(said(rowOf({ siren }, { ...activeUnit, unit: "ceased" }))).toBe(
      "fix | siren_ceased;directory_unknown |  | ",
    );
    expect(said(rowOf({ siren }, { ...activeUnit, unit: "not_found" }))).toBe(
      "fix | siren_unknown;directory_unknown |  | ",
    );
  });

  test("where its SIREN cannot be read, though its SIRET is right", () => {
    expect(said(rowOf({ siren: "123456789", siret }, openEstablishment), ready)).toMatch(
      /^fix \| siren_missing \|/,
    );
  });
});

describe("a company is out of scope", () => {
  test.each([
    ["in Mayotte", { postcode: "97600" }, null],
    ["in Guyane", { postcode: "97300" }, null],
    ["in Saint-Barthélemy, by its establishment or head office where the row has no postcode", {}, "97133"],
    [
      "in Saint-Martin, by the postcode of its delivery and the town",
      { postcode: "97801", city: "SAINT MARTIN CEDEX" },
      null,
    ],
    ["in Guyane, by its establishment where the row's postcode says nothing", { postcode: "?" }, "97300"],
  ])("%s", (_, texts, postcode) => {
    const places = [{ postcode, town: null }];
    for (const facts of [openEstablishment, activeUnit])
      expect(said(rowOf(texts, { ...facts, places }), ready)).toBe("out_of_scope | territory_out |  | ");
  });

  test.each(["97400", "97100", "57000", "20000"])("but not at %s", (postcode) => {
    expect(einvoiceOf(rowOf({ postcode }), ready).status).toBe("ready");
  });

  test("by where its post is delivered, if the postcode of its establishment says nothing", () => {
    const places = [
      { postcode: "?", town: null },
      { postcode: "97300", town: "CAYENNE" },
    ];
    expect(einvoiceOf(rowOf({}, { ...openEstablishment, places }), ready).reasons).toEqual(["territory_out"]);
  });

  test("by the code of its commune, if its address is masked: a sole trader in Cayenne", () => {
    const address = { street: "[ND]", postalCode: "[ND]", commune: "CAYENNE", communeCode: "97302" };
    const places = addressPlaces({ address });
    expect(said(rowOf({}, { ...openEstablishment, places }), ready)).toBe(
      "out_of_scope | territory_out |  | ",
    );
  });

  test("by the town of its establishment, if its postcode may be of two territories", () => {
    const at = (town: string) =>
      einvoiceOf(rowOf({}, { ...openEstablishment, places: [{ postcode: "97801", town }] }), ready).status;
    expect(at("SAINT DENIS CEDEX")).toBe("ready");
    expect(at("SAINT MARTIN")).toBe("out_of_scope");
  });

  test("and the row's own postcode goes before that of its establishment", () => {
    expect(
      einvoiceOf(
        rowOf(
          { postcode: "57000" },
          { ...openEstablishment, places: [{ postcode: "97300", town: "CAYENNE" }] },
        ),
        ready,
      ).status,
    ).toBe("review");
  });
});

describe("a row outside the territory whose number may be another company's", () => {
  const inCayenne = { ...openEstablishment, places: [{ postcode: "97300", town: "CAYENNE" }] };

  test("is out of scope where the register is outside too: so is any company there", () => {
    const row = rowOf({ name: "Garage Fictif", postcode: "97310", city: "Kourou" }, inCayenne);
    expect(said(row, ready)).toBe("out_of_scope | territory_out |  | ");
  });

  test("is out of scope too where its town, without a postcode, is that of the register", () => {
    const row = rowOf({ name: "Garage Fictif", city: "Cayenne" }, inCayenne);
    expect(said(row, ready)).toBe("out_of_scope | territory_out |  | ");
  });

  test.each<[string, string, CheckedRow]>([
    [
      "review | name_near",
      "its name may be a sister company's",
      rowOf({ name: "Fictive Boulangerie du Port Nord" }, inCayenne),
    ],
    [
      "review | place_differs",
      "its town is the register's",
      rowOf({ postcode: "97300", city: "Metz" }, openEstablishment),
    ],
    [
      "review | name_differs",
      "its name is another, and the place the register's alone",
      rowOf({ name: "Garage Fictif" }, inCayenne),
    ],
    [
      "fix | siret_of_other_siren",
      "its SIRET is another's",
      rowOf({ siren, siret: siretOf(otherSiren, 1), postcode: "97300" }),
    ],
  ])("is %s where %s", (expected, _, row) => {
    expect(said(row, ready)).toBe(`${expected};territory_out | ${siren} | directory`);
  });

  test("is to be fixed where the register does not know the number", () => {
    expect(said(rowOf({ postcode: "97300" }, { ...activeUnit, unit: "not_found" }))).toMatch(
      /^fix \| siren_unknown;territory_out;/,
    );
  });
});

test("an unanswered row is unknown, with no reason, though the directory has a line", () => {
  expect(said(rowOf({ siren }, { ...activeUnit, unit: "unknown" }), ready)).toBe(
    `unknown |  | ${siren} | directory`,
  );
});

test("identifiers stand by scheme, the VAT number where the list bears it out", () => {
  const identifiers = (row: CheckedRow) => einvoiceOf(row, undefined).identifiers;
  expect(identifiers(rowOf({ siren }))).toBe(`0002:${siren}`);
  expect(identifiers(rowOf({ vat: vatNumberOf(siren) }, openEstablishment))).toBe(
    `0002:${siren};0009:${siret};9957:${vatNumberOf(siren)}`,
  );
  expect(
    identifiers(
      rowOf({ vat: vatNumberOf(otherSiren) }, { ...openEstablishment, establishment: "not_found" }),
    ),
  ).toBe(`0002:${siren}`);
  expect(identifiers(rowOfNobody({}))).toBeNull();
});

test.each([
  ["GE", "2026-09-01"],
  ["ETI", "2026-09-01"],
  ["PME", "2027-09-01"],
  [null, null],
])("a company of category %s issues from %s", (category, day) => {
  expect(einvoiceOf(rowOf({ siren }, { ...activeUnit, category }), ready).issuesFrom).toBe(day);
});

test.each<[string, CheckedRow]>([
  ["that has ceased", rowOf({ siren }, { ...activeUnit, unit: "ceased" })],
  ["out of the territory", rowOf({ postcode: "97300" })],
])("a company %s issues from no day", (_, row) => {
  expect(einvoiceOf(row, ready).issuesFrom).toBeNull();
});

test("the list's own address is to be fixed where it takes messages alone, and is tried by nobody", () => {
  const row = rowOf({ einvoice_address: `0225:${siren}_Status` });
  expect(said(row)).toBe(`fix | address_takes_messages;directory_unknown | ${siren} | candidate`);
  expect(said(row, ready)).toBe(`fix | address_takes_messages | ${siren} | directory`);
});

test("an e-invoice is ready on the days of its line alone", () => {
  const entry = entryOf({ ...active(siren), from: "2026-12-01", until: "2026-12-31" });
  const on = (day: string) => einvoiceOf(rowOf({ siren }), entry, { on: day });
  expect(["2026-11-30", "2026-12-01", "2026-12-31", "2027-01-01"].map((day) => on(day).status)).toEqual([
    "check_directory",
    "ready",
    "ready",
    "check_directory",
  ]);
  expect(on("2026-11-30").reasons).toEqual(["directory_upcoming"]);
  expect(on("2027-01-01").reasons).toEqual(["directory_ended"]);
});

describe("an e-invoice whose row was corrected", () => {
  const once = (row: CheckedRow, corrected: readonly CheckReason[], entry?: DirectoryEntry) =>
    einvoiceOnce(einvoiceOf(row, entry), new Set(corrected), true);
  const vat = vatNumberOf(otherSiren);

  test("is to be looked up in the directory where nothing else is left, and stays so whatever is corrected", () => {
    expect(once(rowOf({ siren, vat }), ["vat_of_other_siren"])).toBe("check_directory");
    expect(once(rowOf({ siren }), [])).toBe("check_directory");
  });

  test("is to be fixed or reviewed for what is left", () => {
    const row = rowOf({ siren, vat, name: "Garage Fictif" });
    expect(once(row, [])).toBe("fix");
    expect(once(row, ["vat_of_other_siren"])).toBe("review");
    expect(once(row, ["name_differs"])).toBe("fix");
  });

  test("is ready where the directory was read, and is never where it was not", () => {
    expect(once(rowOf({ siren, vat }), ["vat_of_other_siren"], ready)).toBe("ready");
    const listed = rowOf({ siren, vat, einvoice_address: siren });
    expect(once(listed, ["vat_of_other_siren", "directory_unknown"])).toBe("unknown");
  });

  test("is not called ready where an answer about its row is missing, or a column in doubt", () => {
    const row = einvoiceOf(rowOf({ siren, vat }), ready);
    expect(einvoiceOnce(row, new Set(["vat_of_other_siren"]), false)).toBe("unknown");
  });

  test("stays outside the territory", () => {
    expect(once(rowOf({ siren, vat, postcode: "97300" }), ["vat_of_other_siren"])).toBe("out_of_scope");
  });
});
