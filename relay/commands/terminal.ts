import type { Language } from "../../shared/messages/messages.ts";
import type { Say } from "../messages/say.ts";

/** Where a command speaks: what it was asked for on `out`, everything else on `err`. */
export interface Terminal {
  readonly language: Language;
  readonly say: Say;
  /** A person sits in front of it: input and error stream are a terminal. */
  readonly interactive: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}
