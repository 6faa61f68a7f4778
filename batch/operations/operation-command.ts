import { Option, type OptionValues } from "commander";
import { Value } from "typebox/value";
import { type Operation, type OperationId, bounds, operations } from "../../shared/contract/operations.ts";
import { limits, listedItems, planIncludes, unlistedCount } from "../../shared/contract/limits.ts";
import type { NoteCode } from "../../shared/enrichment/note-words.ts";
import { noteFormatter } from "../../shared/enrichment/notes.ts";
import { nafMismatch } from "../../shared/fields/served-naf.ts";
import { createPool } from "../../shared/gateway/scheduler/budget.ts";
import type { LookupOptions } from "../../shared/gateway/gate.ts";
import type { QuotaReading } from "../../shared/gateway/store/quota.ts";
import type { Lookup, Miss, Outcome } from "../../shared/lookups/lookup.ts";
import { establishmentPage } from "../../shared/lookups/resolve.ts";
import { isRelayDeferral } from "../../shared/lookups/reasons.ts";
import { lookupSchemas } from "../../shared/protocol/lookups-request.ts";
import { typedNames } from "../../shared/command-line/program-command.ts";
import { UsageError } from "../../shared/command-line/usage-errors.ts";
import type { InvalidReason } from "../../shared/identifiers/read.ts";
import {
  ParameterError,
  type ParameterErrorCode,
  parameterReaders,
  type ReadParameter,
} from "../../shared/views/parameters.ts";
import type { CommandContext, Exits } from "../session/command.ts";
import { missExit } from "../errors/exit-code.ts";
import { ProgramError } from "../errors/program-errors.ts";
import type { MessageCode } from "../messages/messages.ts";
import { detailOf } from "../session/failure-detail.ts";
import { relayMessage } from "../session/relay-stop.ts";
import type { Session } from "../session/session.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { withApi } from "./api-access.ts";
import type { CommandParameters, WordContext, OperationCommand, ParameterOption } from "./operations.ts";
import { type AskedPage, firstPage, readResultOptions, showAnswer } from "./show-answer.ts";

/** Returns true if the account may not ask `operation`, as `quota` shows by its plan or by an earlier refusal. */
export function isBeyondPlan(operation: OperationId, quota: QuotaReading | undefined): boolean {
  if (quota?.closed?.includes(operation)) return true;
  return quota?.plan !== undefined && !planIncludes(quota.plan, operations[operation].plan);
}

/** Sentences that say more than the reason alone. A reason without one is shown itself. */
const sentences: Readonly<Record<string, MessageCode>> = {
  unauthorized: "refused_keys",
  unpaid: "refused_subscription",
  forbidden: "op_beyond_plan",
  unreachable: "unreachable",
  connection_lost: "unreachable",
  timeout: "unreachable",
  dead_server: "unreachable",
};

/** Says why a question got no answer. A plan that excludes it counts as a refused subscription. */
function reportUnanswered(outcome: Miss, url: string, terminal: Terminal): Exits {
  const { say, sayTime, language } = terminal;
  const { code } = outcome.error;
  const detail = detailOf(outcome.error);
  const sentence = isRelayDeferral(code) ? relayMessage(code) : (sentences[code] ?? "op_unanswered");
  const why = noteFormatter(language, sayTime).missText(outcome);
  terminal.err(say(sentence, { url, detail, why }));
  return [code === "forbidden" ? "credentials" : missExit(code)];
}

/** What was typed for a command: its words, and the values that commander read for its options. */
interface CommandInput {
  readonly words: readonly string[];
  readonly options: OptionValues;
  /** All words after the command's name. */
  readonly typed: readonly string[];
}

/** Returns the name of an option for messages: as it was typed. */
const nameOf = (flags: string, typed: readonly string[]): string =>
  typedNames(flags, typed)[0] ?? new Option(flags).long!;

/** Refuses a parameter that was given under two names. @throws {ProgramError} */
function refuseTwice(declared: readonly ParameterOption[], typed: readonly string[]): void {
  for (const { parameter } of declared) {
    const flags = declared.filter((one) => one.parameter === parameter).map((one) => one.flags);
    const [option, other] = typedNames(flags.join(", "), typed);
    if (other !== undefined) throw new ProgramError("options_twice", { option: option!, other });
  }
}

/** Returns true for the reason why a number is no identifier. */
const isOfNumber = (code: ParameterErrorCode): code is `invalid_${InvalidReason}` =>
  code.startsWith("invalid_");

/** Calls a reader. @throws {ProgramError} if it cannot use the value of `option` */
function orStop<T>(option: string, { say }: WordContext, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    const { code, parameters } = error;
    if (!isOfNumber(code)) throw new ProgramError(code, { option, ...parameters });
    const why = say(code.replace("invalid_", "note_") as NoteCode);
    throw new ProgramError("invalid_identifier", { id: parameters["value"]!, why });
  }
}

function readOptionParameters(
  declared: readonly ParameterOption[],
  id: OperationId,
  { options, typed: words }: CommandInput,
  context: WordContext,
) {
  refuseTwice(declared, words);
  const readers = (parameterReaders as Partial<Record<OperationId, Record<string, ReadParameter>>>)[id];
  const values: Record<string, string | number | boolean> = {};
  for (const { flags, parameter, read = readers?.[parameter] } of declared) {
    const option = nameOf(flags, words);
    const typed = options[new Option(flags).attributeName()] as string | true | undefined;
    if (typed === undefined) continue;
    if (typed !== true && typed.trim() === "") throw new ProgramError("empty_option", { option });
    values[parameter] =
      typed === true || read === undefined ? true : orStop(option, context, () => read(typed, option));
  }
  return values;
}

/** Returns true if everything that the contract requires is present. */
const isComplete = ({ parameters, needsOneOf }: Operation, values: CommandParameters): boolean =>
  (parameters.required ?? []).every((name) => name in values) &&
  (needsOneOf?.names.some((name) => name in values) ?? true);

/** Refuses values beyond the contract's bounds. @throws {UsageError} for a number, {ProgramError} for a text */
function checkBounds(
  { name, options }: OperationCommand,
  id: OperationId,
  values: CommandParameters,
  typed: readonly string[],
): void {
  for (const [parameter, value] of Object.entries(values)) {
    const { maxLength, maximum } = bounds[id]?.[parameter] ?? {};
    const declared = options.find((each) => each.parameter === parameter);
    const option = declared === undefined ? name : nameOf(declared.flags, typed);
    if (typeof value === "number" && maximum !== undefined && value > maximum)
      throw new UsageError("bad_number", { option, value, bounds: `≤ ${maximum}` });
    if (typeof value === "string" && maxLength !== undefined && [...value].length > maxLength)
      throw new ProgramError("long_text", { option, most: maxLength });
  }
}

/** Returns the typed question, so that no invalid one is sent. @throws {ProgramError} about the first problem */
function questionOf(command: OperationCommand, typed: CommandInput, context: WordContext): Lookup {
  const text = typed.words.join(" ").trim();
  const byWords = orStop(command.name, context, () => command.operand?.read(text, context) ?? {});
  const idOf = (parameters: CommandParameters) =>
    typeof command.operation === "string" ? command.operation : command.operation(parameters);
  const byOptions = readOptionParameters(command.options, idOf(byWords), typed, context);
  const twice = Object.keys(byWords).find((name) => name in byOptions);
  if (twice !== undefined) throw new ProgramError("given_twice", { option: `--${twice}` });
  const values: CommandParameters = { ...byWords, ...byOptions };
  const id = idOf(values);
  const operation: Operation = operations[id];
  if (!isComplete(operation, values)) throw new ProgramError(command.missing ?? "missing_filter");
  orStop(command.name, context, () => command.check?.(values));
  const known = Object.entries(values).filter(([name]) => name in operation.parameters.properties);
  checkBounds(command, id, values, typed.typed);
  const lookup = { operation: id, ...Object.fromEntries(known) };
  if (!Value.Check(lookupSchemas.get(id)!, lookup)) {
    throw new Error(`${command.name}: the contract has no such question as ${JSON.stringify(lookup)}`);
  }
  return lookup as Lookup;
}

/** Returns the identifier or code that a question is about. Empty if it does not name one. */
function subjectOf(lookup: Lookup): string {
  if ("siren" in lookup) return lookup.siren;
  if ("siret" in lookup) return lookup.siret;
  return "code" in lookup ? lookup.code : "";
}

/** Says before a search that its code is of another nomenclature. @throws {ProgramError} if nothing would be found */
async function refuseGoneNaf(
  lookup: Lookup,
  session: Session,
  { say, sayTime }: Terminal,
  notify: (remark: string) => void,
): Promise<void> {
  if (lookup.operation !== "search" || lookup.naf === undefined) return;
  const served = await session.servedNaf();
  const mismatch = nafMismatch(lookup.naf, served);
  if (mismatch === undefined) return;
  const detail = { code: lookup.naf, when: sayTime(served!.at) };
  if (mismatch === "early") notify(say("op_naf_early", detail));
  // Ceased companies keep the code of their time.
  else if (lookup.etat !== "C") throw new ProgramError("naf_gone", detail);
}

/**
 * Returns the stored list of all establishments of a company, which lists and dossiers ask for by pages of 100, if no page
 * was named and the first of them is the whole list. `askStore` answers from the store alone.
 */
async function storedList(
  lookup: Lookup,
  askStore: (lookup: Lookup) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  if (lookup.operation !== "establishments" || Object.keys(lookup).length > 2) return undefined;
  const ofPage = await askStore(lookup);
  const isUnknown = ofPage.status === "deferred" && ofPage.error.code === "budget";
  const stored = isUnknown ? await askStore(establishmentPage(lookup.siren)) : ofPage;
  if (stored === ofPage || stored.status !== "found")
    return stored.status === "deferred" ? undefined : stored;
  const data: unknown = JSON.parse(stored.json);
  const isWhole = unlistedCount(data) === 0 && (listedItems(data)?.length ?? 0) < limits.perPage.maximum;
  return isWhole ? stored : undefined;
}

/** Runs one operation of the API: asks its question once and shows the answer. The store is asked first. */
export async function operationCommand(
  context: CommandContext,
  command: OperationCommand,
  typed: CommandInput,
): Promise<Exits> {
  const { terminal } = context;
  const { say } = terminal;
  const options = readResultOptions(typed.options);
  const notify = (remark: string) => {
    if (!options.quiet) terminal.err(remark);
  };
  const lookup = questionOf(command, typed, { say, notify });
  return withApi(context, options, async ({ session, lookupOptions, explained }) => {
    await refuseGoneNaf(lookup, session, terminal, notify);
    const isBeyond = isBeyondPlan(lookup.operation, await session.gateway.quota());
    const ask = (question: Lookup, bound: LookupOptions = lookupOptions) =>
      session.gateway.lookup(question, bound);
    // A stored answer is still shown; an empty budget prevents a call.
    const askStore = (question: Lookup) => ask(question, { ...lookupOptions, budget: createPool(0) });
    const stored = await storedList(lookup, askStore);
    const outcome = explained(stored ?? (await (isBeyond ? askStore : ask)(lookup)));
    if (isBeyond && outcome.status === "deferred") {
      terminal.err(say("op_beyond_plan_known"));
      return { exits: ["credentials"] };
    }
    if (outcome.status !== "found" && outcome.status !== "not_found") {
      return { exits: reportUnanswered(outcome, session.url, terminal) };
    }
    const about = { ...firstPage, ...(lookup as Partial<AskedPage>), subject: subjectOf(lookup) };
    const shown = showAnswer(outcome, command.view, about, options.format, terminal);
    if (shown === undefined) {
      terminal.err(say("op_unreadable"));
      return { exits: ["failed"] };
    }
    terminal.out(shown.result);
    shown.remarks.forEach(notify);
    const { lines = [], remark } = (await command.after?.(lookup, session, terminal)) ?? {};
    lines.forEach(options.format === "table" ? terminal.out : notify);
    if (remark !== undefined) notify(remark);
    if (command.view.personal && shown.hasItems) notify(say("run_personal"));
    return { exits: ["done"], ...(outcome.cached && { knownSince: outcome.asOf }) };
  });
}
