import { CodedError, type Language, type MessageParameters } from "../../shared/messages/messages.ts";
import type { MessageCode, Say } from "../messages/messages.ts";
import { type StoreFault, storeFaultOf, storeMessageCodes } from "../../shared/gateway/store/store-error.ts";

/** Where a command speaks: what it was asked for on `out`, everything else on `err`. */
export interface RelayTerminal {
  readonly language: Language;
  readonly say: Say;
  /** A person sits in front of it: input and error stream are a terminal. */
  readonly interactive: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** How a command can end, each with its exit code. Usage includes the environment and the store. */
export const exitCodes = { done: 0, wrong: 1, failed: 1, usage: 2, interrupted: 130 } as const;

/** How a command ended that ran to its end: done; something it looked at is wrong; Ctrl-C at its question. */
export type CommandEnd = "done" | "wrong" | "interrupted";

/** The program ends here, with one sentence for whoever runs it. */
export class RelayProgramError extends CodedError<MessageCode> {
  override readonly name = "RelayProgramError";

  constructor(code: MessageCode, parameters: MessageParameters = {}) {
    super(code, parameters);
  }
}

/** The message of what keeps a store from being used. */
export const faultMessage = ({ code, ...parameters }: StoreFault) =>
  ({ code: storeMessageCodes[code], parameters }) as const;

/** The message of a store that did not open, or that failed at work; undefined where `error` is none of the store's. */
export function storeFailure(error: unknown): ReturnType<typeof faultMessage> | undefined {
  const fault = storeFaultOf(error);
  return fault && faultMessage(fault);
}
