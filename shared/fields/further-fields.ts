import { financialPlan, listedItems, unlistedCount } from "../contract/limits.ts";
import { addressParts } from "./address.ts";
import {
  type FieldEntry,
  boolean,
  date,
  ofEstablishment,
  ofSummary,
  text,
  establishmentStates,
  type FieldType,
  type FieldValue,
  at,
  booleanOf,
  dateOf,
  isMasked,
  textOf,
  numberOf,
} from "./field.ts";
import { accountYear, latestOwnAccount, publishedAmount } from "./accounts.ts";
import { withoutAccents } from "../messages/letters.ts";

interface Person {
  key: string;
  readonly name: string;
  readonly roles: string[];
}

const folded = (text: string) => withoutAccents(text).toUpperCase();

const words = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function nameOf(item: unknown): string | null {
  const person = [textOf(at(item, "prenoms")), textOf(at(item, "nom"))].filter((part) => part !== null);
  return textOf(at(item, "name")) ?? textOf(at(item, "denomination")) ?? textOf(person.join(" "));
}

/**
 * Identifies a director, to detect repetitions: surname, year of birth and given names. The registry repeats a person
 * with more or fewer given names, with or without commas and hyphens, and with a used name in brackets: of two
 * identities of one person, one begins with the other. Given names distinguish spouses, twins, and JEAN-PIERRE from
 * JEAN-MARIE. A company, or a person of whom surname or given names are missing, is identified by its whole name. A
 * masked name (`[ND]`) identifies nobody, so that each is counted: `index` is its place in the list.
 */
function identityOf(item: unknown, name: string, index: number): string {
  if (isMasked(name)) return `[${index}|`;
  const surname = textOf(at(item, "nom"));
  const givenNames = words(textOf(at(item, "prenoms")) ?? "").join(" ");
  const isWhole = surname === null || givenNames === "";
  const names = words(isWhole ? name : surname.replace(/\(.*$/s, "")).join(" ");
  return `${names}|${numberOf(at(item, "birthYear")) || ""}|${isWhole ? "|" : givenNames} `;
}

function people(data: unknown): Person[] | undefined {
  const items = listedItems(data);
  if (items === undefined) return undefined;
  const persons: Person[] = [];
  for (const [index, item] of items.entries()) {
    const name = nameOf(item);
    if (name === null) continue;
    const identity = identityOf(item, name, index);
    let person = persons.find((one) => one.key.startsWith(identity) || identity.startsWith(one.key));
    if (person === undefined) persons.push((person = { key: identity, name, roles: [] }));
    // The longer of the two: JEAN, once he is known as JEAN-PIERRE, is not JEAN-MARIE.
    else if (identity > person.key) person.key = identity;
    const role = textOf(at(item, "role"));
    if (role !== null && !person.roles.includes(role)) person.roles.push(role);
  }
  return persons;
}

/**
 * Returns `Name (role); Name (role, role)`, each director once, in the registry's order. If the service lists only some,
 * it ends with the number of the others: `… (+4)`. Null if there is none.
 */
function directorsText(data: unknown): string | null {
  const texts = people(data)?.map(({ name, roles }) =>
    roles.length === 0 ? name : `${name} (${roles.join(", ")})`,
  );
  const more = unlistedCount(data);
  if (more > 0) texts?.push(`… (+${more})`);
  return textOf(texts?.join("; "));
}

/** Returns the number of directors in `directorsText`, or the API's own count if it lists only some, or none. */
function directorCount(data: unknown): number | null {
  const listed = unlistedCount(data) > 0 ? undefined : people(data);
  return listed?.length ?? numberOf(at(data, "count"));
}

/** Fields about the directors of a legal unit. */
export const directorFields = [
  {
    key: "directors",
    resource: "directors",
    inSummary: false,
    plan: "free",
    personal: true,
    type: "text",
    read: directorsText,
  },
  {
    key: "director_count",
    resource: "directors",
    inSummary: false,
    plan: "free",
    type: "number",
    read: directorCount,
  },
] as const satisfies readonly FieldEntry[];

/** A value from one year's accounts. In a column it comes from the company's own latest accounts. */
const ofAccount = <T extends FieldType>(type: T, readAccount: (account: unknown) => FieldValue) =>
  ({
    resource: "accounts",
    inSummary: false,
    plan: financialPlan,
    type,
    readAccount,
    read: (data: unknown) => readAccount(latestOwnAccount(data)),
  }) as const;

const amount = (name: string) => ofAccount("number", (account) => publishedAmount(account, name));

/** Fields from the annual accounts of a legal unit. All figures of a year come from one filing. */
export const accountFields = [
  {
    key: "accounts_year",
    isYear: true,
    ...ofAccount("number", accountYear),
  },
  {
    key: "revenue",
    ...amount("chiffreAffaires"),
  },
  {
    key: "net_income",
    ...amount("resultatNet"),
  },
  {
    key: "equity",
    ...amount("capitauxPropres"),
  },
  {
    key: "total_assets",
    ...amount("totalBilan"),
  },
  {
    key: "accounts_closing_date",
    ...ofAccount("date", (account) => dateOf(at(account, "dateCloture"))),
  },
  {
    key: "accounts_confidential",
    ...ofAccount("boolean", (account) => booleanOf(at(account, "confidential"))),
  },
  {
    key: "accounts_type",
    ...ofAccount("text", (account) => textOf(at(account, "typeBilan"))),
  },
  {
    key: "accounts_currency",
    ...ofAccount("text", (account) => textOf(at(account, "currency"))),
  },
  {
    key: "accounts_filing_date",
    ...ofAccount("date", (account) => dateOf(at(account, "dateDepot"))),
  },
] as const satisfies readonly FieldEntry[];

/** Fields of the contract that fewer lists need. */
export const furtherFields = [
  {
    key: "siren_formatted",
    ...ofSummary,
    ...text("sirenFormatted"),
  },
  {
    key: "capital_variable",
    resource: "legal-unit",
    group: "size",
    inSummary: false,
    plan: financialPlan,
    ...boolean("capital", "variable"),
  },
  {
    key: "is_head_office",
    ...ofEstablishment,
    ...boolean("siege"),
  },
  {
    key: "establishment_state",
    words: establishmentStates,
    ...ofEstablishment,
    ...text("state"),
  },
  {
    key: "establishment_naf",
    ...ofEstablishment,
    ...text("activity", "code"),
  },
  {
    key: "establishment_naf_label",
    ...ofEstablishment,
    ...text("activity", "label"),
  },
  {
    key: "establishment_created",
    ...ofEstablishment,
    ...date("dateCreation"),
  },
  {
    key: "street",
    ...ofEstablishment,
    type: "text",
    read: (data) => addressParts(data).street,
  },
  {
    key: "postcode",
    ...ofEstablishment,
    type: "text",
    read: (data) => addressParts(data).postcode,
  },
  {
    key: "town",
    ...ofEstablishment,
    type: "text",
    read: (data) => addressParts(data).town,
  },
] as const satisfies readonly FieldEntry[];
