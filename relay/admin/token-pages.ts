import { randomUUID } from "node:crypto";
import type { MessageCode } from "../messages/messages.ts";
import { type Html, type Words, cardTable, html, sidePage } from "./html.ts";
import { boundsText, budgetText } from "../messages/bounds-text.ts";
import {
  type Rights,
  type ShownToken,
  type TokenEntry,
  type TokenLimits,
  readExpiry,
  replacementEnd,
  roles,
  userName,
} from "../tokens/token-book.ts";
import { type Figures, bar } from "./figures.ts";

/** The content of a form: the submitted fields, and the errors in them. */
interface FormState {
  readonly fields: FormFields;
  readonly errors: FormErrors;
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const describedBy = (name: FieldName, { errors }: FormState): Html =>
  html`aria-describedby="${name}-hint" ${errors[name] !== undefined && html`aria-invalid="true"`}`;

/** Shows a field with its label, its hint and its error. */
function field(name: FieldName, { say }: Words, { errors }: FormState, control: Html): Html {
  const error = errors[name];
  return html`<div class="field">
    <label for="${name}">${say(`field_${name}`)}</label>
    ${control}
    <p class="hint" id="${name}-hint">
      ${error !== undefined && html`<strong class="warning">${say(error)}</strong> `}
      ${say(`field_${name}_hint`)}
    </p>
  </div>`;
}

/** Values and labels. */
type Options = readonly (readonly [string, string])[];

function choices(name: string, chosen: string, options: Options, more?: Html): Html {
  return html`<select id="${name}" name="${name}" ${more}>
    ${options.map(
      ([value, label]) =>
        html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`,
    )}
  </select>`;
}

/** Shows a text field with its value, and `more` below it. */
const textField = (name: FieldName, words: Words, state: FormState, attributes: Html, more?: Html): Html =>
  field(
    name,
    words,
    state,
    html`<input
        id="${name}"
        name="${name}"
        type="text"
        ${attributes}
        value="${textOf(state.fields[name])}"
        ${describedBy(name, state)}
      />
      ${more}`,
  );

const choiceField = (name: FieldName, words: Words, state: FormState, options: Options): Html =>
  field(name, words, state, choices(name, textOf(state.fields[name]), options, describedBy(name, state)));

/** Shows the fields that limit a token. `ends` is the first choice for its end, as value and label. */
function boundFields(words: Words, state: FormState, ends: readonly [string, string]): Html {
  const { say } = words;
  const { fields } = state;
  const isUnlimited = fields["unlimited"] === "on";
  const isNumber = html`inputmode="numeric"`;
  // An administrator may have set another default end.
  const usual = /^(\d+)d$/.exec(textOf(fields["expires"]))?.[1];
  const days = new Set([30, 90, 365, ...(usual === undefined ? [] : [Number(usual)])]);
  const lasting = [...days].map((count) => [`${count}d`, say("after_days", { days: count })] as const);
  const never = ends[1] === say("never_ends") ? [] : [["never", say("never_ends")] as const];
  const unlimited = html`<label class="check">
    <input type="checkbox" name="unlimited" value="on" ${isUnlimited && html`checked`} />
    ${say("field_unlimited")}
  </label>`;
  const shown = textOf(fields["shown_month"] ?? monthIn(fields));
  return html`<input type="hidden" name="shown_month" value="${shown}" />
    ${textField("monthly", words, state, isNumber, unlimited)} ${textField("hourly", words, state, isNumber)}
    ${choiceField("expires", words, state, [ends, ...lasting, ...never])}`;
}

/** Wraps the fields of a page in a form, preceded by a warning if it has errors. */
function formOf(
  action: string,
  { say }: Words,
  fields: Html,
  button: MessageCode,
  errors: FormErrors = {},
): Html {
  return html`${Object.keys(errors).length > 0 && html`<p class="warning" role="alert">${say("form_wrong")}</p>`}
    <form method="post" action="${action}">
      <input type="hidden" name="form" value="${randomUUID()}" />
      ${fields}
      <p class="actions">
        <button type="submit" class="${button === "revoke_token" ? "danger" : "main"}">${say(button)}</button>
        <a href="/admin">${say("cancel")}</a>
      </p>
    </form>`;
}

/** Shows by which token the entry was replaced, and tells its form that its reader saw it. */
const successorOf = (
  { id, replacedBy: successor }: TokenEntry,
  { say }: Words,
  warning: "token_replaced_too" | "token_replaced_again",
): Html =>
  successor === null
    ? html``
    : html`<p class="warning" role="alert">${say(warning, { id, successor })}</p>
        <input type="hidden" name="shown_successor" value="${successor}" />`;

/** Describes whose token it is and what it may spend. */
const tokenLine = (entry: TokenEntry, { say, language }: Words): string =>
  say("token_set", { id: entry.id, user: entry.user, bounds: boundsText(entry, language) });

/** Returns the page that asks how to replace a token at `now`, epoch milliseconds, with the overlap `chosen`. */
export function replacePage(entry: TokenEntry, words: Words, now: number, chosen = "0s"): string {
  const { say, language } = words;
  const bounds = boundsText({ ...entry, expiresAt: replacementEnd(entry, now) }, language);
  const overlaps = (["0s", "1d", "7d"] as const).map((time) => [time, say(`overlap_${time}`)] as const);
  const fields = html`${successorOf(entry, words, "token_replaced_again")}
    <div class="field">
      <label for="overlap">${say("field_overlap")}</label>
      ${choices("overlap", chosen, overlaps)}
    </div>`;
  const form = formOf(`/admin/tokens/${entry.id}/replace`, words, fields, "replace_token");
  return sidePage(
    say("replace_title", { user: entry.user }),
    words,
    html`<p>${tokenLine(entry, words)}</p>
      <p>${say("replace_about", { bounds })}</p>
      ${form}`,
  );
}

/**
 * Returns the page that asks whether to revoke a token. `isOwn` is true if the reader is signed in with it; `others`
 * are the tokens by which its user keeps access.
 */
export function revokePage(
  entry: TokenEntry,
  words: Words,
  { isOwn, others }: { readonly isOwn: boolean; readonly others: readonly string[] },
): string {
  const { say } = words;
  const replaced = successorOf(entry, words, "token_replaced_too");
  return sidePage(
    say("revoke_title", { user: entry.user }),
    words,
    html`<p>${tokenLine(entry, words)}</p>
      <p>${say("revoke_about")}</p>
      ${isOwn && html`<p class="warning">${say("revoke_own")}</p>`}
      ${
        others.length > 0 &&
        html`<p>${say("token_others", { user: entry.user, n: others.length, ids: others.join(", ") })}</p>`
      }
      ${formOf(`/admin/tokens/${entry.id}/revoke`, words, replaced, "revoke_token")}`,
  );
}

/** Returns a page that says why something is not possible. */
export function refusalPage(code: MessageCode, words: Words): string {
  const { say } = words;
  return sidePage(say("refused"), words, html`<p class="warning" role="alert">${say(code)}</p>`);
}

/** Returns the page that says that the token `id` has ended, and offers its successor in its place. */
export function replacedPage(id: string, successor: TokenEntry, words: Words): string {
  const { say } = words;
  return sidePage(
    say("refused"),
    words,
    html`<p class="warning" role="alert">${say("token_has_successor", { id, successor: successor.id })}</p>
      <p>${tokenLine(successor, words)}</p>
      <p>${actions(successor, words)}</p>`,
  );
}

/** Returns the page for a new token. */
export function newTokenPage(words: Words, state: FormState): string {
  const { say } = words;
  const rights = roles.map((role) => [role, say(`role_${role}`)] as const);
  const isName = html`maxlength="64" autocomplete="off" required`;
  const content = html`${textField("user", words, state, isName)} ${choiceField("role", words, state, rights)}
  ${boundFields(words, state, ["never", say("never_ends")])}`;
  const title = say("new_token");
  return sidePage(title, words, formOf("/admin/tokens", words, content, "make_token", state.errors));
}

const monthIn = (fields: FormFields) => `${textOf(fields["monthly"])}/${textOf(fields["unlimited"])}`;

/** Returns the form fields of an existing token. */
export function fieldsOf({ monthly, hourly, replacedBy }: TokenEntry): FormFields {
  const fields = { monthly: monthly ?? "", unlimited: monthly === null ? "on" : "", hourly: hourly ?? "" };
  return { ...fields, expires: "keep", shown_hour: fields.hourly, shown_successor: replacedBy };
}

/** Returns whether a token was replaced since its form was shown: its user has another one by now. */
export const isReplacedMeanwhile = ({ replacedBy }: TokenEntry, fields: FormFields): boolean =>
  replacedBy !== null && fields["shown_successor"] !== replacedBy;

/** Returns what differs from what a form showed: a budget that was changed meanwhile is not set back. Pure. */
export function changedFields({ shown_month: month, shown_hour: hour, ...fields }: FormFields): FormFields {
  const { monthly, unlimited, hourly, ...others } = fields;
  return {
    ...others,
    ...(monthIn(fields) !== month && { monthly, unlimited, shown_month: month }),
    ...(textOf(hourly) !== hour && { hourly }),
  };
}

/** Returns the page that changes what a token may spend and when it ends. */
export function changePage(entry: TokenEntry, words: Words, state: FormState): string {
  const { say, moment } = words;
  const kept =
    entry.expiresAt === null ? say("never_ends") : say("until_then", { when: moment(entry.expiresAt) });
  const { replacedBy: successor } = entry;
  const shown = (["shown_hour", "shown_successor"] as const).map(
    (name) => html`<input type="hidden" name="${name}" value="${textOf(state.fields[name])}" />`,
  );
  const fields = html`${shown} ${boundFields(words, state, ["keep", kept])}`;
  const content = formOf(`/admin/tokens/${entry.id}`, words, fields, "change_token", state.errors);
  return sidePage(
    say("change_title", { user: entry.user }),
    words,
    html`<p>${tokenLine(entry, words)}</p>
      ${successor !== null && html`<p class="warning" role="alert">${say("change_replaced", { successor })}</p>`}
      ${content}`,
  );
}

/** The fields of a form, or of a JSON body, as received. */
export type FormFields = Readonly<Record<string, unknown>>;
type FieldName = "user" | "role" | "monthly" | "hourly" | "expires";
/** Errors by field. */
export type FormErrors = Partial<Record<FieldName, MessageCode>>;
type RightsReading<T> = { readonly rights: T } | { readonly errors: FormErrors };

/** Parses a limit of calls. Returns null for no limit, and undefined if it is not a whole number. */
function limitOf(value: unknown): number | null | undefined {
  if (value === null || value === "") return null;
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

/**
 * Returns whether a token gets no monthly limit, undefined if its number and its box contradict each other. Of the two,
 * the one counts that its reader has changed in the form as it was shown.
 */
function asksForNoLimit({ monthly, unlimited, shown_month: shown }: FormFields): boolean | undefined {
  if (unlimited !== "on" && unlimited !== true) return false;
  if ((monthly ?? "") === "" || shown === `${textOf(monthly)}/`) return true;
  return shown === "/on" ? false : undefined;
}

/** Parses the fields that limit a token. Absent fields are left out. */
function boundsOf(fields: FormFields, now: number): { bounds: Partial<TokenLimits>; errors: FormErrors } {
  const bounds: { -readonly [N in keyof TokenLimits]?: TokenLimits[N] } = {};
  const errors: FormErrors = {};
  const unlimited = asksForNoLimit(fields);
  if (unlimited === undefined) errors.monthly = "calls_and_unlimited";
  else if (unlimited) bounds.monthly = null;
  else if (fields["monthly"] !== undefined) {
    const monthly = limitOf(fields["monthly"]);
    // No limit has to be requested explicitly; neither an empty field nor null means it.
    if (monthly === undefined || monthly === null) errors.monthly = "bad_calls";
    else bounds.monthly = monthly;
  }
  if (fields["hourly"] !== undefined) {
    const hourly = limitOf(fields["hourly"]);
    if (hourly === undefined) errors.hourly = "bad_calls";
    else bounds.hourly = hourly;
  }
  const { expires } = fields;
  if (expires !== undefined && expires !== "" && expires !== "keep") {
    const expiresAt = typeof expires === "string" ? readExpiry(expires, now) : undefined;
    if (expiresAt === undefined) errors.expires = "bad_end";
    else bounds.expiresAt = expiresAt;
  }
  return { bounds, errors };
}

const orFormErrors = <T>(rights: T, errors: FormErrors): RightsReading<T> =>
  Object.keys(errors).length === 0 ? { rights } : { errors };

/** Parses the new limits of an existing token, at `now` (epoch milliseconds). Pure. */
export function readBounds(fields: FormFields, now: number): RightsReading<Partial<TokenLimits>> {
  const { bounds, errors } = boundsOf(fields, now);
  return orFormErrors(bounds, errors);
}

/** Parses a new token's rights. The `usual` limits apply where none are given. Pure. */
export function readRights(
  fields: FormFields,
  usual: Pick<TokenLimits, "monthly" | "expiresAt">,
  now: number,
): RightsReading<Rights> {
  const { bounds, errors } = boundsOf(fields, now);
  const user = typeof fields["user"] === "string" ? fields["user"].trim() : "";
  if (!userName.test(user)) errors.user = "bad_name";
  const role = roles.find((name) => name === (fields["role"] ?? "user"));
  if (role === undefined) errors.role = "bad_role";
  return orFormErrors({ hourly: null, ...usual, ...bounds, user, role: role ?? "user" }, errors);
}

/** Number of tokens on one page: one or two screens, and few enough to send at once. */
export const tokensOnPage = 50;

/**
 * Parses which tokens a page shows, from its address. Unknown parameters and invalid values are ignored.
 */
export function readFilter(query: unknown) {
  const { search, ends, page } = (query ?? {}) as Readonly<Record<string, unknown>>;
  return {
    /** Part of a user's name or of a token's id, ignoring case. Empty for all. */
    search: typeof search === "string" ? search.trim().slice(0, 64) : "",
    /** True for only the tokens that end within 14 days. */
    endsSoon: ends === "soon",
    /** From 1. */
    page: typeof page === "string" && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}
export type TokenFilter = Readonly<ReturnType<typeof readFilter>>;

/** Returns the address of the page with this filter. */
export function filterAddress({ search, endsSoon, page }: TokenFilter): string {
  const query = new URLSearchParams({
    ...(search !== "" && { search }),
    ...(endsSoon && { ends: "soon" }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `/admin${query === "" ? "" : `?${query}`}#tokens`;
}

/** Returns the tokens that match `filter`, in order, on the requested page or else the last one. Pure. */
export function filterTokens(tokens: readonly ShownToken[], filter: TokenFilter) {
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

/** Shows what the token's user has spent of the budget. */
function spending({ used, monthly, hourly }: ShownToken, words: Words): Html {
  const { say, number, language } = words;
  const spent = number(used ?? 0);
  if (monthly === null) {
    return html`${say("spent_of_unlimited", { used: spent, budget: budgetText({ monthly, hourly }, language) })}`;
  }
  const hour = hourly === null ? "" : `, ${say("an_hour", { n: hourly })}`;
  return html`${say("spent_of", { used: spent, monthly: number(monthly) })}${hour} ${bar(used ?? 0, monthly)}`;
}

function stateText({ state, expiresAt, revokedAt, replacedBy }: ShownToken, { say, day }: Words): string {
  if (state === "revoked") return say("token_is_revoked", { when: day(Date.parse(revokedAt!)) });
  if (state === "expired") return say("token_is_expired");
  // The last day is the one before a midnight.
  if (expiresAt === null) return say("token_is_valid");
  return say(replacedBy === null ? "until" : "replaced_until", { when: day(Date.parse(expiresAt) - 1) });
}

/** Shows the actions on a token. Each leads to a page that explains it first. */
function actions({ id, user }: Pick<ShownToken, "id" | "user">, { say }: Words): Html {
  const link = (path: string, label: "change" | "replace" | "revoke") =>
    html`<a href="/admin/tokens/${id}${path}" aria-label="${say(`${label}_of_token`, { id, user })}"
      >${say(label)}</a
    >`;
  return html`<span class="actions"
    >${link("", "change")} ${link("/replace", "replace")} ${link("/revoke", "revoke")}</span
  >`;
}

function tokenRow(token: ShownToken, words: Words, decides: boolean) {
  const { say, day } = words;
  const { id, user, role, createdAt, usedAt, state } = token;
  return {
    attributes: html`data-token="${id}" class="${state === "valid" ? "" : "void"}"`,
    cells: [
      html`${user}<br /><code>${id}</code>${role !== "user" && html` <em>${say(role)}</em>`}`,
      html`<span class="spending">${spending(token, words)}</span>`,
      createdAt !== null && day(Date.parse(createdAt)),
      usedAt === null ? say("never") : day(Date.parse(usedAt)),
      stateText(token, words),
      ...(decides ? [state !== "revoked" && actions(token, words)] : []),
    ],
  };
}

/** Shows the search form. It only changes the address of the page. */
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

/** Shows how many tokens were found, and links to the other pages. */
function pagesLine(
  { found, page, pages, shown }: ReturnType<typeof filterTokens>,
  filter: TokenFilter,
  words: Words,
): Html {
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

/** Shows the tokens, with what was spent of each budget and, for those who decide, the actions. */
export function tokenTable({ tokens }: Figures, words: Words, decides: boolean, filter: TokenFilter): Html {
  const { say } = words;
  const filtered = filterTokens(tokens, filter);
  const heads = ["user", "spent_this_month", "made", "last_used", "state"] as const;
  return html`<section class="panel wide" aria-labelledby="tokens">
    <div class="heading">
      <h2 id="tokens">${say("tokens")}</h2>
      ${decides && html`<a class="button main" href="/admin/tokens/new">${say("new_token")}</a>`}
    </div>
    ${searchForm(filter, words)} ${pagesLine(filtered, filter, words)}
    ${cardTable(
      [...heads, ...(decides ? (["actions"] as const) : [])].map((head) => say(head)),
      filtered.shown.map((token) => tokenRow(token, words, decides)),
    )}
  </section>`;
}
