import type { OperationId } from "../../shared/contract/operations.ts";
import type { ProgramErrorCode } from "../errors/program-errors.ts";
import type { View } from "../../shared/views/views.ts";
import type { MessageCode } from "../messages/messages.ts";
import type { Say } from "../messages/say.ts";

/** Parameters of a question, by the contract's names. */
export type Given = Readonly<Record<string, string | number | boolean>>;

/** What a reader of a command's words may tell, and in whose words. */
export interface Hearing {
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
  /**
   * The parameter's value; `option` is the name it was typed by, such as `--page`. By default as `parameterReaders` has
   * it; a switch has none, and is true. @throws {ParameterError | ProgramError} for what cannot be right
   */
  readonly read?: (text: string, option: string) => string | number;
}

/** What a command takes beside its options, all its words together. */
export interface Operand {
  /** As commander writes it: `<siren>`, `[words...]`. */
  readonly usage: string;
  /** The parameters it gives. @throws {ParameterError | ProgramError} for what cannot be right */
  readonly read: (text: string, hearing: Hearing) => Given;
}

/** How an answer is shown on a terminal. */
export interface TerminalView extends View {
  /** `card`: one thing, a line a value. */
  readonly layout: "table" | "card";
  /** What a person reads where it is not the value itself, by the key of the column. */
  readonly texts?: Readonly<Record<string, (item: unknown, say: Say) => string | undefined>>;
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
  /** Refuses what cannot go together. @throws {ParameterError} */
  readonly check?: (given: Given) => void;
  /** Said when a parameter that the contract requires is not given. */
  readonly missing?: ProgramErrorCode;
  readonly view: TerminalView;
}
