import type {
  CodedLabel,
  Director,
  Establishment,
  LegalUnit,
  LegalUnitSummary,
} from "../../../shared/contract/entities.ts";
import { legalForms } from "../../nomenclatures/legal-forms.ts";
import { activityLabel, type NafVersion } from "../../nomenclatures/naf.ts";
import type { DirectorRecord, EstablishmentRecord, LegalUnitRecord } from "../records.ts";
import { formatSiren, formatSiret, vatNumber } from "../siren.ts";

/** Converts the register's records to the contract's shapes. */

export function dateTime(day: string): string;
export function dateTime(day: string | null): string | null;
/** Returns a calendar day as the contract's date-time: midnight, UTC. */
export function dateTime(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00.000Z`;
}

/** Returns the activity in the nomenclature served. A unit without a code of 2025 (it has ceased) keeps the other. */
function activityOf(record: Pick<LegalUnitRecord, "naf" | "naf2025">, served: NafVersion): CodedLabel | null {
  const code = served === "2025" ? (record.naf2025 ?? record.naf) : record.naf;
  return code === null ? null : { code, label: activityLabel(code) };
}

/** Returns the properties with which every element about a company begins. */
export function companyOf(unit: LegalUnitRecord, served: NafVersion) {
  return {
    siren: unit.siren,
    sirenFormatted: formatSiren(unit.siren),
    name: unit.name,
    activity: activityOf(unit, served),
    active: unit.state === "A",
    state: unit.state,
    dateCreation: dateTime(unit.created),
  };
}

export function summaryOf(unit: LegalUnitRecord, served: NafVersion): LegalUnitSummary {
  const { legalForm } = unit;
  return {
    ...companyOf(unit, served),
    sigle: unit.acronym,
    legalForm: legalForm === null ? null : { code: legalForm, label: legalForms.get(legalForm) ?? null },
    category: unit.category,
  };
}

export function detailOf(
  unit: LegalUnitRecord,
  establishments: LegalUnit["establishments"],
  served: NafVersion,
): LegalUnit {
  return {
    ...summaryOf(unit, served),
    vatNumber: unit.vatLiable ? vatNumber(unit.siren) : null,
    denominations: { legal: unit.legalName, usual: [...unit.usualNames], sigle: unit.acronym },
    workforceRange: unit.workforce,
    employer: unit.employer,
    capital:
      unit.capital === null
        ? null
        : { amount: unit.capital, currency: "EUR", variable: unit.capitalVariable },
    establishments,
  };
}

/** Returns the street line: `12 B RUE DES LILAS`; empty if nothing of it is known. */
export function streetLine(record: EstablishmentRecord): string {
  return [record.streetNumber, record.streetType, record.street].filter(Boolean).join(" ");
}

/** Returns the whole address on one line; empty if nothing of it is known. */
export function addressLine(record: EstablishmentRecord): string {
  const locality = [record.postalCode, record.commune].filter(Boolean).join(" ");
  return [record.complement, streetLine(record), record.delivery, locality, record.country]
    .filter(Boolean)
    .join(" ");
}

export function establishmentShape(
  siren: string,
  record: EstablishmentRecord,
  served: NafVersion,
): Establishment {
  const siret = siren + record.nic;
  return {
    siret,
    siretFormatted: formatSiret(siret),
    siren,
    siege: record.headOffice,
    active: record.state === "A",
    state: record.state,
    address: {
      complement: record.complement,
      streetNumber: record.streetNumber,
      streetType: record.streetType,
      street: record.street,
      delivery: record.delivery,
      postalCode: record.postalCode,
      commune: record.commune,
      communeCode: record.communeCode,
      cedexCode: record.cedexCode,
      cedexLabel: record.cedexLabel,
      country: record.country,
    },
    activity: activityOf(record, served),
    enseigne: record.tradeSign,
    dateCreation: dateTime(record.created),
  };
}

/** Returns `JEANNE DUPONT`, or the company's name. For a masked person, `[ND]` appears once. */
export function directorName(record: DirectorRecord): string {
  if (record.denomination !== null) return record.denomination;
  const names = new Set([record.firstNames, record.lastName].filter((name) => name !== null));
  return [...names].join(" ");
}

export function directorShape(record: DirectorRecord): Director {
  return {
    type: record.denomination === null ? "person" : "company",
    name: directorName(record),
    nom: record.lastName,
    prenoms: record.firstNames,
    denomination: record.denomination,
    // "role: string", not nullable: without a role in the registry, the text is empty.
    role: record.role ?? "",
    birthYear: record.birthYear,
  };
}
