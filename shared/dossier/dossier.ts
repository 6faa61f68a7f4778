import { listedItems, listedTotal } from "../contract/limits.ts";
import { type Field, findField } from "../fields/catalogue.ts";
import type { FieldKey } from "../fields/field-table.ts";
import {
  type FieldType,
  type FieldValue,
  at,
  dayOfReading,
  inWords,
  isMasked,
  textOf,
} from "../fields/field.ts";
import { formatSiren } from "../identifiers/siren.ts";
import { type Language, type SayOf, messageFormatter } from "../messages/messages.ts";
import { type View, type ViewColumn, narrowColumns, views } from "../views/views.ts";
import { dossierMessages } from "./dossier-messages.ts";

/** One part of a company, or why it is missing. `asOf`: when it was read, epoch milliseconds. */
export type DossierPart =
  | { readonly kind: "found"; readonly data: unknown; readonly asOf: number }
  | { readonly kind: "missing"; readonly why: string };

/** What is known of a company. `headOffice` comes from the list of establishments or an answer of its own. */
export interface DossierParts {
  readonly siren: string;
  readonly unit: DossierPart;
  readonly headOffice: DossierPart;
  readonly establishments: DossierPart;
  readonly directors: DossierPart;
  readonly accounts: DossierPart;
  /** Whether the plan does not include accounts, and so no share capital either. */
  readonly isWithoutFinancials: boolean;
}

/** The parts of a company that a page can be made of. */
export interface DossierAnswers extends DossierParts {
  readonly unit: Extract<DossierPart, { kind: "found" }>;
}

/** Returns whether a page can be made. Without the legal unit, unknown to the register or unreadable, there is none. */
export const isDossier = (parts: DossierParts): parts is DossierAnswers => parts.unit.kind === "found";

/** A value, and how to show it. */
export interface DossierValue {
  readonly value: FieldValue;
  readonly type: FieldType;
  readonly isYear?: boolean | undefined;
}

/** A section of the page: named values, a table, or why there is neither. */
export type DossierSection = { readonly title: string } & (
  | { readonly kind: "values"; readonly lines: readonly (DossierValue & { readonly label: string })[] }
  | {
      readonly kind: "table";
      readonly columns: readonly (Omit<DossierValue, "value"> & { readonly label: string })[];
      readonly rows: readonly (readonly DossierValue[])[];
      /** What its codes mean, and how many more rows there are than fit the page. */
      readonly notes: readonly string[];
    }
  | { readonly kind: "missing"; readonly why: string }
);

/** One page about a company. */
export interface Dossier {
  readonly name: string;
  readonly siren: string;
  /** The source, and the day on which the oldest of the answers was read. */
  readonly source: string;
  readonly sections: readonly DossierSection[];
}

const identityKeys: readonly FieldKey[] = [
  ...(["legal_name", "usual_names", "acronym", "legal_form_label", "state"] as const),
  ...(["created", "vat", "naf", "naf_label", "category", "workforce_label"] as const),
  ...(["capital", "capital_currency", "capital_variable"] as const),
];
const headOfficeKeys: readonly FieldKey[] = ["siret", "establishment_state", "trade_name", "address"];

type Say = SayOf<typeof dossierMessages>;

interface DossierWording {
  readonly say: Say;
  readonly language: Language;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Returns the words for yes and no, in that order. */
export function yesNoIn(language: Language): readonly [string, string] {
  const say = messageFormatter(dossierMessages, language);
  return [say("dossier_yes"), say("dossier_no")];
}

function valuesOf(keys: readonly FieldKey[], data: unknown, { language, now }: DossierWording) {
  return keys
    .map((key): Field => findField(key)!)
    .map((field) => ({
      label: field.label[language],
      value: inWords(field, field.read(data, language, now), language),
      type: field.type,
      isYear: field.isYear,
    }))
    .filter(({ value }) => value !== null && value !== "");
}

/** Returns the lines of a company's identity. What the plan withholds would else seem unknown to the register. */
function identityOf({ unit, isWithoutFinancials }: DossierAnswers, wording: DossierWording) {
  const { say, language } = wording;
  const lines = valuesOf(identityKeys, unit.data, wording);
  const { label, read } = findField("capital")!;
  const isWithheld = isWithoutFinancials && read(unit.data) === null;
  const withheld = { label: label[language], value: say("dossier_beyond_plan"), type: "text" } as const;
  return isWithheld ? [...lines, withheld] : lines;
}

/** Returns true for accounts of several types (`typeBilan`), of which nobody should compare the figures. */
const isOfSeveralTypes = (rows: readonly unknown[]): boolean =>
  new Set(rows.flatMap((row) => textOf(at(row, "typeBilan")) ?? [])).size > 1;

/** Returns a table of a part, with `most` rows on the page. */
function tableOf(
  title: string,
  part: DossierPart,
  { columns, order }: View,
  most: number,
  { say, language }: DossierWording,
): DossierSection {
  if (part.kind === "missing") return { title, ...part };
  const listed = listedItems(part.data) ?? [];
  if (listed.length === 0) return { title, kind: "missing", why: say("dossier_none") };
  const rows = (order === undefined ? listed : listed.toSorted(order)).slice(0, most);
  const isUnpublished = (row: unknown, { type }: ViewColumn): boolean =>
    type === "number" && at(row, "confidential") === true;
  const filled = narrowColumns(columns, rows, language).filter((column) =>
    rows.some((row) => isUnpublished(row, column) || (column.read(row, language) ?? "") !== ""),
  );
  // In the last column of a sheet, a long text runs on to the right; in another it is cut.
  const isLong = ({ key }: ViewColumn): boolean => key === "address" || key === "role";
  const shown = filled.toSorted((one, other) => Number(isLong(one)) - Number(isLong(other)));
  const more = listedTotal(part.data) - rows.length;
  return {
    title,
    kind: "table",
    columns: shown.map(({ label, type, isYear }) => ({ label: label[language], type, isYear })),
    rows: rows.map((row) =>
      shown.map((column) => ({
        ...{ type: column.type, isYear: column.isYear },
        value: isUnpublished(row, column)
          ? (column.read(row, language) ?? say("dossier_not_published"))
          : inWords(findField(column.key) ?? {}, column.read(row, language), language),
      })),
    ),
    notes: [
      ...(more > 0 ? [say("dossier_more", { n: more })] : []),
      ...(isOfSeveralTypes(rows) ? [say("dossier_account_types")] : []),
    ],
  };
}

/** Returns true if the register withholds a name or an address, as under partial diffusion. */
const isWithheld = (data: unknown): boolean => isMasked(JSON.stringify(data));

/** Returns the title of the accounts, with the currency of their amounts. */
function accountsTitle(accounts: DossierPart, say: Say): string {
  const title = say("dossier_accounts");
  const listed = accounts.kind === "found" ? (listedItems(accounts.data) ?? []) : [];
  const currencies = new Set(
    listed.flatMap((one) => findField("accounts_currency")!.readAccount!(one) ?? []),
  );
  return currencies.size === 0 ? title : `${title} (${[...currencies].join(", ")})`;
}

/** Returns the section that a reader looks at first: short questions with their answers. */
function checksOf({ unit, headOffice, accounts }: DossierAnswers, wording: DossierWording): DossierSection {
  const { say, language, now } = wording;
  const read = (key: FieldKey, data: unknown) => findField(key)!.read(data, language, now);
  const office = headOffice.kind === "found" ? read("establishment_active", headOffice.data) : null;
  // The legal unit has no address. If its head office is not known, it is also unknown whether an address is withheld.
  const ofOffice = headOffice.kind === "found" ? isWithheld(headOffice.data) : null;
  const yes = (value: FieldValue) =>
    say(value === null ? "dossier_unknown" : value === true ? "dossier_yes" : "dossier_no");
  const year = accounts.kind === "found" ? read("accounts_year", accounts.data) : null;
  const lines = [
    { label: say("dossier_active"), value: yes(read("active", unit.data)) },
    { label: say("dossier_head_office_open"), value: yes(office) },
    { label: say("dossier_latest_accounts"), value: String(year ?? say("dossier_unknown")) },
    { label: say("dossier_withheld"), value: yes(isWithheld(unit.data) || ofOffice) },
  ];
  const title = say("dossier_checks");
  return { title, kind: "values", lines: lines.map((line) => ({ ...line, type: "text" })) };
}

/** Returns the page about a company. `now`: epoch milliseconds. */
export function dossierOf(answers: DossierAnswers, language: Language, now: number): Dossier {
  const say = messageFormatter(dossierMessages, language);
  const wording = { say, language, now };
  const { siren, unit, headOffice, directors, accounts, establishments } = answers;
  const parts = [unit, headOffice, directors, accounts, establishments];
  const oldest = Math.min(...parts.flatMap((part) => (part.kind === "found" ? [part.asOf] : [])));
  const office = { title: say("dossier_head_office") };
  return {
    name: String(findField("name")!.read(unit.data) ?? siren),
    siren: formatSiren(siren),
    source: say("dossier_source", { day: dayOfReading(oldest) }),
    sections: [
      { title: say("dossier_identity"), kind: "values", lines: identityOf(answers, wording) },
      headOffice.kind === "missing"
        ? { ...office, ...headOffice }
        : { ...office, kind: "values", lines: valuesOf(headOfficeKeys, headOffice.data, wording) },
      checksOf(answers, wording),
      tableOf(say("dossier_directors"), directors, views.directors, 12, wording),
      tableOf(accountsTitle(accounts, say), accounts, views.accounts, 5, wording),
      tableOf(say("dossier_establishments"), establishments, views.establishments, 10, wording),
    ],
  };
}
