import type { Unanswered } from "../desk/answer.ts";

/** A request to the relay that came to nothing, with what is to be said of it. Holds no token. */
export class RelayFailure extends Error {
  override readonly name = "RelayFailure";
  readonly answer: Unanswered;
  /** True where the connection broke: asking once more may do. */
  readonly broken: boolean;

  constructor(answer: Unanswered, broken = false) {
    super(answer.error.message);
    this.answer = answer;
    this.broken = broken;
  }
}
