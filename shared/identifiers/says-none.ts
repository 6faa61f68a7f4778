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
