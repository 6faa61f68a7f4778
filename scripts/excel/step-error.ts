/** A step that could not be taken: its message is the sentence for whoever ran it. */
export class StepError extends Error {
  override readonly name = "StepError";
}
