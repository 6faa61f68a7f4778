import type { ShownToken } from "../tokens/shown-entry.ts";

/** Which tokens a page shows, as its address says. */
export interface TokenFilter {
  /** Part of a user's name or of a token's id, in small or capital letters; empty for all. */
  readonly search: string;
  /** Only those that end within 14 days. */
  readonly endsSoon: boolean;
  /** Which page of them, from 1 on. */
  readonly page: number;
}

/** What is shown of the tokens, and what there is beside. */
export interface FilteredTokens {
  readonly shown: readonly ShownToken[];
  readonly found: number;
  /** The page that is shown: the last one, where a later one was asked for. */
  readonly page: number;
  readonly pages: number;
}

/** Tokens on one page: a screen or two of them, and few enough to be sent at once. */
export const tokensOnPage = 50;

/** Reads the address of the page; what is none of the filter's is left out. */
export function readFilter(query: unknown): TokenFilter {
  const { search, ends, page } = (query ?? {}) as Readonly<Record<string, unknown>>;
  return {
    search: typeof search === "string" ? search.trim().slice(0, 64) : "",
    endsSoon: ends === "soon",
    page: typeof page === "string" && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of the page with this filter. */
export function filterAddress({ search, endsSoon, page }: TokenFilter): string {
  const query = new URLSearchParams({
    ...(search !== "" && { search }),
    ...(endsSoon && { ends: "soon" }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `/admin${query === "" ? "" : `?${query}`}#tokens`;
}

/** The tokens that `filter` lets through, in their order, and of them those of its page. Pure. */
export function filterTokens(tokens: readonly ShownToken[], filter: TokenFilter): FilteredTokens {
  const wanted = filter.search.toLowerCase();
  const found = tokens.filter(
    ({ user, id, endsSoon }) =>
      (user.toLowerCase().includes(wanted) || id.includes(wanted)) && (endsSoon || !filter.endsSoon),
  );
  const pages = Math.max(1, Math.ceil(found.length / tokensOnPage));
  const page = Math.min(filter.page, pages);
  return {
    shown: found.slice((page - 1) * tokensOnPage, page * tokensOnPage),
    found: found.length,
    page,
    pages,
  };
}
