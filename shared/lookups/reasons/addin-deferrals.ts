import type { Reason } from "./reason.ts";

/** Why the add-in itself asks nothing: a question is `deferred`. */
export const addinDeferrals = {
  no_token: {
    note: { en: "no token was entered in the pane", fr: "aucun jeton n'a été saisi dans le volet" },
    cell: {
      en: "Not connected: enter your token in the SIRENE pane, under Connection.",
      fr: "Non connecté : saisissez votre jeton dans le volet SIRENE, sous Connexion.",
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
    note: { en: "the cell was cancelled", fr: "la cellule a été annulée" },
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
