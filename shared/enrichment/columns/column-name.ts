const longestQuote = 40;

/**
 * Returns a user's text for use in a sentence: one line of at most 40 characters, since a header may be a whole page.
 */
export function quotedText(text: string): string {
  const line = text
    .slice(0, 1000)
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const characters = [...line];
  return characters.length <= longestQuote
    ? line
    : `${characters.slice(0, longestQuote).join("").trimEnd()}…`;
}

/** Returns a column's name for sentences and notes: its letter, and its header if it has one. */
export const columnName = ({
  letter,
  header,
}: {
  readonly letter: string;
  readonly header: string;
}): string => (header === "" ? letter : `${letter} "${quotedText(header)}"`);
