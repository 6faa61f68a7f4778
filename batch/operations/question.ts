import { Option, type OptionValues } from "commander";
import { Value } from "typebox/value";
import { bounds } from "../../shared/contract/bounds.ts";
import { operations, type Operation, type OperationId } from "../../shared/contract/operations.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { lookupSchemas } from "../../shared/protocol/lookup-schemas.ts";
import type { Say } from "../messages/say.ts";
import { ProgramError } from "../errors/program-error.ts";
import type { Given, Hearing, OperationCommand, ParameterOption } from "./operation.ts";

/** What was typed for a command: its words, and the values commander read for its options. */
export interface Typed {
  readonly words: readonly string[];
  readonly options: OptionValues;
}

interface Listener {
  readonly say: Say;
  readonly tell: Hearing["tell"];
}

function givenByOptions(declared: readonly ParameterOption[], options: OptionValues, listener: Listener) {
  const given: Record<string, string | number | boolean> = {};
  for (const { flags, parameter, read } of declared) {
    const option = new Option(flags);
    const typed = options[option.attributeName()] as string | true | undefined;
    if (typed === undefined) continue;
    given[parameter] =
      typed === true || read === undefined ? true : read(typed, { ...listener, option: option.long! });
  }
  return given;
}

function givenByWords({ name, operand }: OperationCommand, words: readonly string[], listener: Listener) {
  return operand?.read(words.join(" ").trim(), { ...listener, option: name }) ?? {};
}

/** True when nothing is missing that the contract asks for. */
function isComplete({ parameters, needsOneOf }: Operation, given: Given): boolean {
  const required = parameters.required ?? [];
  const oneOf = needsOneOf?.names;
  return required.every((name) => name in given) && (oneOf?.some((name) => name in given) ?? true);
}

/** @throws {ProgramError} for a text or a number that is beyond anything it could mean */
function checkBounds({ name, options }: OperationCommand, id: OperationId, given: Given): void {
  for (const [parameter, value] of Object.entries(given)) {
    const { maxLength, maximum } = bounds[id][parameter] ?? {};
    const declared = options.find((each) => each.parameter === parameter);
    const option = declared === undefined ? name : new Option(declared.flags).long!;
    if (typeof value === "number" && maximum !== undefined && value > maximum) {
      throw new ProgramError("bad_number", { option, value, bounds: `≤ ${maximum}` });
    }
    if (typeof value === "string" && maxLength !== undefined && [...value].length > maxLength) {
      throw new ProgramError("long_text", { option, most: maxLength });
    }
  }
}

/**
 * The question that was typed, checked by the contract's rules and bounds: what cannot be right is not sent.
 *
 * @throws {ProgramError} with one sentence for the first thing that cannot be used.
 */
export function questionOf(command: OperationCommand, typed: Typed, listener: Listener): Lookup {
  const byOptions = givenByOptions(command.options, typed.options, listener);
  const byWords = givenByWords(command, typed.words, listener);
  const twice = Object.keys(byWords).find((name) => name in byOptions);
  if (twice !== undefined) throw new ProgramError("given_twice", { option: `--${twice}` });
  const given: Given = { ...byWords, ...byOptions };
  const id = typeof command.operation === "string" ? command.operation : command.operation(given);
  const operation: Operation = operations[id];
  if (!isComplete(operation, given)) throw new ProgramError(command.missing ?? "missing_filter");
  command.check?.(given);
  const known = Object.entries(given).filter(([name]) => name in operation.parameters.properties);
  checkBounds(command, id, given);
  const lookup = { operation: id, ...Object.fromEntries(known) };
  if (!Value.Check(lookupSchemas.get(id)!, lookup)) {
    throw new Error(`${command.name}: the contract has no such question as ${JSON.stringify(lookup)}`);
  }
  return lookup as Lookup;
}
