import type { Reason } from "./reason.ts";

/** Why the relay itself, not the service behind it, gives no answer: a question, and its row, are `deferred`. */
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
      en: "the relay has too many requests of this user under way",
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
      en: "the relay takes no requests from this address for now",
      fr: "le relais ne prend plus de requêtes de cette adresse pour l'instant",
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
      en: "The SIRENE relay refused the token: enter it again in the pane, under Connection, or ask for a new one.",
      fr: "Le relais SIRENE a refusé le jeton : saisissez-le de nouveau dans le volet, sous Connexion, ou demandez-en un nouveau.",
    },
    exit: "credentials",
    passes: false,
  },
  relay_unexpected: {
    note: { en: "unexpected answer of the relay", fr: "réponse inattendue du relais" },
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

/** What whoever ran a command does about it, for the documentation: apart, for no program says it. */
export const relayDeferralAdvice: Readonly<Record<RelayDeferral, string>> = {
  relay_unreachable: "Check `SIRENE_RELAY_URL`, the network and that the relay runs.",
  relay_silent: "Run the same command later.",
  relay_busy: "Wait until the other requests of this token are answered, then run the same command.",
  relay_rate_limited: "Wait a minute, then run the same command.",
  relay_refused: "Check `SIRENE_RELAY_TOKEN`, or ask for a new token.",
  relay_unexpected: "Check that `SIRENE_RELAY_URL` is the address of a SIRENE relay.",
};
