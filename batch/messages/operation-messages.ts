import { statusWords } from "../../shared/enrichment/rows/status-words.ts";

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
    en: "truncated by the service: {matched} match in all",
    fr: "tronqué par le service : {matched} correspondent en tout",
  },

  op_remark: { en: "{subject}: {why}", fr: "{subject} : {why}" },
  op_siren_of_siret: { en: "SIREN {siren} taken from the SIRET", fr: "SIREN {siren} tiré du SIRET" },
  op_sirets_alone: {
    en: "The service lists only SIRETs here: sirene establishment SIRET shows one.",
    fr: "Le service ne liste ici que des SIRET : sirene establishment SIRET en affiche un.",
  },

  op_not_published: { en: "not published", fr: "non publié" },
  op_currencies: { en: "Amounts in {currencies}.", fr: "Montants en {currencies}." },
  op_account_types: {
    en: "Types: C complete, S simplified, K consolidated (the whole group).",
    fr: "Types : C complets, S simplifiés, K consolidés (tout le groupe).",
  },
  op_not_comparable: {
    en: "Years of different types ({types}) are not comparable.",
    fr: "Les exercices de types différents ({types}) ne sont pas comparables.",
  },

  op_beyond_plan: {
    en: "The plan of this key does not include this: {detail}. Annual accounts require the Pro or Enterprise plan.",
    fr: "L'offre de cette clé ne comprend pas cette information : {detail}. Les comptes annuels requièrent l'offre Pro ou Enterprise.",
  },
  op_beyond_plan_known: {
    en: "Nothing was asked or spent: the plan of this key does not include this. Annual accounts require the Pro or Enterprise plan; if the plan has changed, run sirene quota to read the new one.",
    fr: "Rien n'a été demandé ni dépensé : l'offre de cette clé ne comprend pas cette information. Les comptes annuels requièrent l'offre Pro ou Enterprise ; si l'offre a changé, lancez sirene quota pour lire la nouvelle.",
  },
  op_unanswered: {
    en: "No answer: {why}. Run the same command to ask again.",
    fr: "Pas de réponse : {why}. Relancez la même commande pour redemander.",
  },
  op_unreadable: {
    en: "The answer contains no list to show; --json prints it as received.",
    fr: "La réponse ne contient pas de liste à afficher ; --json l'affiche telle quelle.",
  },

  lookup_id: { en: "Identifier", fr: "Identifiant" },
  lookup_status: { en: "Status", fr: "Statut" },
  lookup_note: { en: "Note", fr: "Note" },
  outcome_found: statusWords.found,
  outcome_not_found: statusWords.not_found,
  outcome_invalid: statusWords.invalid,
  outcome_ambiguous: statusWords.ambiguous,
  outcome_blank: statusWords.blank,
  outcome_deferred: statusWords.deferred,
  outcome_failed: statusWords.failed,
} as const;
