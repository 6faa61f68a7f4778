import type { Figures } from "./figures.ts";
import { html, type Html } from "./html.ts";
import type { Words } from "./words.ts";

type Token = Figures["tokens"][number];

function budgetText({ monthly, hourly, admin }: Token, { say, number }: Words): string {
  const parts = [
    ...(monthly === null ? [] : [say("a_month", { n: number(monthly) })]),
    ...(hourly === null ? [] : [say("an_hour", { n: number(hourly) })]),
  ];
  return [parts.length === 0 ? say("unlimited") : parts.join(", "), ...(admin ? [say("admin")] : [])].join(
    " · ",
  );
}

function tokenRow(token: Token, words: Words): Html {
  const { say, day } = words;
  const { id, user, createdAt, usedAt, revokedAt } = token;
  const state =
    revokedAt === null
      ? html`<form method="post" action="/admin/tokens/${id}/revoke">
          <button type="submit" class="danger" aria-label="${say("revoke_of", { id, user })}">
            ${say("revoke")}
          </button>
        </form>`
      : html`${say("revoked", { when: day(Date.parse(revokedAt)) })}`;
  return html`<tr data-token="${id}" class="${revokedAt === null ? "" : "void"}">
    <th scope="row">${user}<br /><code>${id}</code></th>
    <td data-head="${say("budget")}">${budgetText(token, words)}</td>
    <td data-head="${say("made")}">${createdAt === null ? "" : day(Date.parse(createdAt))}</td>
    <td data-head="${say("last_used")}">${usedAt === null ? say("never") : day(Date.parse(usedAt))}</td>
    <td data-head="${say("state")}">${state}</td>
  </tr>`;
}

/** The tokens given out, each with a button that revokes it. */
export function tokenTable({ tokens }: Figures, words: Words): Html {
  const { say } = words;
  return html`<section class="panel wide" aria-labelledby="tokens">
    <h2 id="tokens">${say("tokens")}</h2>
    <div class="scroll">
      <table class="cards">
        <thead>
          <tr>
            <th scope="col">${say("user")}</th>
            <th scope="col">${say("budget")}</th>
            <th scope="col">${say("made")}</th>
            <th scope="col">${say("last_used")}</th>
            <th scope="col">${say("state")}</th>
          </tr>
        </thead>
        <tbody>
          ${tokens.map((token) => tokenRow(token, words))}
        </tbody>
      </table>
    </div>
  </section>`;
}
