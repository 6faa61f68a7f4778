import { FileError } from "../../../batch/files/file-error.ts";
import { failureOf } from "../../../batch/session/failure.ts";
import { speaker } from "../../../batch/messages/messages.ts";

/** The English sentence that a reader is told of a refused file; of any other error, what it says. */
export const refusalSentence = (error: unknown): string =>
  error instanceof FileError ? failureOf(error, speaker("en")).sentence : String(error);
