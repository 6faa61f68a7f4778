import type { MessageCode } from "../messages/messages.ts";
import { html, type Html } from "./html.ts";
import { pageOf } from "./page-frame.ts";
import type { SignInAccess } from "./sign-in-access.ts";
import type { Words } from "./words.ts";

/** Why a token was not taken. */
export type SignInError = Extract<MessageCode, "sign_in_wrong" | "sign_in_wait" | "sign_in_foreign">;

function form({ say }: Words): Html {
  return html`<form method="post" action="/admin/sign-in">
    <input type="text" name="user" value="sirene-relay" autocomplete="username" hidden />
    <label for="token">${say("sign_in_token")}</label>
    <input id="token" name="token" type="password" autocomplete="current-password" required autofocus />
    <p class="hint">${say("sign_in_hint")}</p>
    <button type="submit" class="main">${say("sign_in")}</button>
  </form>`;
}

/** Why no token is asked for here, and what to do instead. */
function refusal(instead: string | undefined, { say }: Words): Html {
  return html`<p class="warning">${say("plain_http")}</p>
    <p>
      ${
        instead === undefined
          ? say("plain_http_remedy")
          : html`${say("plain_http_instead")} <a href="${instead}">${instead}</a>`
      }
    </p>
    <p class="hint">${say("plain_http_insist")}</p>`;
}

/** The page that asks for a token where one may be typed, and else says why not. */
export function signInPage(words: Words, access: SignInAccess, error?: SignInError): string {
  const { say } = words;
  const content = html`<main class="narrow">
    <h1>${say("page_title")}</h1>
    <div class="panel">
      ${error !== undefined && html`<p class="warning" role="alert">${say(error)}</p>`}
      ${access.allowed ? form(words) : refusal(access.instead, words)}
    </div>
  </main>`;
  return pageOf(say("page_title"), words, content);
}
