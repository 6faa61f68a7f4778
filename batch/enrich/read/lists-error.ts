/** Some of the lists of a run cannot be used, and so none is: nothing was asked or written. */
export class ListsError extends Error {
  override readonly name = "ListsError";
  readonly problems: readonly { readonly file: string; readonly error: unknown }[];

  constructor(problems: ListsError["problems"]) {
    super(`${problems.length} lists cannot be used`);
    this.problems = problems;
  }
}
