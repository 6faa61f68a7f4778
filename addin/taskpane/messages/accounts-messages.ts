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
