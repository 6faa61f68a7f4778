import { html, type Html } from "./html.ts";
import type { Notice } from "./notice.ts";
import type { Words } from "./words.ts";

/** What came of the last decision. A new token stands in a field of its own, to be copied from. */
export function noticePanel({ code, parameters, why, good, token }: Notice, { say }: Words): Html {
  return html`<section class="panel wide notice" role="status">
    <p class="${good ? "good" : "warning"}">
      ${say(code, { ...parameters, ...(why !== undefined && { why: say(why) }) })}
    </p>
    ${
      token !== undefined &&
      html`<label for="made">${say("token")}</label>
        <input id="made" class="token" type="text" readonly value="${token}" autocomplete="off" />
        <p class="hint">${say("shown_once")}</p>`
    }
  </section>`;
}
