import { deferrals, failures } from "../../shared/lookups/reasons.ts";
import type { Translation } from "../../shared/messages/messages.ts";
import type { AnswerFault } from "../../shared/relay-client/relay-client.ts";

/** The reasons with which the detail of a failure may begin. */
export const failureReasons = { ...deferrals, ...failures };
export type FailureReason = keyof typeof failureReasons;

const reasonMessages = Object.fromEntries(
  Object.entries(failureReasons).map(([code, { note }]) => [`reason_${code}`, note]),
) as { readonly [Code in FailureReason as `reason_${Code}`]: Translation };

const faultMessages = {
  fault_bad_line: {
    en: "a line of its answer cannot be read",
    fr: "une ligne de sa réponse est illisible",
  },
  fault_cut_off: { en: "its answer broke off", fr: "sa réponse s'est interrompue" },
  fault_no_lines: {
    en: "its answer is not a list of answers",
    fr: "sa réponse n'est pas une liste de réponses",
  },
  fault_other_answer: {
    en: "it answers something else than a relay does",
    fr: "il répond autre chose qu'un relais",
  },
} as const satisfies { readonly [Fault in AnswerFault as `fault_${Fault}`]: Translation };

/** What the detail of a failure says, in the language of who reads it. */
export const failureMessages = {
  ...reasonMessages,
  ...faultMessages,
  reason_and_said: { en: "{why}: {said}", fr: "{why} : {said}" },
} as const;
