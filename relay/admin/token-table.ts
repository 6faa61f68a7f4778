import type { ShownToken } from "../tokens/token-entry.ts";
import { budgetText } from "../messages/bounds-text.ts";
import { type Figures, bar } from "./figures.ts";
import { type Html, type Words, html } from "./html.ts";

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
interface FilteredTokens {
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

/** What the token's user has spent, of how much. */
function spending({ used, monthly, hourly }: ShownToken, words: Words): Html {
  const { say, number, language } = words;
  const spent = number(used ?? 0);
  if (monthly === null) {
    return html`${say("spent_of_unlimited", { used: spent, budget: budgetText({ monthly, hourly }, language) })}`;
  }
  const hour = hourly === null ? "" : `, ${say("an_hour", { n: hourly })}`;
  return html`${say("spent_of", { used: spent, monthly: number(monthly) })}${hour}
  ${bar(Math.min(used ?? 0, monthly), monthly)}`;
}

function stateText({ state, expiresAt, revokedAt }: ShownToken, { say, day }: Words): string {
  if (state === "revoked") return say("token_is_revoked", { when: day(Date.parse(revokedAt!)) });
  if (state === "expired") return say("token_is_expired");
  return expiresAt === null ? say("token_is_valid") : say("until", { when: day(Date.parse(expiresAt)) });
}

/** What can be done with a token, each as a page that says what it does before it is done. */
function actions({ id, user }: ShownToken, { say }: Words): Html {
  const link = (path: string, label: "change" | "replace" | "revoke") =>
    html`<a href="/admin/tokens/${id}${path}" aria-label="${say(`${label}_of_token`, { id, user })}"
      >${say(label)}</a
    >`;
  return html`<span class="actions"
    >${link("", "change")} ${link("/replace", "replace")} ${link("/revoke", "revoke")}</span
  >`;
}

function tokenRow(token: ShownToken, words: Words, decides: boolean): Html {
  const { say, day } = words;
  const { id, user, role, createdAt, usedAt, state } = token;
  return html`<tr data-token="${id}" class="${state === "valid" ? "" : "void"}">
    <th scope="row">${user}<br /><code>${id}</code>${role !== "user" && html` <em>${say(role)}</em>`}</th>
    <td data-head="${say("spent_this_month")}"><span class="spending">${spending(token, words)}</span></td>
    <td data-head="${say("made")}">${createdAt === null ? "" : day(Date.parse(createdAt))}</td>
    <td data-head="${say("last_used")}">${usedAt === null ? say("never") : day(Date.parse(usedAt))}</td>
    <td data-head="${say("state")}">${stateText(token, words)}</td>
    ${decides && (state === "revoked" ? html`<td></td>` : html`<td data-head="${say("actions")}">${actions(token, words)}</td>`)}
  </tr>`;
}

/** Looks for tokens, by the address of the page alone. */
function searchForm(filter: TokenFilter, { say }: Words): Html {
  return html`<form method="get" action="/admin#tokens" class="search" role="search">
    <label for="search">${say("search_tokens")}</label>
    <input id="search" name="search" type="search" maxlength="64" value="${filter.search}" />
    <label class="check" for="ends">
      <input id="ends" name="ends" type="checkbox" value="soon" ${filter.endsSoon && html`checked`} />
      ${say("ends_soon")}
    </label>
    <button type="submit">${say("search")}</button>
  </form>`;
}

/** How many tokens were found, and the way to those that do not stand here. */
function pagesLine({ found, page, pages, shown }: FilteredTokens, filter: TokenFilter, words: Words): Html {
  const { say, number } = words;
  const first = found === 0 ? 0 : (page - 1) * tokensOnPage + 1;
  const last = found === 0 ? 0 : first + shown.length - 1;
  const link = (to: number, label: "former_page" | "next_page") =>
    html`<a href="${filterAddress({ ...filter, page: to })}">${say(label)}</a>`;
  return html`<nav class="pages" aria-label="${say("pages_of_tokens")}">
    <span class="hint">${say("tokens_found", { first: number(first), last: number(last), n: found })}</span>
    ${page > 1 && link(page - 1, "former_page")} ${page < pages && link(page + 1, "next_page")}
  </nav>`;
}

/** Who looks at the tokens, and at which. */
interface TokenTableOptions {
  readonly decides: boolean;
  readonly filter: TokenFilter;
}

/** The tokens given out, with what was spent of each budget; for those who decide, with what can be done. */
export function tokenTable({ tokens }: Figures, words: Words, { decides, filter }: TokenTableOptions): Html {
  const { say } = words;
  const filtered = filterTokens(tokens, filter);
  return html`<section class="panel wide" aria-labelledby="tokens">
    <div class="heading">
      <h2 id="tokens">${say("tokens")}</h2>
      ${decides && html`<a class="button main" href="/admin/tokens/new">${say("new_token")}</a>`}
    </div>
    ${searchForm(filter, words)} ${pagesLine(filtered, filter, words)}
    <div class="scroll">
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">${say("user")}</th>
            <th scope="col">${say("spent_this_month")}</th>
            <th scope="col">${say("made")}</th>
            <th scope="col">${say("last_used")}</th>
            <th scope="col">${say("state")}</th>
            ${decides && html`<th scope="col">${say("actions")}</th>`}
          </tr>
        </thead>
        <tbody>
          ${filtered.shown.map((token) => tokenRow(token, words, decides))}
        </tbody>
      </table>
    </div>
  </section>`;
}
