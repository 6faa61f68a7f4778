import { addressFaults, bareAddress, takesMessagesAlone } from "../einvoicing/address.ts";
import { territoryOf } from "../einvoicing/territory.ts";
import { nafCodeOf, nafVersionOf } from "../fields/naf.ts";
import { readIdentifier, saysNothing, vatFinding } from "../identifiers/read.ts";
import { isNafCode } from "./naf-codes.ts";
import { type SubjectFacts, comparedName, comparedPlace } from "./comparisons.ts";
import { siretIsOfSiren } from "./number-comparisons.ts";
import type { ComparedTexts } from "./columns/compared-texts.ts";
import type { PostcodesAndTowns } from "../matching/compare-places.ts";
import type { NameComparison } from "../matching/compare-names.ts";
import { readCell } from "./cell-reading.ts";
import { type CheckReason, checkReasonCodes, checkReasons } from "./check-reasons.ts";
import type { Translation } from "../messages/messages.ts";
import { type Field, findField } from "../fields/catalogue.ts";
import type { FieldKey } from "../fields/field-table.ts";
import { type CheckPreset, askedFields } from "./columns/own-columns.ts";

/** A row that is checked. */
export interface CheckedRow {
  readonly texts: ComparedTexts;
  /** What is known of its company; undefined where the row names none. */
  readonly facts: SubjectFacts | undefined;
  /** The row has no number that can be used: its company was found by its name. */
  readonly isByName: boolean;
  /** Another row of the list names the same. */
  readonly isShared: boolean;
  /** Which towns have which postcodes; undefined where that is not known. */
  readonly table?: PostcodesAndTowns | undefined;
}

type Rule = (row: CheckedRow, facts: SubjectFacts) => boolean;

/** A SIREN that stands in the row and cannot be read, though its SIRET, its VAT number or its name tells the company. */
const isUnreadableSiren = ({ siren = "" }: ComparedTexts): boolean => readCell(siren).kind === "invalid";

/** Nothing stands in the column of SIRENs, though the row's SIRET or VAT number tells the company's. */
function isEmptySiren({ siren, siret = "", vat = "" }: ComparedTexts, facts: SubjectFacts): boolean {
  if (siren === undefined || readCell(siren).kind !== "blank") return false;
  if (facts.unit === "not_found" || facts.establishment === "not_found") return false;
  return [siret, vat].some((text) => {
    const reading = readIdentifier(text);
    return "siren" in reading && reading.siren === facts.siren;
  });
}

/** The list has a column for numbers: a row that was found by its name lacks its own there. */
const hasNumbers = ({ siren, siret, vat }: ComparedTexts): boolean =>
  siren !== undefined || siret !== undefined || vat !== undefined;

/** A SIRET that stands in the row and cannot be read as one. One column of both may have a SIREN in it, which is no mistake. */
function isUnreadableSiret({ siren, siret = "" }: ComparedTexts): boolean {
  const { kind } = readCell(siret);
  return kind === "invalid" || (kind === "siren" && siren !== undefined);
}

/** Where the row says that it is, else where its establishment is. */
const territoryOfRow = ({ postcode }: ComparedTexts, facts: SubjectFacts) =>
  territoryOf({ postcode }) ?? territoryOf({ postcode: facts.postcode ?? undefined });

/** True of a name that would be the company's but for a word that tells sister companies apart. */
const isOfSister = (compared: NameComparison | undefined): boolean =>
  (compared?.letter === "A" || compared?.letter === "B") && compared.sisterWords !== undefined;

/** Where a cell has more than the code: `62.01Z - Programmation informatique`. */
const leadingCode = /^\s*(\d{2}\.?\d(?:\d?\s?[A-Z]|\d))(?=\s|$|[-–:,;(])/i;

/**
 * What is to be said of the activity code of a row: nothing where it is the company's, or that of the establishment that the row
 * names. A code of an older nomenclature is in neither of the two, whatever company it is of.
 */
function activityFinding(
  { naf = "" }: ComparedTexts,
  { activities }: SubjectFacts,
): "outdated" | "unknown" | "differs" | undefined {
  if (naf.trim() === "" || saysNothing(naf)) return undefined;
  const text = leadingCode.exec(naf)?.[1] ?? naf;
  const code = nafCodeOf(text);
  if (code !== undefined && activities.includes(code)) return undefined;
  if (code === undefined || !isNafCode(code)) return "unknown";
  const [own] = activities;
  if (own === undefined) return undefined;
  const version = nafVersionOf(own);
  return version !== null && version !== nafVersionOf(code) ? "outdated" : "differs";
}

/** What is wrong with the row's numbers, its name and its place in the list. Each rule is about a row that has a SIREN. */
const supplierRules = {
  siren_missing: ({ texts, isByName }) => (isByName && hasNumbers(texts)) || isUnreadableSiren(texts),
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
  // Of a company that was found by its name, the place was compared then, with all its establishments.
  place_differs: ({ texts, isByName, table }, facts) =>
    !isByName && comparedPlace(texts, facts, table) === "differs",
  duplicate_siren: ({ isShared }) => isShared,
  naf_outdated: ({ texts }, facts) => activityFinding(texts, facts) === "outdated",
  naf_unknown: ({ texts }, facts) => activityFinding(texts, facts) === "unknown",
  naf_differs: ({ texts }, facts) => activityFinding(texts, facts) === "differs",
} as const satisfies Partial<Record<CheckReason, Rule>>;

/** What keeps an invoice from being sent to the row's company, beside its address in the directory. */
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
  address_takes_messages: ({ texts: { einvoice_address: text = "" } }) =>
    takesMessagesAlone(bareAddress(text)),
  territory_out: ({ texts }, facts) => territoryOfRow(texts, facts) === "out",
} as const satisfies Partial<Record<CheckReason, Rule>>;

function addressFault(fault: ReturnType<typeof addressFaults>[number]): Rule {
  return ({ texts: { einvoice_address: text = "" } }, { siren }) => {
    const address = bareAddress(text);
    return address !== "" && addressFaults(address, siren).includes(fault);
  };
}

/** What of a row is compared with the register beside its numbers: without it, a right number of somebody else looks right. */
export const comparedParts = ["name", "place"] as const;
export type ComparedPart = (typeof comparedParts)[number];

/** What could not be compared of a row that has a company: the list or the register does not tell it. */
export function uncomparedParts({ texts, facts, isByName, table }: CheckedRow): readonly ComparedPart[] {
  // A row that was found by its name was compared with all that it says.
  if (facts === undefined || isByName || facts.unit === "not_found" || facts.unit === "unknown") return [];
  const name = comparedName(texts, facts, table)?.letter ?? "Z";
  const isLacking = { name: name === "Z", place: comparedPlace(texts, facts, table) === undefined };
  return comparedParts.filter((part) => isLacking[part]);
}

function found(rules: Partial<Record<CheckReason, Rule>>, row: CheckedRow): CheckReason[] {
  const { facts } = row;
  if (facts === undefined) return ["siren_missing"];
  return Object.entries(rules).flatMap(([code, holds]) => (holds(row, facts) ? [code as CheckReason] : []));
}

/** The reasons that `sirene_check` may have; the others are of e-invoices alone. */
export const supplierReasons = Object.keys(supplierRules) as readonly CheckReason[];

/** The reasons that keep an invoice from being sent, those of the directory aside. */
export const invoiceReasons = Object.keys(invoiceRules) as readonly CheckReason[];

/**
 * What the numbers and the name of a row give reason to correct or to look at.
 * @decides which findings a row has, one rule a reason
 */
export const supplierFindings = (row: CheckedRow): CheckReason[] => found(supplierRules, row);

/** What keeps an invoice from being sent, the directory aside. */
export const invoiceFindings = (row: CheckedRow): CheckReason[] => found(invoiceRules, row);

/** What a check says of a row, in words for cells that are written for people. */
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

/** Reasons that whoever checks does not want to hear of. */
export type IgnoredReasons = ReadonlySet<CheckReason>;
export const nothingIgnored: IgnoredReasons = new Set();

/** In the order of the table, each once. */
export const ordered = (reasons: readonly CheckReason[]): CheckReason[] =>
  checkReasonCodes.filter((code) => reasons.includes(code));

/** True of a row that says something in a column that is left out and may be the list's own: nobody knows whether it is right. */
export const isDoubted = ({ texts }: CheckedRow): boolean => texts.doubtful !== undefined;

/** True of a number that the register does not have: no reason for it is left where those of it are ignored. */
const isAbsent = ({ unit, establishment, siret }: SubjectFacts): boolean =>
  unit === "not_found" || (siret !== undefined && establishment === "not_found");

/** True where an answer that the check needs is not there. */
export const isUnanswered = ({ unit, establishment, siret }: SubjectFacts): boolean =>
  unit === "unknown" || (siret !== undefined && unit !== "not_found" && establishment === "unknown");

/** `fix` where something has to be corrected, else `review` where somebody has to look; undefined where there is nothing. */
export const statusOfReasons = (reasons: readonly CheckReason[]): "fix" | "review" | undefined =>
  (["fix", "review"] as const).find((severity) =>
    reasons.some((code) => checkReasons[code].severity === severity),
  );

/**
 * The verdict on a row: `fix` where something has to be corrected, else `review` where somebody has to look, else
 * `unknown` where an answer is missing or a column of the row is in doubt, else `ok`. Findings that need no answer stand though one
 * is missing. Where reasons are `ignored`, a row without a company, or with one that is not in the register, is `unknown` at best.
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

/** The fields that a check writes where nobody names others. */
export const checkFields: readonly FieldKey[] = [
  "name",
  "state",
  "name_match",
  "suggested_siret",
  "suggested_reason",
];

/**
 * The fields that a check reads, whatever is written: the legal unit with all its names, and the establishment of a row that
 * names one, with what stands in the place of a closed one.
 */
const neededFields: readonly Field[] = (["name_match", "suggested_siret"] as const).map((key) =>
  findField(key)!,
);

/** What a run asks for: the fields of its columns, then those that a check needs beside them. */
export function fieldsToAsk(fields: readonly Field[], check: CheckPreset | undefined): readonly Field[] {
  const asked = askedFields(fields);
  return check === undefined ? asked : [...asked, ...neededFields.filter((field) => !asked.includes(field))];
}
