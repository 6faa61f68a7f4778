/** One command of a console block with what it prints, and where that stands in the document. */
export interface ConsoleExample {
  /** Position of the first character of the output, and of the one after its last. */
  readonly start: number;
  readonly end: number;
  readonly command: string;
  readonly output: string;
}

const consoleBlock = /^```console\n(?:[^\n]*\n)*?```$/gm;
/** A line that begins with `$ `, continued after a backslash, and the lines below it up to the next. */
const example = /^\$ ((?:[^\n]*\\\n)*[^\n]*\n)((?:(?!\$ |```)[^\n]*\n)*)/gm;

/** The commands of all console blocks of a document, in order, each with the output that stands below it. */
export function consoleExamples(document: string): ConsoleExample[] {
  return [...document.matchAll(consoleBlock)].flatMap(({ 0: block, index }) =>
    [...block.matchAll(example)].map((found) => {
      const [whole, command = "", output = ""] = found;
      const start = index + found.index + whole.length - output.length;
      return { start, end: start + output.length, command: command.trim(), output };
    }),
  );
}
