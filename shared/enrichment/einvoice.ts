import { addressFaults, bareAddress, defaultAddress, isStatusAddress } from "../einvoicing/address.ts";
import { dayOfReading } from "../fields/field.ts";
import { type DirectoryEntry, type LineKind, chosenAddress } from "../einvoicing/directory-lines.ts";
import { issuesFrom, territoryOf } from "../einvoicing/territory.ts";
import { vatNumberOf } from "../identifiers/siren.ts";
import { vatFinding } from "../identifiers/read.ts";
import type { Translation } from "../messages/messages.ts";
import { type SubjectFacts, comparedPlace } from "./comparisons.ts";
import {
  type CheckedRow,
  type IgnoredReasons,
  invoiceFindings,
  isDoubted,
  isUnanswered,
  nothingIgnored,
  ordered,
  statusOfReasons,
} from "./check-verdict.ts";
import type { CheckReason } from "./check-reasons.ts";

/** Whether an e-invoice can be sent to the company of a row, with words for readers. */
export const einvoiceStatuses = {
  ready: { en: "ready", fr: "prêt" },
  fix: { en: "fix", fr: "à corriger" },
  review: { en: "review", fr: "à vérifier" },
  check_directory: { en: "check directory", fr: "annuaire à consulter" },
  out_of_scope: { en: "out of scope", fr: "hors champ" },
  unknown: { en: "unknown", fr: "inconnu" },
} as const satisfies Record<string, Translation>;
export type EinvoiceStatus = keyof typeof einvoiceStatuses;

/** Where an address comes from: the directory, the list itself, or (`candidate`) only the SIREN, without any source. */
export const addressSources = {
  directory: { en: "directory", fr: "annuaire" },
  list: { en: "list", fr: "liste" },
  candidate: { en: "candidate", fr: "candidate" },
} as const satisfies Record<string, Translation>;
type AddressSource = keyof typeof addressSources;

/** The result of an e-invoicing check for a row. */
export interface Einvoice {
  readonly status: EinvoiceStatus;
  readonly reasons: readonly CheckReason[];
  /** Without its scheme, which is 0225. */
  readonly address: string | null;
  readonly source: AddressSource | null;
  /** By scheme: `0002:SIREN;0009:SIRET;9957:VAT number`; null without a SIREN. */
  readonly identifiers: string | null;
  /**
   * YYYY-MM-DD; null for a company that is not active or not in the territory. Only a hint: INSEE's category is that of
   * the group, while the duty is the legal unit's.
   */
  readonly issuesFrom: string | null;
}

interface RowAddress {
  readonly address: string | null;
  readonly source: AddressSource | null;
  readonly reason: CheckReason | undefined;
}

/** Why no invoice can be sent to lines of a kind. */
const reasonOfLines = {
  active: undefined,
  upcoming: "directory_upcoming",
  unstated: "directory_unstated",
  messages: "directory_messages",
  ended: "directory_ended",
  inactive: "directory_inactive",
} as const satisfies Record<LineKind, CheckReason | undefined>;

/** Returns the address for an invoice, and the reason if it is not sure. */
function choiceOf(
  { texts }: CheckedRow,
  { siren, siret, unit }: SubjectFacts,
  entry: DirectoryEntry | undefined,
  on: string,
): RowAddress {
  const lines = entry?.lines ?? [];
  const listed = bareAddress(texts.einvoice_address ?? "");
  const chosen = chosenAddress(lines, on, siret);
  if (chosen.kind !== "none") {
    const reason = reasonOfLines[chosen.lines];
    // An address that takes only messages must not be given for invoices.
    if (chosen.lines === "messages") return { address: null, source: null, reason };
    if (chosen.kind === "chosen") return { address: chosen.address, source: "directory", reason };
    // The row's own address tells which of the active ones is meant.
    return reason === undefined && chosen.addresses.includes(listed)
      ? { address: listed, source: "directory", reason }
      : { address: null, source: null, reason: reason ?? "directory_several" };
  }
  const reason: CheckReason = lines.length > 0 ? "directory_inactive" : "directory_unknown";
  if (listed !== "" && addressFaults(listed, siren).length === 0 && !isStatusAddress(listed))
    return { address: listed, source: "list", reason };
  // A company that does not exist any more is given no address to try.
  return unit === "ceased" || unit === "not_found"
    ? { address: null, source: null, reason }
    : { address: defaultAddress(siren), source: "candidate", reason };
}

/**
 * Returns the numbers of a row's company by scheme: SIREN 0002, SIRET 0009, VAT 9957. The VAT number is included only
 * if the list has the same one.
 */
function identifiersOf(
  { texts: { vat = "" } }: CheckedRow,
  { siren, siret, establishment }: SubjectFacts,
): string {
  return [
    `0002:${siren}`,
    ...(siret !== undefined && establishment !== "not_found" ? [`0009:${siret}`] : []),
    ...(vatFinding(vat, siren) === "same" ? [`9957:${vatNumberOf(siren)}`] : []),
  ].join(";");
}

const nothing = { address: null, source: null, identifiers: null, issuesFrom: null } as const;

/** Reasons that put the company of a row in doubt: its number may be another's. */
const doubts: readonly CheckReason[] = [
  ...(["siren_unknown", "siret_of_other_siren"] as const),
  ...(["name_differs", "name_near", "place_differs"] as const),
];

/** Returns whether a row with `findings` is outside the territory whichever company it means. */
function isSurelyOutside(
  { texts, table }: CheckedRow,
  facts: SubjectFacts,
  findings: readonly CheckReason[],
): boolean {
  if (!doubts.some((code) => findings.includes(code))) return true;
  if (!facts.places.some((place) => territoryOf(place) === "out")) return false;
  const own = territoryOf({ postcode: texts.postcode, town: texts.city });
  // A row inside is not out. A town without its postcode is where the register's is, if they are the same.
  return own === "out" || comparedPlace(texts, facts, table) === "same";
}

interface EinvoiceOptions {
  /** Reasons that are left out. */
  readonly ignored?: IgnoredReasons | undefined;
  /** The day on which the invoice is to be sent, `YYYY-MM-DD`. @default today */
  readonly on?: string | undefined;
}

/**
 * Returns whether an e-invoice can be sent to the company of a row. `entry`: the imported directory entry of its SIREN,
 * undefined if there is none. The status is `ready` only for an active company with an active directory line that takes
 * invoices. Ignoring a reason about the directory does not make it `ready`. A row whose company is in doubt is out of
 * scope only if both row and register say so.
 * @decides whether an e-invoice can be sent, and where
 */
export function einvoiceOf(
  row: CheckedRow,
  entry: DirectoryEntry | undefined,
  { ignored = nothingIgnored, on = dayOfReading(Date.now()) }: EinvoiceOptions = {},
): Einvoice {
  const findings = invoiceFindings(row).filter((code) => !ignored.has(code));
  const { facts } = row;
  if (facts === undefined)
    return { status: statusOfReasons(findings) ?? "unknown", reasons: findings, ...nothing };
  const { address, source, reason } = choiceOf(row, facts, entry, on);
  const isOut = findings.includes("territory_out");
  const issues = isOut || facts.unit !== "active" ? null : issuesFrom(facts.category);
  const known = { identifiers: identifiersOf(row, facts), issuesFrom: issues };
  if (isOut && isSurelyOutside(row, facts, findings))
    return { status: "out_of_scope", reasons: ["territory_out"], ...known, address: null, source: null };
  const isReported = reason !== undefined && !ignored.has(reason);
  const reasons = ordered([...findings, ...(isReported ? [reason] : [])]);
  // If the company may be the wrong one, the invoice is not sent before a person has looked, even if other answers are
  // missing.
  const status = statusOfReasons(findings);
  if (status !== undefined) return { status, reasons, ...known, address, source };
  if (isUnanswered(facts) || facts.unit !== "active")
    return { status: "unknown", reasons: [], ...known, address, source };
  if (reason !== undefined) return { status: "check_directory", reasons, ...known, address, source };
  return { status: isDoubted(row) ? "unknown" : "ready", reasons, ...known, address, source };
}

/** Reasons to look up a line of the directory, rather than to correct the row. */
const directoryReasons: readonly CheckReason[] = [
  ...Object.values(reasonOfLines).filter((reason) => reason !== undefined),
  ...(["directory_several", "directory_unknown"] as const),
];

/**
 * Returns the status of an e-invoice after some of its reasons were corrected in the list: that of the remaining ones.
 * If only corrected reasons stood against it, it is `ready` only with an address of the directory, since no other line
 * has been read, and only if the row `isKnown`: no answer about it is missing, and no column in doubt.
 */
export function einvoiceOnce(
  { status, reasons, source }: Einvoice,
  corrected: ReadonlySet<CheckReason>,
  isKnown: boolean,
): EinvoiceStatus {
  const left = reasons.filter((code) => !corrected.has(code));
  if (left.length === reasons.length || status === "out_of_scope") return status;
  const inList = statusOfReasons(left.filter((code) => !directoryReasons.includes(code)));
  if (inList !== undefined) return inList;
  if (left.length > 0) return "check_directory";
  return source === "directory" && isKnown ? "ready" : "unknown";
}
