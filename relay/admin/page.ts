import type { AuditedAct } from "../../shared/gateway/store/tables.ts";
import { type TokenAction, actions } from "../tokens/token-book.ts";
import { type Html, type PageNotice, type Words, cardTable, html, pageOf, panel } from "./html.ts";
import { type MessageCode, messages } from "../messages/messages.ts";
import type { UsageLine } from "../../shared/gateway/store/store.ts";
import { type Figures, bar, burnDownChart, figuresOf } from "./figures.ts";
import { version } from "../../shared/command-line/program-command.ts";
import { type TokenFilter, readFilter, tokenTable } from "./token-pages.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../operation/services.ts";
import { type AdminAccess, isForm, wantsJson } from "./admin-access.ts";
import { boundsText } from "../messages/bounds-text.ts";

/** A token as the record of a decision keeps it (`tokenDetail` in `token-book.ts`), after its successor's id if it was replaced. */
const tokenRecord =
  /^(?:([0-9a-f]{8}): )?(.+), (user|viewer|admin), monthly=(\d+|unlimited)(?:, hourly=(\d+))?, expires=(never|[\dT:-]+)$/;
/** The defaults as the record of a change keeps them. */
const defaultsRecord = /^monthly=(\d+), expires=(never|(\d+)d)$/;

/** Returns a recorded decision in the reader's language; a record of another form as it is. Pure. */
export function actDetail(detail: string, { say, language }: Words): string {
  const token = tokenRecord.exec(detail);
  if (token !== null) {
    const [, successor, user, role, monthly, hourly, end] = token;
    const bounds = {
      monthly: monthly === "unlimited" ? null : Number(monthly),
      hourly: hourly === undefined ? null : Number(hourly),
      expiresAt: end === "never" ? null : Date.parse(`${end}Z`),
    };
    return [
      ...(successor === undefined ? [] : [say("replaced_by", { id: successor })]),
      user,
      ...(role === "user" ? [] : [say(role as "viewer" | "admin")]),
      boundsText(bounds, language),
    ].join(", ");
  }
  const defaults = defaultsRecord.exec(detail);
  if (defaults !== null) {
    const [, monthly, , days] = defaults;
    const end =
      days === undefined ? say("default_ends_never") : say("default_ends_after", { days: Number(days) });
    return `${say("a_month", { n: Number(monthly) })}, ${end}`;
  }
  if (detail === "found") return say("service_answered");
  return detail === "deferred" || detail === "failed" ? say("service_silent") : detail;
}

const isAction = (action: string): action is TokenAction => (actions as readonly string[]).includes(action);

/** Shows recent decisions, made on the page or by a command, and who made them. */
function actsPanel(acts: readonly AuditedAct[], words: Words): Html {
  const { say, moment } = words;
  const heads = ["act_when", "act_by", "act_what", "token", "act_detail"] as const;
  const rows = acts.map(({ at, by, way, action, subject, detail }) => ({
    cells: [
      moment(at),
      html`<span>${by} <em>${say(`act_way_${way}`)}</em></span>`,
      isAction(action) ? say(`act_${action}`) : action,
      subject !== "" && html`<code>${subject}</code>`,
      actDetail(detail, words),
    ],
  }));
  const none = html`<p>${say("acts_none")}</p>`;
  const content =
    rows.length === 0
      ? none
      : cardTable(
          heads.map((head) => say(head)),
          rows,
        );
  return panel("acts", say("acts"), content, "wide");
}

const isMessage = (code: string): code is MessageCode => code in messages;

/** Returns the message that says why the API is not called, or undefined for a reason without one. */
export function haltMessage(reason: string): MessageCode | undefined {
  const code = `halt_${reason}`;
  return isMessage(code) ? code : undefined;
}

/** Shows the result of the last decision. A new token has a field of its own to copy it from. */
function noticePanel({ code, parameters, why, good, token }: PageNotice, { say }: Words): Html {
  // Its id tells it from that of another tab.
  const field = `made-${token?.slice(0, "srt_01234567".length) ?? ""}`;
  return html`<section class="panel wide notice" role="status">
    <p class="${good ? "good" : "warning"}">
      ${say(code, { ...parameters, ...(why !== undefined && { why: say(why) }) })}
    </p>
    ${
      token !== undefined &&
      html`<label for="${field}">${say("token")}</label>
        <input id="${field}" class="token" type="text" readonly value="${token}" autocomplete="off" />
        <p class="hint">${say("shown_once")}</p>`
    }
  </section>`;
}

interface UsageTable {
  readonly by: "day" | "user" | "operation";
  readonly lines: readonly UsageLine[];
  /** Returns the displayed text of a heading. */
  readonly name: (heading: string) => string;
}

/** Lines of a table that are shown at once: the days of a month, whose first and last are parts. The others unfold. */
const shownLines = 32;

function usageTable({ by, lines, name }: UsageTable, { say, number }: Words): Html {
  const most = Math.max(0, ...lines.map(({ calls }) => calls));
  const rows = lines.map(
    (line) =>
      html`<tr>
        <th scope="row">${name(line.heading)}</th>
        <td class="number">${number(line.calls)}</td>
        <td class="number">${number(line.found)}</td>
        <td class="number">${number(line.failed)}</td>
        <td class="bar-cell">${bar(line.calls, most)}</td>
      </tr>`,
  );
  const tableOf = (part: readonly Html[]) =>
    html`<table>
      <thead>
        <tr>
          <th scope="col">${say(by)}</th>
          <th scope="col" class="number">${say("calls")}</th>
          <th scope="col" class="number">${say("found")}</th>
          <th scope="col" class="number">${say("failed")}</th>
          <th scope="col" class="bar-cell"><span class="unseen">${say("share")}</span></th>
        </tr>
      </thead>
      <tbody>
        ${part}
      </tbody>
    </table>`;
  const others = lines.slice(shownLines);
  const calls = others.reduce((sum, line) => sum + line.calls, 0);
  const content = html`${lines.length === 0 ? html`<p>${say("none_yet")}</p>` : tableOf(rows.slice(0, shownLines))}
  ${
    others.length > 0 &&
    html`<details>
      <summary>${say("more_lines", { n: others.length, calls })}</summary>
      ${tableOf(rows.slice(shownLines))}
    </details>`
  }`;
  return panel(`by-${by}`, say(`calls_by_${by}`), content);
}

const mostFirst = (lines: readonly UsageLine[]) => lines.toSorted((one, other) => other.calls - one.calls);

/** Shows the ledger's calls in the period by day, by user and by operation. */
function usageTables({ calls }: Figures, words: Words): Html {
  const { say, shortDay } = words;
  const tables: UsageTable[] = [
    { by: "day", lines: calls.byDay, name: (day) => shortDay(Date.parse(`${day}T12:00:00`)) },
    { by: "user", lines: mostFirst(calls.byUser), name: (user) => user || say("relay_itself") },
    { by: "operation", lines: mostFirst(calls.byOperation), name: (operation) => operation },
  ];
  return html`${tables.map((table) => usageTable(table, words))}`;
}

function stateText(figures: Figures, { say, moment }: Words): { text: string; good: boolean } {
  const { paused, halt, quota, hour } = figures;
  if (paused) return { text: say("state_paused"), good: false };
  // The relay itself keeps within the hour, so that the service never has to refuse.
  if (halt === null && quota.hourly !== null && hour.used >= quota.hourly)
    return { text: say("state_halted", { why: say("halt_hour_spent") }), good: false };
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
  const { say } = words;
  const { text, good } = stateText(figures, words);
  const { paused, queue } = figures;
  const action = paused ? "resume" : "pause";
  const content = html`<p class="${good ? "good" : "warning"}" data-state="${paused ? "paused" : "spending"}">
      ${text}
    </p>
    <p class="hint">
      ${say("queue", { n: queue.inFlight, interactive: queue.interactive, batch: queue.batch })}
    </p>
    ${
      decides &&
      html`<form method="post" action="/admin/${action}">
        <button type="submit" class="${paused ? "main" : "danger"}">${say(action)}</button>
      </form>`
    }`;
  return panel("state", say("state"), content);
}

/** Describes what users may spend together, compared with the quota. */
function budgetsText({ budgets, quota }: Figures, { say, number }: Words): string {
  const { calls, unlimitedUsers } = budgets;
  const sum =
    quota.limit === null || quota.limit === 0
      ? say("budgets_sum", { calls })
      : say("budgets_share", {
          calls,
          percentage: number(Math.round((calls / quota.limit) * 100)),
        });
  return unlimitedUsers === 0 ? sum : `${sum} ${say("budgets_unlimited", { n: unlimitedUsers })}`;
}

/** Returns a part of a whole in percent, rounded down to a tenth, so that 100 means all of it. */
const tenthsOfPercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((part * 1_000) / whole) / 10;

function quotaPanel(figures: Figures, words: Words, decides: boolean): Html {
  const { say, number, day } = words;
  const { limit, remaining, used, plan, status, resetAt, hourly } = figures.quota;
  const known = limit !== null && remaining !== null && used !== null;
  const facts: [string, string | undefined][] = [
    [say("plan"), plan === null ? undefined : status === null ? plan : `${plan} (${status})`],
    [say("resets"), resetAt === null ? undefined : day(Date.parse(resetAt))],
    [
      say("hourly"),
      hourly === null ? undefined : `${number(hourly)} · ${say("hour_used", { used: figures.hour.used })}`,
    ],
    [say("reserve"), number(figures.reserve)],
    [say("budgets"), budgetsText(figures, words)],
  ];
  const content = html`${
      known
        ? html`<p class="figure">${say("quota_left", { remaining, limit })}</p>
            ${bar(used, limit)}
            <p class="hint">
              ${say("quota_used", { used, percentage: number(tenthsOfPercent(used, limit)) })}
            </p>`
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
    }`;
  return panel("quota", say("quota"), content);
}

function burnDownPanel(figures: Figures, words: Words, now: number): Html {
  const { say, number, day } = words;
  const { callsPerDay, runsOutAt } = figures.pace;
  const reset = day(Date.parse(figures.period.end));
  const isShort = runsOutAt !== null && runsOutAt < figures.period.end;
  const content = html`${
    callsPerDay === null || callsPerDay === 0
      ? html`<p>${say(callsPerDay === null ? "quota_unknown" : "pace_unknown")}</p>`
      : html`<p class="figure">
            ${say("pace", { pace: number(callsPerDay < 10 ? callsPerDay : Math.round(callsPerDay)) })}
          </p>
          <p class="${isShort ? "warning" : "good"}">
            ${
              isShort ? say("runs_out", { when: day(Date.parse(runsOutAt)), reset }) : say("lasts", { reset })
            }
          </p>`
  }
  ${burnDownChart(figures, words, now)}`;
  return panel("burn-down", say("burn_down"), content, "wide");
}

function cachePanel({ lookups }: Figures, { say, number }: Words): Html {
  const total = lookups.stored + lookups.asked;
  const rate = number(tenthsOfPercent(lookups.stored, total));
  const content =
    lookups.hitRate === null
      ? html`<p>${say("none_yet")}</p>`
      : html`<p class="figure">${say("cache_share", { rate })}</p>
          ${bar(lookups.stored, total)}
          <p class="hint">${say("cache_rate", { rate, total })}</p>`;
  return panel("cache", say("cache"), content);
}

/** The reader of the page, and the notices to show first. */
interface PageReader {
  readonly user: string;
  /** False for a viewer, whose only button is the one to sign out. */
  readonly decides: boolean;
  readonly notices: readonly PageNotice[];
  /** Selects the tokens to show. */
  readonly filter: TokenFilter;
}

/** Builds the page of an administrator or a viewer at `now`, epoch milliseconds. */
function adminPage(
  figures: Figures,
  words: Words,
  { user, decides, notices, filter }: PageReader,
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
      ${notices.map((notice) => noticePanel(notice, words))} ${quotaPanel(figures, words, decides)}
      ${statePanel(figures, words, decides)} ${cachePanel(figures, words)}
      ${burnDownPanel(figures, words, now)} ${usageTables(figures, words)}
      ${tokenTable(figures, words, decides, filter)} ${actsPanel(figures.acts, words)}
    </main>
    <footer class="hint">sirene-relay ${version}</footer>`;
  return pageOf(say("page_title"), words, content);
}

/** Returns the answers of the `/admin` routes for admitted users. */
export function adminAnswers(services: Services, access: AdminAccess) {
  return {
    access,
    /** Sends the current figures, as a page or as JSON. */
    show: async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const figures = await figuresOf(services);
      if (wantsJson(request)) return reply.header("Cache-Control", "no-store").send(figures);
      const { user, role } = request.entry!;
      const notices = access.sessions.takeNotices(request.headers.cookie);
      const filter = readFilter(request.query);
      const reader = { user, decides: role === "admin", notices, filter };
      return access.sendPage(reply, adminPage(figures, access.words(request), reader, services.clock.now()));
    },
    /**
     * Answers a decision. A submitted form is redirected to the page, which shows `notice` once, so that reloading
     * repeats nothing. Clients with a Bearer token, or that want JSON, are answered by `others`.
     */
    after: (
      request: FastifyRequest,
      reply: FastifyReply,
      notice: PageNotice,
      others: () => FastifyReply | Promise<FastifyReply>,
    ): FastifyReply | Promise<FastifyReply> => {
      if (!isForm(request)) return others();
      access.sessions.leave(request.headers.cookie, notice);
      return reply.redirect("/admin", 303);
    },
  };
}
export type AdminAnswers = ReturnType<typeof adminAnswers>;
