/** What an error that was thrown says. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
