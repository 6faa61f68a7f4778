/** A piece of a page: text that is HTML already. */
export interface Html {
  readonly markup: string;
}

type Piece = Html | string | number | false | undefined | readonly Piece[];

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function markupOf(piece: Piece): string {
  if (piece === undefined || piece === false) return "";
  if (typeof piece === "number") return String(piece);
  if (typeof piece === "string") return piece.replace(/[&<>"']/g, (character) => escapes[character]!);
  if ("markup" in piece) return piece.markup;
  return piece.map(markupOf).join("");
}

/** HTML with values in it: whatever is not HTML itself is escaped, so that a user's name is a name and nothing else. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const parts = texts.map((text, index) => text + (index < pieces.length ? markupOf(pieces[index]) : ""));
  return { markup: parts.join("") };
}
