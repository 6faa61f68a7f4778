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
  columns_to: { en: "to", fr: "à" },
  calls_count: { en: "{n|call|calls}", fr: "{n|appel|appels}" },
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
    en: "Not in your plan, so left empty: {fields}.",
    fr: "Hors de votre offre, donc laissés vides : {fields}.",
  },
  plan_all_beyond: {
    en: "None of these fields is in your plan: nothing would be filled.",
    fr: "Aucun de ces champs n'est compris dans votre offre : rien ne serait rempli.",
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
  enriching: { en: "{done} of {rows} rows", fr: "{done} lignes sur {rows}" },
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
  enrich_fill_typed: {
    en: "See the plan for {n|row|rows}",
    fr: "Afficher le plan pour {n|ligne|lignes}",
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
    en: "Stopped: {done} of {rows} rows are filled. Continue when you like; answers already read cost nothing.",
    fr: "Arrêté : {done} lignes sur {rows} sont remplies. Continuez quand vous voulez ; les réponses déjà lues ne coûtent rien.",
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
  status_not_found: { en: "Not in the register", fr: "Absentes du répertoire" },
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
