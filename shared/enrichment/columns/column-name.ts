const longestQuote = 40;

/** What a cell of somebody's is called by in a sentence: one line of 40 characters at most, for a header may be a page. */
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

/** A column as sentences and notes name it: its letter, and its header where it has one. */
export const columnName = ({
  letter,
  header,
}: {
  readonly letter: string;
  readonly header: string;
}): string => (header === "" ? letter : `${letter} "${quotedText(header)}"`);
