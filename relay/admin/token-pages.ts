import { randomUUID } from "node:crypto";
import type { MessageCode } from "../messages/messages.ts";
import { type Html, type Words, html, sidePage } from "./html.ts";
import { boundsText } from "../messages/bounds-text.ts";
import {
  type TokenLimits,
  type Rights,
  type TokenEntry,
  readExpiry,
  roles,
  userName,
} from "../tokens/token-entry.ts";

/** What stands in a form: what was sent, where something of it could not be taken. */
interface FormState {
  readonly fields: FormFields;
  readonly errors: FormErrors;
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A field with its label, its hint, and why it could not be taken. */
function field(
  name: FieldName,
  { say }: Words,
  { errors }: FormState,
  control: (described: Html) => Html,
): Html {
  const error = errors[name];
  const described = html`aria-describedby="${name}-hint" ${error !== undefined && html`aria-invalid="true"`}`;
  return html`<div class="field">
    <label for="${name}">${say(`field_${name}`)}</label>
    ${control(described)}
    <p class="hint" id="${name}-hint">
      ${error !== undefined && html`<strong class="warning">${say(error)}</strong> `}
      ${say(`field_${name}_hint`)}
    </p>
  </div>`;
}

function choices(
  name: string,
  chosen: string,
  options: readonly (readonly [string, string])[],
  more: Html,
): Html {
  return html`<select id="${name}" name="${name}" ${more}>
    ${options.map(
      ([value, label]) =>
        html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`,
    )}
  </select>`;
}

/** The fields that bound a token. `ends`: what the first choice of its end says. */
function boundFields(words: Words, state: FormState, ends: readonly [string, string]): Html {
  const { say } = words;
  const { fields } = state;
  const isUnlimited = fields["unlimited"] === "on";
  // The usual end of a token may be another one.
  const usual = /^(\d+)d$/.exec(textOf(fields["expires"]))?.[1];
  const days = new Set([30, 90, 365, ...(usual === undefined ? [] : [Number(usual)])]);
  const lasting = [...days].map((count) => [`${count}d`, say("after_days", { days: count })] as const);
  const never = ends[0] === "never" ? [] : [["never", say("never_ends")] as const];
  return html`${field(
    "monthly",
    words,
    state,
    (described) =>
      html`<input
          id="monthly"
          name="monthly"
          type="text"
          inputmode="numeric"
          value="${textOf(fields["monthly"])}"
          ${described}
        />
        <label class="check">
          <input type="checkbox" name="unlimited" value="on" ${isUnlimited && html`checked`} />
          ${say("field_unlimited")}
        </label>`,
  )}
  ${field(
    "hourly",
    words,
    state,
    (described) =>
      html`<input
        id="hourly"
        name="hourly"
        type="text"
        inputmode="numeric"
        value="${textOf(fields["hourly"])}"
        ${described}
      />`,
  )}
  ${field("expires", words, state, (described) =>
    choices("expires", textOf(fields["expires"]), [ends, ...lasting, ...never], described),
  )}`;
}

/** The form of a page, which begins with why it was not taken. */
function formOf(
  action: string,
  words: Words,
  { errors }: FormState,
  fields: Html,
  button: MessageCode,
): Html {
  const { say } = words;
  return html`${Object.keys(errors).length > 0 && html`<p class="warning" role="alert">${say("form_wrong")}</p>`}
    <form method="post" action="${action}">
      <input type="hidden" name="form" value="${randomUUID()}" />
      ${fields}
      <p class="actions">
        <button type="submit" class="main">${say(button)}</button> <a href="/admin">${say("cancel")}</a>
      </p>
    </form>`;
}

/** Who holds a token, and what it may spend. */
const tokenLine = (entry: TokenEntry, { say, language }: Words): string =>
  say("token_line", { id: entry.id, user: entry.user, bounds: boundsText(entry, language) });

/** The page that asks how to replace a token. */
export function replacePage(entry: TokenEntry, words: Words): string {
  const { say } = words;
  const overlaps = (["0s", "1d", "7d"] as const).map((time) => [time, say(`overlap_${time}`)] as const);
  const fields = html`<div class="field">
    <label for="overlap">${say("field_overlap")}</label>
    ${choices("overlap", "0s", overlaps, html``)}
  </div>`;
  const state = { fields: {}, errors: {} };
  const form = formOf(`/admin/tokens/${entry.id}/replace`, words, state, fields, "replace_token");
  return sidePage(
    say("replace_title", { user: entry.user }),
    words,
    html`<p>${tokenLine(entry, words)}</p>
      <p>${say("replace_about")}</p>
      ${form}`,
  );
}

/** The page that asks whether to revoke a token. `isOwn`: it is the one that the page is read with. */
export function revokePage(entry: TokenEntry, words: Words, isOwn: boolean): string {
  const { say } = words;
  return sidePage(
    say("revoke_title", { user: entry.user }),
    words,
    html`<p>${tokenLine(entry, words)}</p>
      <p>${say("revoke_about")}</p>
      ${isOwn && html`<p class="warning">${say("revoke_own")}</p>`}
      <form method="post" action="/admin/tokens/${entry.id}/revoke">
        <p class="actions">
          <button type="submit" class="danger">${say("revoke_token")}</button>
          <a href="/admin">${say("cancel")}</a>
        </p>
      </form>`,
  );
}

/** Why something cannot be done, as a page. */
export function refusalPage(code: MessageCode, words: Words): string {
  const { say } = words;
  return sidePage(say("refused"), words, html`<p class="warning" role="alert">${say(code)}</p>`);
}

/** The page of a new token. */
export function newTokenPage(words: Words, state: FormState): string {
  const { say } = words;
  const { fields } = state;
  const rights = roles.map((role) => [role, say(`role_${role}`)] as const);
  const content = html`${field(
    "user",
    words,
    state,
    (described) =>
      html`<input
        id="user"
        name="user"
        type="text"
        maxlength="64"
        autocomplete="off"
        required
        value="${textOf(fields["user"])}"
        ${described}
      />`,
  )}
  ${field("role", words, state, (described) => choices("role", textOf(fields["role"]), rights, described))}
  ${boundFields(words, state, ["never", say("never_ends")])}`;
  const title = say("new_token");
  return sidePage(title, words, formOf("/admin/tokens", words, state, content, "make_token"));
}

/** What a form shows of a token that is there. */
export const fieldsOf = ({ monthly, hourly }: TokenEntry): FormFields => ({
  monthly: monthly ?? "",
  unlimited: monthly === null ? "on" : "",
  hourly: hourly ?? "",
  expires: "keep",
});

/** The page that changes what a token may spend and when it ends. */
export function changePage(entry: TokenEntry, words: Words, state: FormState): string {
  const { say, moment } = words;
  const kept =
    entry.expiresAt === null ? say("never_ends") : say("until_then", { when: moment(entry.expiresAt) });
  const ends = entry.expiresAt === null ? (["never", kept] as const) : (["keep", kept] as const);
  const content = formOf(
    `/admin/tokens/${entry.id}`,
    words,
    state,
    boundFields(words, state, ends),
    "change_token",
  );
  return sidePage(
    say("change_title", { user: entry.user }),
    words,
    html`<p>${tokenLine(entry, words)}</p>
      ${content}`,
  );
}

/** The fields of a form, or of a JSON body, as they came. */
export type FormFields = Readonly<Record<string, unknown>>;
type FieldName = "user" | "role" | "monthly" | "hourly" | "expires";
/** Why fields cannot be taken. */
export type FormErrors = Partial<Record<FieldName, MessageCode>>;
type RightsReading<T> = { readonly rights: T } | { readonly errors: FormErrors };

/** A limit of calls: `null` for none; undefined for what is no whole number. */
function limitOf(value: unknown): number | null | undefined {
  if (value === null || value === "") return null;
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The fields that bound a token; those that are absent say nothing. */
function boundsOf(fields: FormFields, now: number): { bounds: Partial<TokenLimits>; errors: FormErrors } {
  const bounds: { -readonly [N in keyof TokenLimits]?: TokenLimits[N] } = {};
  const errors: FormErrors = {};
  const isUnlimited =
    fields["unlimited"] === "on" || fields["unlimited"] === true || fields["monthly"] === null;
  if (isUnlimited) {
    bounds.monthly = null;
  } else if (fields["monthly"] !== undefined) {
    const monthly = limitOf(fields["monthly"]);
    // Unlimited is what somebody says, never what somebody leaves empty.
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

/** Reads what bounds a token that is there, at `now` (epoch milliseconds). Pure. */
export function readBounds(fields: FormFields, now: number): RightsReading<Partial<TokenLimits>> {
  const { bounds, errors } = boundsOf(fields, now);
  return orFormErrors(bounds, errors);
}

/** Reads a new token's rights; the `usual` bounds where none are named. Pure. */
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
