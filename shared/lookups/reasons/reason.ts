import type { Translated } from "../../messages/languages.ts";

/** Why a question has no answer: all that is said and done about it anywhere. */
export interface Reason {
  /** A clause for whoever keeps the keys or the list: the note of a row, a line of a log. */
  readonly note: Translated;
  /** A sentence for whoever asked through a relay, whose keys and quota are somebody else's. */
  readonly cell: Translated;
  /** How a command ends that met it. @default "failed" */
  readonly exit?: "done" | "quota" | "credentials" | "interrupted" | "failed";
  /** The same question may be answered soon, so that asking again is of use. @default false */
  readonly passes?: boolean;
}
