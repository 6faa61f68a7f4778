/** Questions to a word index, in FTS5's language. A word is folded text or a facet: it holds no quotation mark. */

export const word = (text: string) => `"${text}"`;

/** The word that a question is about when it is about nothing else, as the index writes it. */
export function soleWord(query: string): string | undefined {
  return /^"([^"]*)"$/.exec(query)?.[1]?.toLowerCase();
}

/** Any word that begins so. */
export const beginning = (text: string) => `"${text}"*`;

export const within = (column: string, query: string) => `${column} : ${query}`;

/** At least one of them; undefined when there is none to choose from. */
export function anyOf(queries: readonly string[]): string | undefined {
  return queries.length === 0 ? undefined : queries.length === 1 ? queries[0] : `(${queries.join(" OR ")})`;
}

export const allOf = (queries: readonly string[]) => queries.join(" AND ");
