import { fictionalNic } from "../fictional/sirens.ts";
import type { AccountRecord, DirectorRecord, EstablishmentRecord, LegalUnitRecord } from "../records.ts";
import { account, director, establishment, legalUnit } from "./blank-records.ts";

/** A company with all that the register knows of it. */
export interface Company {
  readonly unit: LegalUnitRecord;
  readonly establishments: readonly EstablishmentRecord[];
  readonly directors: readonly DirectorRecord[];
  readonly accounts: readonly AccountRecord[];
}

/** What is told of a fictional company beside its SIREN and name. */
export interface CompanyFacts {
  readonly unit?: Partial<LegalUnitRecord>;
  /** In the order of their SIRET. The first is the head office, unless one says it is. */
  readonly establishments?: readonly Partial<EstablishmentRecord>[];
  readonly directors?: readonly Partial<DirectorRecord>[];
  readonly accounts?: readonly Parameters<typeof account>[0][];
}

/** An active SAS of the software trade with one open establishment in Metz, told otherwise where it is otherwise. */
export function fictionalCompany(siren: string, name: string, facts: CompanyFacts = {}): Company {
  const told = facts.establishments ?? [{ streetNumber: "12", streetType: "RUE", street: "DE LA LICORNE" }];
  const headOffice = Math.max(
    0,
    told.findIndex((one) => one.headOffice === true),
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
    headOfficeNic: told.length === 0 ? null : fictionalNic(siren, headOffice + 1),
    ...facts.unit,
  });
  return {
    unit,
    establishments: told.map((one, index) =>
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
    accounts: (facts.accounts ?? []).map(account),
  };
}

/** A person who does not exist. */
export const alix = { lastName: "LAMOND-FICTIF", firstNames: "ALIX", birthYear: 1978 };
