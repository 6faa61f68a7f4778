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
