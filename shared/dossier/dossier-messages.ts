/** The texts of a page about a company, besides the values of the register. */
export const dossierMessages = {
  dossier_identity: { en: "Identity", fr: "Identité" },
  dossier_head_office: { en: "Head office", fr: "Siège" },
  dossier_checks: { en: "At a glance", fr: "En bref" },
  dossier_directors: { en: "Directors", fr: "Dirigeants" },
  dossier_accounts: { en: "Annual accounts", fr: "Comptes annuels" },
  dossier_establishments: { en: "Establishments", fr: "Établissements" },
  dossier_active: { en: "Company active", fr: "Entreprise active" },
  dossier_head_office_open: { en: "Head office open", fr: "Siège ouvert" },
  dossier_latest_accounts: { en: "Latest accounts of its own", fr: "Derniers comptes sociaux" },
  dossier_withheld: { en: "Name or address withheld", fr: "Nom ou adresse non diffusés" },
  dossier_unknown: { en: "not known", fr: "non connu" },
  dossier_none: { en: "none known", fr: "rien de connu" },
  dossier_not_published: { en: "not published", fr: "non publié" },
  dossier_account_types: {
    en: "Years of different types cannot be compared: C complete, S simplified, K consolidated (the whole group).",
    fr: "Des exercices de types différents ne sont pas comparables : C complets, S simplifiés, K consolidés (tout le groupe).",
  },
  dossier_more: { en: "and {n} more", fr: "et {n} de plus" },
  dossier_beyond_plan: {
    en: "not included in the plan of this account",
    fr: "non compris dans l'offre de ce compte",
  },
  dossier_source: { en: "Sirene register, read {day}", fr: "Répertoire Sirene, lu le {day}" },
  dossier_yes: { en: "yes", fr: "oui" },
  dossier_no: { en: "no", fr: "non" },
} as const;
