import type { Parameters } from "../../shared/messages/messages.ts";
import type { MessageCode } from "../messages/messages.ts";

/** What `sirene-relay check` looks at, in the order in which it tells. */
export const checkNames = [
  "address",
  "keys",
  "plan",
  "budgets",
  "store",
  "clock",
  "certificate",
  "public_url",
] as const;
export type CheckName = (typeof checkNames)[number];

/** Good; nothing wrong, but worth a look, or not looked at; wrong, so that the relay would not do its work. */
export type CheckState = "ok" | "note" | "wrong";

/** What was found of one thing: a state, and the sentence that says it. */
export interface Finding {
  readonly name: CheckName;
  readonly state: CheckState;
  readonly code: MessageCode;
  readonly parameters?: Parameters;
}

/** Makes the findings of one thing. */
export const findingsOf =
  (name: CheckName) =>
  (state: CheckState, code: MessageCode, parameters: Parameters = {}): Finding => ({
    name,
    state,
    code,
    parameters,
  });
