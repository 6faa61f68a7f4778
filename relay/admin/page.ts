import { version } from "../../shared/command-line/program-command.ts";
import { actsPanel } from "./acts-panel.ts";
import { bar, burnDownChart } from "./chart.ts";
import type { Figures } from "./figures.ts";
import { haltMessage } from "./halt-message.ts";
import { html, type Html } from "./html.ts";
import { noticePanel } from "./notice-panel.ts";
import type { Notice } from "./notice.ts";
import { pageOf } from "./page-frame.ts";
import { usageTables } from "./usage-tables.ts";
import type { TokenFilter } from "./token-filter.ts";
import { tokenTable } from "./token-table.ts";
import type { Words } from "./words.ts";

function stateText({ paused, halt }: Figures, { say, moment }: Words): { text: string; good: boolean } {
  if (paused) return { text: say("state_paused"), good: false };
  if (halt === null) return { text: say("state_spending"), good: true };
  const code = haltMessage(halt.reason);
  const why = code === undefined ? halt.reason : say(code);
  const { until } = halt;
  const text =
    until === null
      ? say("state_halted", { why })
      : say("state_halted_until", { why, until: moment(Date.parse(until)) });
  return { text, good: false };
}

function statePanel(figures: Figures, words: Words, decides: boolean): Html {
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
    ${
      decides &&
      html`<form method="post" action="/admin/${action}">
        <button type="submit" class="${figures.paused ? "main" : "danger"}">${label}</button>
      </form>`
    }
  </section>`;
}

/** What users may spend together, beside what there is. */
function budgetsText({ budgets, quota }: Figures, { say, number }: Words): string {
  const { calls, unlimitedUsers } = budgets;
  const sum =
    quota.limit === null || quota.limit === 0
      ? say("budgets_sum", { calls: number(calls) })
      : say("budgets_share", {
          calls: number(calls),
          percentage: number(Math.round((calls / quota.limit) * 100)),
        });
  return unlimitedUsers === 0 ? sum : `${sum} ${say("budgets_unlimited", { n: unlimitedUsers })}`;
}

function quotaPanel(figures: Figures, words: Words, decides: boolean): Html {
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
    [say("budgets"), budgetsText(figures, words)],
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
    ${
      decides &&
      html`<form method="post" action="/admin/ask">
        <button type="submit">${say("ask_now")}</button>
      </form>`
    }
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

/** Who reads the page, and what is to be told first. */
export interface Reader {
  readonly user: string;
  /** False for a viewer, who is shown no button but the one to sign out. */
  readonly decides: boolean;
  readonly notice: Notice | undefined;
  /** The tokens that they look at. */
  readonly filter: TokenFilter;
}

/** The page of an administrator, or of a viewer, at `now`, epoch milliseconds. */
export function adminPage(
  figures: Figures,
  words: Words,
  { user, decides, notice, filter }: Reader,
  now: number,
): string {
  const { say } = words;
  const content = html`<header>
      <h1>${say("page_title")}</h1>
      <form method="post" action="/admin/sign-out">
        <span class="hint">${decides ? user : say("viewing", { user })}</span>
        <button type="submit">${say("sign_out")}</button>
      </form>
    </header>
    <main>
      ${notice && noticePanel(notice, words)} ${quotaPanel(figures, words, decides)}
      ${statePanel(figures, words, decides)} ${cachePanel(figures, words)}
      ${burnDownPanel(figures, words, now)} ${usageTables(figures, words)}
      ${tokenTable(figures, words, { decides, filter })} ${actsPanel(figures.acts, words)}
    </main>
    <footer class="hint">sirene-relay ${version}</footer>`;
  return pageOf(say("page_title"), words, content);
}
