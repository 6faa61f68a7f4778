import {
  type Language,
  type MessageParameters,
  numberText,
  timeText,
} from "../../shared/messages/messages.ts";
import { type MessageCode, type Say, messageFormatter } from "../messages/messages.ts";

/** A piece of a page that is already HTML. */
export interface Html {
  readonly markup: string;
}

type Piece = Html | string | number | false | undefined | readonly Piece[];

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function markupOf(piece: Piece): string {
  if (piece === undefined || piece === false) return "";
  if (typeof piece === "number") return String(piece);
  if (typeof piece === "string") return piece.replace(/[&<>"']/g, (character) => escapes[character]!);
  if ("markup" in piece) return piece.markup;
  return piece.map(markupOf).join("");
}

/** Builds HTML from a template. Values that are not HTML are escaped, so that a user's name cannot inject markup. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const parts = texts.map((text, index) => text + (index < pieces.length ? markupOf(pieces[index]) : ""));
  return { markup: parts.join("") };
}

/** The texts and formats for the reader of a page. */
export interface Words {
  readonly language: Language;
  readonly say: Say;
  readonly number: (value: number) => string;
  /** Formats a date, from epoch milliseconds. */
  readonly day: (time: number) => string;
  /** Formats a date in the current year. */
  readonly shortDay: (time: number) => string;
  /** Formats a date and time. */
  readonly moment: (time: number) => string;
}

/** The spaces of French typography, at which no line may break. English has no such spaces. */
const unbroken = (text: string): string => text.replace(/ (?=[:;?!%»])|(?<=«) /g, "\u00a0");

export const wordsOf = (language: Language): Words => ({
  language,
  say: (...message) => unbroken(messageFormatter(language)(...message)),
  number: (value) => numberText(value, language),
  day: (time) => timeText(time, "day", language),
  shortDay: (time) => timeText(time, "shortDay", language),
  moment: (time) => timeText(time, "moment", language),
});

/** Builds a whole page, with what belongs in its head. It has no script, so it works wherever a form does. */
export function pageWith(title: string, language: Language, head: Html, content: Html): string {
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${content}
      </body>
    </html> `;
  return markup;
}

const adminHead = html`<meta name="color-scheme" content="light dark" />
  <link rel="stylesheet" href="/admin/style.css" />`;

/** Builds a page of administrators. */
export const pageOf = (title: string, { language }: Words, content: Html): string =>
  pageWith(title, language, adminHead, content);

/** Builds a part of a page under a heading. */
export const panel = (id: string, title: string, content: Html, width = ""): Html =>
  html`<section class="panel ${width}" aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;

interface CardRow {
  readonly attributes?: Html;
  readonly cells: readonly Piece[];
}

/** Builds a table whose rows are cards on a phone, where its head names each cell. */
export const cardTable = (heads: readonly string[], rows: readonly CardRow[]): Html =>
  html`<div class="scroll">
    <table class="cards">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ attributes, cells: [first, ...others] }) =>
            html`<tr ${attributes}>
              <th scope="row">${first}</th>
              ${others.map((cell, index) => html`<td data-head="${heads[index + 1]}">${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** Builds a page below the main one, with a link back. */
export function sidePage(title: string, words: Words, content: Html): string {
  const { say } = words;
  return pageOf(
    `${title} · ${say("page_title")}`,
    words,
    html`<main class="narrow">
      <p><a href="/admin">${say("back")}</a></p>
      <h1>${title}</h1>
      <div class="panel">${content}</div>
    </main>`,
  );
}

/** The result of a decision, shown once on the next page. */
export interface PageNotice {
  readonly code: MessageCode;
  readonly parameters?: MessageParameters;
  /** The message with the reason, for `{why}` in the message of `code`. */
  readonly why?: MessageCode;
  /** False if the decision could not be carried out. */
  readonly good: boolean;
  /** The text of a new token. It cannot be shown again. */
  readonly token?: string;
}

/** The style of the administrator's page: two columns if there is room, one on a phone, light and dark. */
export const style = `
:root {
  color-scheme: light dark;
  --ground: #f4f5f7; --panel: #fff; --ink: #1b1f24; --soft: #57606a; --rule: #d8dee4;
  --blue: #0a58ca; --pale: #dbe8fb; --red: #b42318; --green: #1a7f37; --amber: #8a5300;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171b; --panel: #1d2127; --ink: #e6e9ee; --soft: #a3abb5; --rule: #343b44;
    --blue: #79b0ff; --pale: #22344f; --red: #ff8d82; --green: #6fd08c; --amber: #f0b860;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; overflow-wrap: break-word; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: .5rem 1rem; }
header, main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
main { display: grid; gap: 1rem; align-items: start; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); }
main.narrow { display: block; max-width: 28rem; }
h1 { font-size: 1.35rem; margin: 0; }
main.narrow h1 { margin: 2rem 0 1rem; }
h2 { font-size: 1rem; margin: 0 0 .6rem; }
p { margin: .4rem 0; }
.panel { background: var(--panel); border: 1px solid var(--rule); border-radius: .5rem; padding: 1rem; min-width: 0; }
.wide { grid-column: 1 / -1; }
.figure { font-size: 1.3rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.hint { color: var(--soft); font-size: .875rem; }
.good { color: var(--green); }
.warning { color: var(--red); font-weight: 600; }
dl { margin: .8rem 0 0; display: grid; gap: .25rem; }
dl div { display: flex; justify-content: space-between; gap: 1rem; border-top: 1px solid var(--rule); padding-top: .25rem; }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; padding: .35rem .5rem .35rem 0; border-top: 1px solid var(--rule); vertical-align: middle; font-weight: 400; }
thead th { border-top: 0; color: var(--soft); font-size: .8rem; }
tbody th { overflow-wrap: anywhere; min-width: 9rem; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.bar-cell { width: 14%; }
summary { cursor: pointer; padding: .35rem 0; color: var(--soft); font-size: .875rem; }
.bar { display: block; width: 100%; height: .5rem; }
.bar .track { fill: var(--rule); }
.bar .filled { fill: var(--blue); }
.scroll { overflow-x: auto; }
.void { color: var(--soft); }
code { font-size: .85em; color: var(--soft); }
figure { margin: .8rem 0 0; }
.scale { color: var(--soft); font-size: .8rem; margin: 0; }
figcaption { display: flex; justify-content: space-between; gap: 1rem; color: var(--soft); font-size: .8rem; margin-top: .3rem; text-align: center; }
figcaption :first-child, figcaption :last-child { white-space: nowrap; }
.chart { display: block; width: 100%; height: clamp(9rem, 30vw, 16rem); }
.chart * { vector-effect: non-scaling-stroke; }
.chart .axis { stroke: var(--rule); }
.chart .area { fill: var(--pale); }
.chart .line { fill: none; stroke: var(--blue); stroke-width: 2; stroke-linejoin: round; }
.chart .ahead { stroke: var(--blue); stroke-width: 2; stroke-dasharray: 5 5; }
.chart .reserve { stroke: var(--amber); stroke-dasharray: 2 4; }
.chart .today { stroke: var(--soft); stroke-dasharray: 1 3; }
label { display: block; margin-bottom: .3rem; }
input, select { width: 100%; padding: .6rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--rule); border-radius: .35rem; }
input[type="checkbox"] { width: auto; margin: 0; }
input.token { font-family: ui-monospace, monospace; }
label.check { display: flex; align-items: center; gap: .5rem; margin: .4rem 0 0; }
.field { margin: 0 0 1.1rem; }
.heading { display: flex; justify-content: space-between; align-items: center; gap: 1rem; margin-bottom: .6rem; }
.heading h2 { margin: 0; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .9rem; }
td .actions { flex-wrap: nowrap; }
a { color: var(--blue); }
.actions a { padding: .35rem 0; }
.spending { display: block; min-width: 8rem; }
.spending .bar { margin-top: .25rem; }
em { color: var(--soft); font-size: .85em; }
dl + form { margin-top: .8rem; }
.search { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem .9rem; margin-bottom: .6rem; }
.search label { margin: 0; }
.search input[type="search"] { width: 16rem; max-width: 100%; padding: .45rem .6rem; }
.pages { display: flex; flex-wrap: wrap; gap: .25rem .9rem; margin-bottom: .4rem; }
header form { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .8rem; }
.notice { border-color: var(--blue); }
.notice .good, .notice .warning { margin-top: 0; font-weight: 600; }
footer { max-width: 72rem; margin: 0 auto; padding: 0 1rem 1.5rem; }
a.button { display: inline-block; text-decoration: none; }
button, a.button { font: inherit; padding: .5rem .9rem; border-radius: .35rem; border: 1px solid var(--rule); background: var(--panel); color: inherit; cursor: pointer; }
button.main, a.button.main { background: var(--blue); border-color: var(--blue); color: var(--panel); }
button.danger { color: var(--red); border-color: var(--red); }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
@media (max-width: 40rem) {
  .cards thead { display: none; }
  .cards tr { display: block; border-top: 1px solid var(--rule); padding: .5rem 0; }
  .cards th, .cards td { display: flex; justify-content: space-between; align-items: center; gap: 1rem; border: 0; padding: .15rem 0; text-align: right; }
  .cards th { display: block; text-align: left; font-weight: 600; }
  .cards td:empty { display: none; }
  .cards td::before { content: attr(data-head); color: var(--soft); text-align: left; }
  .cards td .actions { flex-wrap: wrap; justify-content: flex-end; }
  .bar-cell { display: none; }
  tbody th { min-width: 6rem; }
}
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;
