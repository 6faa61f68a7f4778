/** Some of the lists of a run cannot be used, and so none is: nothing was asked or written. */
export class ListProblems extends Error {
  override readonly name = "ListProblems";
  readonly problems: readonly { readonly file: string; readonly error: unknown }[];

  constructor(problems: ListProblems["problems"]) {
    super(`${problems.length} lists cannot be used`);
    this.problems = problems;
  }
}
