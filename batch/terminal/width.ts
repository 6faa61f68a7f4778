/** Width of a table where no terminal tells its own. */
const usual = 100;

/** Columns of the terminal, that of the result or, when it goes into a pipe, that of the messages. */
export function terminalWidth(
  out: { readonly columns?: number } = process.stdout,
  err: { readonly columns?: number } = process.stderr,
): number {
  return out.columns ?? err.columns ?? usual;
}
