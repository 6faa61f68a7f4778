import { addressFaults, bareAddress, isStatusAddress } from "../einvoicing/address.ts";
import { territoryOf } from "../einvoicing/territory.ts";
import { nafCodeOf, nafVersionOf } from "../fields/naf.ts";
import { readIdentifier, isMissingValue, vatFinding } from "../identifiers/read.ts";
import { isNafCode } from "./naf-codes.ts";
import { type SubjectFacts, comparedName, comparedPlace } from "./comparisons.ts";
import { siretIsOfSiren } from "./number-comparisons.ts";
import type { ComparedTexts } from "./columns/compared-texts.ts";
import type { PostcodesAndTowns } from "../matching/compare-places.ts";
import type { NameComparison } from "../matching/compare-names.ts";
import { numberInName, readCell } from "./cell-reading.ts";
import { type CheckReason, checkReasonCodes, checkReasons } from "./check-reasons.ts";
import type { Translation } from "../messages/messages.ts";
import { type Field, findField } from "../fields/catalogue.ts";
import type { FieldKey } from "../fields/field-table.ts";
import { type CheckPreset, askedFields } from "./columns/own-columns.ts";

/** A row to check. */
export interface CheckedRow {
  readonly texts: ComparedTexts;
  /** What is known of its company; undefined if the row names none. */
  readonly facts: SubjectFacts | undefined;
  /** True if the row has no usable number and its company was found by name. */
  readonly isByName: boolean;
  /** True if another row of the list has the same subject. */
  readonly isShared: boolean;
  /** Which towns have which postcodes; undefined if not known. */
  readonly table?: PostcodesAndTowns | undefined;
}

type Rule = (row: CheckedRow, facts: SubjectFacts) => boolean;

/** Returns true if the row's SIREN cannot be read, though its SIRET, its VAT number or its name gives the company. */
const isUnreadableSiren = ({ siren = "" }: ComparedTexts): boolean => readCell(siren).kind === "invalid";

const isBlank = (text: string | undefined): boolean => text === undefined || readCell(text).kind === "blank";

/** Returns true if the SIREN of the row's company stands in its name. */
const isInName = ({ name = "" }: ComparedTexts, { siren }: SubjectFacts): boolean =>
  numberInName(name)?.siren === siren;

/**
 * Returns true if the SIREN cell is empty, though the row's SIRET, VAT number or name contains the company's SIREN.
 */
function isEmptySiren(texts: ComparedTexts, facts: SubjectFacts): boolean {
  const { siren, siret = "", vat = "" } = texts;
  if (siren === undefined || !isBlank(siren)) return false;
  if (facts.unit === "not_found" || facts.establishment === "not_found") return false;
  const isIn = (text: string): boolean => {
    const reading = readIdentifier(text);
    return "siren" in reading && reading.siren === facts.siren;
  };
  return isIn(siret) || isIn(vat) || isInName(texts, facts);
}

/** Returns true if a list without SIRENs has other numbers, and the row's stands in its name alone. */
const isInNameAlone = (texts: ComparedTexts, facts: SubjectFacts): boolean =>
  texts.siren === undefined && isBlank(texts.siret) && isBlank(texts.vat) && isInName(texts, facts);

/** Returns true if the list has a number column. A row found by its name then lacks its own number. */
const hasNumbers = ({ siren, siret, vat }: ComparedTexts): boolean =>
  siren !== undefined || siret !== undefined || vat !== undefined;

/** Returns true if the SIRET cannot be read as one. A SIREN is no mistake there if the list has one column for both. */
function isUnreadableSiret({ siren, siret = "" }: ComparedTexts): boolean {
  const { kind } = readCell(siret);
  return kind === "invalid" || (kind === "siren" && siren !== undefined);
}

/** Returns the territory of the row's postcode, else that of its establishment, for a SIREN the head office. */
function territoryOfRow(
  { postcode, city }: ComparedTexts,
  { places }: SubjectFacts,
): "in" | "out" | undefined {
  const registered = places.map((place) => territoryOf(place));
  return territoryOf({ postcode, town: city }) ?? registered.find((territory) => territory !== undefined);
}

/** Returns true if the name is the company's except for a word that distinguishes sister companies. */
const isOfSister = (compared: NameComparison | undefined): boolean =>
  (compared?.letter === "A" || compared?.letter === "B") && compared.sisterWords !== undefined;

/** The code in a cell that has more than the code: `62.01Z - Programmation informatique`. */
const leadingCode = /^\s*(\d{2}\.?\d(?:\d?\s?[A-Z]|\d))(?=\s|$|[-–:,;(])/i;

/**
 * Returns what is wrong with the activity code of a row; undefined if it is the company's code, or that of the
 * establishment that the row names. A code of an older nomenclature is in neither of the two in use, so it is `unknown`
 * for every company.
 */
function activityFinding(
  { naf = "" }: ComparedTexts,
  { activities }: SubjectFacts,
): "outdated" | "unknown" | "differs" | undefined {
  if (naf.trim() === "" || isMissingValue(naf)) return undefined;
  const text = leadingCode.exec(naf)?.[1] ?? naf;
  const code = nafCodeOf(text);
  if (code !== undefined && activities.includes(code)) return undefined;
  if (code === undefined || !isNafCode(code)) return "unknown";
  const [own] = activities;
  if (own === undefined) return undefined;
  const version = nafVersionOf(own);
  return version !== null && version !== nafVersionOf(code) ? "outdated" : "differs";
}

/** What may be wrong with a row: its numbers, name, place or activity code, or a duplicate. Its company is known. */
const supplierRules = {
  siren_missing: ({ texts, isByName }, facts) =>
    ((isByName || isInNameAlone(texts, facts)) && hasNumbers(texts)) || isUnreadableSiren(texts),
  siren_unknown: (_, { unit }) => unit === "not_found",
  siren_ceased: (_, { unit }) => unit === "ceased",
  siret_of_other_siren: ({ texts }) => siretIsOfSiren(texts) === false,
  siret_unknown: ({ texts }, { siret, establishment, unit }) =>
    isUnreadableSiret(texts) ||
    (siret !== undefined && establishment === "not_found" && unit !== "not_found"),
  siret_closed: (_, { siret, establishment }) => siret !== undefined && establishment === "closed",
  vat_of_other_siren: ({ texts: { vat = "" } }, { siren }) => vatFinding(vat, siren) === "other",
  siren_empty: ({ texts, isByName }, facts) => !isByName && isEmptySiren(texts, facts),
  vat_unknown: ({ texts: { vat = "" } }, { siren }) => vatFinding(vat, siren) === "unknown",
  name_differs: ({ texts, table }, facts) => comparedName(texts, facts, table)?.letter === "F",
  name_near: ({ texts, table }, facts) => isOfSister(comparedName(texts, facts, table)),
  // If the company was found by its name, its place was compared during the search, with all its establishments.
  place_differs: ({ texts, isByName, table }, facts) =>
    !isByName && comparedPlace(texts, facts, table) === "differs",
  duplicate_siren: ({ isShared }) => isShared,
  naf_outdated: ({ texts }, facts) => activityFinding(texts, facts) === "outdated",
  naf_unknown: ({ texts }, facts) => activityFinding(texts, facts) === "unknown",
  naf_differs: ({ texts }, facts) => activityFinding(texts, facts) === "differs",
} as const satisfies Partial<Record<CheckReason, Rule>>;

/** Reasons not to send an invoice to the row's company, besides its address in the directory. */
const invoiceRules = {
  siren_missing: supplierRules.siren_missing,
  siren_unknown: supplierRules.siren_unknown,
  siren_ceased: supplierRules.siren_ceased,
  siret_of_other_siren: supplierRules.siret_of_other_siren,
  siret_unknown: supplierRules.siret_unknown,
  siret_closed: supplierRules.siret_closed,
  vat_of_other_siren: supplierRules.vat_of_other_siren,
  name_differs: supplierRules.name_differs,
  name_near: supplierRules.name_near,
  place_differs: supplierRules.place_differs,
  address_bad_characters: addressFault("address_bad_characters"),
  address_too_long: addressFault("address_too_long"),
  address_not_of_siren: addressFault("address_not_of_siren"),
  address_takes_messages: ({ texts: { einvoice_address: text = "" } }) => isStatusAddress(bareAddress(text)),
  territory_out: ({ texts }, facts) => territoryOfRow(texts, facts) === "out",
} as const satisfies Partial<Record<CheckReason, Rule>>;

function addressFault(fault: ReturnType<typeof addressFaults>[number]): Rule {
  return ({ texts: { einvoice_address: text = "" } }, { siren }) => {
    const address = bareAddress(text);
    return address !== "" && addressFaults(address, siren).includes(fault);
  };
}

/**
 * Parts of a row that are compared with the register besides its numbers. Without them, another company's valid number
 * looks right.
 */
export const comparedParts = ["name", "place"] as const;
export type ComparedPart = (typeof comparedParts)[number];

/**
 * Returns the parts of a row with a company that could not be compared, because the list or the register lacks them.
 */
export function uncomparedParts({ texts, facts, isByName, table }: CheckedRow): readonly ComparedPart[] {
  // The search compared all that a row found by its name says.
  if (facts === undefined || isByName || facts.unit === "not_found" || facts.unit === "unknown") return [];
  const name = comparedName(texts, facts, table)?.letter ?? "Z";
  const isLacking = { name: name === "Z", place: comparedPlace(texts, facts, table) === undefined };
  return comparedParts.filter((part) => isLacking[part]);
}

function found(rules: Partial<Record<CheckReason, Rule>>, row: CheckedRow): CheckReason[] {
  const { facts } = row;
  if (facts === undefined) return ["siren_missing"];
  return Object.entries(rules).flatMap(([code, applies]) =>
    applies(row, facts) ? [code as CheckReason] : [],
  );
}

/** The reasons that `sirene_check` may have. All others are about e-invoices only. */
export const supplierReasons = Object.keys(supplierRules) as readonly CheckReason[];

/** The reasons not to send an invoice, except those about the directory. */
export const invoiceReasons = Object.keys(invoiceRules) as readonly CheckReason[];

/**
 * Returns the reasons to correct or review a row.
 * @decides which findings a row has, one rule a reason
 */
export const supplierFindings = (row: CheckedRow): CheckReason[] => found(supplierRules, row);

/** Returns the reasons not to send an invoice, except those about the directory. */
export const invoiceFindings = (row: CheckedRow): CheckReason[] => found(invoiceRules, row);

/** The statuses of a checked row, with their words for readers. */
export const checkStatuses = {
  ok: { en: "ok", fr: "correct" },
  fix: { en: "fix", fr: "à corriger" },
  review: { en: "review", fr: "à vérifier" },
  unknown: { en: "unknown", fr: "inconnu" },
} as const satisfies Record<string, Translation>;
export type CheckStatus = keyof typeof checkStatuses;

/** `ok` and `unknown` have no reasons; `fix` and `review` have at least one. */
export interface CheckVerdict {
  readonly status: CheckStatus;
  readonly reasons: readonly CheckReason[];
}

/** Reasons that the user wants to leave out. */
export type IgnoredReasons = ReadonlySet<CheckReason>;
export const nothingIgnored: IgnoredReasons = new Set();

/** Returns the reasons in the order of the table, each once. */
export const ordered = (reasons: readonly CheckReason[]): CheckReason[] =>
  checkReasonCodes.filter((code) => reasons.includes(code));

/** Returns true if the row has a number in an unread column that may be the list's own: it cannot be called correct. */
export const isDoubted = ({ texts }: CheckedRow): boolean => texts.doubtful !== undefined;

/**
 * Returns true for a number that the register does not have. If the reasons for that are ignored, the row has none
 * left.
 */
const isAbsent = ({ unit, establishment, siret }: SubjectFacts): boolean =>
  unit === "not_found" || (siret !== undefined && establishment === "not_found");

/** Returns true if an answer that the check needs is missing. */
export const isUnanswered = ({ unit, establishment, siret }: SubjectFacts): boolean =>
  unit === "unknown" || (siret !== undefined && unit !== "not_found" && establishment === "unknown");

/**
 * Returns `fix` if something has to be corrected, else `review` if a person has to look; undefined if there is neither.
 */
export const statusOfReasons = (reasons: readonly CheckReason[]): "fix" | "review" | undefined =>
  (["fix", "review"] as const).find((severity) =>
    reasons.some((code) => checkReasons[code].severity === severity),
  );

/**
 * Returns the verdict on a row: `fix` if something has to be corrected, else `review` if a person has to look, else
 * `unknown` if an answer is missing or a column of the row is in doubt, else `ok`. Findings that need no answer count
 * even if one is missing. A row whose company is missing or not in the register is never `ok`, even if the reasons for
 * that are `ignored`.
 * @decides what a check says of a row, and why
 */
export function verdictOf(row: CheckedRow, ignored: IgnoredReasons = nothingIgnored): CheckVerdict {
  const reasons = ordered(supplierFindings(row).filter((code) => !ignored.has(code)));
  const status = statusOfReasons(reasons);
  if (status !== undefined) return { status, reasons };
  const { facts } = row;
  const isKnown = facts !== undefined && !isUnanswered(facts) && !isAbsent(facts) && !isDoubted(row);
  return { status: isKnown ? "ok" : "unknown", reasons };
}

/** The fields that a check writes unless the user chooses others. */
export const checkFields: readonly FieldKey[] = [
  "name",
  "state",
  "name_match",
  "suggested_siret",
  "suggested_reason",
];

/**
 * The fields that a check reads, whatever it writes: the legal unit with all its names, and the establishment of a row
 * that names one, with the replacement if it is closed.
 */
const neededFields: readonly Field[] = (["name_match", "suggested_siret"] as const).map((key) =>
  findField(key)!,
);

/** Returns the fields that a run asks for: those of its columns, then those that a check needs as well. */
export function fieldsToAsk(fields: readonly Field[], check: CheckPreset | undefined): readonly Field[] {
  const asked = askedFields(fields);
  return check === undefined ? asked : [...asked, ...neededFields.filter((field) => !asked.includes(field))];
}
