import { budgetText } from "../messages/bounds-text.ts";
import type { ShownToken } from "../tokens/shown-entry.ts";
import { bar } from "./chart.ts";
import type { Figures } from "./figures.ts";
import { html, type Html } from "./html.ts";
import type { Words } from "./words.ts";

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

/** The tokens given out, with what was spent of each budget; for those who decide, with what can be done. */
export function tokenTable({ tokens }: Figures, words: Words, decides: boolean): Html {
  const { say } = words;
  return html`<section class="panel wide" aria-labelledby="tokens">
    <div class="heading">
      <h2 id="tokens">${say("tokens")}</h2>
      ${decides && html`<a class="button main" href="/admin/tokens/new">${say("new_token")}</a>`}
    </div>
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
          ${tokens.map((token) => tokenRow(token, words, decides))}
        </tbody>
      </table>
    </div>
  </section>`;
}
