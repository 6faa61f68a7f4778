import {
  type Language,
  type MessageParameters,
  numberText,
  timeText,
} from "../../shared/messages/messages.ts";
import { type MessageCode, type Say, speaker } from "../messages/messages.ts";

/** A piece of a page: text that is HTML already. */
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

/** HTML with values in it: whatever is not HTML itself is escaped, so that a user's name is a name and nothing else. */
export function html(texts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const parts = texts.map((text, index) => text + (index < pieces.length ? markupOf(pieces[index]) : ""));
  return { markup: parts.join("") };
}

/** How a page speaks to its reader. */
export interface Words {
  readonly language: Language;
  readonly say: Say;
  readonly number: (value: number) => string;
  /** A date, from epoch milliseconds. */
  readonly day: (time: number) => string;
  /** A date of this year. */
  readonly shortDay: (time: number) => string;
  /** A date with its time. */
  readonly moment: (time: number) => string;
}

export const wordsOf = (language: Language): Words => ({
  language,
  say: speaker(language),
  number: (value) => numberText(value, language),
  day: (time) => timeText(time, "day", language),
  shortDay: (time) => timeText(time, "shortDay", language),
  moment: (time) => timeText(time, "moment", language),
});

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

/** A page beside the main one, with the way back. */
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

/** What came of a decision: shown on the next page, once. */
export interface PageNotice {
  readonly code: MessageCode;
  readonly parameters?: MessageParameters;
  /** A message that gives the reason: `{why}` in the one of `code`. */
  readonly why?: MessageCode;
  /** False for what could not be done. */
  readonly good: boolean;
  /** The text of a token that was just made, which nobody can show again. */
  readonly token?: string;
}
