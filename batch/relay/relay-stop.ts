import type { Exit } from "../exit-code.ts";
import type { MessageCode } from "../messages/messages.ts";
import { Stop } from "../stop.ts";
import { linkFailures, type LinkFailureCode } from "./link-failure.ts";

/** How a command ends that the relay gave no answer to. */
const exits = {
  relay_unreachable: "failed",
  relay_refused: "credentials",
  relay_unexpected: "failed",
} as const satisfies Record<LinkFailureCode, Exit>;

export const isLinkFailure = (code: string): code is LinkFailureCode => code in linkFailures;

/** The end of a command for want of the relay at `url`. */
export function relayStop(code: LinkFailureCode, url: string, detail: string): Stop {
  const message: MessageCode = code;
  return new Stop(exits[code], message, { url, detail });
}
