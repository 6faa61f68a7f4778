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
  store_where: { en: "Store: {path}", fr: "Base des réponses : {path}" },
  store_holds: {
    en: "{answers|answer|answers}, {calls|call|calls} in the ledger, {megabytes} MB",
    fr: "{answers|réponse|réponses}, {calls|appel|appels} au registre, {megabytes} Mo",
  },
  store_ages: { en: "read between {oldest} and {newest}", fr: "lues entre le {oldest} et le {newest}" },
  store_purged: { en: "{n|answer|answers} deleted.", fr: "{n|réponse supprimée|réponses supprimées}." },
} as const;
