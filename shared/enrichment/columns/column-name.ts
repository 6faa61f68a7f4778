import { quotedText } from "./quoted-text.ts";

/** A column as sentences and notes name it: its letter, and its header where it has one. */
export const columnName = ({
  letter,
  header,
}: {
  readonly letter: string;
  readonly header: string;
}): string => (header === "" ? letter : `${letter} "${quotedText(header)}"`);
