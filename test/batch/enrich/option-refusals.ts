/** A refusal: the command line, the sentence printed, and the exit code. */
export interface Refusal {
  readonly of: string;
  readonly words: readonly string[];
  readonly says: RegExp;
  readonly code?: number;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Options of `enrich` that cannot be used, at a desk with the lists `list.csv` and `other.csv`. */
export const optionRefusals: readonly Refusal[] = [
  {
    of: "an unknown field, with the one that was meant",
    words: ["list.csv", "--fields", "nmae,naf"],
    says: /^Unknown field: nmae \(→ name\)\. sirene fields lists all fields\.$/,
  },
  {
    of: "headers of another kind",
    words: ["list.csv", "--headers", "french"],
    says: /^--headers takes keys or labels, not "french"\.$/,
  },
  {
    of: "values of another kind",
    words: ["list.csv", "--values", "words"],
    says: /^--values takes raw or labels, not "words"\.$/,
  },
  { of: "an unknown option", words: ["list.csv", "--frobnicate"], says: /unknown option '--frobnicate'/ },
  {
    of: "a format that is none",
    words: ["list.csv", "--to", "pdf"],
    says: /^--to takes csv or xlsx, not "pdf"\.$/,
  },
  {
    of: "a language it does not speak",
    words: ["list.csv", "--lang", "de"],
    says: /^--lang takes fr or en, not "de"\.$/,
  },
  {
    of: "a file for the results of two",
    words: ["list.csv", "other.csv", "-o", "out.csv"],
    says: /^-o out\.csv is one file, but several lists are named, or a pattern, which may fit several: name a folder/,
  },
  {
    of: "standard input beside a file",
    words: ["list.csv", "-"],
    says: /^- must be used alone/,
  },
  { of: "a pattern that names nothing", words: ["*.nothing"], says: /^No file matches \*\.nothing/ },
  {
    of: "a name for another kind of file",
    words: ["list.csv", "-o", "out.xlsm"],
    says: /^The name out\.xlsm does not match the format of the result: end it with \.xlsx/,
  },
  {
    of: "a name that --to denies",
    words: ["list.csv", "--to", "xlsx", "-o", "out.csv"],
    says: /^The name out\.csv does not match the format of the result: end it with \.xlsx/,
  },
  {
    of: "a sheet in a text file",
    words: ["list.csv", "--summary-sheet"],
    says: /^--summary-sheet adds a sheet to a workbook, but the result of list\.csv is text: add --to xlsx/,
  },
  {
    of: "a device for the result",
    words: ["list.csv", "-o", "/dev/null"],
    says: /^\/dev\/null is not a regular file and is not replaced/,
  },
  { of: "no file", words: [], says: /missing required argument 'file'/ },
];
