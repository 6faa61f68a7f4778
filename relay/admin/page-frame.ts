import { html, type Html } from "./html.ts";
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
