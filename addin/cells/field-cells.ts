import { listedItems } from "../../shared/contract/lists.ts";
import type { Field, FieldKey } from "../../shared/fields/catalogue.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { Resource } from "../../shared/fields/field.ts";
import { latestAccount } from "../../shared/fields/latest-account.ts";
import { at } from "../../shared/fields/reading.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import { answerSentence, notFoundSentence } from "../messages/sentence.ts";
import { openCall, type Call } from "./call.ts";
import { invalidValue, isBlank, notAvailable, onlyCell, type CellValue } from "./cell-value.ts";
import { eachCell } from "./each-cell.ts";
import { fieldCell } from "./field-cell.ts";
import { reach, type Reached } from "./reach.ts";
import { readCell } from "./read-cell.ts";

type Invocation = Parameters<typeof openCall>[0];

/** What is not in the register: the formula's `if_not_found`, else `#N/A` with the sentence. */
export function notFoundCell(sentence: string, ifNotFound: unknown): CellValue {
  const instead = onlyCell(ifNotFound);
  return instead === null ? notAvailable(sentence) : (instead as CellValue);
}

/** What a cell asked for. */
interface CellQuestion {
  readonly resource: Resource;
  readonly subject: Subject;
  /** The formula's `if_not_found`. */
  readonly ifNotFound: unknown;
}

/** What was asked for where the register has nothing of a SIREN that came without a SIRET. */
const ofSirenAlone: Partial<Record<Resource, Resource>> = {
  establishment: "head-office",
  "suggested-establishment": "legal-unit",
};

/** A lookup that ended without data, as its cell shows it. */
export function missCell(
  reached: Exclude<Reached, { kind: "data" }>,
  { resource, subject, ifNotFound }: CellQuestion,
  { say, language }: Call,
): CellValue {
  if (reached.kind === "unanswered") return notAvailable(answerSentence(reached.answer, language));
  if (reached.kind === "siret_needed") return notAvailable(say("siret_needed"));
  const asked = (subject.siret === undefined && ofSirenAlone[resource]) || resource;
  return notFoundCell(notFoundSentence(asked, language), ifNotFound);
}

/** The accounts of one year among those of a company; all of them where no year is asked for. */
const accountsOf = (data: unknown, year: number | undefined): unknown =>
  year === undefined ? data : { items: listedItems(data)?.filter((account) => at(account, "year") === year) };

/** A field that compares, where only a company's number was given: the function that takes both. */
function nothingToCompare({ key, compares = [] }: Field, { say }: Call): CellValue {
  const beside = compares.find((role) => role !== "siren") ?? "";
  const name = key.replaceAll("_", "").toUpperCase();
  return invalidValue(say("nothing_to_compare", { key, formula: `SIRENE.${name}(siren, ${beside})` }));
}

/** The value of `field` for a subject. `year` bears on fields of the accounts alone. */
export async function subjectCell(
  field: Field,
  subject: Subject,
  ifNotFound: unknown,
  call: Call,
  year?: number,
): Promise<CellValue> {
  const { resource } = field;
  if (field.compares !== undefined) return nothingToCompare(field, call);
  const reached = await reach(resource, subject, call.ask);
  if (reached.kind !== "data") return missCell(reached, { resource, subject, ifNotFound }, call);
  const data = resource === "accounts" ? accountsOf(reached.data, year) : reached.data;
  if (resource === "accounts" && latestAccount(data) === undefined) {
    const sentence =
      year === undefined
        ? call.say("not_found_accounts")
        : call.say("not_found_year", { year: String(year) });
    return notFoundCell(sentence, ifNotFound);
  }
  return fieldCell(field.read(data, call.language), field.type, call.hasDataTypes);
}

function cellsOf(
  ids: unknown[][],
  call: Call,
  answer: (subject: Subject) => CellValue | Promise<CellValue>,
): ReturnType<typeof eachCell> {
  return eachCell(ids, (cell) => {
    const read = readCell(cell, call.language);
    return "shown" in read ? read.shown : answer(read.subject);
  });
}

/** What the function of a field of the catalogue answers: a value for each cell of `ids`, in their shape. */
export function fieldCells(key: FieldKey, ids: unknown[][], ifNotFound: unknown, invocation: Invocation) {
  const call = openCall(invocation);
  const field = findField(key)!;
  return cellsOf(ids, call, (subject) => subjectCell(field, subject, ifNotFound, call));
}

/** A year in full, as a number or a text; undefined for anything else. */
function yearOf(text: string): number | undefined {
  return /^(?:19|20)\d{2}$/.test(text) ? Number(text) : undefined;
}

/** As `fieldCells`, of the accounts of `year`; of the latest where none is given. */
export function yearCells(
  key: FieldKey,
  ids: unknown[][],
  year: unknown,
  ifNotFound: unknown,
  invocation: Invocation,
) {
  const wanted = onlyCell(year);
  if (isBlank(wanted)) return fieldCells(key, ids, ifNotFound, invocation);
  const call = openCall(invocation);
  const field = findField(key)!;
  const text = String(wanted).trim();
  const number = yearOf(text);
  return cellsOf(ids, call, (subject) =>
    number === undefined
      ? invalidValue(call.say("bad_year", { value: text }))
      : subjectCell(field, subject, ifNotFound, call, number),
  );
}
