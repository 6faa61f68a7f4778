import { plainText } from "./spelling.ts";

/** What people write where there is no number: words in plain capitals, those of `beside` left out. */
const none: ReadonlySet<string> = new Set([
  ...[
    "N A",
    "NA",
    "N C",
    "NC",
    "N D",
    "ND",
    "S O",
    "SO",
    "NON",
    "NO",
    "NEANT",
    "RIEN",
    "VIDE",
    "SANS",
    "PAS",
  ],
  ...["AUCUN", "AUCUNE", "SANS OBJET", "ABSENT", "ABSENTE", "MANQUANT", "MANQUANTE", "INCONNU", "INCONNUE"],
  ...["EN COURS", "EN COURS CREATION", "EN CREATION", "EN ATTENTE", "A VENIR", "A SUIVRE", "A CREER"],
  ...["A COMPLETER", "A RENSEIGNER", "A DEFINIR", "A DEMANDER", "A FOURNIR"],
  ...["NON RENSEIGNE", "NON RENSEIGNEE", "NON COMMUNIQUE", "NON COMMUNIQUEE", "NON CONNU", "NON CONNUE"],
  ...["NON DISPONIBLE", "NON APPLICABLE", "NON CONCERNE", "NON CONCERNEE", "NON ATTRIBUE", "NON FOURNI"],
  ...["NON IMMATRICULE", "NON IMMATRICULEE", "NON ASSUJETTI", "NON ASSUJETTIE", "NON SOUMIS", "NON SOUMISE"],
  // What who charges no VAT has to say on invoices (code général des impôts, article 293 B).
  ...["NON APPLICABLE ART 293 B CGI", "NON APPLICABLE ARTICLE 293 B CGI"],
  ...["NONE", "NULL", "NIL", "NAN", "EMPTY", "BLANK", "MISSING", "UNKNOWN", "NOT KNOWN", "UNDEFINED"],
  ...["NOT AVAILABLE", "NOT APPLICABLE", "NOT PROVIDED", "NOT GIVEN", "TO FOLLOW"],
  ...["PENDING", "IN PROGRESS", "TBA", "TBC", "TBD"],
]);

/** What is named as lacking (`pas de SIRET`, `en cours d'immatriculation`), and the words that join it. */
const beside: ReadonlySet<string> = new Set([
  ...["SIREN", "SIRET", "RCS", "TVA", "VAT", "NUMERO", "NUMBER", "NUM"],
  ...["IMMATRICULATION", "INSCRIPTION", "ATTRIBUTION", "OBTENTION", "REGISTRATION"],
  ...["DE", "D", "DU", "LE", "LA", "L", "OF"],
]);

/** Longer texts are sentences, whatever they begin with. */
const longest = 60;

/**
 * True for a text that says that there is no number, or none yet: `N/A`, `néant`, `en cours d'immatriculation`. A
 * spreadsheet's error (`#N/A`) says nothing of the kind: its formula failed. `plain` is the input's plain text
 * (spelling.ts).
 */
export function saysNone(input: string, plain: string): boolean {
  if (plain.length > longest || /^\s*#/.test(input)) return false;
  const words = plain.replace("293B", "293 B").split(/[^A-Z0-9]+/);
  return none.has(words.filter((word) => !beside.has(word)).join(" "));
}

/** What a spreadsheet shows where a lookup found nothing, in English and French; its other errors are faults of a formula. */
const nothingFound = /^\s*#N\/[AD]\s*$/i;

/** Most cells of numbers and places do, and then say something; a million of them are asked. */
const beginsWithDigit = (text: string): boolean => text >= "0" && text < ":";

/** True of the error by which a spreadsheet says that a lookup found nothing: `#N/A`. */
export const isNothingFound = (text: string): boolean => nothingFound.test(text);

/**
 * True of a cell of a list that says nothing: blank, signs alone (`-`, `?`), `#N/A`, or a word for nothing as {@link saysNone} has
 * it. Of cells that hold a number, a place or an address; names have {@link saysNoName}.
 */
export function saysNothing(text: string): boolean {
  if (beginsWithDigit(text)) return false;
  if (text.length > longest) return text.trim() === "";
  if (isNothingFound(text)) return true;
  const plain = plainText(text);
  return plain === "" || saysNone(text, plain);
}

/** Words that no company is called by, in plain capitals. `NC` and `SANS` are names of some. */
const noName: ReadonlySet<string> = new Set([
  ...["NEANT", "AUCUN", "AUCUNE", "INCONNU", "INCONNUE", "SANS OBJET", "SANS NOM", "NONE", "NULL", "UNKNOWN"],
  ...["NON RENSEIGNE", "NON RENSEIGNEE", "NON COMMUNIQUE", "NON CONNU", "NON DISPONIBLE", "NON APPLICABLE"],
  ...[
    "A COMPLETER",
    "A RENSEIGNER",
    "A DEFINIR",
    "UNDEFINED",
    "NOT AVAILABLE",
    "NOT APPLICABLE",
    "NOT KNOWN",
  ],
]);

const longestNoName = 20;

/** `N/A`, `n/c`, `s/o`: no name has a stroke in it so; with dots in small letters alone, for `N.C.` may be initials. */
const stroke = /^\W*(?:N\s*\/\s*[ACD]|S\s*\/\s*O)\W*$/i;
const dots = /^\W*(?:n\.\s?[acd]|s\.\s?o)\.?\W*$/;
/** What pandas writes for a cell without a value. */
const notANumber = /^\s*(?:nan|NaN)\s*$/;

/** True of a cell for a company's or a person's name that says that there is none. */
export function saysNoName(text: string): boolean {
  if (text.length > longestNoName) return text.trim() === "";
  if (isNothingFound(text) || stroke.test(text) || dots.test(text) || notANumber.test(text)) return true;
  // Names in letters of other scripts are names; plain text keeps them.
  const plain = plainText(text);
  return plain === "" || noName.has(plain);
}
