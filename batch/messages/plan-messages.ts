/** The plan of a run, and what is left of the quota. */
export const planMessages = {
  plan_list: { en: "List", fr: "Liste" },
  list_choice: {
    en: "identifiers in column {column}, header in row {row}",
    fr: "identifiants en colonne {column}, titres en ligne {row}",
  },
  list_choice_sheet: {
    en: 'identifiers in column {column} of the sheet "{sheet}", header in row {row}',
    fr: "identifiants en colonne {column} de la feuille « {sheet} », titres en ligne {row}",
  },
  list_choice_headless: {
    en: "identifiers in column {column}, no header",
    fr: "identifiants en colonne {column}, sans titres",
  },
  list_choice_sheet_headless: {
    en: 'identifiers in column {column} of the sheet "{sheet}", no header',
    fr: "identifiants en colonne {column} de la feuille « {sheet} », sans titres",
  },
  list_other_sheets: {
    en: "lists stand on {sheets} too; --sheet '*' takes all of them",
    fr: "d'autres listes se trouvent sur {sheets} ; --sheet '*' les prend toutes",
  },
  list_nic: { en: "{siren} with the NIC of {nic}", fr: "{siren} avec le NIC de {nic}" },
  list_else: { en: "{first}, else {next}", fr: "{first}, sinon {next}" },
  list_match: {
    en: "rows without a number are looked up by {columns}",
    fr: "les lignes sans numéro sont cherchées par {columns}",
  },
  list_match_alone: {
    en: "no column of numbers; rows are looked up by {columns}",
    fr: "pas de colonne de numéros ; les lignes sont cherchées par {columns}",
  },
  role_name: { en: "name {column}", fr: "nom {column}" },
  role_postcode: { en: "postcode {column}", fr: "code postal {column}" },
  role_city: { en: "city {column}", fr: "ville {column}" },
  role_address: { en: "address {column}", fr: "adresse {column}" },
  role_vat: { en: "VAT number {column}", fr: "numéro de TVA {column}" },
  role_director: { en: "director {column}", fr: "dirigeant {column}" },
  list_other: {
    en: "also identifiers: {column}, {companies|company|companies}; --id {letter} takes it",
    fr: "autres identifiants : {column}, {companies|entreprise|entreprises} ; --id {letter} pour les prendre",
  },
  list_other_differs: {
    en: "{letter} names another company than {read} in {n|row|rows}",
    fr: "{letter} désigne une autre entreprise que {read} dans {n|ligne|lignes}",
  },
  list_siret_differs: {
    en: "{n|row has a SIRET that does|rows have a SIRET that does} not begin with the SIREN beside it ({read}, {letter})",
    fr: "{n|ligne a|lignes ont} un SIRET qui ne commence pas par le SIREN d'à côté ({read}, {letter})",
  },
  plan_rows: { en: "Rows", fr: "Lignes" },
  plan_calls: { en: "Calls", fr: "Appels" },
  plan_quota: { en: "Quota", fr: "Quota" },
  class_ready: { en: "{n|row|rows} ready", fr: "{n|ligne prête|lignes prêtes}" },
  class_repaired: {
    en: "{n|row|rows} with a repaired identifier",
    fr: "{n|ligne|lignes} à l'identifiant réparé",
  },
  class_duplicate: {
    en: "{n|row|rows} repeating an earlier one",
    fr: "{n|ligne répète|lignes répètent} une précédente",
  },
  class_stored: {
    en: "{n|row|rows} answered from this machine's store",
    fr: "{n|ligne a sa réponse|lignes ont leur réponse} sur cette machine",
  },
  class_invalid: {
    en: "{n|row|rows} with an invalid identifier",
    fr: "{n|ligne|lignes} à l'identifiant invalide",
  },
  class_blank: { en: "{n|row|rows} without identifier", fr: "{n|ligne|lignes} sans identifiant" },
  class_search: {
    en: "{n|row needs|rows need} a search",
    fr: "{n|ligne demande|lignes demandent} une recherche",
  },
  class_leftOut: {
    en: "{n|row|rows} left out by --only",
    fr: "{n|ligne laissée de côté|lignes laissées de côté} par --only",
  },
  plan_total: { en: "{n|row|rows} in all", fr: "{n|ligne|lignes} en tout" },
  plan_total_of: {
    en: "{n|row|rows} in all, in {files|file|files}",
    fr: "{n|ligne|lignes} en tout, dans {files|fichier|fichiers}",
  },
  plan_total_lists: {
    en: "{n|row|rows} in all, in {lists|list|lists}",
    fr: "{n|ligne|lignes} en tout, dans {lists|liste|listes}",
  },
  plan_estimate: {
    en: "{least} to {most}, likely {likely}",
    fr: "de {least} à {most}, sans doute {likely}",
  },
  plan_needs: {
    en: "{needed}, {spendable} may be spent",
    fr: "{needed}, {spendable|est permis|sont permis}",
  },
  plan_needs_more: {
    en: "{needed}, {spendable} more may be spent",
    fr: "{needed}, {spendable|autre est permis|autres sont permis}",
  },
  plan_up_to: {
    en: "up to {firm|call is|calls are} needed",
    fr: "il faut jusqu'à {firm|appel|appels}",
  },
  plan_likely_up_to: {
    en: "likely {expected}, up to {firm|call is|calls are} needed",
    fr: "il faut sans doute {expected}, jusqu'à {firm|appel|appels}",
  },
  plan_nothing: {
    en: "none: this machine's store answers everything",
    fr: "aucun : toutes les réponses sont déjà sur cette machine",
  },
  plan_instead: {
    en: "{likely|call|calls} ({oneByOne} one by one)",
    fr: "{likely|appel|appels} ({oneByOne} un par un)",
  },
  plan_left: {
    en: "{remaining} of {limit} left this month, {after} after this run",
    fr: "il reste {remaining} sur {limit} ce mois-ci, {after} après ce lancement",
  },
  plan_left_unknown: { en: "what is left of the month is not known", fr: "le solde du mois n'est pas connu" },
  plan_reserve: { en: "{n|call|calls} kept in reserve", fr: "{n|appel gardé|appels gardés} en réserve" },
  plan_hourly: { en: "{n|call|calls} an hour at most", fr: "{n|appel|appels} par heure au plus" },
  plan_ends: { en: "ends about {when}", fr: "fin vers {when}" },
  plan_outlasts: {
    en: "the run would end after the period does ({when}): the quota starts anew meanwhile",
    fr: "le lancement finirait après la période ({when}) : le quota repart entre-temps",
  },
  binding_none: { en: "the quota is enough", fr: "le quota suffit" },
  binding_hour: {
    en: "the quota is enough; the hourly limit sets the pace",
    fr: "le quota suffit ; la limite horaire règle l'allure",
  },
  binding_month: {
    en: "the quota is not enough this month",
    fr: "le quota du mois ne suffit pas",
  },
  binding_reserve: {
    en: "the quota is not enough without using the reserve",
    fr: "le quota ne suffit pas sans entamer la réserve",
  },
  "binding_max-calls": { en: "--max-calls is not enough", fr: "--max-calls ne suffit pas" },
  plan_unbegun: { en: "Refused; no call was spent", fr: "Refusé ; aucun appel n'a été dépensé" },
  plan_unbegun_opened: {
    en: "Refused; {n|call was|calls were} spent to ask what is left",
    fr: "Refusé ; {n|appel a servi|appels ont servi} à demander le solde",
  },
  plan_refused: {
    en: "{lead}: {lack}. Add --partial to spend up to that and defer the rest.",
    fr: "{lead} : {lack}. Ajoutez --partial pour dépenser jusque-là et reporter le reste.",
  },
  plan_ask: {
    en: "This may spend {most|call|calls} of the {remaining} left. Go on? [y/N] ",
    fr: "Cela peut coûter {most|appel|appels} sur {remaining|restant|restants}. Continuer ? [o/N] ",
  },
  plan_declined: { en: "No answer was bought.", fr: "Aucune réponse n'a été achetée." },

  quota_plan: { en: "Plan", fr: "Offre" },
  quota_used: { en: "Used", fr: "Utilisé" },
  quota_left: { en: "Left", fr: "Reste" },
  quota_resets: { en: "Resets", fr: "Remise à zéro" },
  quota_hourly: { en: "Per hour", fr: "Par heure" },
  quota_trial: { en: "Trial ends", fr: "Fin de l'essai" },
  quota_period: { en: "Period ends", fr: "Fin de la période" },
  quota_of: { en: "{used} of {limit}", fr: "{used} sur {limit}" },
  quota_from_ledger: {
    en: "The month is spent and the service refuses to tell more: these figures come from its headers and the ledger.",
    fr: "Le mois est épuisé et le service n'en dit pas plus : ces chiffres viennent de ses en-têtes et du registre des appels.",
  },
  quota_hour_full: {
    en: "The hour is full, so the service was not asked: these figures come from its last headers and the ledger.",
    fr: "L'heure est pleine, le service n'a pas été interrogé : ces chiffres viennent de ses derniers en-têtes et du registre des appels.",
  },
  quota_number: { en: "{n}", fr: "{n}" },
  fields_key: { en: "Key", fr: "Clé" },
  fields_label: { en: "Label", fr: "Libellé" },
  fields_plan: { en: "Plan", fr: "Offre" },
  fields_description: { en: "Description", fr: "Description" },
  quota_below: {
    en: "Fewer than {min|call is|calls are} left.",
    fr: "Il reste moins de {min|appel|appels}.",
  },
} as const;
