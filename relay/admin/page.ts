import type { MessageCode } from "../messages/messages.ts";
import { messages } from "../messages/messages.ts";
import { bar, burnDownChart } from "./chart.ts";
import type { Figures } from "./figures.ts";
import { html, type Html } from "./html.ts";
import { usageTables } from "./usage-tables.ts";
import { tokenTable } from "./token-table.ts";
import type { Words } from "./words.ts";

/** A whole page round its content. Without a script: it works wherever a form does. */
export function pageOf(title: string, { language }: Words, content: Html): string {
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/admin/style.css" />
      </head>
      <body>
        ${content}
      </body>
    </html> `;
  return markup;
}

/** The page that asks for a token. `complaint`: why the last one was no good. */
export function signInPage(words: Words, complaint?: "sign_in_wrong" | "sign_in_wait"): string {
  const { say } = words;
  const content = html`<main class="narrow">
    <h1>${say("page_title")}</h1>
    <form method="post" action="/admin/sign-in" class="panel">
      ${complaint !== undefined && html`<p class="warning" role="alert">${say(complaint)}</p>`}
      <input type="text" name="user" value="sirene-relay" autocomplete="username" hidden />
      <label for="token">${say("sign_in_token")}</label>
      <input id="token" name="token" type="password" autocomplete="current-password" required autofocus />
      <p class="hint">${say("sign_in_hint")}</p>
      <button type="submit" class="main">${say("sign_in")}</button>
    </form>
  </main>`;
  return pageOf(say("page_title"), words, content);
}

const isMessage = (code: string): code is MessageCode => code in messages;

function stateText({ paused, halt }: Figures, { say }: Words): { text: string; good: boolean } {
  if (paused) return { text: say("state_paused"), good: false };
  if (halt === null) return { text: say("state_spending"), good: true };
  const code = `halt_${halt.reason}`;
  return { text: say("state_halted", { why: isMessage(code) ? say(code) : halt.reason }), good: false };
}

function statePanel(figures: Figures, words: Words): Html {
  const { say, number } = words;
  const { text, good } = stateText(figures, words);
  const [action, label] = figures.paused
    ? (["resume", say("resume")] as const)
    : (["pause", say("pause")] as const);
  return html`<section class="panel" aria-labelledby="state">
    <h2 id="state">${say("state")}</h2>
    <p class="${good ? "good" : "warning"}" data-state="${figures.paused ? "paused" : "spending"}">${text}</p>
    <p class="hint">
      ${say("queue", {
        inFlight: number(figures.queue.inFlight),
        interactive: number(figures.queue.interactive),
        batch: number(figures.queue.batch),
      })}
    </p>
    <form method="post" action="/admin/${action}">
      <button type="submit" class="${figures.paused ? "main" : "danger"}">${label}</button>
    </form>
  </section>`;
}

function quotaPanel(figures: Figures, words: Words): Html {
  const { say, number, day } = words;
  const { limit, remaining, used, percentage, plan, status, resetAt, hourly } = figures.quota;
  const known = limit !== null && remaining !== null && used !== null;
  const facts: [string, string | undefined][] = [
    [say("plan"), plan === null ? undefined : status === null ? plan : `${plan} (${status})`],
    [say("resets"), resetAt === null ? undefined : day(Date.parse(resetAt))],
    [
      say("hourly"),
      hourly === null
        ? undefined
        : `${number(hourly)} · ${say("hour_used", { used: number(figures.hour.used) })}`,
    ],
    [say("reserve"), number(figures.reserve)],
  ];
  return html`<section class="panel" aria-labelledby="quota">
    <h2 id="quota">${say("quota")}</h2>
    ${
      known
        ? html`<p class="figure">
              ${say("quota_left", { remaining: number(remaining), limit: number(limit) })}
            </p>
            ${bar(used, limit)}
            <p class="hint">${say("quota_used", { percentage: number(percentage ?? 0) })}</p>`
        : html`<p>${say("quota_unknown")}</p>`
    }
    <dl>
      ${facts.map(
        ([name, value]) =>
          value !== undefined &&
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function burnDownPanel(figures: Figures, words: Words, now: number): Html {
  const { say, number, day } = words;
  const { callsPerDay, runsOutAt } = figures.pace;
  const reset = day(Date.parse(figures.period.end));
  const isShort = runsOutAt !== null && runsOutAt < figures.period.end;
  return html`<section class="panel wide" aria-labelledby="burn-down">
    <h2 id="burn-down">${say("burn_down")}</h2>
    ${
      callsPerDay === null || callsPerDay === 0
        ? html`<p>${say("pace_unknown")}</p>`
        : html`<p class="figure">
              ${say("pace", { pace: number(callsPerDay < 10 ? callsPerDay : Math.round(callsPerDay)) })}
            </p>
            <p class="${isShort ? "warning" : "good"}">
              ${
                isShort
                  ? say("runs_out", { when: day(Date.parse(runsOutAt)), reset })
                  : say("lasts", { reset })
              }
            </p>`
    }
    ${burnDownChart(figures, words, now)}
  </section>`;
}

function cachePanel({ lookups }: Figures, { say, number }: Words): Html {
  const total = lookups.stored + lookups.asked;
  return html`<section class="panel" aria-labelledby="cache">
    <h2 id="cache">${say("cache")}</h2>
    ${
      lookups.hitRate === null
        ? html`<p>${say("none_yet")}</p>`
        : html`<p class="figure">${number(Math.floor(lookups.hitRate * 1_000) / 10)} %</p>
            ${bar(lookups.stored, total)}
            <p class="hint">
              ${say("cache_rate", {
                rate: number(Math.floor(lookups.hitRate * 1_000) / 10),
                total: number(total),
              })}
            </p>`
    }
  </section>`;
}

/** The page of an administrator at `now`, epoch milliseconds. */
export function adminPage(figures: Figures, words: Words, now: number): string {
  const { say } = words;
  const content = html`<header>
      <h1>${say("page_title")}</h1>
      <form method="post" action="/admin/sign-out"><button type="submit">${say("sign_out")}</button></form>
    </header>
    <main>
      ${quotaPanel(figures, words)} ${statePanel(figures, words)} ${cachePanel(figures, words)}
      ${burnDownPanel(figures, words, now)} ${usageTables(figures, words)} ${tokenTable(figures, words)}
    </main>`;
  return pageOf(say("page_title"), words, content);
}
