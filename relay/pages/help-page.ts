import { createHash } from "node:crypto";
import type { Language } from "../../shared/messages/messages.ts";
import { html, type Html } from "../admin/html.ts";

const style = `
:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; }
code { font-family: ui-monospace, monospace; background: rgb(127 127 127 / 15%); padding: .1em .3em; }
`;

/** The page's style stands in the page, and its policy allows that one alone. */
export const helpPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface HelpTexts {
  readonly title: string;
  readonly steps: readonly Html[];
  readonly more: Html;
}

const texts: Readonly<Record<Language, HelpTexts>> = {
  en: {
    title: "SIRENE in Excel",
    steps: [
      html`On the Home tab, click <strong>SIRENE</strong>. A pane opens on the right.`,
      html`Type the token you were given and click <strong>Test and connect</strong>.`,
      html`Write a SIREN, a SIRET or a French VAT number in cell A2, and <code>=SIRENE.NAME(A2)</code> beside
        it.`,
      html`Type <code>=SIRENE.</code> in a cell, or open the list of functions in the pane, to see the others.`,
    ],
    more: html`No token, or a message you do not understand? Ask whoever runs this relay. They install the
      add-in with <a href="/manifest.xml">its manifest</a>.`,
  },
  fr: {
    title: "SIRENE dans Excel",
    steps: [
      html`Dans l'onglet Accueil, cliquez sur <strong>SIRENE</strong>. Un volet s'ouvre à droite.`,
      html`Saisissez le jeton que vous avez reçu et cliquez sur <strong>Tester et se connecter</strong>.`,
      html`Écrivez un SIREN, un SIRET ou un numéro de TVA en A2, et <code>=SIRENE.NAME(A2)</code> à côté.`,
      html`Tapez <code>=SIRENE.</code> dans une cellule, ou ouvrez la liste des fonctions du volet, pour voir
        les autres.`,
    ],
    more: html`Pas de jeton, ou un message incompréhensible ? Demandez à qui administre ce relais. Le
      complément s'installe avec <a href="/manifest.xml">son manifeste</a>.`,
  },
};

/** What Office links to as the add-in's help: from an installed add-in to a first formula. */
export function helpPage(language: Language): string {
  const { title, steps, more } = texts[language];
  const { markup } = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${{ markup: `<style>${style}</style>` }}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <ol>
            ${steps.map((step) => html`<li>${step}</li>`)}
          </ol>
          <p>${more}</p>
        </main>
      </body>
    </html> `;
  return markup;
}
