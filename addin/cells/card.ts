import { listedItems, listedTotal } from "../../shared/contract/limits.ts";
import { catalogue, findField, type Field } from "../../shared/fields/catalogue.ts";
import type { FieldKey } from "../../shared/fields/field-table.ts";
import { type FieldValue, type Resource, amountFormat, dayOfReading } from "../../shared/fields/field.ts";
import { establishmentPage, follow, resolve, showsCapital } from "../../shared/lookups/resolve.ts";
import { withoutAccents } from "../../shared/messages/letters.ts";
import type { Language, Translation } from "../../shared/messages/messages.ts";
import type { NafTables } from "../../shared/fields/naf.ts";
import type { Identifier } from "../../shared/identifiers/read.ts";
import { type View, type ViewColumn, narrowColumns, views } from "../../shared/views/views.ts";
import { ArgumentError, textIn } from "./arguments.ts";
import type { Call } from "./call.ts";
import type { CompanyCard, FormattedDate } from "./cell-value.ts";
import { fieldCell } from "./field-cell.ts";
import { missSentence } from "./field-cells.ts";
import { askInSteps } from "./ask-in-steps.ts";
import type { FoundResource, ResourceMiss } from "./reach.ts";

type Property = Excel.CellValueAndPropertyMetadata;
type Properties = Record<string, Property>;

/** A section that needs answers of its own. It is shown if the formula names it. */
interface AskedSection {
  readonly title: Translation;
  /** Names for it in a formula, besides its key. */
  readonly words: readonly string[];
  /** One call when asked for, up to two for the head office. */
  readonly resource: Extract<Resource, "head-office" | "accounts" | "directors"> | "establishments";
  /** Its fields, each of which is a property. Without them it is a table. */
  readonly fields?: readonly FieldKey[];
  /** Whether it is shown without being named if it is stored: it is short and names no person. */
  readonly whereKept?: true;
}

/** Sections whose fields come from the answer for the SIREN. */
const ownSections: readonly Required<Pick<AskedSection, "title" | "fields">>[] = [
  {
    title: { en: "Identity", fr: "Identité" },
    fields: [
      "siren_formatted",
      "legal_name",
      "usual_names",
      "acronym",
      "legal_form_label",
      "state",
      "created",
      "vat",
      "as_of",
    ],
  },
  {
    title: { en: "Activity and size", fr: "Activité et taille" },
    fields: [
      "naf",
      "naf_label",
      "naf_section_label",
      "category",
      "workforce_label",
      "capital",
      "active_establishment_count",
    ],
  },
];

/** By their names in the argument `sections`. */
const askedSections = {
  head_office: {
    title: { en: "Head office", fr: "Siège" },
    words: ["headoffice", "siege"],
    resource: "head-office",
    fields: ["siret", "address", "postcode", "town"],
    whereKept: true,
  },
  accounts: {
    title: { en: "Accounts", fr: "Comptes" },
    words: ["comptes"],
    resource: "accounts",
    whereKept: true,
  },
  directors: { title: { en: "Directors", fr: "Dirigeants" }, words: ["dirigeants"], resource: "directors" },
  establishments: {
    title: { en: "Establishments", fr: "Établissements" },
    words: ["etablissements"],
    resource: "establishments",
  },
} as const satisfies Record<string, AskedSection>;
type SectionName = keyof typeof askedSections;
const sectionNames = Object.keys(askedSections) as SectionName[];

/** Most rows of a table in a section that is named, and in one that is stored. Excel takes 5 MB per formula in all. */
const mostRows = { named: 20, kept: 1 };

const squeezed = (text: string): string =>
  withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");

/** Returns the sections that the texts of cells name. @throws {ArgumentError | ErrorArgument} */
export function sectionsIn(cells: readonly unknown[]): ReadonlySet<SectionName> {
  const names = cells.flatMap((cell) => textIn(cell)?.split(/[,;]/) ?? []).filter((name) => name.trim());
  return new Set(
    names.map((text) => {
      const word = squeezed(text);
      const name = sectionNames.find(
        (each) => squeezed(each) === word || (askedSections[each].words as readonly string[]).includes(word),
      );
      if (name === undefined) throw new ArgumentError("unknown_section", { value: text.trim() });
      return name;
    }),
  );
}

/** Returns the name of a property. It is the same in every language, because formulas contain it (`A2.LegalForm`). */
const propertyName = (key: string) =>
  key.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function cellOf(value: FieldValue, type: Field["type"], call: Call, isYear = false): Excel.CellValue {
  const basicValue = fieldCell(value, type, call);
  if (typeof basicValue === "number")
    return isYear
      ? { type: "Double", basicValue }
      : { type: "FormattedNumber", basicValue, numberFormat: amountFormat(basicValue) };
  if (typeof basicValue === "boolean") return { type: "Boolean", basicValue };
  return typeof basicValue === "string" ? { type: "String", basicValue } : (basicValue as FormattedDate);
}

/** Fields of the answer for the SIREN that the card shows. Its other properties are only for formulas. */
const shownFields: ReadonlySet<FieldKey> = new Set(ownSections.flatMap(({ fields }) => fields));

/** Whether a label adds something to the property's name, which is English. */
const needsLabel: Readonly<Record<Language, boolean>> = { en: false, fr: true };

/** Adds a label under the name of a property that the card shows, if the user's language is not English. */
function labelled(value: Excel.CellValue, { key, label, resource }: Field, { language }: Call): Property {
  const isShown = resource !== "legal-unit" || shownFields.has(key);
  return isShown && needsLabel[language]
    ? { ...value, propertyMetadata: { sublabel: label[language] } }
    : value;
}

function propertiesOf(
  fields: readonly Field[],
  { data, asOf }: FoundResource,
  call: Call,
  naf?: NafTables,
): Properties {
  const day = asOf === undefined ? null : dayOfReading(asOf);
  return Object.fromEntries(
    fields.map((field) => {
      const value = field.ofReading === true ? day : field.read(data, call.language, undefined, naf);
      const cell = cellOf(value, field.type, call, field.isYear);
      return [propertyName(field.key), labelled(cell, field, call)];
    }),
  );
}

/** A value without an answer, or an unpublished amount: a blank one, or a text, would be greater than any number. */
const unavailable: Excel.CellValue = { type: "Error", errorType: "NotAvailable" };

/** Returns a list of an answer as a table of the card: headings, its first rows, and how many more there are. */
function tableOf(data: unknown, { columns, order }: View, most: number, call: Call): Excel.ArrayCellValue {
  const { language, say } = call;
  const listed = listedItems(data) ?? [];
  const text = (basicValue: string): Excel.CellValue => ({ type: "String", basicValue });
  const rows = (order === undefined ? listed : listed.toSorted(order)).slice(0, most);
  const shown = narrowColumns(columns, rows, language);
  const cell = (item: unknown, { read, type, isYear }: ViewColumn) => {
    const value = read(item, language);
    const isAmount = type === "number" && isYear !== true;
    return isAmount && value === null ? unavailable : cellOf(value, type, call, isYear);
  };
  const more = listedTotal(data) - rows.length;
  return {
    type: "Array",
    elements: [
      shown.map(({ label, shortLabel }) => text((shortLabel ?? label)[language])),
      ...rows.map((item) => shown.map((column) => cell(item, column))),
      ...(more > 0 ? [shown.map((_, index) => text(index === 0 ? say("more_in_card", { more }) : ""))] : []),
    ],
  };
}

/**
 * Returns a section that the formula names, or why there is none; another from stored answers, undefined if they are missing.
 * If a named one could not be asked for, its properties are #N/A, so that formulas that read them are too.
 */
async function propertiesOfSection(
  name: SectionName,
  isNamed: boolean,
  subject: Identifier,
  call: Call,
): Promise<Properties | undefined> {
  const section: AskedSection = askedSections[name];
  if (!isNamed && section.whereKept !== true) return undefined;
  const ask = isNamed ? call.ask : call.askKept;
  const { siren } = subject;
  const reached = await askInSteps(
    (known) =>
      section.resource === "establishments"
        ? follow(establishmentPage(siren), known)
        : resolve(section.resource, subject, known),
    ask,
  );
  const most = isNamed ? mostRows.named : mostRows.kept;
  const properties = reached.status === "found" ? propertiesIn(name, reached, most, call) : undefined;
  if (properties !== undefined || !isNamed) return properties;
  const miss: ResourceMiss = reached.status === "found" ? { status: "not_found" } : reached;
  const own = propertyName(name);
  const why =
    section.resource !== "establishments"
      ? missSentence(miss, section.resource, subject, call)
      : miss.status === "not_found"
        ? call.say("not_found_establishments")
        : missSentence(miss, "establishment", subject, call);
  const sentence: Property = { type: "String", basicValue: why };
  if (miss.status !== "unavailable") return { [own]: sentence };
  const missing = section.fields?.map(propertyName) ?? [own];
  return {
    ...Object.fromEntries(missing.map((property) => [property, unavailable])),
    [`${own}Note`]: sentence,
  };
}

/** Returns the properties of a section; undefined if its list is empty. */
function propertiesIn(
  name: SectionName,
  reached: FoundResource,
  most: number,
  call: Call,
): Properties | undefined {
  const { resource, fields }: AskedSection = askedSections[name];
  const wanted = fields?.map((key) => findField(key)!);
  if (wanted !== undefined) return propertiesOf(wanted, reached, call);
  if ((listedItems(reached.data) ?? []).length === 0) return undefined;
  return { [propertyName(name)]: tableOf(reached.data, views[resource as keyof typeof views], most, call) };
}

/** Returns the NAF tables, and whether they have what the relay has of INSEE's correspondence. */
const nafOfCard = ({ loadNaf }: Call): Promise<{ readonly naf: NafTables; readonly isComplete: boolean }> =>
  loadNaf(true).then(
    (naf) => ({ naf, isComplete: true }),
    async () => ({ naf: await loadNaf(false), isComplete: false }),
  );

/**
 * Returns the card of a company. It has every field in the answer for the SIREN, so a card is one call, then the
 * sections that the formula names, one call each (up to two for the head office), and head office and accounts if the
 * add-in or the relay has them stored. Fields that compare are in no answer, nor is a share capital that the plan does
 * not include, nor are NAF 2025 codes whose table did not come, so their properties are missing rather than blank, which
 * would be greater than any number: Excel shows #FIELD!. The foot of the card has the source and the day.
 */
export async function companyCard(
  reached: FoundResource,
  subject: Identifier,
  named: ReadonlySet<SectionName>,
  call: Call,
): Promise<CompanyCard> {
  const { language } = call;
  const isTold = showsCapital(reached.data);
  const { naf, isComplete } = await nafOfCard(call);
  const fields = catalogue.filter(
    ({ key, resource, compares, plan }) =>
      resource === "legal-unit" &&
      compares === undefined &&
      (plan === "free" || isTold) &&
      (isComplete || key !== "naf_2025_candidates"),
  );
  const own = propertiesOf(fields, reached, call, naf);
  const further = await Promise.all(
    sectionNames.map(async (name) => ({
      name,
      properties: await propertiesOfSection(name, named.has(name), subject, call),
    })),
  );
  const text = (key: FieldKey) => findField(key)?.read(reached.data);
  const properties = Object.assign({}, own, ...further.map((section) => section.properties)) as Properties;
  const sectionOf = (title: Translation, names: readonly string[]): Excel.CardLayoutSection => ({
    layout: names.some((name) => properties[name]?.type === "Array") ? "Table" : "List",
    title: title[language],
    properties: names.filter((name) => name in properties),
  });
  const sections = [
    ...ownSections.map(({ title, fields: keys }) => sectionOf(title, keys.map(propertyName))),
    ...further.flatMap(({ name, properties: ofSection }) =>
      ofSection === undefined ? [] : [sectionOf(askedSections[name].title, Object.keys(ofSection))],
    ),
  ];
  return {
    type: "Entity",
    text: String(text("name") ?? text("siren") ?? ""),
    properties,
    layouts: {
      compact: { icon: "Building" },
      card: { title: { property: "Name" }, subTitle: { property: "NafLabel" }, sections },
    },
    ...(reached.asOf !== undefined && {
      provider: { description: call.say("source_and_day", { day: dayOfReading(reached.asOf) }) },
    }),
  };
}
