import type { AccountRecord, DirectorRecord, EstablishmentRecord, LegalUnitRecord } from "../records.ts";

/** A row of the register as SQLite returns it: flags are 0 or 1, lists are JSON or null. */
type Flags<T, K extends keyof T> = Omit<T, K> & Readonly<Record<K, 0 | 1>>;

export type UnitRow = Flags<
  Omit<LegalUnitRecord, "usualNames" | "employer">,
  "vatLiable" | "capitalVariable"
> & {
  readonly id: number;
  readonly usualNames: string | null;
  readonly employer: 0 | 1 | null;
};

/** Joined with its place. `postalCode`, `communeCode` and `commune` are empty if unknown, null without a place. */
export type EstablishmentRow = Flags<EstablishmentRecord, "headOffice"> & {
  readonly id: number;
  readonly unit: number;
};

export type DirectorRow = DirectorRecord & { readonly id: number };

export type AccountRow = Flags<AccountRecord, "confidential">;

export function legalUnitOf(row: UnitRow): LegalUnitRecord {
  return {
    ...row,
    usualNames: row.usualNames === null ? [] : (JSON.parse(row.usualNames) as string[]),
    employer: row.employer === null ? null : row.employer === 1,
    vatLiable: row.vatLiable === 1,
    capitalVariable: row.capitalVariable === 1,
  };
}

export function establishmentOf(row: EstablishmentRow): EstablishmentRecord {
  return {
    ...row,
    headOffice: row.headOffice === 1,
    postalCode: row.postalCode || null,
    communeCode: row.communeCode || null,
    commune: row.commune || null,
  };
}

export function accountOf(row: AccountRow): AccountRecord {
  return { ...row, confidential: row.confidential === 1 };
}
