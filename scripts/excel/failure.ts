/** A step that could not be taken: its message is the sentence for whoever ran it. */
export class StepFailure extends Error {
  override readonly name = "StepFailure";
}
