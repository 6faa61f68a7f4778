import type { Field, FieldKey } from "../../shared/fields/catalogue.ts";
import { findField } from "../../shared/fields/catalogue.ts";
import type { Resource } from "../../shared/fields/field.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import { answerSentence, notFoundSentence } from "../messages/sentence.ts";
import { accountCell, latestOfOwn } from "./account-cell.ts";
import { accountsTypeIn, accountsYearIn, ArgumentError } from "./arguments.ts";
import { argumentCell, evaluate, type Call, type Invocation } from "./call.ts";
import { invalidValue, isBlank, notAvailable, type CellValue } from "./cell-value.ts";
import { besideCell, eachCell, fillExtent, filledExtent, rowsOf, type Extent } from "./each-cell.ts";
import { fieldCell } from "./field-cell.ts";
import { reach, type Reached } from "./reach.ts";
import { readCell } from "./read-cell.ts";

/** What was asked for where the register has nothing of a SIREN that came without a SIRET. */
const ofSirenAlone: Partial<Record<Resource, Resource>> = {
  establishment: "head-office",
  "suggested-establishment": "legal-unit",
};

/** A lookup that ended without data, as its cell shows it. */
export function missCell(
  reached: Exclude<Reached, { kind: "data" }>,
  resource: Resource,
  subject: Subject,
  { say, language, notFound }: Call,
): CellValue {
  if (reached.kind === "unanswered") return notAvailable(answerSentence(reached.answer, language));
  if (reached.kind === "siret_needed") return notAvailable(say("siret_needed"));
  const asked = (subject.siret === undefined && ofSirenAlone[resource]) || resource;
  return notFound(notFoundSentence(asked, language));
}

/** A field that compares, where only a company's number was given: the function that takes both. */
function nothingToCompare({ key, compares = [] }: Field, { say }: Call): CellValue {
  const beside = compares.find((role) => role !== "siren") ?? "";
  const name = key.replaceAll("_", "").toUpperCase();
  return invalidValue(say("nothing_to_compare", { key, formula: `SIRENE.${name}(siren, ${beside})` }));
}

/** The value of `field` for a subject. `accounts` bears on fields of the accounts alone. */
export async function subjectCell(
  field: Field,
  subject: Subject,
  call: Call,
  accounts = latestOfOwn,
): Promise<CellValue> {
  const { resource } = field;
  if (field.compares !== undefined) return nothingToCompare(field, call);
  const reached = await reach(resource, subject, call.ask);
  if (reached.kind !== "data") return missCell(reached, resource, subject, call);
  if (resource === "accounts") return accountCell(field, reached.data, accounts, call);
  return fieldCell(field.read(reached.data, call.language), field.type, call.hasDataTypes);
}

/** What the function of a field of the catalogue answers: a value for each cell of `ids`, in their shape. */
export function fieldCells(key: FieldKey, ids: unknown[][], ifNotFound: unknown, invocation: Invocation) {
  const field = findField(key)!;
  return evaluate(invocation, ifNotFound, (call) =>
    eachCell(ids, (cell) => {
      const read = readCell(cell, call.language);
      return "shown" in read ? read.shown : subjectCell(field, read.subject, call);
    }),
  );
}

/** Empty as a year: 0 is one, the latest. On the desktop an empty cell is 0 too, but several at the end are no years. */
const isNoYear = (cell: unknown): boolean => cell !== 0 && isBlank(cell);

function yearsExtent(years: readonly (readonly unknown[])[]): Extent {
  const extent = filledExtent(years, isNoYear);
  const filled = filledExtent(years);
  const trailing = extent.rows - filled.rows + extent.columns - filled.columns;
  return trailing > 1 ? filled : extent;
}

/**
 * The extent of the values of companies and years: one year for all, a year beside each company, or years along one side for
 * the companies along the other. @throws {ArgumentError}
 */
function pairedExtent(ids: readonly (readonly unknown[])[], years: readonly (readonly unknown[])[]): Extent {
  const [idColumns, yearColumns] = [ids[0]?.length ?? 1, years[0]?.length ?? 1];
  const fits = (one: number, other: number) => one === other || one === 1 || other === 1;
  if (!fits(ids.length, years.length) || !fits(idColumns, yearColumns))
    throw new ArgumentError("years_apart");
  const [filled, filledYears] = [filledExtent(ids), yearsExtent(years)];
  return {
    rows: ids.length > 1 ? filled.rows : filledYears.rows,
    columns: idColumns > 1 ? filled.columns : filledYears.columns,
  };
}

/** What a formula takes beside its companies to tell which accounts it reads, each as Excel hands it on. */
export interface AccountsTerms {
  readonly year: unknown;
  readonly type: unknown;
  readonly if_unpublished: unknown;
}

/** What the function of a field of the accounts answers, for each of `ids` and each of the years. */
export function accountCells(
  key: FieldKey,
  ids: unknown,
  { year, type, if_unpublished }: AccountsTerms,
  ifNotFound: unknown,
  invocation: Invocation,
) {
  const field = findField(key)!;
  return evaluate(invocation, ifNotFound, (call) => {
    const [companies, years] = [rowsOf(ids), rowsOf(year)];
    const wantedType = accountsTypeIn(type);
    return fillExtent(pairedExtent(companies, years), (row, column) => {
      const read = readCell(besideCell(companies, row, column), call.language);
      if ("shown" in read) return read.shown;
      try {
        const wanted = { year: accountsYearIn(besideCell(years, row, column)), type: wantedType };
        return subjectCell(field, read.subject, call, { wanted, ifUnpublished: if_unpublished });
      } catch (error) {
        return argumentCell(error, call.say);
      }
    });
  });
}
