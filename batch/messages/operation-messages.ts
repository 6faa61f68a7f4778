/** What is said beside the answer to one question. */
export const operationMessages = {
  op_spent: { en: "{spent|call|calls} spent", fr: "{spent|appel dépensé|appels dépensés}" },
  op_known: {
    en: "answered from this machine's store, read {when}",
    fr: "réponse déjà sur cette machine, lue {when}",
  },
  op_yes: { en: "yes", fr: "oui" },
  op_no: { en: "no", fr: "non" },
  op_none: { en: "–", fr: "–" },

  op_range: { en: "{first}–{last} of {total}", fr: "{first}–{last} sur {total}" },
  op_range_more: {
    en: "{first}–{last} of {total}, --page {next#} for more",
    fr: "{first}–{last} sur {total}, --page {next#} pour la suite",
  },
  op_past_the_end: {
    en: "Nothing on page {page}: the last one is --page {last#}",
    fr: "Rien à la page {page} : la dernière est --page {last#}",
  },
  op_count: { en: "{n|result|results}", fr: "{n|résultat|résultats}" },
  op_capped: { en: "truncated by the service", fr: "tronqué par le service" },
  op_capped_of: {
    en: "truncated by the service, {matched} match",
    fr: "tronqué par le service, {matched} correspondent",
  },
  op_narrow_director: { en: "add --given-name or --strict", fr: "ajoutez --prenom ou --strict" },
  op_narrow_address: { en: "add --street or --commune", fr: "ajoutez --voie ou --commune" },

  op_remark: { en: "{subject}: {why}", fr: "{subject} : {why}" },
  op_no_company: { en: "No company matches.", fr: "Aucune entreprise ne correspond." },
  op_no_establishment: { en: "no such establishment on record", fr: "aucun établissement de ce genre connu" },
  op_unknown_naf_code: { en: "no such NAF/APE code", fr: "code NAF/APE inconnu" },
  op_no_naf_code: { en: "No NAF/APE code matches.", fr: "Aucun code NAF/APE ne correspond." },
  op_no_legal_form: { en: "No legal form matches.", fr: "Aucune forme juridique ne correspond." },
  op_siren_of_siret: { en: "SIREN {siren} taken from the SIRET", fr: "SIREN {siren} tiré du SIRET" },
  op_sirets_alone: {
    en: "The service lists SIRETs alone here: sirene establishment SIRET shows one.",
    fr: "Le service ne liste ici que des SIRET : sirene establishment SIRET en montre un.",
  },

  op_not_published: { en: "not published", fr: "non publié" },
  op_currencies: { en: "Amounts in {currencies}.", fr: "Montants en {currencies}." },
  op_account_types: {
    en: "Types: C complete, S simplified, K consolidated (the whole group).",
    fr: "Types : C complets, S simplifiés, K consolidés (tout le groupe).",
  },
  op_not_comparable: {
    en: "Years of different types ({types}) are not comparable.",
    fr: "Les exercices de types différents ({types}) ne se comparent pas.",
  },

  op_beyond_plan: {
    en: "This is not included in the plan of this key: {detail}. Annual accounts come with the Pro and Enterprise plans.",
    fr: "L'offre de cette clé ne le comprend pas : {detail}. Les comptes annuels viennent avec les offres Pro et Enterprise.",
  },
  op_beyond_plan_known: {
    en: "Not asked, so nothing was spent: the plan of this key does not include it. Annual accounts come with the Pro and Enterprise plans; after a change of plan, sirene quota reads the new one.",
    fr: "Rien n'a été demandé ni dépensé : l'offre de cette clé ne le comprend pas. Les comptes annuels viennent avec les offres Pro et Enterprise ; après un changement d'offre, sirene quota lit la nouvelle.",
  },
  op_unanswered: {
    en: "Not answered: {why}. The same command asks again.",
    fr: "Sans réponse : {why}. La même commande redemandera.",
  },
  op_unreadable: {
    en: "The answer has no list in it that can be shown; --json prints it as it came.",
    fr: "La réponse ne contient pas de liste à montrer ; --json l'affiche telle quelle.",
  },

  lookup_id: { en: "Identifier", fr: "Identifiant" },
  lookup_status: { en: "Status", fr: "Statut" },
  lookup_note: { en: "Note", fr: "Note" },
  outcome_found: { en: "found", fr: "trouvé" },
  outcome_not_found: { en: "not found", fr: "introuvable" },
  outcome_invalid: { en: "invalid", fr: "invalide" },
  outcome_ambiguous: { en: "ambiguous", fr: "ambigu" },
  outcome_blank: { en: "blank", fr: "vide" },
  outcome_deferred: { en: "deferred", fr: "reporté" },
  outcome_failed: { en: "failed", fr: "échoué" },
} as const;
