import { limits } from "../../shared/contract/limits.ts";
import { badRequest, notFound, type Refusal } from "../answers/refusal.ts";

const { page, perPage, directorName } = limits;
const name = `at least ${directorName.minimumLength} characters`;

/** What each parameter with a rule must be, to complete "nom must be …". */
const rules: Readonly<Record<string, string>> = {
  page: `a whole number, ${page.minimum} or more`,
  perPage: `a whole number from ${perPage.minimum} to ${perPage.maximum}`,
  nom: name,
  prenom: name,
  strict: "true or false",
  departement: "2 digits",
  codePostal: "5 digits, or at least the first 4 of them",
  siren: "9 digits",
  siret: "14 digits",
};

const etats: Readonly<Record<string, string>> = {
  search: "A (active) or C (ceased)",
  establishments: "A (active) or F (closed)",
};

/** Longest piece of a caller's text that an error repeats, in characters. */
const longestEcho = 40;

/** The refusal of a parameter that breaks its rule. What is no NAF code by its form is a code nobody finds. */
export function refuseParameter(operation: string, parameter: string, given: string): Refusal {
  if (parameter === "code") return notFound("NAF code");
  const rule = (parameter === "etat" ? etats[operation] : rules[parameter]) ?? "of another form";
  const echo = given.length > longestEcho ? `${given.slice(0, longestEcho)}…` : given;
  return badRequest(
    `${parameter} must be ${rule}; got ${JSON.stringify(echo)}.`,
    parameter === "siren" ? "INVALID_SIREN" : null,
  );
}

/** The refusal of a call that gives none of the parameters it needs. */
export function refuseMissing(names: readonly string[], code: Refusal["code"]): Refusal {
  return badRequest(
    names.length === 1 ? `${names[0]} is missing.` : `Give at least one of ${names.join(", ")}.`,
    code,
  );
}

export const refuseRepeated = (parameter: string): Refusal =>
  badRequest(`${parameter} is given more than once.`);
