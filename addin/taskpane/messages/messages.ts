import { columnWords } from "../../../shared/enrichment/columns/column-words.ts";
import { letterWords } from "../../../shared/enrichment/note-words.ts";
import {
  type Language,
  type SayOf,
  messageFormatter as formatterOf,
} from "../../../shared/messages/messages.ts";

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
  search_name: { en: "Search (up to {most|call|calls})", fr: "Chercher (jusqu'à {most|appel|appels})" },
  search_name_cost: {
    en: "A name usually costs one or two calls, more if no company has it or many share it; a SIREN costs one.",
    fr: "Un nom coûte en général un ou deux appels, davantage si aucune entreprise ne le porte ou si beaucoup le portent ; un SIREN en coûte un.",
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
  created_in: { en: "created {year}", fr: "créée en {year}" },
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
  table_fill_title: { en: "Fill the whole table column?", fr: "Remplir toute la colonne du tableau ?" },
  table_fill: {
    en: "Excel fills the whole column of a table with a formula written into it: {rows|more row|more rows}, up to {calls|more call|more calls}. To write only these cells, choose some that are neither in the table nor right beside it.",
    fr: "Excel remplit toute la colonne d'un tableau avec la formule qui y est écrite : {rows|ligne de plus|lignes de plus}, jusqu'à {calls|appel de plus|appels de plus}. Pour n'écrire que ces cellules, choisissez-en hors du tableau et sans contact avec lui.",
  },
  table_fill_write: { en: "Write", fr: "Écrire" },

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
  builder_what: { en: "What to show", fr: "À afficher" },
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
    en: "One formula: up to {calls|call|calls}, {left}.",
    fr: "Une formule : jusqu'à {calls|appel|appels}, {left}.",
  },
  builder_cost_none: {
    en: "{cells|cell|cells}: no call, because every answer is known or none is needed.",
    fr: "{cells|cellule|cellules} : aucun appel, car chaque réponse est connue ou inutile.",
  },
  builder_beyond: {
    en: "The calls that are left may not be enough: cells without an answer then show #N/A until you have more calls.",
    fr: "Les appels restants ne suffiront peut-être pas : les cellules sans réponse afficheront alors #N/A jusqu'à ce que vous disposiez de nouveaux appels.",
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
  refresh_unanswered: {
    en: "{n|question|questions} had no answer: the cells concerned show an earlier value or an error.",
    fr: "{n|question|questions} sans réponse : les cellules concernées affichent une valeur antérieure ou une erreur.",
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
  freeze_left: {
    en: "{n|formula stays as it is, because it shows|formulas stay as they are, because they show} an error or no value yet.",
    fr: "{n|formule reste telle quelle, car elle affiche une erreur ou n'a pas encore de valeur|formules restent telles quelles, car elles affichent une erreur ou n'ont pas encore de valeur}.",
  },
  freeze_left_spills: {
    en: "{n|of them fills|of them fill} several cells: an error in one cell is enough.",
    fr: "{n|d'entre elles remplit|d'entre elles remplissent} plusieurs cellules : une erreur dans une seule suffit.",
  },
  freeze_confirm: {
    en: "{cells|formula becomes a value|formulas become values}. The workbook keeps the formulas: Thaw puts them back.",
    fr: "{cells|formule devient une valeur|formules deviennent des valeurs}. Le classeur garde les formules : Défiger les remet en place.",
  },
  thaw_title: { en: "Thaw", fr: "Défiger" },
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

/** Finding companies by name and place: columns, scores and letters. */
export const matchingMessages = {
  match_by_name: {
    en: "Find companies by name where there is no number",
    fr: "Chercher les entreprises par leur nom là où il n'y a pas de numéro",
  },
  match_by_name_hint: {
    en: "Usually one or two calls per name; the plan shows how many before any call is made.",
    fr: "En général un ou deux appels par nom ; le plan en montre le nombre avant tout appel.",
  },
  more_options: {
    en: "Doubtful rows, and saving this choice",
    fr: "Lignes douteuses et enregistrement de ce choix",
  },
  drop_matches: {
    en: "Forget the companies found by name before",
    fr: "Oublier les entreprises trouvées par leur nom auparavant",
  },
  drop_matches_hint: {
    en: "For the next run only: these rows are looked up again, or emptied if finding by name is off. What people chose in a review stays.",
    fr: "Pour le prochain traitement seulement : ces lignes sont cherchées à nouveau, ou vidées si la recherche par nom est désactivée. Les choix faits par des personnes restent.",
  },
  plan_drops: {
    en: "{n|row loses|rows lose} the company that an earlier run found by name: those cells are emptied.",
    fr: "{n|ligne perd|lignes perdent} l'entreprise qu'un traitement précédent avait trouvée par son nom : ces cellules sont vidées.",
  },
  plan_drops_and_searches: {
    en: "{n|row is|rows are} looked up by name again, without keeping the company that an earlier run found.",
    fr: "{n|ligne est à nouveau cherchée par son nom|lignes sont à nouveau cherchées par leur nom}, sans garder l'entreprise trouvée par un traitement précédent.",
  },
  plan_renamed: {
    en: "In {n|row|rows}, SIRENE's columns name a company that was found or chosen for another name or place: those cells are replaced or emptied.",
    fr: "Dans {n|ligne|lignes}, les colonnes de SIRENE nomment une entreprise trouvée ou choisie pour un autre nom ou un autre lieu : ces cellules sont remplacées ou vidées.",
  },
  match_columns: { en: "Looked up by: {columns}", fr: "Recherche par : {columns}" },
  match_columns_more: { en: "Other columns ({n})", fr: "Autres colonnes ({n})" },
  match_columns_none: { en: "no column yet", fr: "aucune colonne pour l'instant" },
  match_name_needed: {
    en: "No column of company names was recognised: choose it under “Looked up by”, or turn off finding companies by name. Without it the run does not start.",
    fr: "Aucune colonne de noms d'entreprises n'a été reconnue : choisissez-la sous « Recherche par », ou désactivez la recherche par nom. Sans elle, le traitement ne démarre pas.",
  },
  match_left_out: {
    en: "Left out: {role} in column {column}, because {why}.",
    fr: "Laissée de côté : {role} en colonne {column}, car {why}.",
  },
  match_places_unchecked: {
    en: "Postcodes and towns were not checked: the relay does not have the file places.txt. Ask its administrator to install the relay again.",
    fr: "Les codes postaux et les communes n'ont pas été vérifiés : le relais n'a pas le fichier places.txt. Demandez à son administrateur de réinstaller le relais.",
  },
  compared_columns: { en: "Compared with: {columns}", fr: "Comparé à : {columns}" },
  no_column: { en: "None", fr: "Aucune" },
  role_name: { en: "Column of names", fr: "Colonne des noms" },
  role_postcode: { en: "Column of postcodes", fr: "Colonne des codes postaux" },
  role_city: { en: "Column of towns", fr: "Colonne des communes" },
  role_address: { en: "Column of streets", fr: "Colonne des voies" },
  role_other_name: { en: "Second column of names", fr: "Deuxième colonne de noms" },
  role_other_postcode: { en: "Second column of postcodes", fr: "Deuxième colonne de codes postaux" },
  role_other_city: { en: "Second column of towns", fr: "Deuxième colonne de communes" },
  role_other_address: { en: "Second column of streets", fr: "Deuxième colonne de voies" },
  role_vat: { en: "Column of VAT numbers", fr: "Colonne des numéros de TVA" },
  role_country: { en: "Column of countries", fr: "Colonne des pays" },
  role_director: { en: "Column of directors", fr: "Colonne des dirigeants" },
  role_siren: { en: "Column of SIRENs", fr: "Colonne des SIREN" },
  role_siret: { en: "Column of SIRETs", fr: "Colonne des SIRET" },
  role_einvoice_address: { en: "Column of electronic addresses", fr: "Colonne des adresses électroniques" },
  role_naf: { en: "Column of activity codes", fr: "Colonne des codes d'activité" },
  role_short_naf: { en: "activity code {column}", fr: "code d'activité {column}" },
  role_short_siren: { en: "SIREN {column}", fr: "SIREN {column}" },
  role_short_siret: { en: "SIRET {column}", fr: "SIRET {column}" },
  role_short_einvoice_address: { en: "electronic address {column}", fr: "adresse électronique {column}" },
  role_short_name: { en: "name {column}", fr: "nom {column}" },
  role_short_postcode: { en: "postcode {column}", fr: "code postal {column}" },
  role_short_city: { en: "town {column}", fr: "commune {column}" },
  role_short_address: { en: "street {column}", fr: "voie {column}" },
  role_short_other_name: { en: "or name {column}", fr: "ou nom {column}" },
  role_short_other_postcode: { en: "or postcode {column}", fr: "ou code postal {column}" },
  role_short_other_city: { en: "or town {column}", fr: "ou commune {column}" },
  role_short_other_address: { en: "or street {column}", fr: "ou voie {column}" },
  role_short_vat: { en: "VAT number {column}", fr: "numéro de TVA {column}" },
  role_short_country: { en: "country {column}", fr: "pays {column}" },
  role_short_director: { en: "director {column}", fr: "dirigeant {column}" },
  match_score: { en: "Score {score}", fr: "Score {score}" },
  part_siren: { en: "SIREN", fr: "SIREN" },
  part_siret: { en: "SIRET", fr: "SIRET" },
  part_einvoice_address: { en: "electronic address", fr: "adresse électronique" },
  part_naf: { en: "activity code", fr: "code d'activité" },
  part_country: { en: "country", fr: "pays" },
} as const;

/** Deciding about doubtful rows, one by one. */
export const reviewMessages = {
  review: { en: "Review doubtful rows", fr: "Examiner les lignes douteuses" },
  review_not_found: { en: "Review rows not found", fr: "Examiner les lignes introuvables" },
  review_title: { en: "Doubtful rows", fr: "Lignes douteuses" },
  review_none: {
    en: "This list has no doubtful rows. A row is doubtful when it was looked up by name and its status is “ambiguous”.",
    fr: "Cette liste n'a pas de ligne douteuse. Une ligne est douteuse quand elle a été cherchée par son nom et que son statut est « ambigu ».",
  },
  review_all_hidden: {
    en: "No doubtful row of this list is visible: {n|row is|rows are} hidden by a filter or by hand. Show them, then review them.",
    fr: "Cette liste n'a aucune ligne douteuse visible : {n|ligne est masquée|lignes sont masquées} par un filtre ou à la main. Affichez-les, puis examinez-les.",
  },
  review_hidden: {
    en: "{n|row is|rows are} hidden by a filter or by hand: left out of this review.",
    fr: "{n|ligne masquée|lignes masquées} par un filtre ou à la main : hors de cet examen.",
  },
  review_no_names: {
    en: "No column of company names was recognised in this list. First find its companies by name: you can choose the column there.",
    fr: "Aucune colonne de noms d'entreprises n'a été reconnue dans cette liste. Cherchez d'abord ses entreprises par leur nom : vous pourrez alors choisir la colonne.",
  },
  review_cost: {
    en: "{rows|doubtful row|doubtful rows}. This computer no longer has the candidates: finding them again takes about {likely|call|calls}, {most} at most.",
    fr: "{rows|ligne douteuse|lignes douteuses}. Cet ordinateur n'a plus les candidats : les retrouver demande environ {likely|appel|appels}, {most} au plus.",
  },
  review_look_up: { en: "Find the candidates", fr: "Retrouver les candidats" },
  review_row: { en: "Row {rows} · {at} of {all} in doubt", fr: "Ligne {rows} · {at} sur {all} en doute" },
  review_same_rows: {
    en: "One decision for {count|row|rows} with this name and place.",
    fr: "Une seule décision pour {count|ligne|lignes} de même nom et de même lieu.",
  },
  review_register: { en: "Public site Annuaire des Entreprises", fr: "Site public Annuaire des Entreprises" },
  review_register_of: {
    en: "Annuaire des Entreprises: {company}",
    fr: "Annuaire des Entreprises : {company}",
  },
  review_active: { en: "active", fr: "active" },
  review_none_of_them: { en: "None of them (0)", fr: "Aucune d'elles (0)" },
  review_later: { en: "Later (L)", fr: "Plus tard (L)" },
  review_undo: { en: "Undo (U)", fr: "Annuler la décision (U)" },
  review_close: { en: "Close (Esc)", fr: "Fermer (Échap)" },
  review_keys: {
    en: "Keys: 1 to 5 choose, up and down move among the choices, left and right among the rows; Escape leaves a field.",
    fr: "Touches : 1 à 5 pour choisir, haut et bas pour passer d'un choix à l'autre, gauche et droite d'une ligne à l'autre ; Échap quitte un champ.",
  },
  review_free: { en: "A choice costs no call.", fr: "Un choix ne coûte aucun appel." },
  review_calls: {
    en: "A choice costs at most {most|call|calls}, for the columns that the search does not fill.",
    fr: "Un choix coûte au plus {most|appel|appels}, pour les colonnes que la recherche ne remplit pas.",
  },
  review_number: {
    en: "Another company: SIREN or SIRET (S)",
    fr: "Une autre entreprise : SIREN ou SIRET (S)",
  },
  review_number_wrong: {
    en: "A digit is wrong, missing or extra.",
    fr: "Un chiffre est faux, manque ou est en trop.",
  },
  review_number_absent: {
    en: "The register has no company with this number.",
    fr: "Aucune entreprise du répertoire n'a ce numéro.",
  },
  review_number_look: { en: "Look it up ({calls|call|calls})", fr: "La chercher ({calls|appel|appels})" },
  review_number_take: { en: "Take {company}", fr: "Prendre {company}" },
  review_words: { en: "Other words to look for (W)", fr: "Chercher avec d'autres mots (W)" },
  review_words_department: {
    en: "In department {place} ({calls|call|calls})",
    fr: "Dans le département {place} ({calls|appel|appels})",
  },
  review_words_town: { en: "In {place} ({calls|call|calls})", fr: "À {place} ({calls|appel|appels})" },
  review_words_anywhere: {
    en: "In all of France ({calls|call|calls})",
    fr: "Dans toute la France ({calls|appel|appels})",
  },
  review_words_none: {
    en: "Type a word of the company's name. A number goes into the field below.",
    fr: "Saisissez un mot du nom de l'entreprise. Un numéro se saisit dans le champ suivant.",
  },
  review_words_nobody: {
    en: "No company was found with “{words}”.",
    fr: "Aucune entreprise trouvée avec « {words} ».",
  },
  review_words_all: {
    en: "Found with “{words}”: {shown|company|companies}.",
    fr: "Avec « {words} » : {shown|entreprise trouvée|entreprises trouvées}.",
  },
  review_words_some: {
    en: "Found with “{words}”: {total|company|companies}, of which the {shown} most likely are shown. Another word narrows the search.",
    fr: "Avec « {words} » : {total|entreprise trouvée|entreprises trouvées}, dont voici les {shown} plus probables. Un mot de plus restreint la recherche.",
  },
  review_comment: { en: "Comment (C)", fr: "Commentaire (C)" },
  review_head_office: { en: "Head office: {place}", fr: "Siège : {place}" },
  review_head_office_untold: {
    en: "Head office: the register does not say where",
    fr: "Siège : le répertoire ne dit pas où",
  },
  review_places_row: {
    en: "Places of {candidates|candidate|candidates} here (P, up to {most|call|calls})",
    fr: "Lieux de {candidates|candidat|candidats} ici (P, jusqu'à {most|appel|appels})",
  },
  review_places: {
    en: "Places of all {candidates|candidate|candidates} (up to {most|call|calls})",
    fr: "Lieux des {candidates|candidat|candidats} en tout (jusqu'à {most|appel|appels})",
  },
  review_unfound: {
    en: "Also {rows|name|names} not found (A)",
    fr: "Aussi {rows|nom introuvable|noms introuvables} (A)",
  },
  review_was: { en: "Decided: {siren}, {name}.", fr: "Décidé : {siren}, {name}." },
  review_was_none: { en: "Decided: none of them.", fr: "Décidé : aucune d'elles." },
  review_decided: { en: "Row {rows}: {siren}, {name}.", fr: "Ligne {rows} : {siren}, {name}." },
  review_decided_none: {
    en: "Row {rows}: none of the companies.",
    fr: "Ligne {rows} : aucune des entreprises.",
  },
  review_undone: { en: "The last decision is undone.", fr: "La dernière décision est annulée." },
  review_end: { en: "End of the doubtful rows", fr: "Fin des lignes douteuses" },
  review_counts: {
    en: "{decided|row|rows} decided, {left} still in doubt.",
    fr: "{decided|ligne décidée|lignes décidées}, {left} encore en doute.",
  },
  review_somebody: { en: "somebody", fr: "quelqu'un" },
} as const;

/** Checking the numbers of a list, and correcting what was found. */
export const checkMessages = {
  check_no_directory: {
    en: "The pane does not have the directory of electronic addresses, so it marks no row as ready. For that, use sirene check --for einvoicing.",
    fr: "Le volet ne dispose pas de l'annuaire des adresses électroniques : il ne marque donc aucune ligne comme prête. Pour cela, lancez sirene check --for einvoicing.",
  },
  check_no_identifiers: {
    en: "No SIREN, SIRET or VAT number was recognised in this list, so there is nothing to check.",
    fr: "Aucun SIREN, SIRET ou numéro de TVA n'a été reconnu dans cette liste : il n'y a rien à contrôler.",
  },
  check_start: { en: "Check {rows|row|rows}", fr: "Contrôler {rows|ligne|lignes}" },
  check_as_far: { en: "Check as many rows as possible", fr: "Contrôler autant de lignes que possible" },
  check_again: { en: "Check again", fr: "Contrôler à nouveau" },
  check_another: { en: "Check another list", fr: "Contrôler une autre liste" },
  check_verdicts: { en: "Rows by verdict", fr: "Lignes par verdict" },
  check_einvoices: { en: "E-invoices", fr: "Factures électroniques" },
  check_first: { en: "What to fix first", fr: "À corriger d'abord" },
  check_nothing: {
    en: "There is nothing to fix and nothing to review.",
    fr: "Il n'y a rien à corriger ni à vérifier.",
  },
  check_unlocated: {
    en: "{n|row has no SIRET, so its place is|rows have no SIRET, so their place is} not compared. The command sirene check --fields address compares it with that of the head office.",
    fr: "{n|ligne n'a pas de SIRET : son lieu n'est pas comparé|lignes n'ont pas de SIRET : leur lieu n'est pas comparé}. La commande sirene check --fields address le compare à celui du siège.",
  },
  check_nothing_compared: {
    en: "In what was compared, there is nothing to fix and nothing to review.",
    fr: "Dans ce qui a été comparé, il n'y a rien à corriger ni à vérifier.",
  },
  check_uncompared: {
    en: "Not compared: {parts}, because the list or the register does not have them. There, a valid number that belongs to another company would go unnoticed.",
    fr: "Non comparés : {parts}, car la liste ou le répertoire ne les contient pas. Le numéro valide d'une autre entreprise y passerait inaperçu.",
  },
  check_uncompared_name: { en: "the name of {n|row|rows}", fr: "le nom de {n|ligne|lignes}" },
  check_uncompared_place: { en: "the place of {n|row|rows}", fr: "le lieu de {n|ligne|lignes}" },
  check_rows: { en: "{n|row|rows}", fr: "{n|ligne|lignes}" },
  check_row: { en: "Row {row} · {at} of {all}", fr: "Ligne {row} · {at} sur {all}" },
  check_group: { en: "Group {at} of {all}", fr: "Groupe {at} sur {all}" },
  check_group_rows: {
    en: "{n|row|rows} about the same company:",
    fr: "{n|ligne|lignes} pour la même entreprise :",
  },
  check_group_row: { en: "Row {row}", fr: "Ligne {row}" },
  check_group_more: { en: "and {n|more row|more rows}", fr: "et {n|autre ligne|autres lignes}" },
  check_previous_group: { en: "Previous group", fr: "Groupe précédent" },
  check_next_group: { en: "Next group", fr: "Groupe suivant" },
  check_previous: { en: "Previous row", fr: "Ligne précédente" },
  check_next: { en: "Next row", fr: "Ligne suivante" },
  column_left_out: {
    en: "The {role} in column {column} is not compared, because {why}.",
    fr: "La colonne {column} ({role}) n'est pas comparée, car {why}.",
  },
  column_doubtful: {
    en: "The {role} in column {column} is not compared, because {why}. A row that has a number there and nothing else wrong is “unknown”. If this column does belong to your list, choose it under “Compared with”.",
    fr: "La colonne {column} ({role}) n'est pas comparée, car {why}. Une ligne qui a un numéro dans cette colonne et rien d'autre à corriger reste « inconnu ». Si cette colonne concerne bien votre liste, choisissez-la sous « Comparé à ».",
  },
  column_disagrees: { en: "Column {column}: {what}.", fr: "Colonne {column} : {what}." },
  suggest_none: { en: "No SIRET is suggested: {why}.", fr: "Aucun SIRET n'est proposé : {why}." },
  correction_no_cell: {
    en: "Your list has no cell for this value alone: {value}. Enter it by hand.",
    fr: "Aucune cellule de votre liste n'est réservée à cette valeur : {value}. Saisissez-la à la main.",
  },
  correction_choice: {
    en: "The head office is open, but so are other establishments: choose.",
    fr: "Le siège est ouvert, mais d'autres établissements aussi : à vous de choisir.",
  },
  correction_computed: {
    en: "Computed from the SIREN; the register does not confirm it.",
    fr: "Calculé à partir du SIREN ; le répertoire ne le confirme pas.",
  },
  correction_doubtful: {
    en: "The name or SIRET in this row belongs to another company. First find out which company is meant.",
    fr: "Le nom ou le SIRET de la ligne est celui d'une autre entreprise. Vérifiez d'abord de quelle entreprise il s'agit.",
  },
  correction_candidate: {
    en: "Likely address: the SIREN itself. The directory does not confirm it.",
    fr: "Adresse probable : le SIREN lui-même. L'annuaire ne la confirme pas.",
  },
  correction_apply: { en: "Put {value} into {cell}", fr: "Mettre {value} dans {cell}" },
  correction_applied: { en: "{cell} now contains {value}.", fr: "{cell} contient maintenant {value}." },
  correction_undo: { en: "Undo", fr: "Annuler" },
  correction_undone: { en: "{cell} is as it was before.", fr: "{cell} a retrouvé sa valeur." },
  correction_all: { en: "Correct all {n} rows", fr: "Corriger les {n} lignes" },
  correction_all_title: { en: "Correct {n|cell|cells}?", fr: "Corriger {n|cellule|cellules} ?" },
  correction_all_text: {
    en: "Each cell gets the only correct value. You can undo all these corrections at once here, until the list is checked again or put back.",
    fr: "Chaque cellule reçoit la seule valeur correcte. Vous pourrez annuler ici toutes ces corrections à la fois, tant que la liste n'est ni contrôlée à nouveau ni remise comme avant.",
  },
  correction_all_cells: { en: "Cells to correct", fr: "Cellules à corriger" },
  correction_change: { en: "{cell}: {from} → {to}", fr: "{cell} : {from} → {to}" },
  correction_empty: { en: "(empty)", fr: "(vide)" },
  correction_more: { en: "and {n|more cell|more cells}", fr: "et {n|autre cellule|autres cellules}" },
  correction_all_confirm: { en: "Correct", fr: "Corriger" },
  correction_all_applied: { en: "{n|cell|cells} corrected.", fr: "{n|cellule corrigée|cellules corrigées}." },
  correction_undo_all: { en: "Undo {n|correction|corrections}", fr: "Annuler {n|correction|corrections}" },
  correction_all_undone: {
    en: "{n|cell is|cells are} as before.",
    fr: "{n|cellule a retrouvé sa valeur|cellules ont retrouvé leur valeur}.",
  },
  correction_hidden: {
    en: "{n|cell in a hidden row stays as it is|cells in hidden rows stay as they are}.",
    fr: "{n|cellule d'une ligne masquée reste telle quelle|cellules de lignes masquées restent telles quelles}.",
  },
  correction_then: {
    en: "Check again to update the columns of the row; answers already known cost nothing.",
    fr: "Contrôlez à nouveau pour mettre à jour les colonnes de la ligne ; les réponses déjà connues ne coûtent rien.",
  },
  check_corrected: { en: "Corrected", fr: "Corrigé" },
  corrections_add: {
    en: "List {n|correction|corrections} on a sheet",
    fr: "Lister {n|correction|corrections} sur une feuille",
  },
  corrections_added: {
    en: "The sheet “{sheet}” lists the corrections made so far.",
    fr: "La feuille « {sheet} » liste les corrections faites jusqu'ici.",
  },
  corrections_sheet: { en: "Corrections", fr: "Corrections" },
  corrections_row: { en: "Row", fr: "Ligne" },
  corrections_vendor: { en: "Supplier", fr: "Fournisseur" },
  corrections_column: { en: "Column", fr: "Colonne" },
  corrections_old: { en: "Old", fr: "Ancien" },
  corrections_new: { en: "New", fr: "Nouveau" },
  corrections_why: { en: "Why", fr: "Pourquoi" },
} as const;

/** Filling columns beside a list. */
export const enrichmentMessages = {
  lists_title: { en: "Fill or check a list", fr: "Enrichir ou contrôler une liste" },
  list_purpose: { en: "Purpose", fr: "Usage" },
  preset_kyc: { en: "KYC", fr: "Connaissance client (KYC)" },
  preset_kyc_gives: {
    en: "Finds each company and adds its identity, head office and directors; compares your list with the register",
    fr: "Trouve chaque entreprise, ajoute identité, siège et dirigeants, et compare votre liste au répertoire",
  },
  preset_suppliers: { en: "Suppliers", fr: "Fournisseurs" },
  preset_suppliers_gives: {
    en: "Compares SIREN, SIRET, VAT number, name and place with the register",
    fr: "Compare SIREN, SIRET, numéro de TVA, nom et lieu au répertoire",
  },
  preset_einvoicing: { en: "E-invoicing", fr: "Facturation électronique" },
  preset_einvoicing_gives: {
    en: "The checks for suppliers, and electronic addresses",
    fr: "Les contrôles des fournisseurs, et les adresses électroniques",
  },
  preset_fields: { en: "Choose fields", fr: "Choisir les champs" },
  preset_fields_gives: {
    en: "Adds the columns that you choose beside the list",
    fr: "Ajoute à côté de la liste les colonnes que vous choisissez",
  },
  enrich_empty: {
    en: "Select the SIRENs, SIRETs or VAT numbers in the sheet, or one cell of their table.",
    fr: "Sélectionnez les SIREN, SIRET ou numéros de TVA dans la feuille, ou une cellule de leur tableau.",
  },
  list: { en: "List", fr: "Liste" },
  list_table: { en: "Table {name} ({cells})", fr: "Tableau {name} ({cells})" },
  list_selection: {
    en: "{n|row|rows} selected ({cells})",
    fr: "{n|ligne sélectionnée|lignes sélectionnées} ({cells})",
  },
  list_region: { en: "The list {cells}", fr: "La liste {cells}" },
  identifier_column: { en: "Column of the identifiers", fr: "Colonne des identifiants" },
  chosen_columns_gone: {
    en: "The columns of the list have changed, and not all of those that you had chosen could be found again: check the columns above before you start.",
    fr: "Les colonnes de la liste ont changé, et celles que vous aviez choisies n'ont pas toutes été retrouvées : vérifiez les colonnes ci-dessus avant de lancer.",
  },
  column_choose: { en: "Choose a column", fr: "Choisir une colonne" },
  column_undecided: {
    en: "The columns {columns} identify different companies, and nothing shows which of them the list is about: choose the column of the identifiers above.",
    fr: "Les colonnes {columns} désignent des entreprises différentes, et rien n'indique sur lesquelles porte la liste : choisissez la colonne des identifiants ci-dessus.",
  },
  column_named: { en: "{column}: {heading}", fr: "{column} : {heading}" },
  column_bare: { en: "Column {column}", fr: "Colonne {column}" },
  no_identifiers: {
    en: "No SIREN, SIRET or VAT number was recognised in this list. If it has names of companies, turn on the search by name.",
    fr: "Aucun SIREN, SIRET ou numéro de TVA n'a été reconnu dans cette liste. Si elle contient des noms d'entreprises, activez la recherche par leur nom.",
  },
  preset_from_workbook: {
    en: "{n|field|fields}, kept in this workbook",
    fr: "{n|champ gardé|champs gardés} dans ce classeur",
  },
  preset_from_relay: {
    en: "{n|field|fields}, offered by your administrator",
    fr: "{n|champ proposé|champs proposés} par votre administrateur",
  },
  preset_keep_as: {
    en: "Keep this choice in the workbook as",
    fr: "Garder ce choix dans le classeur sous le nom",
  },
  preset_keep: { en: "Keep", fr: "Garder" },
  preset_rename_as: { en: "New name for “{title}”", fr: "Nouveau nom pour « {title} »" },
  preset_rename: { en: "Rename", fr: "Renommer" },
  preset_remove: { en: "Remove", fr: "Retirer" },
  preset_kept: { en: "Kept as “{title}”.", fr: "Gardé sous le nom « {title} »." },
  preset_removed: { en: "“{title}” is removed.", fr: "« {title} » est retiré." },
  preset_name_needed: { en: "Enter a name.", fr: "Saisissez un nom." },
  preset_name_taken: {
    en: "“{title}” is taken: enter another name.",
    fr: "« {title} » est déjà pris : saisissez un autre nom.",
  },
  fields: { en: "Columns to add", fr: "Colonnes à ajouter" },
  fields_chosen: { en: "{n} of {all}", fr: "{n} sur {all}" },
  doubtful_rows: {
    en: "For {n|row|rows}, several companies are possible: choose the right one.",
    fr: "Pour {n|ligne|lignes}, plusieurs entreprises sont possibles : choisissez la bonne.",
  },
  fields_filter: { en: "Find a field", fr: "Chercher un champ" },
  fields_none: { en: "No field contains these words.", fr: "Aucun champ ne contient ces mots." },
  fields_all_chosen: {
    en: "{n|field|fields} chosen: {fields}",
    fr: "{n|champ choisi|champs choisis} : {fields}",
  },
  no_fields: { en: "Choose at least one field.", fr: "Choisissez au moins un champ." },
  group_identity: { en: "Identity and activity", fr: "Identité et activité" },
  group_size: { en: "Size and capital", fr: "Taille et capital" },
  group_establishment: { en: "Establishment and address", fr: "Établissement et adresse" },
  group_directors: { en: "Directors", fr: "Dirigeants" },
  group_accounts: { en: "Annual accounts", fr: "Comptes annuels" },
  group_check: { en: "Checks", fr: "Contrôles" },
  plan_pro: { en: "Pro", fr: "Pro" },
  plan_pro_hint: { en: "filled on the Pro plan and above", fr: "rempli à partir de l'offre Pro" },
  personal: { en: "personal data", fr: "données personnelles" },
  show_plan: { en: "See the plan", fr: "Voir le plan" },
  forecast_counting: { en: "Counting the calls…", fr: "Calcul des appels…" },
  forecast_free: { en: "No call needed", fr: "Aucun appel nécessaire" },
  forecast_most: { en: "Up to {n|call|calls}", fr: "Jusqu'à {n|appel|appels}" },
  forecast_most_of: {
    en: "Up to {n|call|calls} of {left} left",
    fr: "Jusqu'à {n|appel|appels} sur {left|restant|restants}",
  },
  forecast_later: {
    en: "The plan counts the calls; it costs none",
    fr: "Le plan compte les appels et n'en coûte aucun",
  },
  planning: { en: "Reading the list…", fr: "Lecture de la liste…" },
  plan_title: { en: "Plan", fr: "Plan" },
  plan_rows: { en: "Rows", fr: "Lignes" },
  class_leftOut: { en: "Left out", fr: "Laissées de côté" },
  class_ready: { en: "Ready", fr: "Prêtes" },
  class_repaired: { en: "Repaired identifier", fr: "Identifiant réparé" },
  class_stored: { en: "Already known", fr: "Déjà connues" },
  class_duplicate: { en: "Repeated", fr: "Répétées" },
  class_kept: { en: "Found or chosen earlier, kept", fr: "Déjà trouvées ou choisies, gardées" },
  class_invalid: { en: "Invalid, not asked", fr: "Invalides, non cherchées" },
  class_totals: { en: "Totals, not looked up", fr: "Totaux, non cherchés" },
  class_foreign: { en: "Abroad, not looked up", fr: "À l'étranger, non cherchées" },
  class_search: { en: "Looked up by name", fr: "Cherchées par leur nom" },
  class_blank: { en: "Without an identifier", fr: "Sans identifiant" },
  plan_calls: { en: "Calls", fr: "Appels" },
  plan_calls_none: { en: "None: everything is known", fr: "Aucun : tout est connu" },
  plan_calls_most: { en: "{most} at most", fr: "{most} au plus" },
  plan_calls_range: { en: "{least} to {most}", fr: "de {least} à {most}" },
  plan_calls_likely: {
    en: "{least} to {most}, likely {likely}",
    fr: "de {least} à {most}, probablement {likely}",
  },
  plan_calls_unknown_names: {
    en: "{least} to {most}, likely {likely}; about {unknown} if no company has these names",
    fr: "de {least} à {most}, probablement {likely} ; environ {unknown} si aucune entreprise ne porte ces noms",
  },
  plan_left: { en: "Left to spend", fr: "Reste à dépenser" },
  plan_left_unknown: { en: "Not known", fr: "Inconnu" },
  plan_goes_to: { en: "Written to", fr: "Écrit dans" },
  plan_columns_new: {
    en: "{columns}, currently empty",
    fr: "{columns}, actuellement vides",
  },
  plan_columns_again: {
    en: "{columns}, filled again",
    fr: "{columns}, remplies à nouveau",
  },
  plan_columns_both: {
    en: "{columns}: {again} filled again, the others currently empty",
    fr: "{columns} : {again} remplies à nouveau, les autres actuellement vides",
  },
  plan_columns_others: {
    en: "Filled for another list, it seems, and therefore not used here: {columns}.",
    fr: "Remplies pour une autre liste, semble-t-il, et donc non utilisées ici : {columns}.",
  },
  columns_to: { en: "to", fr: "à" },
  calls_count: { en: "{n|call|calls}", fr: "{n|appel|appels}" },
  apart: {
    en: "{n|filled row is|filled rows are} not part of this list: an empty row separates {cells} from it.",
    fr: "{n|ligne remplie ne fait pas|lignes remplies ne font pas} partie de cette liste : une ligne vide en sépare {cells}.",
  },
  apart_more: {
    en: "{n|filled row, and perhaps more, is|filled rows, and perhaps more, are} not part of this list: an empty row separates {cells} from it.",
    fr: "{n|ligne remplie, et peut-être d'autres, ne fait pas|lignes remplies, et peut-être d'autres, ne font pas} partie de cette liste : une ligne vide en sépare {cells}.",
  },
  apart_include: { en: "Include {n|row|rows}", fr: "Inclure {n|ligne|lignes}" },
  include_hidden: { en: "Include hidden rows", fr: "Inclure les lignes masquées" },
  plan_hidden: {
    en: "{n|row is|rows are} hidden by a filter or by hand: nothing is looked up or written there.",
    fr: "{n|ligne est masquée|lignes sont masquées} par un filtre ou à la main : rien n'y est cherché ni écrit.",
  },
  plan_changed: {
    en: "In {n|row|rows}, SIRENE's columns no longer contain what was written here: somebody has changed them since, or they were filled elsewhere.",
    fr: "Dans {n|ligne|lignes}, les colonnes de SIRENE ne contiennent plus ce qui y avait été écrit : quelqu'un les a modifiées depuis, ou elles ont été remplies ailleurs.",
  },
  plan_changed_keep: { en: "Keep them, and leave these rows out", fr: "Les garder, sans traiter ces lignes" },
  plan_changed_replace: { en: "Replace them", fr: "Les remplacer" },
  plan_changed_ask: {
    en: "Choose above whether to keep or replace the values that were changed.",
    fr: "Choisissez ci-dessus s'il faut garder ou remplacer les valeurs modifiées.",
  },
  plan_merged: {
    en: "This list has merged cells where values are read or written: {cells}. Unmerge them (Home tab, Merge & Center), then see the plan again.",
    fr: "Cette liste a des cellules fusionnées là où il faut lire ou écrire : {cells}. Annulez leur fusion (onglet Accueil, Fusionner et centrer), puis affichez le plan à nouveau.",
  },
  plan_no_heading: {
    en: "There is no row for headers above this list, so the new columns will have no headers.",
    fr: "Il n'y a pas de ligne pour les titres au-dessus de cette liste : les nouvelles colonnes n'auront pas de titre.",
  },
  plan_other_differs: {
    en: "In {n|row|rows}, column {column} identifies a different company from column {read} ({companies|company|companies} in all). If those are the ones you want, choose that column above.",
    fr: "Dans {n|ligne|lignes}, la colonne {column} désigne une autre entreprise que la colonne {read} ({companies|entreprise|entreprises} en tout). Si ce sont celles que vous voulez, choisissez cette colonne ci-dessus.",
  },
  plan_siret_differs: {
    en: "In {n|row|rows}, the SIRET does not begin with the SIREN in the same row (columns {read} and {column}).",
    fr: "Dans {n|ligne|lignes}, le SIRET ne commence pas par le SIREN de la même ligne (colonnes {read} et {column}).",
  },
  plan_uncompared: {
    en: "“{field}” compares your list with the register, but no column with the {role} was recognised: choose it under “Compared with”, or leave the field out.",
    fr: "« {field} » compare votre liste au répertoire, mais aucune colonne n'a été reconnue pour : {role}. Choisissez-la sous « Comparé à », ou retirez le champ.",
  },
  plan_beyond: {
    en: "Not in your plan, so only values stored earlier are written: {fields}.",
    fr: "Hors de votre offre, donc seules les valeurs déjà conservées sont écrites : {fields}.",
  },
  plan_all_beyond: {
    en: "Your subscription includes none of these fields, so this cannot start: {fields}. Add a field that is not marked Pro, such as the name; values stored earlier are then written too.",
    fr: "Votre abonnement ne comprend aucun de ces champs, donc rien ne peut être lancé : {fields}. Ajoutez un champ sans la mention Pro, comme le nom ; les valeurs déjà conservées seront alors écrites aussi.",
  },
  plan_too_much: {
    en: "This may need more calls than you can spend. The remaining rows will be deferred, and their notes will say so. Start again later: only those rows will be asked for.",
    fr: "Cela peut demander plus d'appels que vous ne pouvez en dépenser. Les lignes restantes seront reportées, et leur note l'indiquera. Relancez plus tard : seules ces lignes seront demandées.",
  },
  plan_beyond_budget: {
    en: "This may need more calls than your own budget has left. The remaining rows will be deferred, and their notes will say so. Start again later: only those rows will be asked for.",
    fr: "Cela peut demander plus d'appels qu'il n'en reste à votre budget. Les lignes restantes seront reportées, et leur note l'indiquera. Relancez plus tard : seules ces lignes seront demandées.",
  },
  plan_beyond_hour: {
    en: "This may need more calls than this hour has left: the remaining rows will be deferred. Ask for them again in the next hour; answers already read cost nothing.",
    fr: "Cela peut demander plus d'appels qu'il n'en reste pour cette heure : les lignes restantes seront reportées. Redemandez-les à l'heure suivante ; les réponses déjà lues ne coûtent rien.",
  },
  plan_nothing: {
    en: "There is nothing to ask for in this list.",
    fr: "Il n'y a rien à demander dans cette liste.",
  },
  enrich: { en: "Enrich {rows|row|rows}", fr: "Enrichir {rows|ligne|lignes}" },
  enrich_as_far: { en: "Enrich as many rows as possible", fr: "Enrichir autant de lignes que possible" },
  enriching: { en: "{done} of {rows|row|rows}", fr: "{done|ligne|lignes} sur {rows}" },
  enrich_progress: { en: "Progress", fr: "Avancement" },
  run_waits: { en: "Waiting: {why}.", fr: "En attente : {why}." },
  run_next_try: {
    en: "Next try in {n|second|seconds}.",
    fr: "Prochain essai dans {n|seconde|secondes}.",
  },
  run_trying: { en: "Trying again…", fr: "Nouvel essai…" },
  enrich_cancel: { en: "Stop", fr: "Arrêter" },
  enrich_done: { en: "Done: {rows|row|rows}.", fr: "Terminé : {rows|ligne|lignes}." },
  enrich_unanswered: {
    en: "{open} of {rows|row|rows} without an answer: {reasons}. Ask for them again later; answers already read cost nothing.",
    fr: "{open} sur {rows|ligne|lignes} sans réponse : {reasons}. Redemandez-les plus tard ; les réponses déjà lues ne coûtent rien.",
  },
  enrich_reason: { en: "{n|row|rows}, {why}", fr: "{n|ligne|lignes}, {why}" },
  /** Between two reasons. */
  enrich_reason_next: { en: "; ", fr: " ; " },
  enrich_ask_again: { en: "Ask for the {n|row|rows} again", fr: "Redemander {n|ligne|lignes}" },
  enrich_typed_into: {
    en: "{n|row stays as it is|rows stay as they are}: somebody typed there in the meantime. To replace that, see the plan again.",
    fr: "{n|ligne reste telle quelle|lignes restent telles quelles} : quelqu'un y a saisi quelque chose entre-temps. Pour le remplacer, affichez le plan à nouveau.",
  },
  enrich_show_first: { en: "Show the first", fr: "Montrer la première" },
  enrich_continue: { en: "Continue", fr: "Continuer" },
  enrich_emptied: {
    en: "{n|row was emptied: it no longer matches|rows were emptied: they no longer match} the company that was found or chosen before.",
    fr: "{n|ligne a été vidée : elle ne correspond plus|lignes ont été vidées : elles ne correspondent plus} à l'entreprise trouvée ou choisie auparavant.",
  },
  enrich_nomenclature: {
    en: "{n|row has|rows have} activity codes of another nomenclature (NAF rév. 2, NAF 2025) than before: this is not a change of activity.",
    fr: "{n|ligne a|lignes ont} des codes d'activité d'une autre nomenclature (NAF rév. 2, NAF 2025) qu'avant : ce n'est pas un changement d'activité.",
  },
  enrich_nomenclature_uncompared: {
    en: "In {n|of these rows|of these rows}, the activity cannot be compared: your relay does not have INSEE's table, or these codes are not in it.",
    fr: "Dans {n|de ces lignes|de ces lignes}, l'activité ne peut pas être comparée : votre relais n'a pas la table de l'INSEE, ou ces codes n'y sont pas.",
  },
  enrich_cancelled: {
    en: "Stopped: {done} of {rows|row is|rows are} filled. Continue when you like; answers already read cost nothing.",
    fr: "Arrêté : {done|ligne remplie|lignes remplies} sur {rows}. Continuez quand vous voulez ; les réponses déjà lues ne coûtent rien.",
  },
  enrich_failed: {
    en: "{done} of {rows|row|rows} had been filled before that, and stay filled.",
    fr: "{done} sur {rows|ligne|lignes} avaient été remplies avant cela, et le restent.",
  },
  enrich_failed_none: { en: "No row had been filled.", fr: "Aucune ligne n'avait été remplie." },
  enrich_failed_kept: {
    en: "The answers are kept: the same rows cost no second call.",
    fr: "Les réponses sont gardées : les mêmes lignes ne coûtent pas de second appel.",
  },
  enrich_again: { en: "Enrich another list", fr: "Enrichir une autre liste" },
  take_back: { en: "Put the list back as it was", fr: "Remettre la liste comme avant" },
  take_back_until: {
    en: "Possible until another list is begun or the pane is closed.",
    fr: "Possible jusqu'au début d'une autre liste ou à la fermeture du volet.",
  },
  take_back_title: { en: "Put the list back as it was?", fr: "Remettre la liste comme avant ?" },
  take_back_cells: {
    en: "{n|cell gets|cells get} back what stood there before.",
    fr: "{n|cellule retrouve son|cellules retrouvent leur} contenu d'avant.",
  },
  take_back_columns: {
    en: "{n|added column is|added columns are} removed.",
    fr: "{n|colonne ajoutée est retirée|colonnes ajoutées sont retirées}.",
  },
  take_back_keeps: {
    en: "What you have changed since stays.",
    fr: "Ce que vous avez modifié depuis reste tel quel.",
  },
  take_back_corrections: {
    en: "The corrections ({n|cell|cells}) stay: to undo them too, close this message and undo them first.",
    fr: "Les corrections ({n|cellule|cellules}) restent : pour les annuler aussi, fermez ce message et annulez-les d'abord.",
  },
  take_back_accounts: {
    en: "Accounts that were written beside the list stay.",
    fr: "Les comptes écrits à côté de la liste restent.",
  },
  take_back_confirm: { en: "Put back", fr: "Remettre comme avant" },
  taken_back_title: { en: "Put back", fr: "Retour à l'état d'avant" },
  taken_back_cells: {
    en: "The former content of {n|cell|cells} is back.",
    fr: "{n|cellule a retrouvé son|cellules ont retrouvé leur} contenu d'avant.",
  },
  taken_back_columns: {
    en: "{n|column was|columns were} removed.",
    fr: "{n|colonne a été retirée|colonnes ont été retirées}.",
  },
  taken_back_changed: {
    en: "{n|cell has been changed since: it was left as it is|cells have been changed since: they were left as they are}.",
    fr: "{n|cellule, modifiée depuis, est restée telle quelle|cellules, modifiées depuis, sont restées telles quelles}.",
  },
  taken_back_free: {
    en: "The answers stay stored for 30 days after they were read: until then, the same run costs no call.",
    fr: "Les réponses restent gardées 30 jours après leur lecture. D'ici là, la même demande ne coûte aucun appel.",
  },
  statuses: { en: "Rows by status", fr: "Lignes par statut" },
  status_found: { en: "Found", fr: "Trouvées" },
  status_not_found: { en: "Not found", fr: "Introuvables" },
  status_invalid: { en: "Invalid", fr: "Invalides" },
  status_ambiguous: { en: "Ambiguous", fr: "Ambiguës" },
  status_blank: { en: "Without an identifier", fr: "Sans identifiant" },
  status_deferred: { en: "Deferred", fr: "Reportées" },
  status_failed: { en: "Failed", fr: "En échec" },
} as const;

/** Accounts over years, beside a list. */
export const accountsMessages = {
  preset_credit: { en: "Credit", fr: "Crédit" },
  preset_credit_gives: {
    en: "State and activity, then the accounts of three years with growth and ratios",
    fr: "État et activité, puis les comptes de trois ans avec croissance et ratios",
  },
  accounts_title: { en: "Accounts of the latest three years", fr: "Comptes des trois dernières années" },
  accounts_hint: {
    en: "Written beside the list, with the type of accounts of each year. Growth between accounts of different types and ratios whose figures are not published are shown as #N/A.",
    fr: "Écrits à côté de la liste, avec le type de comptes de chaque année. Une croissance entre comptes de types différents, ou un ratio dont les montants ne sont pas publiés, vaut #N/A.",
  },
  accounts_as: { en: "Write them as", fr: "Les écrire sous forme de" },
  accounts_as_formula: {
    en: "A formula, updated with new filings",
    fr: "Formule, mise à jour avec les nouveaux dépôts",
  },
  accounts_as_values: { en: "Today's values", fr: "Valeurs d'aujourd'hui" },
  accounts_unit: { en: "Amounts in", fr: "Montants en" },
  accounts_unit_one: { en: "Units", fr: "Unités" },
  accounts_unit_thousand: { en: "Thousands", fr: "Milliers" },
  accounts_unit_million: { en: "Millions", fr: "Millions" },
  accounts_write: { en: "Write the accounts (no call)", fr: "Écrire les comptes (aucun appel)" },
  accounts_written: {
    en: "The accounts are written in {cells}.",
    fr: "Les comptes sont écrits en {cells}.",
  },
  accounts_renewed: {
    en: "The accounts in {cells} are written anew.",
    fr: "Les comptes en {cells} ont été réécrits.",
  },
  accounts_changed: {
    en: "In {n|row|rows} of {cells}, the accounts no longer contain what was written there: somebody has changed them since, or they were written elsewhere. Nothing was written.",
    fr: "Dans {n|ligne|lignes} de {cells}, les comptes ne contiennent plus ce qui y avait été écrit : quelqu'un les a modifiés depuis, ou ils ont été écrits ailleurs. Rien n'a été écrit.",
  },
  accounts_torn: {
    en: "The accounts in {cells} cannot be written anew: a column is missing, or a header no longer says what its column contains. Nothing was written.",
    fr: "Les comptes en {cells} ne peuvent pas être réécrits : une colonne manque, ou un titre ne dit plus ce que contient sa colonne. Rien n'a été écrit.",
  },
  accounts_replace: { en: "Replace these accounts", fr: "Remplacer ces comptes" },
  accounts_beside: { en: "Write new ones beside them", fr: "En écrire d'autres à côté" },
  accounts_none: {
    en: "No company of this list has accounts that can be read: nothing was written.",
    fr: "Aucune entreprise de cette liste n'a de comptes lisibles : rien n'a été écrit.",
  },
  accounts_no_sirens: {
    en: "The column of SIRENs that the run wrote is no longer beside this list: see the plan again first.",
    fr: "La colonne des SIREN écrite par le traitement n'est plus à côté de cette liste : affichez d'abord le plan à nouveau.",
  },
  accounts_no_headings: {
    en: "There is no row of headings right above this list: insert one, then try again.",
    fr: "Il n'y a pas de ligne de titres juste au-dessus de cette liste : insérez-en une, puis recommencez.",
  },
  accounts_left_empty: {
    en: "The accounts of {n|company|companies} are not known now, so their cells are empty: ask for these rows again, then write the accounts again.",
    fr: "Les comptes de {n|entreprise|entreprises} ne sont pas connus actuellement, et leurs cellules sont vides : redemandez ces lignes, puis écrivez les comptes à nouveau.",
  },
  accounts_unasked_none: {
    en: "The accounts of {n|company|companies} are not known now, and no other company of this list has any: nothing was written. Ask for these rows again first.",
    fr: "Les comptes de {n|entreprise|entreprises} ne sont pas connus actuellement, et aucune autre entreprise de cette liste n'en a : rien n'a été écrit. Redemandez d'abord ces lignes.",
  },
  accounts_unasked_values: {
    en: "The accounts of {n|company|companies} are not known now, and those that were written earlier would be lost: ask for these rows again first.",
    fr: "Les comptes de {n|entreprise|entreprises} ne sont pas connus actuellement, et ceux qui ont été écrits seraient perdus : redemandez d'abord ces lignes.",
  },
  accounts_unasked: {
    en: "The accounts of {n|company|companies} are not known yet, and a formula would ask for them: ask for these rows again first, or write values.",
    fr: "Les comptes de {n|entreprise|entreprises} ne sont pas encore connus, et une formule les demanderait : redemandez d'abord ces lignes, ou écrivez des valeurs.",
  },
} as const;

/** The frame around the views, and what the workbook refuses. */
export const paneMessages = {
  pane_title: { en: "SIRENE", fr: "SIRENE" },
  views: { en: "What to do", fr: "Que faire" },
  view_find: { en: "Find", fr: "Chercher" },
  view_lists: { en: "Lists", fr: "Listes" },
  view_formulas: { en: "Formulas", fr: "Formules" },
  view_account: { en: "Account", fr: "Compte" },
  not_in_excel: {
    en: "This page is not open inside Excel: searches and figures work, but there is no workbook to write in. In Excel, open it from the SIRENE group of the Home tab.",
    fr: "Cette page n'est pas ouverte dans Excel : les recherches et les chiffres fonctionnent, mais il n'y a pas de classeur où écrire. Dans Excel, ouvrez-la depuis le groupe SIRENE de l'onglet Accueil.",
  },
  no_office: {
    en: "Microsoft's office.js could not be loaded, so Excel cannot be reached from here. Check that this computer can reach appsforoffice.microsoft.com, then close and open this pane again.",
    fr: "Le fichier office.js de Microsoft n'a pas pu être chargé : Excel n'est pas joignable d'ici. Vérifiez que cet ordinateur peut joindre appsforoffice.microsoft.com, puis fermez et rouvrez ce volet.",
  },
  needs_excel: {
    en: "This requires Excel, which cannot be reached from here.",
    fr: "Il faut Excel pour cela, et il n'est pas joignable d'ici.",
  },
  not_connected: {
    en: "Not connected: enter the token that your administrator gave you.",
    fr: "Non connecté : saisissez le jeton que votre administrateur vous a remis.",
  },
  cancel: { en: "Cancel", fr: "Annuler" },

  refused_editing: {
    en: "A cell is being edited: press Enter in Excel, then try again.",
    fr: "Une cellule est en cours de saisie : appuyez sur Entrée dans Excel, puis recommencez.",
  },
  refused_protected: {
    en: "Excel refuses to write here: the sheet or the workbook is protected. Remove the protection (Review tab), or work on another sheet.",
    fr: "Excel refuse d'écrire ici : la feuille ou le classeur est protégé. Retirez la protection (onglet Révision), ou travaillez sur une autre feuille.",
  },
  refused_several_areas: {
    en: "Select one block of cells, not several.",
    fr: "Sélectionnez un seul bloc de cellules, pas plusieurs.",
  },
  refused_gone: {
    en: "The sheet or table that was read is no longer there: somebody renamed or deleted it. Select the list again, then start again.",
    fr: "La feuille ou le tableau qui avait été lu n'est plus là : quelqu'un l'a renommé ou supprimé. Sélectionnez de nouveau la liste, puis recommencez.",
  },
  refused_list_changed: {
    en: "The list changed while it was being filled, so the filling stopped: nothing was written next to the wrong company. Check the list, then start again; answers already read cost nothing.",
    fr: "La liste a été modifiée pendant son remplissage, qui s'est donc arrêté : rien n'a été écrit à côté de la mauvaise entreprise. Vérifiez la liste, puis recommencez ; les réponses déjà lues ne coûtent rien.",
  },
  refused_cells_filled: {
    en: "Some cells to be filled have changed since the plan was shown, so nothing more was written; what somebody typed there is still there. See the plan again to continue; answers already read cost nothing.",
    fr: "Des cellules à remplir ont changé depuis l'affichage du plan : plus rien n'a été écrit, et ce que quelqu'un y a saisi est toujours là. Affichez le plan à nouveau pour continuer ; les réponses déjà lues ne coûtent rien.",
  },
  refused_target_changed: {
    en: "The cell has changed since you pressed the button, so nothing was written: select the cell, then try again.",
    fr: "La cellule a changé depuis votre clic, et rien n'a été écrit : sélectionnez la cellule, puis recommencez.",
  },
  refused_cell_changed: {
    en: "A cell has changed since it was read, so nothing was written: check the list again. Answers already read cost nothing.",
    fr: "Une cellule a changé depuis sa lecture, et rien n'a été écrit : contrôlez la liste à nouveau. Les réponses déjà lues ne coûtent rien.",
  },
  refused_cell_formula: {
    en: "A cell to be replaced contains a formula, so nothing was written: correct the cell that the formula reads, or replace the formula by its value first (Formulas, Freeze).",
    fr: "Une cellule à remplacer contient une formule, et rien n'a été écrit : corrigez la cellule que lit la formule, ou figez d'abord la formule (Formules, Figer).",
  },
  refused_review_changed: {
    en: "The list has changed since this review began, so nothing was written. Close the review, then review the doubtful rows again: decisions already made are kept.",
    fr: "La liste a changé depuis le début de cet examen, et rien n'a été écrit. Fermez l'examen, puis examinez à nouveau les lignes douteuses : les décisions déjà prises sont gardées.",
  },
  refused_merged: {
    en: "There are merged cells here, so nothing was written: {why}. Unmerge them (Home tab, Merge & Center), then try again.",
    fr: "Il y a ici des cellules fusionnées, et rien n'a été écrit : {why}. Annulez leur fusion (onglet Accueil, Fusionner et centrer), puis recommencez.",
  },
  refused_other: { en: "Excel refused: {why}", fr: "Excel a refusé : {why}" },
} as const;

/** The relay, the token, and whether calls may be made. */
export const connectionMessages = {
  connection_title: { en: "Connection", fr: "Connexion" },
  connection_hint: {
    en: "The relay is your company's own server; your administrator gives you its address and a token. The token stays on this computer and never enters the workbook.",
    fr: "Le relais est le serveur de votre entreprise ; votre administrateur vous remet son adresse et un jeton. Le jeton reste sur cet ordinateur et n'entre jamais dans le classeur.",
  },
  relay_address: { en: "Address of the relay", fr: "Adresse du relais" },
  token: { en: "Token", fr: "Jeton" },
  connect: { en: "Test and connect", fr: "Tester et se connecter" },
  connecting: { en: "Testing…", fr: "Test en cours…" },
  connected_as: { en: "Connected to {relay} as {user}.", fr: "Connecté à {relay} en tant que {user}." },
  connected_to: { en: "Connected to {relay}.", fr: "Connecté à {relay}." },
  ways_on: { en: "What next?", fr: "Et maintenant ?" },
  way_find: { en: "Find a company", fr: "Chercher une entreprise" },
  way_lists: { en: "Fill or check a list", fr: "Remplir ou contrôler une liste" },
  way_formulas: { en: "Write formulas", fr: "Écrire des formules" },
  way_errors: { en: "Retry the cells in error", fr: "Relancer les cellules en erreur" },
  test_again: { en: "Test the connection", fr: "Tester la connexion" },
  test_ok: {
    en: "The connection works: the relay knows you as {user}.",
    fr: "La connexion fonctionne : le relais vous connaît sous le nom {user}.",
  },
  disconnect: { en: "Disconnect", fr: "Se déconnecter" },
  disconnected: {
    en: "Disconnected: the token was removed from this computer.",
    fr: "Déconnecté : le jeton a été supprimé de cet ordinateur.",
  },
  bad_relay_address: {
    en: "This is not the address of a relay: it must begin with https:// (http:// only on this computer).",
    fr: "Ce n'est pas l'adresse d'un relais : elle doit commencer par https:// (http:// sur cet ordinateur seulement).",
  },
  token_needed: { en: "Enter the token.", fr: "Saisissez le jeton." },
  cache_only: { en: "Cache only (no new calls)", fr: "Cache seul (aucun nouvel appel)" },
  cache_only_hint: {
    en: "Cells use only what this computer already knows, however old it is; no question is sent and no call is spent.",
    fr: "Les cellules n'utilisent que ce que cet ordinateur connaît déjà, même si c'est ancien ; aucune question n'est envoyée, aucun appel n'est dépensé.",
  },
} as const;

/** The remaining quota, and what this workbook has spent. */
export const quotaMessages = {
  quota_title: { en: "Quota of the month", fr: "Quota du mois" },
  quota_after_connecting: {
    en: "The calls left are shown here once you are connected.",
    fr: "Les appels restants s'affichent ici une fois la connexion établie.",
  },
  quota_left: {
    en: "{remaining} of {limit|call|calls} left",
    fr: "{remaining|appel restant|appels restants} sur {limit}",
  },
  quota_left_alone: { en: "{remaining|call|calls} left", fr: "{remaining|appel restant|appels restants}" },
  quota_unknown: {
    en: "Not known yet: the service has not been asked.",
    fr: "Pas encore connu : le service n'a pas été interrogé.",
  },
  quota_spent: {
    en: "No calls are left: new questions wait until the quota resets.",
    fr: "Il ne reste aucun appel : les nouvelles questions attendront la remise à zéro.",
  },
  quota_low: { en: "Few calls are left.", fr: "Il reste peu d'appels." },
  quota_used: { en: "Used", fr: "Utilisés" },
  quota_used_of: { en: "{used} ({percentage}%)", fr: "{used} ({percentage} %)" },
  quota_resets: { en: "Resets", fr: "Remise à zéro" },
  quota_plan: { en: "Plan", fr: "Offre" },
  quota_hourly: { en: "In the last hour", fr: "Dans la dernière heure" },
  quota_hour_used: { en: "{used} of {limit}", fr: "{used} sur {limit}" },
  quota_reserve: { en: "Kept in reserve", fr: "Gardés en réserve" },
  quota_reading: { en: "Reading…", fr: "Lecture…" },
  quota_read_again: { en: "Read again", fr: "Relire" },
  quota_costs_nothing: { en: "Reading this costs no call.", fr: "Cette lecture ne coûte aucun appel." },
  budget_title: { en: "Your own budget", fr: "Votre budget" },
  budget_none: {
    en: "You have no limit of your own: {used|call|calls} this month.",
    fr: "Vous n'avez pas de limite personnelle : {used|appel|appels} ce mois-ci.",
  },
  budget_left: {
    en: "{remaining} of {limit|call|calls} left",
    fr: "{remaining|appel restant|appels restants} sur {limit}",
  },
  spendable_budget: {
    en: "{left} of your {limit|call|calls} left",
    fr: "{left|appel restant|appels restants} sur vos {limit}",
  },
  spendable_month: {
    en: "{left} of {limit|call|calls} left",
    fr: "{left|appel restant|appels restants} sur {limit}",
  },
  spendable_hour: {
    en: "{left|call|calls} left this hour",
    fr: "{left|appel restant|appels restants} cette heure",
  },
  spendable_hour_later: {
    en: "{left|call|calls} left this hour, {later} this month",
    fr: "{left|appel restant|appels restants} cette heure, {later} ce mois-ci",
  },
  spendable_none_budget: { en: "You have no calls left", fr: "Il ne vous reste aucun appel" },
  spendable_none_month: { en: "No calls left this month", fr: "Aucun appel restant ce mois-ci" },
  spendable_none_hour: { en: "No calls left this hour", fr: "Aucun appel restant cette heure" },
  spendable_none_hour_later: {
    en: "No calls left this hour, {later} this month",
    fr: "Aucun appel restant cette heure, {later} ce mois-ci",
  },
  obstacle_not_connected: { en: "Not connected", fr: "Non connecté" },
  obstacle_cache_only: {
    en: "Cache only: no new calls are made.",
    fr: "Cache seul : aucun nouvel appel n'est fait.",
  },
  obstacle_token_refused: { en: "The relay refuses your token.", fr: "Le relais refuse votre jeton." },
  obstacle_unreachable: { en: "The relay does not answer.", fr: "Le relais ne répond pas." },
  obstacle_not_read: {
    en: "The number of calls left could not be read.",
    fr: "Le nombre d'appels restants n'a pas pu être lu.",
  },
  obstacle_paused: { en: "Spending is paused.", fr: "Les dépenses sont suspendues." },
  cure_not_connected: { en: "Connect", fr: "Se connecter" },
  cure_cache_only: { en: "Change", fr: "Modifier" },
  cure_token_refused: { en: "Enter another token", fr: "Saisir un autre jeton" },
  cure_unreachable: { en: "Try again", fr: "Réessayer" },
  cure_not_read: { en: "Try again", fr: "Réessayer" },
  cure_paused: { en: "Look again", fr: "Vérifier" },
  paused: {
    en: "Your administrator has paused all spending: only answers already known are given.",
    fr: "Votre administrateur a suspendu les dépenses : seules les réponses déjà connues sont données.",
  },
  workbook_title: { en: "This workbook, since it was opened", fr: "Ce classeur, depuis son ouverture" },
  workbook_spent: { en: "Calls spent", fr: "Appels dépensés" },
  workbook_relay: { en: "Answered by the relay at no cost", fr: "Répondu par le relais, sans frais" },
  workbook_cached: { en: "Answered on this computer", fr: "Répondu sur cet ordinateur" },
  workbook_failed: { en: "Without an answer", fr: "Sans réponse" },
  workbook_queued: { en: "Waiting now", fr: "En attente" },
} as const;

/** All messages of the pane, by code, in each language. */
export const messages = {
  ...accountsMessages,
  ...checkMessages,
  ...columnWords,
  ...connectionMessages,
  ...enrichmentMessages,
  ...formulaMessages,
  ...letterWords,
  ...matchingMessages,
  ...paneMessages,
  ...quotaMessages,
  ...reviewMessages,
  ...searchMessages,
} as const;

export type MessageCode = keyof typeof messages;

/** Returns one of the pane's messages with its parameters filled in. */
export type Say = SayOf<typeof messages>;

/** Returns the function that gives the messages of one language. */
export const messageFormatter = (language: Language): Say => formatterOf(messages, language);

/** Returns the cost for a button's label: at most `most` calls, if none of the answers is stored. */
export function costText(most: number, say: Say): string {
  if (most === 0) return say("cost_none");
  return most === 1 ? say("cost_one") : say("cost_most", { most });
}
