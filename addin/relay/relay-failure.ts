import type { Unanswered } from "../desk/answer.ts";

/** A request to the relay that came to nothing, with what is to be said of it. Holds no token. */
export class RelayFailure extends Error {
  override readonly name = "RelayFailure";
  readonly answer: Unanswered;
  /** True where the connection broke: asking once more may do. */
  readonly broken: boolean;
  /** How long to wait before it may be taken, milliseconds, where the relay is busy with others of this user's. */
  readonly wait: number | undefined;

  constructor(answer: Unanswered, broken = false, wait?: number) {
    super(answer.error.message);
    this.answer = answer;
    this.broken = broken;
    this.wait = wait;
  }
}
