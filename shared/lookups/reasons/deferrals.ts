import type { Reason } from "./reason.ts";

/** Why the gateway asks nothing for now: a question, and its row, are `deferred`. */
export const deferrals = {
  month_spent: {
    note: { en: "monthly quota spent", fr: "quota mensuel épuisé" },
    cell: { en: "This month's calls are used up.", fr: "Les appels du mois sont épuisés." },
    exit: "quota",
  },
  reserve: {
    note: { en: "only the reserve is left", fr: "il ne reste que la réserve" },
    cell: {
      en: "Only the calls kept in reserve are left this month.",
      fr: "Il ne reste, ce mois-ci, que les appels gardés en réserve.",
    },
    exit: "quota",
  },
  hour_spent: {
    note: { en: "hourly limit reached", fr: "limite horaire atteinte" },
    cell: { en: "This hour's calls are used up.", fr: "Les appels de cette heure sont épuisés." },
    exit: "quota",
  },
  throttled: {
    note: {
      en: "a server on the way to the service asks to wait",
      fr: "un serveur sur le chemin du service demande d'attendre",
    },
    cell: {
      en: "A server between the relay and the service asks to wait a moment.",
      fr: "Un serveur placé entre le relais et le service demande d'attendre un moment.",
    },
    exit: "quota",
  },
  budget: {
    note: {
      en: "the calls this run could spend are used up",
      fr: "les appels permis pour ce lancement sont épuisés",
    },
    cell: { en: "The calls allowed are used up.", fr: "Les appels permis sont épuisés." },
    exit: "quota",
  },
  user_budget: {
    note: {
      en: "this user's calls of the month are used up",
      fr: "les appels de cet utilisateur pour le mois sont épuisés",
    },
    cell: { en: "Your calls for this month are used up.", fr: "Vos appels pour ce mois sont épuisés." },
    exit: "quota",
  },
  user_rate: {
    note: {
      en: "this user's calls of the hour are used up",
      fr: "les appels de cet utilisateur pour l'heure sont épuisés",
    },
    cell: { en: "Your calls for this hour are used up.", fr: "Vos appels pour cette heure sont épuisés." },
    exit: "quota",
  },
  unauthorized: {
    note: { en: "keys refused", fr: "clés refusées" },
    cell: {
      en: "The service refused the relay's keys: tell its administrator.",
      fr: "Le service a refusé les clés du relais : prévenez son administrateur.",
    },
    exit: "credentials",
  },
  unpaid: {
    note: { en: "subscription inactive", fr: "abonnement inactif" },
    cell: {
      en: "The subscription is inactive: tell the relay's administrator.",
      fr: "L'abonnement est inactif : prévenez l'administrateur du relais.",
    },
    exit: "credentials",
  },
  wrong_address: {
    note: { en: "the address is not that of the API", fr: "l'adresse n'est pas celle de l'API" },
    cell: {
      en: "The relay cannot reach the company data service: tell its administrator.",
      fr: "Le relais ne peut pas joindre le service de données d'entreprises : prévenez son administrateur.",
    },
    exit: "failed",
  },
  dead_server: {
    note: { en: "the service does not answer", fr: "le service ne répond pas" },
    cell: {
      en: "The company data service is not answering at the moment.",
      fr: "Le service de données d'entreprises ne répond pas pour le moment.",
    },
    exit: "failed",
  },
  interrupted: {
    note: { en: "interrupted before it was asked", fr: "interrompu avant d'être demandé" },
    cell: {
      en: "The relay is stopping: recalculate in a moment.",
      fr: "Le relais s'arrête : recalculez dans un moment.",
    },
    exit: "interrupted",
  },
  paused: {
    note: { en: "spending is paused", fr: "les dépenses sont suspendues" },
    cell: {
      en: "An administrator has paused all calls; cached answers are still given.",
      fr: "Un administrateur a suspendu tous les appels ; les réponses en cache restent disponibles.",
    },
    exit: "quota",
  },
  store_failed: {
    note: {
      en: "answers cannot be kept, so none are bought",
      fr: "les réponses ne peuvent être conservées : rien n'est acheté",
    },
    cell: {
      en: "The relay cannot store answers, so it asks for none: tell its administrator.",
      fr: "Le relais ne peut pas conserver les réponses, il n'en demande donc aucune : prévenez son administrateur.",
    },
    exit: "failed",
  },
} as const satisfies Record<string, Reason>;
export type DeferralReason = keyof typeof deferrals;

/** What whoever ran a command does about it, for the documentation: apart, for no program says it. */
export const deferralAdvice: Readonly<Record<DeferralReason, string>> = {
  month_spent: "Run the same command after the reset named in the note.",
  reserve: "Lower `--reserve`, or run it after the reset.",
  hour_spent: "Run the same command later.",
  throttled:
    "Run the same command in a minute. If it goes on, ask whoever runs the proxy or the firewall on the way: the answer is not the service's own.",
  budget: "Run the same command: what was bought is not paid again.",
  user_budget: "Ask whoever keeps the quota for more, or wait for the next period.",
  user_rate: "Wait a moment, then run the same command.",
  unauthorized: "Check `SIRENE_API_KEY` and `SIRENE_API_SECRET`.",
  unpaid: "Renew the subscription.",
  wrong_address: "Check that `SIRENE_API_URL` ends with the version segment, such as `/v1`.",
  dead_server: "Run the same command when the service answers again.",
  interrupted: "Run the same command.",
  paused: "Resume spending where it was paused.",
  store_failed: "Free the disk, or name another `SIRENE_STORE`; then run the same command.",
};
