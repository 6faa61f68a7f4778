import { type TSchema, Type, type Static } from "typebox";
import { CalendarDate, DateTime, Nullable, Siren, Siret } from "./envelope.ts";

/** A code with its label. The label is null where the service has none. */
export const CodedLabel = Type.Object({ code: Type.String(), label: Nullable(Type.String()) });
export type CodedLabel = Static<typeof CodedLabel>;

const summaryFields = {
  siren: Siren(),
  sirenFormatted: Type.String({ description: "SIREN in blocks of three digits separated by spaces" }),
  name: Type.String(),
  sigle: Nullable(Type.String({ description: "acronym" })),
  legalForm: Nullable(CodedLabel),
  activity: Nullable(CodedLabel),
  category: Nullable(Type.String({ description: "size category" })),
  active: Type.Boolean(),
  state: Nullable(Type.String({ description: "A (active) or C (ceased)" })),
  dateCreation: Nullable(DateTime()),
};

/** Element of /search items. */
export const LegalUnitSummary = Type.Object(summaryFields);
export type LegalUnitSummary = Static<typeof LegalUnitSummary>;

/** GET /unite-legale/{siren}: the fields of the summary and those of the detail. */
export const LegalUnit = Type.Object({
  ...summaryFields,
  vatNumber: Nullable(Type.String()),
  denominations: Type.Object({
    legal: Nullable(Type.String()),
    usual: Type.Array(Type.String()),
    sigle: Nullable(Type.String()),
  }),
  workforceRange: Nullable(Type.String()),
  employer: Nullable(Type.Boolean()),
  capital: Nullable(
    Type.Object(
      { amount: Type.Number(), currency: Type.String(), variable: Type.Boolean() },
      { description: "null on the Free and Starter plans" },
    ),
  ),
  establishments: Type.Object({ total: Type.Integer(), active: Type.Integer() }),
});
export type LegalUnit = Static<typeof LegalUnit>;

/** GET /etablissement/{siret}. The inner fields of `address` are not shown by the contract. */
export const Establishment = Type.Object({
  siret: Siret(),
  siretFormatted: Type.String(),
  siren: Siren(),
  siege: Type.Boolean({ description: "true for the head office" }),
  active: Type.Boolean(),
  state: Nullable(Type.String({ description: "A (active) or F (closed)" })),
  address: Type.Record(Type.String(), Type.Unknown()),
  activity: Nullable(CodedLabel),
  enseigne: Nullable(Type.String({ description: "trade sign" })),
  dateCreation: Nullable(DateTime()),
});
export type Establishment = Static<typeof Establishment>;

/** Element of a legal unit's establishments: "fields not shown beyond being establishments identified by SIRET". */
export const ListedEstablishment = Type.Object({ siret: Siret() });
export type ListedEstablishment = Static<typeof ListedEstablishment>;

/** What the elements of both reverse searches begin with. */
const foundCompany = {
  siren: Siren(),
  sirenFormatted: Type.String(),
  name: Type.String(),
  activity: Nullable(CodedLabel),
  active: Type.Boolean(),
  state: Nullable(Type.String()),
  dateCreation: Nullable(DateTime()),
};

/** Element of /search/dirigeants items. */
export const PersonCompany = Type.Object({
  ...foundCompany,
  dateRadiation: Nullable(DateTime()),
  roles: Type.Array(Type.String()),
  matched: Type.String({ description: "the director name that matched the query" }),
});
export type PersonCompany = Static<typeof PersonCompany>;

/** Element of /search/adresse items. */
export const AddressCompany = Type.Object({
  ...foundCompany,
  address: Type.String({ description: "best matched establishment address, head office preferred" }),
  street: Type.String(),
  postalCode: Type.String(),
  commune: Type.String(),
  headOffice: Type.Boolean(),
  establishmentsMatched: Type.Integer(),
});
export type AddressCompany = Static<typeof AddressCompany>;

/**
 * Element of GET /unite-legale/{siren}/dirigeants items. `denomination` names a director that is a company. Such a
 * director has no given names and no birth year; the contract does not say what those fields contain then.
 */
export const Director = Type.Object({
  type: Type.String({ description: "observed value: person" }),
  name: Type.String(),
  nom: Nullable(Type.String()),
  prenoms: Nullable(Type.String()),
  denomination: Nullable(Type.String()),
  role: Type.String(),
  birthYear: Nullable(Type.Integer()),
});
export type Director = Static<typeof Director>;

/** Element of GET /unite-legale/{siren}/finances items. */
export const AnnualAccount = Type.Object({
  year: Type.Integer(),
  dateCloture: CalendarDate(),
  typeBilan: Type.String({ description: "observed value: C" }),
  totalBilan: Type.Number(),
  capitauxPropres: Type.Number(),
  resultatNet: Type.Number(),
  chiffreAffaires: Type.Number(),
  currency: Type.String(),
  confidential: Type.Boolean(),
  dateDepot: CalendarDate(),
});
export type AnnualAccount = Static<typeof AnnualAccount>;

/** "The data object holds siren (string), count (integer) and items (array)." */
const Counted = <T extends TSchema>(item: T) =>
  Type.Object({ siren: Siren(), count: Type.Integer(), items: Type.Array(item) });

export const DirectorList = Counted(Director);
export type DirectorList = Static<typeof DirectorList>;

export const AccountList = Counted(AnnualAccount);
export type AccountList = Static<typeof AccountList>;

/** GET /me. */
export const Me = Type.Object({
  keyId: Type.String(),
  company: Type.Object({ id: Type.String() }),
  plan: Type.Object({
    code: Type.String({ description: "observed: pro" }),
    name: Type.String(),
    status: Type.String({ description: "observed: active" }),
    trialEndsAt: Nullable(DateTime()),
    currentPeriodEnd: DateTime(),
  }),
  usage: Type.Object({
    used: Type.Integer(),
    limit: Type.Integer({ description: "monthly quota" }),
    remaining: Type.Integer(),
    percentage: Type.Integer(),
    resetAt: DateTime(),
    hourlyRateLimit: Type.Integer({ description: "calls per hour" }),
  }),
});
export type Me = Static<typeof Me>;

/** Entry of the NAF list, the NAF code resolution and the legal-form list. */
export const NomenclatureEntry = Type.Object({ code: Type.String(), label: Type.String() });
export type NomenclatureEntry = Static<typeof NomenclatureEntry>;
