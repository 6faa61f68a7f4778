import type { Outcome } from "../../shared/lookups/outcome.ts";
import { missExit } from "../answers/miss-exit.ts";
import { missText } from "../answers/note.ts";
import type { Ending } from "../commands/command.ts";
import type { MessageCode } from "../messages/messages.ts";
import { detailOf } from "../quota/read-quota.ts";
import type { Terminal } from "../terminal/terminal.ts";

export type Unanswered = Exclude<Outcome, { status: "found" | "not_found" }>;

/** Sentences that tell more than the reason alone; what is not listed is told by its reason. */
const sentences: Readonly<Record<string, MessageCode>> = {
  unauthorized: "refused_keys",
  unpaid: "refused_subscription",
  forbidden: "op_beyond_plan",
  unreachable: "unreachable",
  connection_lost: "unreachable",
  timeout: "unreachable",
  dead_server: "unreachable",
  relay_unreachable: "relay_unreachable",
  relay_refused: "relay_refused",
  relay_unexpected: "relay_unexpected",
};

/** Says why a question got no answer. A plan that does not include it is a subscription that refuses it. */
export function sayUnanswered(outcome: Unanswered, url: string, terminal: Terminal): Ending {
  const { say, sayTime } = terminal;
  const { code, message } = outcome.error;
  const detail = detailOf(message, code);
  const why = missText(outcome, say, sayTime);
  terminal.err(say(sentences[code] ?? "op_unanswered", { url, detail, why }));
  return [code === "forbidden" ? "credentials" : missExit(code)];
}
