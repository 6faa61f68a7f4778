import type { OperationId } from "../contract/operations.ts";
import { inAccountsOrder } from "../fields/accounts.ts";
import { type Field, findField } from "../fields/catalogue.ts";
import type { FieldKey } from "../fields/field-table.ts";
import { type FieldEntry, at, numberOf, textOf, boolean, date, number, text } from "../fields/field.ts";
import type { Language, Translation } from "../messages/messages.ts";

/** A value shown for each element of an answer: an entry of the field catalogue, or one like it. */
export interface ViewColumn extends Pick<FieldEntry, "key" | "type" | "read">, Pick<Field, "label"> {
  /** Its heading where space is short. */
  readonly shortLabel?: Translation;
  /** Its numbers are years, written without a thousands separator. */
  readonly isYear?: true;
  /** Omitted where a table must fit a terminal's line. `if_alike`: omitted only if all rows say the same. */
  readonly isDetail?: true | "if_alike";
}

/**
 * Returns the columns of a narrow table of `items`.
 * @decides which columns a table of an answer has where space is short
 */
export const narrowColumns = (
  columns: readonly ViewColumn[],
  items: readonly unknown[],
  language: Language,
): ViewColumn[] =>
  columns.filter(
    ({ isDetail, read }) =>
      isDetail === undefined ||
      (isDetail === "if_alike" && new Set(items.map((item) => read(item, language))).size > 1),
  );

type Changes = Partial<Omit<ViewColumn, "key" | "type" | "read">>;
type FieldReader = Pick<FieldEntry, "type" | "read">;

const detail = { isDetail: true } as const;

/** Returns the column of a field of the catalogue. It is the same for every operation, except for `changes`. */
function ofCatalogue(key: FieldKey, changes: Changes = {}): ViewColumn {
  const { label, type, read } = findField(key)!;
  return { key, label, type, read, ...changes };
}

/** Returns the column of an accounts field, read from the accounts of one year. */
const ofAccount = (key: FieldKey, changes: Changes = {}): ViewColumn => ({
  ...ofCatalogue(key, changes),
  read: findField(key)!.readAccount!,
});

/** Returns a column for a value that is no field of the catalogue. */
export const own = (
  key: string,
  label: Translation,
  reader: FieldReader,
  changes: Changes = {},
): ViewColumn => ({ key, label, ...reader, ...changes });

/** Reads a list of texts as one text. */
const joined = (name: string): FieldReader => ({
  type: "text",
  read: (item) => {
    const texts = at(item, name);
    return Array.isArray(texts) ? textOf(texts.map(textOf).filter(Boolean).join(", ")) : textOf(texts);
  },
});

/** "birthYear: integer": a director that is a company has none, and the contract does not let it be null. */
const birthYear: FieldReader = {
  type: "number",
  read: (item) => numberOf(at(item, "birthYear")) || null,
};

/** How the answer of an operation is shown, on a terminal, in cells and in the pane. */
export interface View {
  readonly columns: readonly ViewColumn[];
  /** Order of the elements, if the service's own order is not what users expect. */
  readonly order?: (one: unknown, other: unknown) => number;
  /** Set if the answer names natural persons. */
  readonly personal?: true;
}

const naf = { label: { fr: "NAF", en: "NAF" } };
const headOffice = { fr: "Siège", en: "Head office" };
/** "each entry carrying a code and a label" */
const entry = [
  own("code", { fr: "Code", en: "Code" }, text("code")),
  own("label", { fr: "Libellé", en: "Label" }, text("label")),
];
/**
 * The views of the operations that return lists, by operation.
 * @decides which columns an operation shows
 */
export const views = {
  search: {
    columns: [
      ofCatalogue("siren"),
      ofCatalogue("name"),
      ofCatalogue("acronym", detail),
      ofCatalogue("naf", naf),
      ofCatalogue("naf_label"),
      ofCatalogue("legal_form", detail),
      ofCatalogue("legal_form_label", detail),
      ofCatalogue("category", detail),
      ofCatalogue("state"),
      ofCatalogue("created"),
    ],
  },
  "search-directors": {
    personal: true,
    columns: [
      ofCatalogue("siren"),
      ofCatalogue("name"),
      own("matched", { fr: "Dirigeant", en: "Director" }, text("matched")),
      own("roles", { fr: "Fonctions", en: "Roles" }, joined("roles")),
      ofCatalogue("naf", { ...naf, ...detail }),
      ofCatalogue("naf_label", detail),
      ofCatalogue("state"),
      ofCatalogue("created", detail),
      own("removed", { fr: "Radiation", en: "Removed" }, date("dateRadiation")),
    ],
  },
  "search-address": {
    columns: [
      ofCatalogue("siren"),
      ofCatalogue("name"),
      own("address", { fr: "Adresse", en: "Address" }, text("address")),
      own("street", { fr: "Voie", en: "Street" }, text("street"), detail),
      own("postal_code", { fr: "Code postal", en: "Postcode" }, text("postalCode"), detail),
      own("commune", { fr: "Commune", en: "Town" }, text("commune"), detail),
      own("head_office", headOffice, boolean("headOffice")),
      own(
        "establishments_matched",
        { fr: "Établissements trouvés", en: "Establishments matched" },
        number("establishmentsMatched"),
        detail,
      ),
      ofCatalogue("naf", naf),
      ofCatalogue("naf_label", detail),
      ofCatalogue("state"),
      ofCatalogue("created", detail),
    ],
  },
  directors: {
    personal: true,
    columns: [
      own("name", { fr: "Nom", en: "Name" }, text("name")),
      own("role", { fr: "Fonction", en: "Role" }, text("role")),
      own("birth_year", { fr: "Année de naissance", en: "Birth year" }, birthYear, {
        ...{ shortLabel: { fr: "Naissance", en: "Born" }, isYear: true },
      }),
      own("type", { fr: "Type", en: "Type" }, text("type")),
      own("surname", { fr: "Nom de famille", en: "Surname" }, text("nom"), detail),
      own("given_names", { fr: "Prénoms", en: "Given names" }, text("prenoms"), detail),
      own("company", { fr: "Société", en: "Company" }, text("denomination"), detail),
    ],
  },
  establishments: {
    columns: [
      ofCatalogue("siret"),
      ofCatalogue("is_head_office", { label: headOffice }),
      ofCatalogue("establishment_state", { label: { fr: "État", en: "State" } }),
      ofCatalogue("trade_name"),
      ofCatalogue("address"),
      ofCatalogue("establishment_naf", naf),
      ofCatalogue("establishment_naf_label", { label: { fr: "Activité", en: "Activity" }, ...detail }),
      ofCatalogue("establishment_created", { label: { fr: "Création", en: "Created" }, ...detail }),
    ],
  },
  accounts: {
    order: inAccountsOrder,
    columns: [
      ofAccount("accounts_year", { label: { fr: "Année", en: "Year" }, isYear: true }),
      ofAccount("accounts_closing_date", { shortLabel: { fr: "Clôture", en: "Year end" } }),
      ofAccount("accounts_type", { label: { fr: "Type", en: "Type" } }),
      ofAccount("revenue", { shortLabel: { fr: "CA", en: "Revenue" } }),
      ofAccount("net_income"),
      ofAccount("equity"),
      ofAccount("total_assets"),
      ofAccount("accounts_currency", { label: { fr: "Devise", en: "Currency" }, isDetail: "if_alike" }),
      ofAccount("accounts_confidential", { label: { fr: "Confidentiel", en: "Confidential" }, ...detail }),
      ofAccount("accounts_filing_date", detail),
    ],
  },
  naf: { columns: entry },
  "legal-forms": { columns: entry },
} as const satisfies Partial<Record<OperationId, View>>;
export type ViewedOperation = keyof typeof views;

/** The view of one establishment. It is not among the lists, since cells show its fields one by one. */
export const establishmentView: View = {
  columns: [
    ofCatalogue("siret"),
    ofCatalogue("siren"),
    ofCatalogue("is_head_office"),
    ofCatalogue("trade_name"),
    ofCatalogue("address"),
    ofCatalogue("establishment_state"),
    ofCatalogue("establishment_naf"),
    ofCatalogue("establishment_naf_label"),
    ofCatalogue("establishment_created"),
  ],
};
