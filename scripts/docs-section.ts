/** A part of a document that is made from the code. It stands between `<!-- name:begin -->` and `<!-- name:end -->`. */
export interface DocsSection {
  /** Path of the document from the top of the project. */
  readonly file: string;
  readonly name: string;
  readonly body: () => string;
}

const marks = (name: string) => [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`] as const;

/** `document` with a new body in its section `name`. @throws Error when the document has no such section */
export function withSection(document: string, name: string, body: string): string {
  const [begin, end] = marks(name);
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`no section between ${begin} and ${end}; write the two marks`);
  return `${document.slice(0, from + begin.length)}\n\n${body}\n\n${document.slice(to)}`;
}
