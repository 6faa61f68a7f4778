/** Checking the numbers of a list, and correcting what was found. */
export const checkMessages = {
  check_title: { en: "Check a list", fr: "Contrôler une liste" },
  check_hint: {
    en: "Compares each row with the register: what to correct, what to look at. The list itself is only changed where you say so.",
    fr: "Compare chaque ligne au répertoire : ce qu'il faut corriger, ce qu'il faut vérifier. La liste elle-même ne change que là où vous le demandez.",
  },
  check_for: { en: "Check for", fr: "Contrôler pour" },
  check_suppliers: {
    en: "Suppliers: SIREN, SIRET, VAT number, name, place",
    fr: "Les fournisseurs : SIREN, SIRET, numéro de TVA, nom, lieu",
  },
  check_einvoicing: {
    en: "E-invoicing: the same, and electronic addresses",
    fr: "La facturation électronique : de même, et les adresses électroniques",
  },
  check_no_directory: {
    en: "The pane has not read the directory of electronic addresses, so it says of no row that it is ready: import the directory with sirene for that.",
    fr: "Le volet n'a pas lu l'annuaire des adresses électroniques : il ne dit donc d'aucune ligne qu'elle est prête. Pour cela, importez l'annuaire avec sirene.",
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
  check_nothing: { en: "Nothing to fix and nothing to look at.", fr: "Rien à corriger, rien à vérifier." },
  check_unlocated: {
    en: "{n|row|rows} without a SIRET: their place is not compared. sirene check --fields address compares it with the head office's.",
    fr: "{n|ligne|lignes} sans SIRET : leur lieu n'est pas comparé. sirene check --fields address le compare à celui du siège.",
  },
  check_nothing_compared: {
    en: "Nothing to fix and nothing to look at in what was compared.",
    fr: "Rien à corriger, rien à vérifier dans ce qui a été comparé.",
  },
  check_uncompared: {
    en: "Not compared: {parts}. The list or the register does not tell them, and a right number of another company goes unnoticed there.",
    fr: "Non comparés : {parts}. La liste ou le répertoire ne les donne pas, et le numéro juste d'une autre entreprise y passe inaperçu.",
  },
  check_uncompared_name: { en: "the name of {n|row|rows}", fr: "le nom de {n|ligne|lignes}" },
  check_uncompared_place: { en: "the place of {n|row|rows}", fr: "le lieu de {n|ligne|lignes}" },
  check_rows: { en: "{n|row|rows}", fr: "{n|ligne|lignes}" },
  check_row: { en: "Row {row} · {at} of {all}", fr: "Ligne {row} · {at} sur {all}" },
  check_previous: { en: "Previous row", fr: "Ligne précédente" },
  check_next: { en: "Next row", fr: "Ligne suivante" },
  column_left_out: {
    en: "The {role} in column {column} is not compared, for {why}.",
    fr: "Colonne {column} ({role}) non comparée, car {why}.",
  },
  column_doubtful: {
    en: "The {role} in column {column} is not compared, for {why}: a row with a number in it that is otherwise in order is “unknown”. If the column is the list's own, choose it under “Compared with”.",
    fr: "Colonne {column} ({role}) non comparée, car {why} : une ligne qui y a un numéro et rien d'autre à corriger reste « inconnu ». Si cette colonne est bien celle de la liste, choisissez-la sous « Comparé à ».",
  },
  column_disagrees: { en: "Column {column}: {what}.", fr: "Colonne {column} : {what}." },
  suggest_none: { en: "No SIRET is suggested: {why}.", fr: "Aucun SIRET n'est proposé : {why}." },
  suggest_no_cell: {
    en: "Suggested SIRET: {siret}. The closed one stands in no cell of its own, so replace it by hand.",
    fr: "SIRET proposé : {siret}. Celui qui est fermé n'a pas de cellule à lui : remplacez-le à la main.",
  },
  suggest_apply: { en: "Put {siret} into {cell}", fr: "Mettre {siret} dans {cell}" },
  suggest_applied: { en: "{cell} now holds {siret}.", fr: "{cell} contient maintenant {siret}." },
  suggest_take_back: { en: "Take back", fr: "Rétablir" },
  suggest_taken_back: { en: "{cell} is as it was.", fr: "{cell} est comme avant." },
  suggest_all: {
    en: "Replace all {n|SIRET|SIRETs} that have a suggestion",
    fr: "Remplacer les {n|SIRET|SIRET} qui ont une proposition",
  },
  suggest_all_title: { en: "Replace {n|SIRET|SIRETs}?", fr: "Remplacer {n|SIRET|SIRET} ?" },
  suggest_all_text: {
    en: "In {n|cell|cells} of column {columns}, the closed SIRET gives way to the open head office's. One Undo in Excel takes all of it back, where Excel undoes what add-ins write.",
    fr: "Dans {n|cellule|cellules} de la colonne {columns}, le SIRET fermé laisse la place à celui du siège ouvert. Une seule annulation dans Excel rétablit tout, là où Excel annule ce qu'écrivent les compléments.",
  },
  suggest_all_confirm: { en: "Replace", fr: "Remplacer" },
  suggest_all_applied: { en: "{n|SIRET|SIRETs} replaced.", fr: "{n|SIRET remplacé|SIRET remplacés}." },
  suggest_hidden: {
    en: "{n|SIRET in a hidden row stays as it is|SIRETs in hidden rows stay as they are}.",
    fr: "{n|SIRET d'une ligne masquée reste tel quel|SIRET de lignes masquées restent tels quels}.",
  },
  suggest_then: {
    en: "Check again to bring the row's columns up to date; what is known costs nothing.",
    fr: "Contrôlez à nouveau pour mettre les colonnes de la ligne à jour ; ce qui est connu ne coûte rien.",
  },
} as const;
