import { programErrors } from "../errors/program-errors.ts";
import { damages, fileKinds } from "../files/file-error.ts";
import { fileErrors } from "../files/file-errors.ts";
import { fileWarnings, misnamedMessages } from "../files/list.ts";
import { decisionMessages, reviewMessages } from "./review-messages.ts";
import { directoryMessages, ledgerMessages, duplicatesMessages } from "./command-messages.ts";
import { failureMessages } from "./failure-messages.ts";
import { helpMessages } from "./help-messages.ts";
import { columnWords } from "../../shared/enrichment/columns/column-words.ts";
import { letterWords, noteWords } from "../../shared/enrichment/note-words.ts";
import { startNotices } from "../../shared/command-line/program-messages.ts";
import { operationCommandMessages, operationMessages, runMessages } from "./run-messages.ts";
import { planMessages, sampleMessages } from "./plan-messages.ts";
import {
  type Language,
  type SayOf,
  messageFormatter as formatterOf,
} from "../../shared/messages/messages.ts";

/** All messages of the program, by code, in each of its languages. */
export const messages = {
  ...programErrors,
  ...fileErrors,
  ...fileKinds,
  ...damages,
  ...fileWarnings,
  ...decisionMessages,
  ...directoryMessages,
  ...duplicatesMessages,
  ...failureMessages,
  ...helpMessages,
  ...ledgerMessages,
  ...misnamedMessages,
  ...columnWords,
  ...letterWords,
  ...noteWords,
  ...operationCommandMessages,
  ...operationMessages,
  ...planMessages,
  ...reviewMessages,
  ...runMessages,
  ...sampleMessages,
  ...startNotices,
} as const;

export type MessageCode = keyof typeof messages;

/** Returns the text of one of the program's messages. */
export type Say = SayOf<typeof messages>;

/** Returns a function that gives messages in one language. */
export const messageFormatter = (language: Language): Say => formatterOf(messages, language);
