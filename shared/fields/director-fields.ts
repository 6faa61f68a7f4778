import { withoutAccents } from "../messages/letters.ts";
import { listedItems } from "../contract/limits.ts";
import { at, numberOf, textOf, type FieldEntry } from "./field.ts";

interface Person {
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
 * Identifies a director, to detect repetitions: surname, first given name and year of birth. The registry repeats a
 * person with more or fewer given names, with or without commas and hyphens, and with a used name in brackets. The
 * first given name distinguishes spouses and twins. A company is identified by its name.
 */
function identityOf(item: unknown, name: string): string {
  const surname = textOf(at(item, "nom"));
  if (surname === null) return words(name).join(" ");
  const givenName = words(textOf(at(item, "prenoms")) ?? "")[0] ?? "";
  const born = numberOf(at(item, "birthYear")) ?? "";
  return `${words(surname.replace(/\(.*$/s, "")).join(" ")}|${givenName}|${born}`;
}

function people(data: unknown): Person[] | undefined {
  const items = listedItems(data);
  if (items === undefined) return undefined;
  const byIdentity = new Map<string, Person>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === null) continue;
    const identity = identityOf(item, name);
    const person = byIdentity.get(identity) ?? { name, roles: [] };
    byIdentity.set(identity, person);
    const role = textOf(at(item, "role"));
    if (role !== null && !person.roles.includes(role)) person.roles.push(role);
  }
  return [...byIdentity.values()];
}

/** Returns `Name (role); Name (role, role)`, each director once, in the registry's order. Null if there is none. */
function directorsText(data: unknown): string | null {
  const texts = people(data)?.map(({ name, roles }) =>
    roles.length === 0 ? name : `${name} (${roles.join(", ")})`,
  );
  return textOf(texts?.join("; "));
}

/** Returns the number of directors in `directorsText`, or the API's own count if there is no list. */
function directorCount(data: unknown): number | null {
  return people(data)?.length ?? numberOf(at(data, "count"));
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
