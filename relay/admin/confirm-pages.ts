import { boundsText } from "../messages/bounds-text.ts";
import type { MessageCode } from "../messages/messages.ts";
import type { TokenEntry } from "../tokens/token-entry.ts";
import { choices, formOf } from "./form-fields.ts";
import { html } from "./html.ts";
import { sidePage } from "./page-frame.ts";
import type { Words } from "./words.ts";

/** Who holds a token, and what it may spend. */
export const tokenLine = (entry: TokenEntry, { say, language }: Words): string =>
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
