import { roles, type TokenEntry } from "../tokens/token-entry.ts";
import { tokenLine } from "./confirm-pages.ts";
import { boundFields, choices, field, formOf, textOf, type FormState } from "./form-fields.ts";
import { html } from "./html.ts";
import { sidePage } from "./page-frame.ts";
import type { Fields } from "./token-form.ts";
import type { Words } from "./words.ts";

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
export const fieldsOf = ({ monthly, hourly }: TokenEntry): Fields => ({
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
