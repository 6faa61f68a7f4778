import type { Outcome } from "../../shared/lookups/outcome.ts";
import { missExit } from "../enrich/ask/miss-exit.ts";
import { noteSpeaker } from "../../shared/enrichment/notes/note-text.ts";
import type { Exits } from "../commands/command.ts";
import type { MessageCode } from "../messages/messages.ts";
import { isRelayDeferral } from "../../shared/lookups/reasons/relay-deferrals.ts";
import { detailOf } from "../quota/read-quota.ts";
import { relayMessage } from "../relay/relay-stop.ts";
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
};

/** Says why a question got no answer. A plan that does not include it is a subscription that refuses it. */
export function sayUnanswered(outcome: Unanswered, url: string, terminal: Terminal): Exits {
  const { say, sayTime, language } = terminal;
  const { code } = outcome.error;
  const detail = detailOf(outcome.error);
  const sentence = isRelayDeferral(code) ? relayMessage(code) : (sentences[code] ?? "op_unanswered");
  const why = noteSpeaker(language, sayTime).missText(outcome);
  terminal.err(say(sentence, { url, detail, why }));
  return [code === "forbidden" ? "credentials" : missExit(code)];
}
