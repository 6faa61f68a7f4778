/** A part of a document that is made from the code. It stands between `<!-- name:begin -->` and `<!-- name:end -->`. */
export interface DocsSection {
  /** Path of the document from the top of the project. */
  readonly file: string;
  readonly name: string;
  readonly body: () => string;
}

const marks = (name: string) => [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`] as const;

function bounds(document: string, name: string): [from: number, to: number] {
  const [begin, end] = marks(name);
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`no section between ${begin} and ${end}; write the two marks`);
  return [from + begin.length, to];
}

/** What stands in the section `name` of `document`. @throws Error when it has no such section */
export function sectionBody(document: string, name: string): string {
  return document.slice(...bounds(document, name)).trim();
}

/** `document` with a new body in its section `name`. @throws Error when the document has no such section */
export function withSection(document: string, name: string, body: string): string {
  const [from, to] = bounds(document, name);
  return `${document.slice(0, from)}\n\n${body}\n\n${document.slice(to)}`;
}
