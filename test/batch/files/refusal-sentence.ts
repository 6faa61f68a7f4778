import { FileError } from "../../../batch/files/file-error.ts";
import { failureOf } from "../../../batch/session/failure.ts";
import { messageFormatter } from "../../../batch/messages/messages.ts";

/** Returns the English sentence for a refused file; for any other error, its text. */
export const refusalSentence = (error: unknown): string =>
  error instanceof FileError ? failureOf(error, messageFormatter("en")).sentence : String(error);
