/** Messages about the plan of a run and what is left of the quota. */
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
    en: "there are lists on {sheets} too; --sheet '*' takes them all",
    fr: "d'autres listes se trouvent sur {sheets} ; --sheet '*' les prend toutes",
  },
  list_hidden_sheets: {
    en: "hidden sheets with lists: {sheets}; --sheet NAME takes one",
    fr: "feuilles masquées avec des listes : {sheets} ; --sheet NOM en prend une",
  },
  list_names_differ: {
    en: "in {differing} of {rows|row|rows} compared, the name in column {column} is unlike that of the company",
    fr: "dans {differing} des {rows|ligne comparée|lignes comparées}, le nom en colonne {column} ne ressemble pas à celui de l'entreprise",
  },
  list_names_unsorted: {
    en: "{differ}: names and numbers may not belong together; sirene check tells which",
    fr: "{differ} : noms et numéros ne vont peut-être pas ensemble ; sirene check dit lesquels",
  },
  list_names_below: {
    en: "{differ}, but like that of the company {n|row|rows} further down: the numbers look shifted",
    fr: "{differ}, mais à celui de l'entreprise {n|ligne|lignes} plus bas : les numéros semblent décalés",
  },
  list_names_above: {
    en: "{differ}, but like that of the company {n|row|rows} further up: the numbers look shifted",
    fr: "{differ}, mais à celui de l'entreprise {n|ligne|lignes} plus haut : les numéros semblent décalés",
  },
  list_rows_below: {
    en: "{n|row below the list has a company number and is not read|rows below the list have company numbers and are not read} (rows {first} to {last}), because an Excel table sets where the list ends: extend that table in Excel, or use --header-row for rows with headers of their own",
    fr: "{n|ligne sous la liste a un numéro d'entreprise et n'est pas lue|lignes sous la liste ont un numéro d'entreprise et ne sont pas lues} (lignes {first} à {last}), car un tableau Excel fixe où finit la liste : étendez ce tableau dans Excel, ou utilisez --header-row pour des lignes qui ont leurs propres titres",
  },
  list_later_table: {
    en: "rows {first} to {last} look like another table, with headers of its own ({column} in row {first}), and are read by the headers of row {row}; --header-row {first} takes that table instead (name its result with -o)",
    fr: "les lignes {first} à {last} semblent être un autre tableau, avec ses propres titres ({column} en ligne {first}), et sont lues d'après les titres de la ligne {row} ; --header-row {first} prend ce tableau à la place (nommez son résultat avec -o)",
  },
  list_later_table_headless: {
    en: "rows {first} to {last} look like another table, with headers of its own ({column} in row {first}), and are read like the rows above; --header-row {first} takes that table instead (name its result with -o)",
    fr: "les lignes {first} à {last} semblent être un autre tableau, avec ses propres titres ({column} en ligne {first}), et sont lues comme celles du dessus ; --header-row {first} prend ce tableau à la place (nommez son résultat avec -o)",
  },
  list_later_tables: {
    en: "{n|more table is|more tables are} below these",
    fr: "{n|autre tableau se trouve|autres tableaux se trouvent} plus bas",
  },
  list_on_sheet: { en: '{file}, sheet "{sheet}"', fr: "{file}, feuille « {sheet} »" },
  sheets_ask: {
    en: "{file} has lists on {n|sheet|sheets}: {sheets}. Take all of them? [y/N] ",
    fr: "{file} contient des listes sur {n|feuille|feuilles} : {sheets}. Les prendre toutes ? [o/N] ",
  },
  list_nic: { en: "{siren} with the NIC in {nic}", fr: "{siren} avec le NIC en {nic}" },
  list_siret: {
    en: "{siren} with the SIRET in {siret}",
    fr: "{siren} avec le SIRET en {siret}",
  },
  list_else: { en: "{first}, else {next}", fr: "{first}, sinon {next}" },
  list_either: { en: "{first} or {other}", fr: "{first} ou {other}" },
  list_tried: {
    en: "if the first column does not identify the company, the other is tried",
    fr: "si la première colonne ne suffit pas à trouver l'entreprise, l'autre est essayée",
  },
  list_match: {
    en: "rows without a valid number are looked up by {columns}",
    fr: "les lignes sans numéro valide sont cherchées par {columns}",
  },
  list_match_alone: {
    en: "no column of numbers; rows are looked up by {columns}",
    fr: "pas de colonne de numéros ; les lignes sont cherchées par {columns}",
  },
  list_kept_alone: {
    en: "no column of numbers; only the companies that earlier runs found or people chose are used, from sirene_siren",
    fr: "pas de colonne de numéros ; seules sont reprises, depuis sirene_siren, les entreprises que des traitements précédents ont trouvées ou que des personnes ont choisies",
  },
  role_name: { en: "name {column}", fr: "nom {column}" },
  role_postcode: { en: "postcode {column}", fr: "code postal {column}" },
  role_city: { en: "town {column}", fr: "commune {column}" },
  role_address: { en: "street {column}", fr: "voie {column}" },
  role_vat: { en: "VAT number {column}", fr: "numéro de TVA {column}" },
  role_country: { en: "country {column}", fr: "pays {column}" },
  role_director: { en: "director {column}", fr: "dirigeant {column}" },
  plan_unlocated: {
    en: "{n|row|rows} without a SIRET, whose place is not compared because the head office's address is not known: --fields address asks for it",
    fr: "{n|ligne|lignes} sans SIRET, dont le lieu n'est pas comparé car l'adresse du siège n'est pas connue : --fields address la demande",
  },
  list_compared: {
    en: "compared with the answers: {columns}",
    fr: "comparés aux réponses : {columns}",
  },
  compared_siren: { en: "SIREN {column}", fr: "SIREN {column}" },
  compared_siret: { en: "SIRET {column}", fr: "SIRET {column}" },
  compared_vat: { en: "VAT number {column}", fr: "numéro de TVA {column}" },
  compared_name: { en: "name {column}", fr: "nom {column}" },
  compared_postcode: { en: "postcode {column}", fr: "code postal {column}" },
  compared_city: { en: "town {column}", fr: "commune {column}" },
  compared_einvoice_address: {
    en: "electronic address {column}",
    fr: "adresse électronique {column}",
  },
  compared_naf: { en: "activity code {column}", fr: "code d'activité {column}" },
  list_left_out: { en: "left out: {column}, because {why}", fr: "laissée de côté : {column}, car {why}" },
  list_doubtful: {
    en: 'a row with a number in column {letter} and nothing else wrong gets the verdict "unknown": {flag} {letter} compares the column, {flag} "" says that it does not belong to the list',
    fr: "une ligne qui a un numéro en colonne {letter} et rien d'autre à corriger reçoit le verdict « unknown » : {flag} {letter} compare la colonne, {flag} \"\" dit qu'elle ne concerne pas la liste",
  },
  list_doubtful_siren: {
    en: 'a row with a number in column {letter} and nothing else wrong gets the verdict "unknown": choose the right column with --id',
    fr: "une ligne qui a un numéro en colonne {letter} et rien d'autre à corriger reçoit le verdict « unknown » : choisissez la bonne colonne avec --id",
  },
  check_match_ask: {
    en: "{file} has names and no SIREN, SIRET or VAT numbers. Find its companies by name first ({match}), then check them? The plan with its cost comes before any call.",
    fr: "{file} contient des noms, et ni SIREN, ni SIRET, ni numéros de TVA. Chercher d'abord ses entreprises par leur nom ({match}), puis les vérifier ? Le plan et son coût viennent avant tout appel.",
  },
  column_ask: {
    en: "{file}: {column} may be about other companies, because {why}. Compare it anyway? [y/N] ",
    fr: "{file} : {column} concerne peut-être d'autres entreprises, car {why}. La comparer quand même ? [o/N] ",
  },
  identifiers_ask: {
    en: "{file}: the columns {columns} identify different companies. Is the list about those of column {column}? [y/N] ",
    fr: "{file} : les colonnes {columns} désignent des entreprises différentes. La liste porte-t-elle sur celles de la colonne {column} ? [o/N] ",
  },
  list_column: { en: "column {column}: {what}", fr: "colonne {column} : {what}" },
  list_cut: {
    en: "{n|row has|rows have} a number that scientific notation cut short, and column {column} still has its company: --id {id} reads it there",
    fr: "{n|ligne a|lignes ont} un numéro tronqué par la notation scientifique, et la colonne {column} donne encore son entreprise : --id {id} la lit là",
  },
  list_other: {
    en: "column {column} also has identifiers, of {companies|company|companies}; --id {letter} takes that column",
    fr: "la colonne {column} contient aussi des identifiants, de {companies|entreprise|entreprises} ; --id {letter} prend cette colonne",
  },
  list_some: {
    en: "column {column} has identifiers among other contents, of {companies|company|companies}, and they are not read; --id {id} reads them",
    fr: "la colonne {column} contient des identifiants parmi d'autres contenus, de {companies|entreprise|entreprises}, et ils ne sont pas lus ; --id {id} les lit",
  },
  list_other_differs: {
    en: "column {letter} identifies a different company from column {read} in {n|row|rows}",
    fr: "la colonne {letter} désigne une autre entreprise que la colonne {read} dans {n|ligne|lignes}",
  },
  list_siret_differs: {
    en: "{n|row has a SIRET that does|rows have a SIRET that does} not begin with the SIREN in the same row (columns {read} and {letter})",
    fr: "{n|ligne a|lignes ont} un SIRET qui ne commence pas par le SIREN de la même ligne (colonnes {read} et {letter})",
  },
  plan_rows: { en: "Rows", fr: "Lignes" },
  plan_places: { en: "Places", fr: "Lieux" },
  plan_places_unchecked: {
    en: "postcodes are not compared with towns: the file places.txt is missing beside the program; install it again",
    fr: "les codes postaux ne sont pas comparés aux communes : le fichier places.txt manque à côté du programme ; réinstallez-le",
  },
  plan_review: { en: "Review", fr: "Examen" },
  plan_places_known: {
    en: "places of {n|candidate|candidates}: likely {likely}, up to {most|call|calls}, asked for separately, after the rows",
    fr: "lieux de {n|candidat|candidats} : probablement {likely}, jusqu'à {most|appel|appels}, demandés à part, après les lignes",
  },
  plan_places_unsought: {
    en: "the candidates of {n|name|names} are not known yet: their places are counted after the searches, before any call is spent on them",
    fr: "les candidats de {n|nom|noms} ne sont pas encore connus : leurs lieux sont comptés après les recherches, avant tout appel pour eux",
  },
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
    fr: "{n|ligne a|lignes ont} déjà une réponse sur cette machine",
  },
  class_kept: {
    en: "{n|row keeps|rows keep} the company of an earlier run or of a decision",
    fr: "{n|ligne garde|lignes gardent} l'entreprise d'un traitement précédent ou d'une décision",
  },
  class_invalid: {
    en: "{n|row|rows} with an invalid identifier",
    fr: "{n|ligne|lignes} à l'identifiant invalide",
  },
  class_blank: { en: "{n|row|rows} without an identifier", fr: "{n|ligne|lignes} sans identifiant" },
  class_totals: {
    en: "{n|row|rows} of totals, not looked up",
    fr: "{n|ligne|lignes} de total, sans recherche",
  },
  class_foreign: {
    en: "{n|row|rows} abroad, not looked up",
    fr: "{n|ligne|lignes} à l'étranger, sans recherche",
  },
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
    fr: "de {least} à {most}, probablement {likely}",
  },
  plan_unknown_names: {
    en: "about {n} if no company has these names",
    fr: "environ {n} si aucune entreprise ne porte ces noms",
  },
  plan_unknown_names_sample: {
    en: "about {n} if no company has these names; --sample 50 asks for 50 rows first to find out",
    fr: "environ {n} si aucune entreprise ne porte ces noms ; --sample 50 cherche d'abord 50 lignes pour le savoir",
  },
  plan_needs: {
    en: "{needed}, but only {spendable} may be spent",
    fr: "{needed}, mais seulement {spendable|est permis|sont permis}",
  },
  plan_needs_more: {
    en: "{needed}, but only {spendable} more may be spent",
    fr: "{needed}, mais seulement {spendable|autre est permis|autres sont permis}",
  },
  plan_up_to: {
    en: "up to {firm|call is|calls are} needed",
    fr: "il faut jusqu'à {firm|appel|appels}",
  },
  plan_likely_up_to: {
    en: "likely {expected}, up to {firm|call is|calls are} needed",
    fr: "il faut probablement {expected}, jusqu'à {firm|appel|appels}",
  },
  plan_likely_margin: {
    en: "likely {expected}, with a tenth more for the searches by name {margin|call is|calls are} needed",
    fr: "il faut probablement {expected} et, avec un dixième de plus pour les recherches par nom, {margin|appel|appels}",
  },
  plan_perhaps: {
    en: "in the worst case {firm|call is|calls are} needed, and only {spendable} may be spent: the last rows would then be deferred",
    fr: "au pire, il faut {firm|appel|appels}, et seulement {spendable|est permis|sont permis} : les dernières lignes seraient alors reportées",
  },
  plan_nothing: {
    en: "none: all answers are already on this machine",
    fr: "aucun : toutes les réponses sont déjà sur cette machine",
  },
  plan_instead: {
    en: "{likely|call|calls} ({oneByOne} one by one)",
    fr: "{likely|appel|appels} ({oneByOne} un par un)",
  },
  plan_left: {
    en: "{remaining} of {limit} left this month, {after} after this run",
    fr: "il reste {remaining} sur {limit} ce mois-ci, {after} après ce traitement",
  },
  plan_left_unknown: {
    en: "the number of calls left this month is not known",
    fr: "le nombre d'appels restants ce mois-ci n'est pas connu",
  },
  plan_reserve: { en: "{n|call|calls} kept in reserve", fr: "{n|appel gardé|appels gardés} en réserve" },
  plan_hourly: { en: "{n|call|calls} an hour at most", fr: "{n|appel|appels} par heure au plus" },
  plan_ends: { en: "ends about {when}", fr: "fin vers {when}" },
  plan_outlasts: {
    en: "the run would end after the current period ({when}): the quota would be renewed during the run",
    fr: "le traitement se terminerait après la période en cours ({when}) : le quota serait renouvelé entre-temps",
  },
  binding_none: { en: "within all limits", fr: "dans toutes les limites" },
  binding_hour: {
    en: "the quota is enough; the hourly limit sets the pace",
    fr: "le quota suffit ; la limite horaire fixe le rythme",
  },
  binding_month: {
    en: "the quota is not enough this month",
    fr: "le quota du mois ne suffit pas",
  },
  binding_reserve: {
    en: "the quota is not enough without using the reserve",
    fr: "le quota ne suffit pas sans entamer la réserve",
  },
  binding_user: {
    en: "the calls that you may make on the relay this month are not enough",
    fr: "les appels auxquels vous avez droit sur le relais ce mois-ci ne suffisent pas",
  },
  "binding_max-calls": { en: "--max-calls is not enough", fr: "--max-calls ne suffit pas" },
  plan_unbegun: { en: "Refused; no call was spent", fr: "Refusé ; aucun appel n'a été dépensé" },
  plan_unbegun_opened: {
    en: "Refused; {n|call was|calls were} spent to read the quota",
    fr: "Refusé ; {n|appel a servi|appels ont servi} à lire le quota",
  },
  plan_refused: {
    en: "{lead}: {lack}. Add --partial to spend what is allowed and defer the rest.",
    fr: "{lead} : {lack}. Ajoutez --partial pour dépenser ce qui est permis et reporter le reste.",
  },
  plan_ask: {
    en: "This may spend {most|call|calls} of the {remaining} left. Continue? [y/N] ",
    fr: "Cela peut coûter {most|appel|appels} sur {remaining|restant|restants}. Continuer ? [o/N] ",
  },
  plan_declined: {
    en: "Cancelled: no calls were spent on the list.",
    fr: "Annulé : aucun appel n'a été dépensé pour la liste.",
  },

  quota_plan: { en: "Plan", fr: "Offre" },
  quota_used: { en: "Used", fr: "Utilisé" },
  quota_left: { en: "Left", fr: "Reste" },
  quota_user: { en: "Yours on the relay", fr: "Vos appels sur le relais" },
  quota_resets: { en: "Resets", fr: "Remise à zéro" },
  quota_hourly: { en: "Per hour", fr: "Par heure" },
  quota_trial: { en: "Trial ends", fr: "Fin de l'essai" },
  quota_period: { en: "Period ends", fr: "Fin de la période" },
  quota_of: { en: "{used} of {limit}", fr: "{used} sur {limit}" },
  quota_from_ledger: {
    en: "The monthly quota is spent and the service gives no more figures: these come from the headers of its last answers and from the ledger.",
    fr: "Le quota mensuel est épuisé et le service ne donne plus de chiffres : ceux-ci viennent des en-têtes de ses dernières réponses et du registre des appels.",
  },
  quota_hour_full: {
    en: "The hourly limit is reached, so the service was not asked. The next call can be made at {when}.",
    fr: "La limite horaire est atteinte, le service n'a donc pas été interrogé. Le prochain appel est possible à {when}.",
  },
  quota_hour_refused: {
    en: "The service refused the call, because the hourly limit is reached. Ask again after {when}.",
    fr: "Le service a refusé l'appel, car la limite horaire est atteinte. Demandez à nouveau après {when}.",
  },
  quota_throttled: {
    en: "An intermediate server, not the service, asks to wait: the call did not reach the service. Ask again after {when}.",
    fr: "Un serveur intermédiaire, et non le service, demande d'attendre : l'appel n'est pas parvenu au service. Demandez à nouveau après {when}.",
  },
  quota_as_of: {
    en: "These figures come from the service's last answer ({when}) and from the ledger.",
    fr: "Ces chiffres viennent de la dernière réponse du service ({when}) et du registre des appels.",
  },
  quota_nothing: {
    en: "Nothing is known of this account so far.",
    fr: "Rien n'est encore connu de ce compte.",
  },
  quota_number: { en: "{n}", fr: "{n}" },
  fields_key: { en: "Key", fr: "Clé" },
  fields_label: { en: "Label", fr: "Libellé" },
  fields_plan: { en: "Plan", fr: "Offre" },
  fields_description: { en: "Description", fr: "Description" },
  quota_unknown: {
    en: "The relay does not know what is left: the service has not told it so far, or refuses its keys. Its administrator sees why on its /admin page.",
    fr: "Le relais ne sait pas ce qui reste : le service ne le lui a pas encore dit, ou refuse ses clés. Son administrateur en voit la raison sur sa page /admin.",
  },
  quota_below: {
    en: "Fewer than {min|call is|calls are} left.",
    fr: "Il reste moins de {min|appel|appels}.",
  },
} as const;

/** Messages about a sample and the list from which it was drawn. They count companies, not rows. */
export const sampleMessages = {
  plan_sample: { en: "Sample", fr: "Échantillon" },
  class_outside_sample: {
    en: "{n|row|rows} outside the sample",
    fr: "{n|ligne|lignes} hors de l'échantillon",
  },
  sample_of_company: {
    en: "{size} of {of|company|companies} (seed {seed#})",
    fr: "{size} sur {of|entreprise|entreprises} (graine {seed#})",
  },
  sample_of_establishment: {
    en: "{size} of {of} companies or establishments (seed {seed#})",
    fr: "{size} sur {of} entreprises ou établissements (graine {seed#})",
  },
  sample_counted: { en: "{drawn}: {statuses}", fr: "{drawn} : {statuses}" },
  sample_whole_calls: {
    en: "the whole list: {least} to {most} calls for what is missing, likely {likely}",
    fr: "toute la liste : de {least} à {most} appels pour ce qui manque, probablement {likely}",
  },
  sample_whole_known: {
    en: "the whole list: no calls, all answers are already on this machine",
    fr: "toute la liste : aucun appel, toutes les réponses sont déjà sur cette machine",
  },
  sample_whole_beyond: {
    en: "the calls left are not enough for the whole list",
    fr: "les appels restants ne suffisent pas pour toute la liste",
  },
  sample_hit_rate: {
    en: "{rate}% found; in the whole list between {low}% and {high}% (95% confidence interval)",
    fr: "{rate} % trouvées ; dans toute la liste entre {low} et {high} % (intervalle de confiance à 95 %)",
  },
  sample_unusable: {
    en: "the whole list: {invalid|row|rows} with an invalid identifier, {blank} without one",
    fr: "toute la liste : {invalid|ligne|lignes} à l'identifiant invalide, {blank} sans identifiant",
  },
  sample_end: {
    en: "No file was written. The answers paid for are in the store, and the full run does not pay for them again.",
    fr: "Aucun fichier n'a été écrit. Les réponses payées sont conservées, et le traitement complet ne les paiera pas une deuxième fois.",
  },
} as const;
