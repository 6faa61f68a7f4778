/** Finding a company and writing it into the sheet; the list of functions. */
export const searchMessages = {
  search_title: { en: "Find a company", fr: "Chercher une entreprise" },
  search_by: { en: "Search by", fr: "Chercher par" },
  search_by_name: { en: "Name", fr: "Nom" },
  search_by_person: { en: "Person", fr: "Personne" },
  search_by_address: { en: "Address", fr: "Adresse" },
  company_name: { en: "Name or SIREN", fr: "Nom ou SIREN" },
  postal_code: { en: "Postcode", fr: "Code postal" },
  optional: { en: "optional", fr: "facultatif" },
  surname: { en: "Surname", fr: "Nom de famille" },
  given_name: { en: "Given name", fr: "Prénom" },
  strict_names: {
    en: "Exact fields only (fewer namesakes)",
    fr: "Champs exacts seulement (moins d'homonymes)",
  },
  street: { en: "Number and street", fr: "Numéro et voie" },
  commune: { en: "Town", fr: "Commune" },
  search_filters: { en: "Filters", fr: "Filtres" },
  search_change: { en: "Change the search", fr: "Modifier la recherche" },
  spent_none: { en: "No call spent.", fr: "Aucun appel dépensé." },
  spent: { en: "{calls|call|calls} spent.", fr: "{calls|appel dépensé|appels dépensés}." },
  spent_least: {
    en: "At least {calls|call|calls} spent.",
    fr: "Au moins {calls|appel dépensé|appels dépensés}.",
  },
  spent_unknown: {
    en: "How many calls were spent is not known.",
    fr: "Le nombre d'appels dépensés n'est pas connu.",
  },
  search: { en: "Search (1 call)", fr: "Chercher (1 appel)" },
  search_name: { en: "Search (1 or 2 calls)", fr: "Chercher (1 ou 2 appels)" },
  search_name_cost: {
    en: "A name usually costs one or two calls, a few more if many companies share it; a SIREN costs one.",
    fr: "Un nom coûte en général un ou deux appels, quelques-uns de plus si beaucoup d'entreprises le portent ; un SIREN en coûte un.",
  },
  search_all: {
    en: "List every company with these words (1 call)",
    fr: "Lister toutes les entreprises avec ces mots (1 appel)",
  },
  searching: { en: "Searching…", fr: "Recherche…" },
  next_page: { en: "Next page (1 call)", fr: "Page suivante (1 appel)" },
  name_needed: { en: "Enter a name, or a SIREN.", fr: "Saisissez un nom, ou un SIREN." },
  number_mistyped: {
    en: "This is not a company number: its check digit or its length is wrong. It is probably mistyped. Nothing was asked.",
    fr: "Ce n'est pas un numéro d'entreprise : sa clé de contrôle ou sa longueur est fausse, sans doute une faute de frappe. Rien n'a été demandé.",
  },
  person_needed: {
    en: "Enter a surname or a given name of at least two letters.",
    fr: "Saisissez un nom ou un prénom d'au moins deux lettres.",
  },
  postal_code_needed: {
    en: "Enter a postcode: 5 digits, or the first 4.",
    fr: "Saisissez un code postal : 5 chiffres, ou les 4 premiers.",
  },
  postal_code_exact: {
    en: "A postcode has 5 digits.",
    fr: "Un code postal a 5 chiffres.",
  },
  results: { en: "Companies found", fr: "Entreprises trouvées" },
  results_none: { en: "No company found.", fr: "Aucune entreprise trouvée." },
  results_count: {
    en: "{shown} of {total|company|companies}",
    fr: "{shown} sur {total|entreprise|entreprises}",
  },
  results_capped: {
    en: "The service shows only the first of {total} matches: narrow the search.",
    fr: "Le service n'affiche que les premiers résultats sur {total} : précisez la recherche.",
  },
  ceased: { en: "Ceased", fr: "Cessée" },
  since: { en: "since {year}", fr: "depuis {year}" },
  no_name: { en: "(no name)", fr: "(sans nom)" },
  insert_siren: { en: "Insert SIREN", fr: "Insérer le SIREN" },
  source_and_day: { en: "Sirene register, read {day}", fr: "Répertoire Sirene, lu le {day}" },
  insert_siren_of: { en: "Insert SIREN: {name}", fr: "Insérer le SIREN : {name}" },
  insert_fields: {
    en: "Insert {fields|field|fields} ({cost})",
    fr: "Insérer {fields|champ|champs} ({cost})",
  },
  insert_fields_of: {
    en: "Insert {fields|field|fields} ({cost}): {name}",
    fr: "Insérer {fields|champ|champs} ({cost}) : {name}",
  },
  insert_choice: { en: "Fields to insert", fr: "Champs à insérer" },
  insert_cost: {
    en: "Up to {most|call|calls} per company for these fields.",
    fr: "Jusqu'à {most|appel|appels} par entreprise pour ces champs.",
  },
  insert_free: {
    en: "No call: the search has already given all of them.",
    fr: "Aucun appel : la recherche a déjà tout donné.",
  },
  inserted: { en: "{name} written at {cells}.", fr: "{name} écrit en {cells}." },
  inserted_partly: {
    en: "{name} written at {cells}, but not all of it: {why}",
    fr: "{name} écrit en {cells}, mais pas en entier : {why}",
  },
  overwrite_title: { en: "Replace what is there?", fr: "Remplacer ce qui s'y trouve ?" },
  overwrite_text: {
    en: "{cells} is not empty: {sample} would be replaced.",
    fr: "{cells} n'est pas vide : {sample} serait remplacé.",
  },
  overwrite: { en: "Replace", fr: "Remplacer" },

  functions_title: { en: "Functions", fr: "Fonctions" },
  functions_hint: {
    en: "Each example is written into the active cell; then change the cells that it reads.",
    fr: "Chaque exemple s'écrit dans la cellule active ; modifiez-y ensuite les cellules qu'il lit.",
  },
  functions_filter: { en: "Find a function", fr: "Chercher une fonction" },
  functions_none: { en: "There is no function with that name.", fr: "Aucune fonction de ce nom." },
  functions_failed: {
    en: "The list of functions could not be loaded from {address}. Open the pane again.",
    fr: "La liste des fonctions n'a pas pu être chargée depuis {address}. Rouvrez le volet.",
  },
  functions_shown: { en: "{n|function|functions}", fr: "{n|fonction|fonctions}" },
  sheet_add: { en: "Sheet ({cost})", fr: "Fiche ({cost})" },
  sheet_add_of: { en: "Company sheet: {name} ({cost})", fr: "Fiche entreprise : {name} ({cost})" },
  sheet_add_selected: {
    en: "Company sheet of {siren} ({cost})",
    fr: "Fiche de l'entreprise {siren} ({cost})",
  },
  sheet_added: { en: "The sheet “{name}” was added.", fr: "La feuille « {name} » a été ajoutée." },
  sheet_lacks: {
    en: "Part of it is missing; the sheet says why.",
    fr: "Il en manque une partie ; la feuille dit pourquoi.",
  },
  sheet_personal: {
    en: "It names directors: personal data.",
    fr: "Elle nomme des dirigeants : données personnelles.",
  },
  sheet_none: {
    en: "{siren}: {why}. No sheet was added.",
    fr: "{siren} : {why}. Aucune feuille n'a été ajoutée.",
  },
  insert_example: { en: "Insert ({cost})", fr: "Insérer ({cost})" },
  insert_example_of: { en: "Insert {example} ({cost})", fr: "Insérer {example} ({cost})" },
  cost_none: { en: "no call", fr: "aucun appel" },
  cost_one: { en: "1 call", fr: "1 appel" },
  cost_most: { en: "about {most} calls", fr: "environ {most} appels" },
  costs_nothing: { en: "No call", fr: "Sans appel" },
  example_inserted: { en: "{example} written at {cell}.", fr: "{example} écrit en {cell}." },
} as const;

/** Formulas that are built, refreshed, frozen and restored. */
export const formulaMessages = {
  formulas_title: { en: "Formulas", fr: "Formules" },
  templates_title: { en: "Templates", fr: "Modèles" },
  templates_hint: {
    en: "Each is added as a new sheet. It makes no call until you type in a company.",
    fr: "Chacun s'ajoute comme une nouvelle feuille. Aucun appel n'est fait tant que vous n'y saisissez pas d'entreprise.",
  },
  template_add: { en: "Add: {name}", fr: "Ajouter : {name}" },
  template_added: {
    en: "The sheet “{sheet}” was added.",
    fr: "La feuille « {sheet} » a été ajoutée.",
  },
  builder_title: { en: "Write formulas", fr: "Écrire des formules" },
  builder_filter: { en: "Find a field or function", fr: "Chercher un champ ou une fonction" },
  builder_what: { en: "What to show", fr: "Que faut-il afficher" },
  builder_none: {
    en: "No field or function contains these words.",
    fr: "Aucun champ ni fonction ne contient ces mots.",
  },
  builder_group_tables: { en: "Tables, cards and searches", fr: "Tableaux, cartes et recherches" },
  builder_group_offline: { en: "Without a call", fr: "Sans appel" },
  builder_cells: { en: "Cells of the companies", fr: "Cellules des entreprises" },
  builder_cells_hint: {
    en: "A column such as {example} gets a formula for each cell.",
    fr: "Une colonne comme {example} reçoit une formule par cellule.",
  },
  builder_target: { en: "First cell to write into", fr: "Première cellule à remplir" },
  builder_options: { en: "Options", fr: "Options" },
  builder_no_cell: { en: "Enter a cell, such as D2.", fr: "Saisissez une cellule, comme D2." },
  builder_missing: { en: "Fill in: {name}", fr: "À remplir : {name}" },
  builder_shown: { en: "First formula: {formula}", fr: "Première formule : {formula}" },
  builder_cost: {
    en: "{cells|cell|cells}, {companies|company|companies}: up to {calls|call|calls}, {left}.",
    fr: "{cells|cellule|cellules}, {companies|entreprise|entreprises} : jusqu'à {calls|appel|appels}, {left}.",
  },
  builder_cost_alone: {
    en: "One formula: about {calls|call|calls}, {left}.",
    fr: "Une formule : environ {calls|appel|appels}, {left}.",
  },
  builder_cost_none: {
    en: "{cells|cell|cells}: no call, because every answer is known or none is needed.",
    fr: "{cells|cellule|cellules} : aucun appel, car chaque réponse est connue ou inutile.",
  },
  builder_beyond: {
    en: "Not enough calls are left: some cells will show #N/A until there are more.",
    fr: "Il ne reste pas assez d'appels : certaines cellules afficheront #N/A jusqu'à ce qu'il y en ait d'autres.",
  },
  builder_cost_up_to: { en: "up to {most|call|calls}", fr: "jusqu'à {most|appel|appels}" },
  builder_write: { en: "Write {n|formula|formulas} ({cost})", fr: "Écrire {n|formule|formules} ({cost})" },
  builder_write_none: { en: "Write the formulas", fr: "Écrire les formules" },
  builder_counting: { en: "Counting the calls…", fr: "Calcul du nombre d'appels…" },
  builder_written: { en: "{formula} written in {cells}.", fr: "{formula} écrit en {cells}." },
  builder_costs_more: {
    en: "The cells have changed: look at the cost again, then write.",
    fr: "Les cellules ont changé : relisez le coût, puis écrivez.",
  },
  builder_taken: {
    en: "In {cells}, {n|cell is|cells are} not empty and would be replaced. The first contains: {sample}.",
    fr: "En {cells}, {n|cellule n'est pas vide et serait remplacée|cellules ne sont pas vides et seraient remplacées}. La première contient : {sample}.",
  },
  formulas_parts: { en: "Parts of this view", fr: "Parties de cette vue" },
  all_functions: { en: "All functions, with examples", fr: "Toutes les fonctions, avec exemples" },
  scope: { en: "Which cells", fr: "Quelles cellules" },
  scope_selection: { en: "Selection ({cells})", fr: "Sélection ({cells})" },
  scope_sheet: { en: "Whole sheet", fr: "Toute la feuille" },
  scope_workbook: { en: "Whole workbook", fr: "Tout le classeur" },
  refresh_title: { en: "Refresh", fr: "Actualiser" },
  refresh_hint: {
    en: "The formulas are recalculated. Answers already known cost nothing.",
    fr: "Les formules sont recalculées. Les réponses déjà connues ne coûtent rien.",
  },
  refresh_errors: { en: "Only cells in error", fr: "Seulement les cellules en erreur" },
  refresh_anew: { en: "Ask the service again", fr: "Interroger le service à nouveau" },
  refresh_anew_hint: {
    en: "Known answers are paid for again: about one call per company.",
    fr: "Les réponses connues sont payées à nouveau : environ un appel par entreprise.",
  },
  refresh: { en: "Refresh", fr: "Actualiser" },
  refreshing: {
    en: "Refreshing: {queued} waiting…",
    fr: "Actualisation : {queued} en attente…",
  },
  refreshed: {
    en: "{cells|formula was|formulas were} refreshed.",
    fr: "{cells|formule a été actualisée|formules ont été actualisées}.",
  },
  refresh_confirm_title: { en: "Ask again?", fr: "Interroger à nouveau ?" },
  refresh_confirm_kept: {
    en: "{cells|formula|formulas}, {companies|company|companies}: about {calls|call|calls} if no answer is kept, {left}. Kept answers cost nothing.",
    fr: "{cells|formule|formules}, {companies|entreprise|entreprises} : environ {calls|appel|appels} si aucune réponse n'est conservée, {left}. Les réponses conservées ne coûtent rien.",
  },
  refresh_confirm_anew: {
    en: "{cells|formula|formulas}, {companies|company|companies}: about {calls|call|calls}, {left}. Answers already known are paid for again.",
    fr: "{cells|formule|formules}, {companies|entreprise|entreprises} : environ {calls|appel|appels}, {left}. Les réponses déjà connues sont payées à nouveau.",
  },
  refresh_left: { en: "{n} left", fr: "il en reste {n}" },
  refresh_left_unknown: {
    en: "how many are left is not known",
    fr: "le nombre d'appels restants est inconnu",
  },
  refresh_confirm: { en: "Ask ({calls|call|calls})", fr: "Interroger ({calls|appel|appels})" },
  freeze_title: { en: "Freeze", fr: "Figer" },
  freeze_hint: {
    en: "Formulas are replaced by their values: the workbook can then be sent to anybody, and makes no more calls.",
    fr: "Les formules sont remplacées par leurs valeurs : le classeur peut alors être envoyé à n'importe qui, et ne fait plus d'appels.",
  },
  freeze: { en: "Replace formulas by values", fr: "Remplacer les formules par leurs valeurs" },
  freezing: { en: "Replacing…", fr: "Remplacement…" },
  frozen: {
    en: "{frozen|formula|formulas} replaced by values.",
    fr: "{frozen|formule remplacée|formules remplacées} par des valeurs.",
  },
  frozen_but: {
    en: "{frozen|formula|formulas} replaced by values; {left} left as they are, because they show an error or no value yet.",
    fr: "{frozen|formule remplacée|formules remplacées} par des valeurs ; {left} laissées telles quelles, car elles affichent une erreur ou n'ont pas encore de valeur.",
  },
  freeze_confirm: {
    en: "{cells|formula becomes a value|formulas become values}. The workbook keeps the formulas: Thaw puts them back.",
    fr: "{cells|formule devient une valeur|formules deviennent des valeurs}. Le classeur garde les formules : Dégeler les remet en place.",
  },
  thaw_title: { en: "Thaw", fr: "Dégeler" },
  thaw_hint: {
    en: "Frozen cells become formulas again, where their value and their company are still the same.",
    fr: "Les cellules figées redeviennent des formules, si leur valeur et leur entreprise sont restées les mêmes.",
  },
  thaw: { en: "Put formulas back", fr: "Remettre les formules" },
  thawing: { en: "Putting back…", fr: "Remise en place…" },
  thaw_none: { en: "There is no frozen formula there.", fr: "Il n'y a aucune formule figée à cet endroit." },
  thaw_confirm: {
    en: "{n|formula comes|formulas come} back: about {calls|call|calls} if no answer is kept, {left}. Kept answers cost nothing.",
    fr: "{n|formule revient|formules reviennent} : environ {calls|appel|appels} si aucune réponse n'est conservée, {left}. Les réponses conservées ne coûtent rien.",
  },
  thaw_confirm_button: { en: "Put back ({calls|call|calls})", fr: "Remettre ({calls|appel|appels})" },
  thawed: {
    en: "{n|formula was|formulas were} put back.",
    fr: "{n|formule a été remise|formules ont été remises}.",
  },
  thaw_changed: {
    en: "{n|frozen cell was changed since and is left as it is|frozen cells were changed since and are left as they are}.",
    fr: "{n|cellule figée a changé depuis et reste telle quelle|cellules figées ont changé depuis et restent telles quelles}.",
  },
  freeze_hidden: {
    en: "{n|formula in a hidden row stays as it is|formulas in hidden rows stay as they are}: show the rows to freeze them too.",
    fr: "{n|formule d'une ligne masquée reste telle quelle|formules de lignes masquées restent telles quelles} : affichez ces lignes pour les figer aussi.",
  },
  stuck: {
    en: "{n|cell still shows|cells still show} #BUSY! although the answers came: reload the add-in.",
    fr: "{n|cellule affiche|cellules affichent} encore #OCCUPÉ! (#BUSY!) alors que les réponses sont arrivées : rechargez le complément.",
  },
  reload: { en: "Reload the add-in", fr: "Recharger le complément" },
  no_formulas: {
    en: "There is no SIRENE formula there.",
    fr: "Il n'y a aucune formule SIRENE à cet endroit.",
  },
  no_errors: {
    en: "There is no SIRENE formula in error there.",
    fr: "Il n'y a aucune formule SIRENE en erreur à cet endroit.",
  },
} as const;
