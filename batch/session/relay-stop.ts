import type { RelayDeferral } from "../../shared/lookups/reasons.ts";
import { ProgramError, type ProgramErrorCode } from "../errors/program-errors.ts";

/** What a command says that the relay gave no answer to. */
const relayErrorMessages = {
  relay_unreachable: "relay_unreachable",
  relay_silent: "relay_unreachable",
  relay_busy: "relay_busy",
  relay_rate_limited: "relay_busy",
  relay_refused: "relay_refused",
  relay_unexpected: "relay_unexpected",
} as const satisfies Record<RelayDeferral, ProgramErrorCode>;

/** Which sentence says that the relay gave no answer. */
export const relayMessage = (code: RelayDeferral) => relayErrorMessages[code];

/**
 * The end of a command for want of the relay at `url`.
 * @decides what a command says where the relay gave no answer
 */
export const relayStop = (code: RelayDeferral, url: string, detail: string): ProgramError =>
  new ProgramError(relayErrorMessages[code], { url, detail });
