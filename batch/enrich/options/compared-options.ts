import { comparedRoles, type ComparedRole } from "../../../shared/enrichment/compare/compared-texts.ts";

/** The option that names the column of each role. The SIREN's is `--id`. */
export const comparedOptions = {
  siret: "--siret",
  vat: "--vat",
  name: "--name",
  postcode: "--postcode",
  city: "--city",
  einvoice_address: "--einvoice-address",
} as const satisfies Partial<Record<ComparedRole, string>>;

/** The columns that were named, as typed; an empty text for a role that no column has. */
export type NamedColumns = Readonly<Partial<Record<ComparedRole, string>>>;

/** Those of the options as commander gives them. */
export interface ComparedFlags {
  readonly siret?: string;
  readonly vat?: string;
  readonly name?: string;
  readonly postcode?: string;
  readonly city?: string;
  readonly einvoiceAddress?: string;
}

export function namedColumns({ einvoiceAddress, ...flags }: ComparedFlags): NamedColumns {
  const typed: NamedColumns = {
    ...flags,
    ...(einvoiceAddress !== undefined && { einvoice_address: einvoiceAddress }),
  };
  return Object.fromEntries(
    comparedRoles.flatMap((role) => (typed[role] === undefined ? [] : [[role, typed[role]]])),
  );
}
