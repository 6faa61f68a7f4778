import { programErrors } from "../errors/program-errors.ts";
import { damages, fileKinds } from "../files/file-error.ts";
import { fileErrors } from "../files/file-errors.ts";
import { fileWarnings } from "../files/list.ts";
import { decisionMessages } from "./decision-messages.ts";
import { directoryMessages } from "./directory-messages.ts";
import { duplicatesMessages } from "./duplicates-messages.ts";
import { helpMessages } from "./help-messages.ts";
import { ledgerMessages } from "./ledger-messages.ts";
import { columnWords } from "../../shared/enrichment/columns/column-words.ts";
import { letterWords } from "../../shared/enrichment/match/letter-words.ts";
import { noteWords } from "../../shared/enrichment/notes/note-words.ts";
import { operationCommandMessages } from "./operation-command-messages.ts";
import { operationMessages } from "./operation-messages.ts";
import { planMessages } from "./plan-messages.ts";
import { reviewMessages } from "./review-messages.ts";
import { runMessages } from "./run-messages.ts";
import { sampleMessages } from "./sample-messages.ts";

/** Everything the program says, by code, in each of its languages. */
export const messages = {
  ...programErrors,
  ...fileErrors,
  ...fileKinds,
  ...damages,
  ...fileWarnings,
  ...decisionMessages,
  ...directoryMessages,
  ...duplicatesMessages,
  ...helpMessages,
  ...ledgerMessages,
  ...columnWords,
  ...letterWords,
  ...noteWords,
  ...operationCommandMessages,
  ...operationMessages,
  ...planMessages,
  ...reviewMessages,
  ...runMessages,
  ...sampleMessages,
} as const;

export type MessageCode = keyof typeof messages;
