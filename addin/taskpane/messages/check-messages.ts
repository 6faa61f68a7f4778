/** Checking the numbers of a list, and correcting what was found. */
export const checkMessages = {
  check_no_directory: {
    en: "The pane does not have the directory of electronic addresses, so it marks no row as ready. For that, import the directory with the command sirene.",
    fr: "Le volet ne dispose pas de l'annuaire des adresses électroniques : il ne marque donc aucune ligne comme prête. Pour cela, importez l'annuaire avec la commande sirene.",
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
    en: "{n|row has no SIRET, so its place is|rows have no SIRET, so their place is} not compared. sirene check --fields address compares it with that of the head office.",
    fr: "{n|ligne n'a pas de SIRET : son lieu n'est pas comparé|lignes n'ont pas de SIRET : leur lieu n'est pas comparé}. sirene check --fields address le compare à celui du siège.",
  },
  check_nothing_compared: {
    en: "In what was compared, there is nothing to fix and nothing to review.",
    fr: "Dans ce qui a été comparé, il n'y a rien à corriger ni à vérifier.",
  },
  check_uncompared: {
    en: "Not compared: {parts}, because the list or the register does not have them. There, a valid number of another company goes unnoticed.",
    fr: "Non comparés : {parts}, car la liste ou le répertoire ne les contient pas. Le numéro valide d'une autre entreprise y passe inaperçu.",
  },
  check_uncompared_name: { en: "the name of {n|row|rows}", fr: "le nom de {n|ligne|lignes}" },
  check_uncompared_place: { en: "the place of {n|row|rows}", fr: "le lieu de {n|ligne|lignes}" },
  check_rows: { en: "{n|row|rows}", fr: "{n|ligne|lignes}" },
  check_row: { en: "Row {row} · {at} of {all}", fr: "Ligne {row} · {at} sur {all}" },
  check_partners: {
    en: "{n|other row is|other rows are} about the same company:",
    fr: "{n|autre ligne concerne|autres lignes concernent} la même entreprise :",
  },
  check_partner: { en: "Row {row}", fr: "Ligne {row}" },
  check_previous: { en: "Previous row", fr: "Ligne précédente" },
  check_next: { en: "Next row", fr: "Ligne suivante" },
  column_left_out: {
    en: "The {role} in column {column} is not compared, because {why}.",
    fr: "La colonne {column} ({role}) n'est pas comparée, car {why}.",
  },
  column_doubtful: {
    en: "The {role} in column {column} is not compared, because {why}. A row that has a number there and nothing else wrong is “unknown”. If this column does belong to your list, choose it under “Compared with”.",
    fr: "La colonne {column} ({role}) n'est pas comparée, car {why}. Une ligne qui y a un numéro et rien d'autre à corriger reste « inconnu ». Si cette colonne concerne bien votre liste, choisissez-la sous « Comparé à ».",
  },
  column_disagrees: { en: "Column {column}: {what}.", fr: "Colonne {column} : {what}." },
  suggest_none: { en: "No SIRET is suggested: {why}.", fr: "Aucun SIRET n'est proposé : {why}." },
  suggest_no_cell: {
    en: "Suggested SIRET: {siret}. The closed SIRET is not alone in one cell, so replace it by hand.",
    fr: "SIRET proposé : {siret}. Le SIRET fermé n'est pas seul dans une cellule : remplacez-le à la main.",
  },
  suggest_apply: { en: "Put {siret} into {cell}", fr: "Mettre {siret} dans {cell}" },
  suggest_applied: { en: "{cell} now contains {siret}.", fr: "{cell} contient maintenant {siret}." },
  suggest_take_back: { en: "Undo", fr: "Annuler" },
  suggest_taken_back: { en: "{cell} is as it was before.", fr: "{cell} a retrouvé sa valeur." },
  suggest_all: {
    en: "Replace {n|SIRET that has|SIRETs that have} a suggestion",
    fr: "Remplacer {n|SIRET qui a|SIRET qui ont} une proposition",
  },
  suggest_all_title: { en: "Replace {n|SIRET|SIRETs}?", fr: "Remplacer {n|SIRET|SIRET} ?" },
  suggest_all_text: {
    en: "In {n|cell|cells} of column {columns}, the closed SIRET is replaced by the SIRET of the head office, which is open. A single Undo in Excel restores everything, if your Excel can undo what add-ins write.",
    fr: "Dans {n|cellule|cellules} de la colonne {columns}, le SIRET fermé est remplacé par celui du siège, qui est ouvert. Une seule annulation dans Excel rétablit tout, si votre Excel peut annuler ce qu'écrivent les compléments.",
  },
  suggest_all_confirm: { en: "Replace", fr: "Remplacer" },
  suggest_all_applied: { en: "{n|SIRET|SIRETs} replaced.", fr: "{n|SIRET remplacé|SIRET remplacés}." },
  suggest_hidden: {
    en: "{n|SIRET in a hidden row stays as it is|SIRETs in hidden rows stay as they are}.",
    fr: "{n|SIRET d'une ligne masquée reste tel quel|SIRET de lignes masquées restent tels quels}.",
  },
  suggest_then: {
    en: "Check again to update the columns of the row; answers already known cost nothing.",
    fr: "Contrôlez à nouveau pour mettre à jour les colonnes de la ligne ; les réponses déjà connues ne coûtent rien.",
  },
} as const;
