import { createHash } from "node:crypto";
import { type Language, chooseLanguage } from "../../shared/messages/messages.ts";
import {
  type FormulaNotation,
  englishNotation,
  inNotation,
  notationOf,
} from "../../shared/messages/notation.ts";
import { type Html, html } from "../admin/html.ts";
import { namespace } from "./manifest.ts";

/** A function of the add-in, from functions-guide.json. */
interface HelpEntry {
  readonly name: string;
  readonly syntax: Readonly<Record<Language, string>>;
  /** In the notation of English Excel. */
  readonly example: string;
  readonly description: Readonly<Record<Language, string>>;
  readonly parameters: readonly {
    readonly shown: Readonly<Record<Language, string>>;
    readonly optional: boolean;
    readonly description: Readonly<Record<Language, string>>;
  }[];
}

/** Returns the functions in the guide beside the add-in; none without a guide. */
export const readHelpEntries = (guide: Buffer | undefined): readonly HelpEntry[] =>
  guide === undefined ? [] : (JSON.parse(guide.toString("utf8")) as readonly HelpEntry[]);

const style = `
:root { color-scheme: light dark; }
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.2rem; margin-top: 2.5rem; }
h3 { font: 600 1rem/1.5 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; background: rgb(127 127 127 / 15%); padding: .1em .3em; overflow-wrap: anywhere; }
nav { line-height: 1.9; }
nav a { display: inline-block; margin-right: .8em; }
article { border-top: 1px solid rgb(127 127 127 / 35%); padding: 1rem .6rem; scroll-margin-top: 1rem; }
article:target { outline: 2px solid; border-radius: 4px; }
dt { font-weight: 600; }
dd { margin: 0 0 .4rem 1.2rem; }
`;

/** The page's style is inline, and its policy allows only that style. */
export const helpPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface HelpTexts {
  readonly title: string;
  readonly steps: readonly Html[];
  readonly more: Html;
  readonly functions: string;
  readonly example: string;
  readonly optional: string;
  readonly notation: FormulaNotation;
}

const texts: Readonly<Record<Language, HelpTexts>> = {
  en: {
    title: "SIRENE in Excel",
    steps: [
      html`On the Home tab, click <strong>SIRENE</strong>. A pane opens on the right.`,
      html`Enter the token you were given and click <strong>Test and connect</strong>.`,
      html`Write a SIREN, a SIRET or a French VAT number in cell A2, and <code>=SIRENE.NAME(A2)</code> beside
        it.`,
      html`Type <code>=SIRENE.</code> in a cell, or open the list of functions in the pane, to see the others.`,
    ],
    more: html`No token, or a message you do not understand? Ask the administrator of this relay, who installs
      the add-in with <a href="/manifest.xml">its manifest</a>.`,
    functions: "Functions",
    example: "Example:",
    optional: "(optional)",
    notation: englishNotation,
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
    more: html`Pas de jeton, ou un message incompréhensible ? Adressez-vous à l'administrateur de ce relais.
      Le complément s'installe avec <a href="/manifest.xml">son manifeste</a>.`,
    functions: "Fonctions",
    example: "Exemple :",
    optional: "(facultatif)",
    notation: notationOf(",", "fr"),
  },
};

/** Describes one function, at the address that Excel's "Help on this function" opens. */
function functionHelp(entry: HelpEntry, language: Language): Html {
  const { example, optional, notation } = texts[language];
  return html`<article id="${entry.name}">
    <h3>${inNotation(entry.syntax[language], notation)}</h3>
    <p>${entry.description[language]}</p>
    <dl>
      ${entry.parameters.map(
        (parameter) =>
          html`<dt><code>${parameter.shown[language]}</code> ${parameter.optional && optional}</dt>
            <dd>${parameter.description[language]}</dd>`,
      )}
    </dl>
    <p>${example} <code>${inNotation(entry.example, notation)}</code></p>
  </article>`;
}

function functionsHelp(functions: readonly HelpEntry[], language: Language): Html | undefined {
  if (functions.length === 0) return undefined;
  return html`<h2>${texts[language].functions}</h2>
    <nav>${functions.map(({ name }) => html`<a href="#${name}">${namespace}.${name}</a> `)}</nav>
    ${functions.map((entry) => functionHelp(entry, language))}`;
}

/**
 * Builds the page that Office links to as the add-in's help: the steps from the installed add-in to a first
 * formula, and each function.
 */
function helpPage(functions: readonly HelpEntry[], language: Language): string {
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
          ${functionsHelp(functions, language)}
        </main>
      </body>
    </html> `;
  return markup;
}

/**
 * Returns the help page in the browser's preferred language (`Accept-Language`), or in `otherwise` if that is not
 * supported.
 */
export const helpFor = (
  functions: readonly HelpEntry[],
  preference: string | undefined,
  otherwise: Language,
): string => helpPage(functions, chooseLanguage(preference, otherwise));
