import type { Translation } from "../messages/messages.ts";

/** Why a lookup has no answer, with everything that any program says and does about it. */
export interface Reason {
  /** A clause for the owner of the keys or of the list: in the note of a row or a line of a log. */
  readonly note: Translation;
  /** A sentence for the user of a relay, whose keys and quota belong to someone else. */
  readonly cell: Translation;
  /** The exit of a command in which it occurs. @default "failed" */
  readonly exit?: "done" | "quota" | "credentials" | "interrupted" | "failed";
  /** True if a retry may soon succeed. @default false */
  readonly passes?: boolean;
}

/** Why the add-in itself asks nothing. The lookup is `deferred`. */
export const addinDeferrals = {
  no_token: {
    note: { en: "no token was entered in the pane", fr: "aucun jeton n'a été saisi dans le volet" },
    cell: {
      en: "Not connected: enter your token in the SIRENE pane, under Account, Connection.",
      fr: "Non connecté : saisissez votre jeton dans le volet SIRENE, sous Compte, Connexion.",
    },
  },
  cache_only: {
    note: {
      en: "nothing is asked while “cache only” is on in the pane",
      fr: "rien n'est demandé tant que « cache seul » est activé dans le volet",
    },
    cell: {
      en: "Not asked: “cache only” is on in the SIRENE pane, and there is no cached answer.",
      fr: "Non demandé : « cache seul » est activé dans le volet SIRENE, et aucune réponse n'est en cache.",
    },
  },
  preview: {
    note: {
      en: "nothing is asked while the formula is being written",
      fr: "rien n'est demandé pendant la saisie de la formule",
    },
    cell: {
      en: "This will be asked once the formula is entered.",
      fr: "La question sera posée une fois la formule validée.",
    },
  },
  cancelled: {
    note: { en: "the calculation was cancelled", fr: "le calcul a été annulé" },
    cell: { en: "Cancelled.", fr: "Annulé." },
  },
  offline: {
    note: { en: "this computer is offline", fr: "cet ordinateur est hors ligne" },
    cell: {
      en: "This computer is offline: recalculate once it is connected.",
      fr: "Cet ordinateur est hors ligne : recalculez une fois connecté.",
    },
  },
} as const satisfies Record<string, Reason>;
export type AddinDeferral = keyof typeof addinDeferrals;

/** Why the gateway asks nothing for now. The lookup and its row are `deferred`. */
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
      en: "an intermediate server asks to wait",
      fr: "un serveur intermédiaire demande d'attendre",
    },
    cell: {
      en: "A server between the relay and the service asks to wait a moment.",
      fr: "Un serveur placé entre le relais et le service demande d'attendre un moment.",
    },
    exit: "quota",
  },
  budget: {
    note: {
      en: "the calls allowed for this run are used up",
      fr: "les appels permis pour ce traitement sont épuisés",
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
      en: "answers cannot be stored, so nothing is asked",
      fr: "les réponses ne peuvent pas être conservées : rien n'est demandé",
    },
    cell: {
      en: "The relay cannot store answers, so it asks for none: tell its administrator.",
      fr: "Le relais ne peut pas conserver les réponses, il n'en demande donc aucune : prévenez son administrateur.",
    },
    exit: "failed",
  },
} as const satisfies Record<string, Reason>;
export type DeferralReason = keyof typeof deferrals;

/**
 * What the user of a command can do about it. Only the documentation has these texts, so they are not part of the
 * reasons.
 */
export const deferralAdvice: Readonly<Record<DeferralReason, string>> = {
  month_spent: "Run the same command after the reset named in the note.",
  reserve: "Lower `--reserve`, or run it after the reset.",
  hour_spent: "Run the same command later.",
  throttled:
    "Run the same command in a minute. If it goes on, ask whoever runs the proxy or the firewall on the way: the answer is not the service's own.",
  budget: "Run the same command: what was paid for is not paid again.",
  user_budget: "Ask the relay's administrator for more, or wait for the next period.",
  user_rate:
    "Run the same command after the time named in the note, at most an hour away, or ask the relay's administrator for more.",
  unauthorized: "Check `SIRENE_API_KEY` and `SIRENE_API_SECRET`.",
  unpaid: "Renew the subscription.",
  wrong_address: "Check that `SIRENE_API_URL` ends with the version segment, such as `/v1`.",
  dead_server: "Run the same command when the service answers again.",
  interrupted: "Run the same command.",
  paused: "Resume spending where it was paused.",
  store_failed: "Free the disk, or name another `SIRENE_STORE`; then run the same command.",
};

/**
 * Why a lookup that was asked has no answer. It and its row are `failed`. For the status that each is read from see the
 * contract, "HTTP statuses tied to conditions".
 */
export const failures = {
  forbidden: {
    note: { en: "not in this plan", fr: "hors de l'offre souscrite" },
    cell: {
      en: "The subscription does not include this information.",
      fr: "L'abonnement ne comprend pas cette information.",
    },
    exit: "done",
    passes: false,
  },
  bad_request: {
    note: { en: "the service refused the question", fr: "le service a refusé la question" },
    cell: { en: "The service refused the question.", fr: "Le service a refusé la question." },
    exit: "failed",
    passes: false,
  },
  server_error: {
    note: { en: "the service failed", fr: "le service a eu une panne" },
    cell: { en: "The service failed.", fr: "Le service a eu une panne." },
    exit: "failed",
    passes: true,
  },
  connection_lost: {
    note: { en: "the connection was lost", fr: "la connexion a été perdue" },
    cell: { en: "The connection to the service was lost.", fr: "La connexion au service a été perdue." },
    exit: "failed",
    passes: true,
  },
  unreachable: {
    note: { en: "the service cannot be reached", fr: "le service est injoignable" },
    cell: { en: "The service cannot be reached.", fr: "Le service est injoignable." },
    exit: "failed",
    passes: true,
  },
  timeout: {
    note: { en: "the service took too long", fr: "le service a mis trop de temps" },
    cell: { en: "The service took too long.", fr: "Le service a mis trop de temps." },
    exit: "failed",
    passes: true,
  },
  malformed: {
    note: { en: "the answer could not be read", fr: "la réponse est illisible" },
    cell: { en: "The service's answer could not be read.", fr: "La réponse du service est illisible." },
    exit: "failed",
    passes: true,
  },
  unexpected: {
    note: { en: "unexpected answer from the service", fr: "réponse inattendue du service" },
    cell: { en: "The service gave an unexpected answer.", fr: "Le service a donné une réponse inattendue." },
    exit: "failed",
    passes: false,
  },
} as const satisfies Record<string, Reason>;

/**
 * What the user of a command can do about it. Only the documentation has these texts, so they are not part of the
 * reasons.
 */
export const failureAdvice: Readonly<Record<keyof typeof failures, string>> = {
  forbidden: "The field stays empty and its note says so; Pro and Enterprise plans fill it.",
  bad_request:
    "Report it: what the contract refuses is not sent. A proxy or a firewall may refuse a question too.",
  server_error:
    "Tried three times, or once where the service asked for a longer pause; run the same command again.",
  connection_lost: "Tried three times; run the same command again.",
  unreachable: "Check `SIRENE_API_URL`, the network and the proxy.",
  timeout: "Tried three times, 30 seconds each (20 by a relay); run the same command later.",
  malformed: "Tried three times; a proxy may answer in place of the service.",
  unexpected:
    "Check that `SIRENE_API_URL` ends with the version segment, such as `/v1`. If it does, a gateway answered for the service: run the same command later.",
};

/** Why a lookup cannot be asked. It is `invalid`. */
export const invalidities = {
  long_question: {
    note: { en: "the question is too long to be asked", fr: "la question est trop longue pour être posée" },
    cell: { en: "The question is too long to be asked.", fr: "La question est trop longue pour être posée." },
    exit: "failed",
  },
} as const satisfies Record<string, Reason>;

/** Why the relay itself, not the service behind it, gives no answer. The lookup and its row are `deferred`. */
export const relayDeferrals = {
  relay_unreachable: {
    note: { en: "the relay does not answer", fr: "le relais ne répond pas" },
    cell: {
      en: "The SIRENE relay does not answer: try again in a moment, or check its address in the pane.",
      fr: "Le relais SIRENE ne répond pas : réessayez dans un moment, ou vérifiez son adresse dans le volet.",
    },
    exit: "failed",
    passes: true,
  },
  relay_silent: {
    note: { en: "the relay took too long", fr: "le relais a mis trop de temps" },
    cell: {
      en: "The SIRENE relay took too long: recalculate in a moment.",
      fr: "Le relais SIRENE a mis trop de temps : recalculez dans un moment.",
    },
    exit: "failed",
    passes: true,
  },
  relay_busy: {
    note: {
      en: "the relay has too many requests of this user in progress",
      fr: "le relais traite déjà trop de demandes de cet utilisateur",
    },
    cell: {
      en: "The SIRENE relay already has too many of your requests in progress: recalculate in a moment.",
      fr: "Le relais SIRENE traite déjà trop de vos demandes : recalculez dans un moment.",
    },
    exit: "failed",
    passes: true,
  },
  relay_rate_limited: {
    note: {
      en: "the relay accepts no requests from this address for now",
      fr: "le relais n'accepte plus de demandes de cette adresse pour l'instant",
    },
    cell: {
      en: "The SIRENE relay is not accepting requests from this address for now: recalculate in a moment.",
      fr: "Le relais SIRENE n'accepte plus de demandes de cette adresse pour l'instant : recalculez dans un moment.",
    },
    exit: "failed",
    passes: true,
  },
  relay_refused: {
    note: { en: "the relay refused the token", fr: "le relais a refusé le jeton" },
    cell: {
      en: "The SIRENE relay refused the token: enter it again in the pane, under Account, Connection, or ask for a new one.",
      fr: "Le relais SIRENE a refusé le jeton : saisissez-le de nouveau dans le volet, sous Compte, Connexion, ou demandez-en un nouveau.",
    },
    exit: "credentials",
    passes: false,
  },
  relay_unexpected: {
    note: { en: "unexpected answer from the relay", fr: "réponse inattendue du relais" },
    cell: {
      en: "The relay's address is not that of a SIRENE relay: check it in the pane.",
      fr: "L'adresse du relais n'est pas celle d'un relais SIRENE : vérifiez-la dans le volet.",
    },
    exit: "failed",
    passes: false,
  },
} as const satisfies Record<string, Reason>;
export type RelayDeferral = keyof typeof relayDeferrals;

export const isRelayDeferral = (code: string): code is RelayDeferral => Object.hasOwn(relayDeferrals, code);

/**
 * What the user of a command can do about it. Only the documentation has these texts, so they are not part of the
 * reasons.
 */
export const relayDeferralAdvice: Readonly<Record<RelayDeferral, string>> = {
  relay_unreachable: "Check `SIRENE_RELAY_URL`, the network and that the relay runs.",
  relay_silent: "Run the same command later.",
  relay_busy: "Wait until the other requests of this token are answered, then run the same command.",
  relay_rate_limited: "Wait a minute, then run the same command.",
  relay_refused: "Check `SIRENE_RELAY_TOKEN`, or ask for a new token.",
  relay_unexpected: "Check that `SIRENE_RELAY_URL` is the address of a SIRENE relay.",
};

const deferring: Readonly<Record<string, Reason>> = { ...deferrals, ...relayDeferrals, ...addinDeferrals };

const reasons: Readonly<Record<string, Reason>> = {
  ...deferring,
  ...failures,
  ...invalidities,
};

/** Returns the reason with a code; undefined for a code of another version. */
export const reasonOf = (code: string): Reason | undefined =>
  Object.hasOwn(reasons, code) ? reasons[code] : undefined;

/** Returns true for the code of a reason for which a lookup was not asked. */
export const isDeferral = (code: string): boolean => Object.hasOwn(deferring, code);
