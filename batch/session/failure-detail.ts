import type { OutcomeError } from "../../shared/lookups/lookup.ts";
import type { Message } from "../../shared/messages/messages.ts";
import { type FailureReason, failureReasons } from "../messages/failure-messages.ts";
import { messages } from "../messages/messages.ts";
import { oneLine } from "../terminal/terminal.ts";

/** Reasons that the sentence around the detail already gives, in the language of its reader. */
const reasonsInSentence: ReadonlySet<string> = new Set<FailureReason>([
  ...(["unauthorized", "unpaid", "bad_request", "forbidden"] as const),
  ...(["unreachable", "connection_lost", "timeout"] as const),
]);

/**
 * Splits the text of a failure into the reason with which it begins and what follows, which is in no language of ours:
 * `keys refused: GET /me (HTTP 401)`, and `keys refused (keys refused: GET /me (HTTP 401))` as a relay sends it.
 */
function readFailure(text: string): { readonly reason: FailureReason; readonly said: string } | undefined {
  for (const [code, { note }] of Object.entries(failureReasons)) {
    const reason = code as FailureReason;
    if (text === note.en) return { reason, said: "" };
    if (text.startsWith(`${note.en}: `)) return { reason, said: text.slice(note.en.length + 2) };
    if (!text.startsWith(`${note.en} (`) || !text.endsWith(")")) continue;
    const inner = text.slice(note.en.length + 2, -1);
    return readFailure(inner) ?? { reason, said: inner };
  }
  return undefined;
}

/**
 * Returns the detail of a missing answer, or its message, as a parameter of a sentence: the reason in the language of
 * its reader, or left out if the sentence around it gives it.
 * @decides how much of a missing answer's detail an error shows
 */
export function detailOf({ detail, message }: Omit<OutcomeError, "code">): string | Message {
  const text = oneLine(detail ?? message);
  if (Object.hasOwn(messages, `fault_${text}`)) return { code: `fault_${text}` };
  const failure = readFailure(text);
  if (failure === undefined) return text;
  const { reason, said } = failure;
  const why: Message = { code: `reason_${reason}` };
  if (said === "") return why;
  return reasonsInSentence.has(reason) ? said : { code: "reason_and_said", parameters: { why, said } };
}
