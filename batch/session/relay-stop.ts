import type { RelayDeferral } from "../../shared/lookups/reasons.ts";
import type { Message } from "../../shared/messages/messages.ts";
import { ProgramError, type ProgramErrorCode } from "../errors/program-errors.ts";

/** The error if the relay gave no answer, by reason. */
const relayErrorMessages = {
  relay_unreachable: "relay_unreachable",
  relay_silent: "relay_unreachable",
  relay_busy: "relay_busy",
  relay_rate_limited: "relay_busy",
  relay_refused: "relay_refused",
  relay_unexpected: "relay_unexpected",
} as const satisfies Record<RelayDeferral, ProgramErrorCode>;

/** Returns the code of the sentence saying that the relay gave no answer. */
export const relayMessage = (code: RelayDeferral) => relayErrorMessages[code];

/**
 * Returns the error that ends a command because the relay at `url` gave no answer.
 *
 * @decides what a command says where the relay gave no answer
 */
export const relayStop = (code: RelayDeferral, url: string, detail: string | Message): ProgramError =>
  new ProgramError(relayErrorMessages[code], { url, detail });
