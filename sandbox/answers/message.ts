import type { ErrorBody } from "../../shared/contract/envelope.ts";
import type { Refusal } from "./refusal.ts";

/** What an operation answers: its payload, or an error. */
export type Answer = { readonly data: unknown } | Refusal;

/** A response before it goes out. */
export interface Message {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Puts an answer into its envelope. `now`: epoch ms, "time of the response". */
export function messageOf(answer: Answer, now: number): Message {
  const timestamp = new Date(now).toISOString();
  if ("data" in answer) {
    const body = JSON.stringify({ success: true, data: answer.data, timestamp });
    return { status: 200, headers: {}, body };
  }
  const { status, code, error, headers = {} } = answer;
  return {
    status,
    headers,
    body: JSON.stringify({ success: false, error, code, timestamp } satisfies ErrorBody),
  };
}
