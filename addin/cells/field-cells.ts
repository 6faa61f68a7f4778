import {
  type AccountsChoice,
  type AccountsType,
  type WantedAccounts,
  accountYear,
  chooseAccounts,
  isConfidential,
  latestOwnAccounts,
} from "../../shared/fields/accounts.ts";
import {
  type FieldDefinition,
  type FieldKey,
  findDefinition,
  functionName,
} from "../../shared/fields/field-table.ts";
import {
  type Call,
  type Invocation,
  argumentCell,
  callAt,
  evaluate,
  insteadBeside,
  insteadOf,
  type Extent,
  neighbourCell,
  checkBeside,
  eachCell,
  fillExtent,
  filledExtent,
  readCell,
  rowsOf,
} from "./call.ts";
import { type FunctionValue, invalidValue, isBlank, notAvailable } from "./cell-value.ts";
import { listedItems, unlistedCount } from "../../shared/contract/limits.ts";
import { nafFor } from "../runtime/naf-tables.ts";
import { fieldCell } from "./field-cell.ts";
import { type Resource, dayOfReading } from "../../shared/fields/field.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import { answerSentence, notFoundSentence } from "../messages/messages.ts";
import { ArgumentError, accountsTypeIn, accountsYearIn } from "./arguments.ts";
import { type ReachOutcome, type ResourceMiss, reach } from "./reach.ts";

/** Which accounts a formula reads, and what it shows for figures they do not publish: its `if_unpublished`. */
interface AccountsArguments {
  readonly wanted: WantedAccounts;
  readonly ifUnpublished?: unknown;
}

const latestOfOwn: AccountsArguments = { wanted: latestOwnAccounts };

function typeText(type: string | null, { say }: Call): string {
  if (type === null) return say("type_untold");
  const known = (["C", "S", "K"] as const).find((each) => each === type);
  return known === undefined ? say("type_other", { type }) : say(`type_${known}`);
}

/** Returns the sentence that says which types there are instead of the wanted one. */
function otherTypeSentence(
  { year, types }: Extract<AccountsChoice, { kind: "other_type" }>,
  wanted: AccountsType,
  call: Call,
): string {
  const { say } = call;
  return say(year === undefined ? "accounts_of_other_type" : "year_of_other_type", {
    types: types.map((type) => typeText(type, call)).join(say("and")),
    wanted: say(`accounts_${wanted === "any" ? "own" : wanted}`),
    year: String(year),
  });
}

/** Returns true if accounts that the service does not list may be later than those it lists: they do not come latest first. */
export function mayLackLatest(data: unknown): boolean {
  const years = (listedItems(data) ?? []).map((item) => accountYear(item) ?? 0);
  const isFalling = years.every((year, place) => place === 0 || year <= years[place - 1]!);
  return unlistedCount(data) > 0 && (!isFalling || years[0] === years.at(-1));
}

/**
 * Returns the value of a field in the chosen accounts of a company (`data`). The formula's `if_not_found` replaces
 * "no accounts" and "no accounts of that year", but not accounts of another type, unpublished figures or what may be on
 * a further page of the service.
 */
export function accountCell(
  field: FieldDefinition,
  data: unknown,
  { wanted, ifUnpublished }: AccountsArguments,
  call: Call,
): FunctionValue {
  const { say, language, notFound } = call;
  const choice = chooseAccounts(data, wanted);
  const more = unlistedCount(data);
  if (more > 0 && (choice.kind !== "chosen" || ("yearsBack" in wanted.year && mayLackLatest(data))))
    return notAvailable(say("unlisted", { more }));
  if (choice.kind === "none") return notFound(say("not_found_accounts"));
  if (choice.kind === "no_such_year") return notFound(say("not_found_year", { year: String(choice.year) }));
  if (choice.kind === "other_type") return notAvailable(otherTypeSentence(choice, wanted.type, call));
  const { account } = choice;
  if (field.readAccount === undefined) return fieldCell(field.read(data, language), field.type, call);
  const value = field.readAccount(account);
  if (value !== null) return fieldCell(value, field.type, call);
  return insteadOf(unpublishedCell(account, call), ifUnpublished, say);
}

/** Returns what stands for an unpublished figure. It is no text, which Excel would treat as greater than any number. */
export function unpublishedCell(account: unknown, { say }: Call): FunctionValue {
  const sentence = isConfidential(account) ? "not_published_confidential" : "not_published";
  return notAvailable(say(sentence, { year: String(accountYear(account) ?? "?") }));
}

/** Returns the sentence on why a lookup ended without data. */
export function missSentence(
  reached: ResourceMiss,
  resource: Resource,
  subject: Subject,
  { say, language }: Call,
): string {
  if (reached.status === "unavailable") return answerSentence(reached.miss, language);
  if (reached.status === "siret_needed") return say("siret_needed");
  // Of a SIREN without a SIRET, the head office was asked for.
  const isOfOffice = resource === "establishment" && subject.siret === undefined;
  return notFoundSentence(isOfOffice ? "head-office" : resource, language);
}

/**
 * Returns what a cell shows for a lookup that ended without data.
 * @decides what a cell shows where there is no value
 */
export function missCell(
  reached: ResourceMiss,
  resource: Resource,
  subject: Subject,
  call: Call,
): FunctionValue {
  const sentence = missSentence(reached, resource, subject, call);
  return reached.status === "not_found" ? call.notFound(sentence) : notAvailable(sentence);
}

/** Returns the error for a field that compares, if it got only a number: it names the function that takes both. */
function nothingToCompare({ key, compares = [] }: FieldDefinition, { say }: Call): FunctionValue {
  const other = compares.find((role) => role !== "siren") ?? "";
  return invalidValue(say("nothing_to_compare", { key, name: functionName(key), other }));
}

/** Returns the day of the oldest answer that `fields` of a subject use. Makes no further calls than the fields do. */
async function dayCell(
  fields: readonly FieldDefinition[],
  subject: Subject,
  call: Call,
): Promise<FunctionValue> {
  const { readingOf } = await import(/* webpackChunkName: "tables" */ "./reading-day.ts");
  const reading = await readingOf(fields, subject, call);
  if (typeof reading === "object") return missCell(reading, "legal-unit", subject, call);
  return fieldCell(reading === undefined ? null : dayOfReading(reading), "date", call);
}

interface SubjectCellOptions {
  /** Which accounts are read, for account fields only. */
  readonly accounts?: AccountsArguments;
  /** The fields shown together with it, including itself. */
  readonly shown?: readonly FieldDefinition[];
}

/** Reaches the resource of `field`. If a plan may have left the field empty, it is reached again where that helps. */
async function reachField(field: FieldDefinition, subject: Subject, call: Call): Promise<ReachOutcome> {
  const reached = await reach(field.resource, subject, call.ask, call.askKept);
  const isOfPlan = field.plan !== "free" && field.resource === "legal-unit" && !call.isPreview;
  if (!isOfPlan || reached.status !== "found" || field.read(reached.data) !== null) return reached;
  const { reachAgain } = await import(/* webpackChunkName: "tables" */ "./former-plan.ts");
  return reachAgain(field, subject, reached, call);
}

/** Returns the value of `field` for a subject. */
export async function subjectCell(
  field: FieldDefinition,
  subject: Subject,
  call: Call,
  { accounts = latestOfOwn, shown = [field] }: SubjectCellOptions = {},
): Promise<FunctionValue> {
  const { resource } = field;
  if (field.compares !== undefined) return nothingToCompare(field, call);
  // A company has no establishment of its own to replace, so nothing is asked.
  if (resource === "suggested-establishment" && subject.siret === undefined) return "";
  if (field.ofReading === true) return dayCell(shown, subject, call);
  const reached = await reachField(field, subject, call);
  if (reached.status !== "found") return missCell(reached, resource, subject, call);
  if (resource === "accounts") return accountCell(field, reached.data, accounts, call);
  const naf = await nafFor([field], () => call.loadNaf(field.key === "naf_2025_candidates"));
  return fieldCell(field.read(reached.data, call.language, undefined, naf), field.type, call);
}

/** Evaluates the function of a catalogue field: one value per cell of `ids`, in their shape. */
export function fieldCells(key: FieldKey, ids: unknown[][], ifNotFound: unknown, invocation: Invocation) {
  const field = findDefinition(key)!;
  return evaluate(invocation, ifNotFound, (call) => {
    checkBeside(ids, ifNotFound);
    return eachCell(ids, (cell, row, column) => {
      const read = readCell(cell, call.language);
      return "shown" in read
        ? read.shown
        : subjectCell(field, read.subject, callAt(call, ifNotFound, row, column));
    });
  });
}

/**
 * Returns true for a cell that is no year. 0 means the latest year, but on the desktop an empty cell is 0 too:
 * `yearsExtent` drops zeros at the end if there are several.
 */
const isNoYear = (cell: unknown): boolean => cell !== 0 && isBlank(cell);

function yearsExtent(years: readonly (readonly unknown[])[]): Extent {
  const extent = filledExtent(years, isNoYear);
  const filled = filledExtent(years);
  const trailing = extent.rows - filled.rows + extent.columns - filled.columns;
  return trailing > 1 ? filled : extent;
}

/**
 * Returns the extent of the values of companies and years: one year for all, one year beside each company, or years
 * along one side and companies along the other.
 * @throws {ArgumentError}
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

/** Evaluates the function of an account field, for each of `ids` and each of the years. */
export function accountCells(
  key: FieldKey,
  ids: unknown,
  year: unknown,
  ifNotFound: unknown,
  type: unknown,
  ifUnpublished: unknown,
  invocation: Invocation,
) {
  const field = findDefinition(key)!;
  return evaluate(invocation, ifNotFound, (call) => {
    const [companies, years] = [rowsOf(ids), rowsOf(year)];
    const isAlone = companies.length === 1 && companies[0]!.length === 1;
    checkBeside(isAlone ? years : companies, type, ifNotFound, ifUnpublished);
    return fillExtent(pairedExtent(companies, years), (row, column) => {
      const read = readCell(neighbourCell(companies, row, column), call.language);
      if ("shown" in read) return read.shown;
      try {
        const beside = (argument: unknown) => neighbourCell(argument, row, column);
        const wanted = { year: accountsYearIn(beside(years)), type: accountsTypeIn(beside(type)) };
        const accounts = { wanted, ifUnpublished: insteadBeside(ifUnpublished, row, column) };
        return subjectCell(field, read.subject, callAt(call, ifNotFound, row, column), { accounts });
      } catch (error) {
        return argumentCell(error, call.say);
      }
    });
  });
}
