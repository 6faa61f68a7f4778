/** The ledger of calls, and the store of answers. */
export const ledgerMessages = {
  usage_day: { en: "Day", fr: "Jour" },
  usage_run: { en: "Run", fr: "Lancement" },
  usage_operation: { en: "Operation", fr: "Opération" },
  usage_user: { en: "User", fr: "Utilisateur" },
  usage_calls: { en: "Calls", fr: "Appels" },
  usage_found: { en: "Found", fr: "Trouvés" },
  usage_failed: { en: "Failed", fr: "Échoués" },
  usage_none: { en: "No calls in this period.", fr: "Aucun appel sur cette période." },
  store_moved: {
    en: "The store was moved out of the cache folder, which the system may empty: {from} is now {to}.",
    fr: "La base des réponses a été déplacée hors du dossier de cache, que le système peut vider : {from} est désormais {to}.",
  },
  env_file: {
    en: "The file .env in this folder sets {names}.",
    fr: "Le fichier .env de ce dossier définit {names}.",
  },
  env_file_unreadable: {
    en: "The file .env in this folder is ignored: it cannot be read ({detail}).",
    fr: "Le fichier .env de ce dossier est ignoré : il est illisible ({detail}).",
  },
  foreign_notices: {
    en: "{notices|notice|notices} in the database of the store ignored, sent by no program of this store. Who else uses that database?",
    fr: "{notices|notification ignorée|notifications ignorées} dans la base de données : aucun programme de cette base des réponses n'en est l'auteur. Qui d'autre utilise cette base de données ?",
  },
  store_where: { en: "Store: {path}", fr: "Base des réponses : {path}" },
  store_holds: {
    en: "{answers|answer|answers}, {calls|call|calls} in the ledger, {megabytes} MB",
    fr: "{answers|réponse|réponses}, {calls|appel|appels} au registre, {megabytes} Mo",
  },
  store_former: {
    en: "{n|former answer is kept beside the one that replaced it|former answers are kept beside those that replaced them}",
    fr: "{n|réponse précédente gardée à côté de celle qui l'a remplacée|réponses précédentes gardées à côté de celles qui les ont remplacées}",
  },
  store_ages: { en: "read between {oldest} and {newest}", fr: "lues entre le {oldest} et le {newest}" },
  store_copying: { en: "Copying: {part}, {n}", fr: "Copie : {part}, {n}" },
  store_copy_part: { en: "What", fr: "Quoi" },
  store_copy_source: { en: "In the source", fr: "À l'origine" },
  store_copy_held: { en: "In the target", fr: "À destination" },
  store_copy_copied: { en: "Copied now", fr: "Copié cette fois" },
  store_part_accounts: { en: "accounts", fr: "comptes" },
  store_part_answers: { en: "answers", fr: "réponses" },
  store_part_formerAnswers: { en: "former answers", fr: "réponses précédentes" },
  store_part_calls: { en: "calls in the ledger", fr: "appels au registre" },
  store_part_decisions: { en: "decisions", fr: "décisions" },
  store_part_matches: { en: "companies found by name", fr: "entreprises trouvées par leur nom" },
  store_part_directory: { en: "SIRENs in the directory", fr: "SIREN de l'annuaire" },
  store_part_tokens: { en: "relay tokens", fr: "jetons du relais" },
  store_part_settings: { en: "relay settings", fr: "réglages du relais" },
  store_part_audit: { en: "acts of administrators", fr: "actes des administrateurs" },
  store_part_lookupCounts: { en: "days of counted lookups", fr: "jours de questions comptées" },
  store_copy_whole: {
    en: "The target has all of the source. Set SIRENE_STORE to it wherever the source was used.",
    fr: "La destination contient toute la base d'origine. Donnez-la à SIRENE_STORE partout où celle-ci servait.",
  },
  store_copy_lacking: {
    en: "The target does not have all of the source: a program is using the source. Stop it, then give the same command again.",
    fr: "La destination ne contient pas toute la base d'origine : un programme s'en sert. Arrêtez-le, puis relancez la même commande.",
  },
  store_rescue: {
    en: "The store {path} is damaged ({detail}). It is left as it is, and what can be read of it for certain is copied.",
    fr: "La base des réponses {path} est endommagée ({detail}). Elle est laissée telle quelle, et ce qui s'y lit avec certitude est copié.",
  },
  store_rescue_lost: {
    en: "Not all of the damaged store {path} could be read: {unreadable} of its {pages|page|pages} could not, and {rows|row that was seen is not certain|rows that were seen are not certain}. What was there was left out.",
    fr: "La base endommagée {path} n'a pas pu être lue en entier : {unreadable} de ses {pages|page|pages} sont illisibles, et {rows|ligne aperçue n'est pas certaine|lignes aperçues ne sont pas certaines}. Leur contenu a été laissé de côté.",
  },
  store_rescue_whole: {
    en: "All that could be read for certain is in the target, and nothing of it is missing there. Set SIRENE_STORE to it wherever the damaged one was used.",
    fr: "Tout ce qui se lit avec certitude est à destination, et rien n'y manque. Donnez cette base à SIRENE_STORE partout où la base endommagée servait.",
  },
  store_purged: { en: "{n|answer|answers} deleted.", fr: "{n|réponse supprimée|réponses supprimées}." },
} as const;
