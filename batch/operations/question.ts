import { Option, type OptionValues } from "commander";
import { Value } from "typebox/value";
import { bounds } from "../../shared/contract/bounds.ts";
import { operations, type Operation, type OperationId } from "../../shared/contract/operations.ts";
import type { Lookup } from "../../shared/lookups/lookup.ts";
import { lookupSchemas } from "../../shared/protocol/lookup-schemas.ts";
import { ParameterError } from "../../shared/views/parameter-error.ts";
import { parameterReaders, type ReadParameter } from "../../shared/views/parameters.ts";
import { ProgramError } from "../errors/program-error.ts";
import type { Given, Hearing, OperationCommand, ParameterOption } from "./operation.ts";

/** What was typed for a command: its words, and the values commander read for its options. */
export interface Typed {
  readonly words: readonly string[];
  readonly options: OptionValues;
}

/** An option as it is named to people. */
const longName = (flags: string): string => new Option(flags).long!;

/** Runs a reader, and ends the command where it cannot use what was given to `option`. @throws {ProgramError} */
function orStop<T>(option: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    throw new ProgramError(error.code, { option, ...error.parameters });
  }
}

function givenByOptions(declared: readonly ParameterOption[], id: OperationId, options: OptionValues) {
  const readers: Readonly<Record<string, ReadParameter>> =
    id in parameterReaders ? parameterReaders[id as keyof typeof parameterReaders] : {};
  const given: Record<string, string | number | boolean> = {};
  for (const { flags, parameter, read = readers[parameter] } of declared) {
    const option = longName(flags);
    const typed = options[new Option(flags).attributeName()] as string | true | undefined;
    if (typed === undefined) continue;
    if (typed !== true && typed.trim() === "") throw new ProgramError("empty_option", { option });
    given[parameter] =
      typed === true || read === undefined ? true : orStop(option, () => read(typed, option));
  }
  return given;
}

function givenByWords({ name, operand }: OperationCommand, words: readonly string[], hearing: Hearing) {
  return orStop(name, () => operand?.read(words.join(" ").trim(), hearing) ?? {});
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
    const { maxLength, maximum } = bounds[id]?.[parameter] ?? {};
    const declared = options.find((each) => each.parameter === parameter);
    const option = declared === undefined ? name : longName(declared.flags);
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
export function questionOf(command: OperationCommand, typed: Typed, hearing: Hearing): Lookup {
  const byWords = givenByWords(command, typed.words, hearing);
  const idOf = (given: Given) =>
    typeof command.operation === "string" ? command.operation : command.operation(given);
  const byOptions = givenByOptions(command.options, idOf(byWords), typed.options);
  const twice = Object.keys(byWords).find((name) => name in byOptions);
  if (twice !== undefined) throw new ProgramError("given_twice", { option: `--${twice}` });
  const given: Given = { ...byWords, ...byOptions };
  const id = idOf(given);
  const operation: Operation = operations[id];
  if (!isComplete(operation, given)) throw new ProgramError(command.missing ?? "missing_filter");
  orStop(command.name, () => command.check?.(given));
  const known = Object.entries(given).filter(([name]) => name in operation.parameters.properties);
  checkBounds(command, id, given);
  const lookup = { operation: id, ...Object.fromEntries(known) };
  if (!Value.Check(lookupSchemas.get(id)!, lookup)) {
    throw new Error(`${command.name}: the contract has no such question as ${JSON.stringify(lookup)}`);
  }
  return lookup as Lookup;
}
