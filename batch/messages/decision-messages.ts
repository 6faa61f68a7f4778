/** What `sirene decisions` says: what people decided about rows that were looked for by name. */
export const decisionMessages = {
  decisions_name: { en: "Name", fr: "Nom" },
  decisions_place: { en: "Place", fr: "Lieu" },
  decisions_siren: { en: "SIREN", fr: "SIREN" },
  decisions_company: { en: "Company", fr: "Entreprise" },
  decisions_by: { en: "By", fr: "Par" },
  decisions_day: { en: "Day", fr: "Jour" },
  decisions_none: { en: "No decision is kept.", fr: "Aucune décision n'est conservée." },
  decisions_forget_ask: {
    en: "Forget {n|decision|decisions}, all there are? The rows will be in doubt again. [y/N] ",
    fr: "Oublier {n|décision|décisions}, c'est-à-dire toutes ? Les lignes redeviendront douteuses. [o/N] ",
  },
  decisions_kept: { en: "No decision was forgotten.", fr: "Aucune décision n'a été oubliée." },
  decisions_forgotten: {
    en: "{n|decision|decisions} forgotten: the rows will be looked up again.",
    fr: "{n|décision oubliée|décisions oubliées} : les lignes seront cherchées de nouveau.",
  },
  decisions_unknown: {
    en: 'No decision is about "{word}".',
    fr: "Aucune décision ne concerne « {word} ».",
  },
  decisions_exported: {
    en: "{n|decision|decisions} written to {file}.",
    fr: "{n|décision écrite|décisions écrites} dans {file}.",
  },
  decisions_imported: {
    en: "{n|decision|decisions} read: {changed} new or changed, {same} already known or older than the one kept.",
    fr: "{n|décision lue|décisions lues} : {changed|nouvelle ou modifiée|nouvelles ou modifiées}, {same|déjà connue ou plus ancienne|déjà connues ou plus anciennes}.",
  },
  decision_said: { en: "{choice} (decided by {by} on {day})", fr: "{choice} (décidé par {by} le {day})" },
  decision_by_nobody: { en: "somebody", fr: "quelqu'un" },
  decision_contradicts: {
    en: "two decisions about {name} contradict each other. The later one is taken: {stays}, not {goes}.",
    fr: "deux décisions sur {name} se contredisent. La plus récente est retenue : {stays}, et non {goes}.",
  },
  decision_contradicts_future: {
    en: 'two decisions about {name} contradict each other. The one that stays is dated in the future, so a clock was wrong: {stays}, not {goes}. To have the other one: sirene decisions forget "{name}", then the same command again.',
    fr: "deux décisions sur {name} se contredisent. Celle qui reste est datée dans l'avenir, donc une horloge était fausse : {stays}, et non {goes}. Pour avoir l'autre : sirene decisions forget \"{name}\", puis la même commande.",
  },
  decisions_contradiction: { en: "Warning: {what}", fr: "Attention : {what}" },
  decisions_future: {
    en: "{n|date is|dates are} in the future: today counts instead; lines: {lines}.",
    fr: "{n|date est|dates sont} dans l'avenir : aujourd'hui compte à la place ; lignes : {lines}.",
  },
  decisions_bad_lines: {
    en: "{n|line was|lines were} ignored, with no name, or neither a SIREN nor none: {lines}.",
    fr: "{n|ligne ignorée|lignes ignorées}, sans nom, ou sans SIREN ni none : {lines}.",
  },
  help_decisions: {
    en: "Show what people decided about doubtful rows (list), forget some of it by name or SIREN (forget), write it to a CSV file (export), or read such a file or a filled review, CSV or workbook (import)",
    fr: "Afficher ce qui a été décidé sur les lignes douteuses (list), en oublier une partie par nom ou SIREN (forget), l'écrire dans un fichier CSV (export), ou lire un tel fichier ou un examen rempli, CSV ou classeur (import)",
  },
  help_decisions_all: { en: "with forget: every decision", fr: "avec forget : toutes les décisions" },
  help_decisions_yes: {
    en: "with forget --all: do not ask",
    fr: "avec forget --all : ne pas demander",
  },
  help_decisions_overwrite: {
    en: "with export: replace a file that sirene did not write, or that somebody changed",
    fr: "avec export : remplacer un fichier que sirene n'a pas écrit, ou que quelqu'un a modifié",
  },
} as const;
