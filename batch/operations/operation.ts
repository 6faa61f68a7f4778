import type { OperationId } from "../../shared/contract/operations.ts";
import type { FieldEntry } from "../../shared/fields/field.ts";
import type { ProgramErrorCode } from "../errors/program-errors.ts";
import type { MessageCode } from "../messages/messages.ts";
import type { Say } from "../messages/say.ts";

/** Parameters of a question, by the contract's names. */
export type Given = Readonly<Record<string, string | number | boolean>>;

/** What a reader of parameters is told and may tell. */
export interface Hearing {
  /** The option the text was given to, such as `--postal-code`; the command's own name for its arguments. */
  readonly option: string;
  readonly say: Say;
  /** Tells the user how the text was understood, where it is not what was typed. */
  readonly tell: (remark: string) => void;
}

/** A parameter as an option: its flags as commander writes them, those by the contract's name first. */
export interface ParameterOption {
  readonly flags: string;
  readonly help: MessageCode;
  /** The contract's name. */
  readonly parameter: string;
  /** The parameter's value; absent for a switch, whose value is true. @throws {ProgramError} for what cannot be right */
  readonly read?: (text: string, hearing: Hearing) => string | number;
}

/** What a command takes beside its options, all its words together. */
export interface Operand {
  /** As commander writes it: `<siren>`, `[words...]`. */
  readonly usage: string;
  /** The parameters it gives. @throws {ProgramError} for what cannot be right */
  readonly read: (text: string, hearing: Hearing) => Given;
}

/** A value shown of each element of an answer: an entry of the field catalogue, or one like it. */
export interface ResultColumn extends Pick<FieldEntry, "key" | "label" | "type" | "read"> {
  /** What a person reads where it is not the value itself. */
  readonly text?: (item: unknown, say: Say) => string | undefined;
  /** Left out of the table, for want of room. */
  readonly csvOnly?: true;
}

/** How an answer is shown. */
export interface View {
  /** `card`: one thing, a line a value. */
  readonly layout: "table" | "card";
  readonly columns: readonly ResultColumn[];
  /** Order of the elements, where the service's own is not what a person expects. */
  readonly order?: (one: unknown, other: unknown) => number;
  /** What has to be known to read the elements right. */
  readonly footnotes?: (items: readonly unknown[], say: Say) => readonly string[];
  /** Said when the service knows no such thing. */
  readonly notFound: MessageCode;
  /** Said when the list of an existing thing is empty. */
  readonly empty: MessageCode;
  /** How to narrow a question whose answer was truncated. */
  readonly narrow?: MessageCode;
}

/** One operation of the API on the command line. */
export interface OperationCommand {
  readonly name: string;
  readonly help: MessageCode;
  readonly operation: OperationId | ((given: Given) => OperationId);
  readonly operand?: Operand;
  readonly options: readonly ParameterOption[];
  /** Refuses what cannot go together. @throws {ProgramError} */
  readonly check?: (given: Given) => void;
  /** Said when a parameter that the contract requires is not given. */
  readonly missing?: ProgramErrorCode;
  /** True where the answer names natural persons. */
  readonly personal?: true;
  readonly view: View;
}
