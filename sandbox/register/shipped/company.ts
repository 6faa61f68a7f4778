import { fictionalNic } from "../fictional/dice.ts";
import type { AccountRecord, DirectorRecord, EstablishmentRecord, LegalUnitRecord } from "../records.ts";
import { directorColumns, establishmentColumns, placeColumns, unitColumns } from "../store/tables.ts";

/** Builders of records: facts that are not given are unknown or have defaults. */

type PartialRecord<T, K extends keyof T> = Pick<T, K> & Partial<T>;

const unknown = <K extends string>(columns: readonly K[]) =>
  Object.fromEntries(columns.map((column) => [column, null])) as Readonly<Record<K, null>>;

export function legalUnit(facts: PartialRecord<LegalUnitRecord, "siren" | "name">): LegalUnitRecord {
  return {
    ...unknown(unitColumns),
    ...{ legalName: facts.name, usualNames: [], state: "A", vatLiable: true, capitalVariable: false },
    ...facts,
  };
}

export function establishment(facts: PartialRecord<EstablishmentRecord, "nic">): EstablishmentRecord {
  return {
    ...unknown([...establishmentColumns, ...placeColumns]),
    ...{ headOffice: false, state: "A" },
    ...facts,
  };
}

function director(facts: Partial<DirectorRecord>): DirectorRecord {
  return { ...unknown(directorColumns), ...facts };
}

/** The turnover, the result, the balance sheet's total and the equity of a year, in euros. */
type Figures = readonly [turnover: number, result: number, total: number, equity: number];

/** Returns the accounts of a calendar year in euros, complete by default, filed the year after. */
export function accountsOf(
  year: number,
  [chiffreAffaires, resultatNet, totalBilan, capitauxPropres]: Figures,
  facts: Partial<AccountRecord> = {},
): AccountRecord {
  return {
    ...{ year, chiffreAffaires, resultatNet, totalBilan, capitauxPropres },
    ...{ dateCloture: `${year}-12-31`, typeBilan: "C", currency: "EUR", confidential: false },
    dateDepot: `${year + 1}-06-28`,
    ...facts,
  };
}

/** A company with all that the register knows of it. */
export interface Company {
  readonly unit: LegalUnitRecord;
  readonly establishments: readonly EstablishmentRecord[];
  readonly directors: readonly DirectorRecord[];
  readonly accounts: readonly AccountRecord[];
}

/** Facts of a fictional company beside its SIREN and name. */
interface CompanyFacts {
  readonly unit?: Partial<LegalUnitRecord>;
  /** In the order of their SIRET. The first is the head office, unless another is marked as such. */
  readonly establishments?: readonly Partial<EstablishmentRecord>[];
  readonly directors?: readonly Partial<DirectorRecord>[];
  readonly accounts?: readonly AccountRecord[];
}

/** Returns a company: by default an active SAS in the software trade with one open establishment in Metz. */
export function fictionalCompany(siren: string, name: string, facts: CompanyFacts = {}): Company {
  const establishments = facts.establishments ?? [
    { streetNumber: "12", streetType: "RUE", street: "DE LA LICORNE" },
  ];
  const headOffice = Math.max(
    0,
    establishments.findIndex((one) => one.headOffice === true),
  );
  const unit = legalUnit({
    siren,
    name,
    legalForm: "5710",
    naf: "62.02A",
    naf2025: "62.20G",
    category: "PME",
    workforce: "03",
    employer: true,
    created: "2012-03-15",
    capital: 10000,
    headOfficeNic: establishments.length === 0 ? null : fictionalNic(siren, headOffice + 1),
    ...facts.unit,
  });
  return {
    unit,
    establishments: establishments.map((one, index) =>
      establishment({
        nic: fictionalNic(siren, index + 1),
        headOffice: index === headOffice,
        state: unit.state === "C" ? "F" : "A",
        created: unit.created,
        naf: unit.naf,
        naf2025: unit.naf2025,
        postalCode: "57000",
        commune: "METZ",
        ...one,
      }),
    ),
    directors: (facts.directors ?? []).map(director),
    accounts: facts.accounts ?? [],
  };
}

/** A person who does not exist. */
export const alix = { lastName: "LAMOND-FICTIF", firstNames: "ALIX", birthYear: 1978 };
