/** Tokens, by command and on the administrator's page. */
export const tokenMessages = {
  help_token: {
    en: "Give out, list, change, replace and revoke tokens",
    fr: "Remettre, lister, modifier, remplacer et révoquer des jetons",
  },
  help_token_create: {
    en: "Make a token and print it, once",
    fr: "Créer un jeton et l'afficher, une seule fois",
  },
  help_user: { en: "whose it is, as the ledger will call them", fr: "à qui il est, sous le nom du registre" },
  help_monthly: {
    en: "calls they may spend in a month (default: see sirene-relay token default)",
    fr: "appels permis par mois (par défaut : voyez sirene-relay token default)",
  },
  help_unlimited: {
    en: "no monthly limit but the account's own",
    fr: "sans autre limite que celle du compte",
  },
  help_hourly: { en: "calls they may spend in an hour", fr: "appels permis par heure" },
  help_no_hourly: { en: "no limit an hour", fr: "sans limite par heure" },
  help_expires: {
    en: "when it ends: 90d from now, at the end of 2027-06-30, or never",
    fr: "quand il prend fin : 90d (dans 90 jours), 2027-06-30 (ce jour compris) ou never (jamais)",
  },
  help_admin: { en: "may see and decide on /admin", fr: "donne à voir et à décider sur /admin" },
  help_viewer: { en: "may see /admin and decide nothing", fr: "donne à voir /admin, sans rien décider" },
  help_token_list: {
    en: "List all tokens, and what their users spent of the month",
    fr: "Lister tous les jetons, et ce que chacun a dépensé dans le mois",
  },
  help_token_set: {
    en: "Change what a token may spend, or when it ends",
    fr: "Modifier le budget d'un jeton, ou sa date de fin",
  },
  help_token_replace: {
    en: "Make a token with the same rights in place of another",
    fr: "Créer un jeton aux mêmes droits, à la place d'un autre",
  },
  help_overlap: {
    en: "how long the former one still works, such as 2d",
    fr: "durée pendant laquelle l'ancien marche encore, par exemple 2d (deux jours)",
  },
  help_token_revoke: {
    en: "Revoke a token, at once; asks first on a terminal",
    fr: "Révoquer un jeton, sur-le-champ ; demande d'abord confirmation dans un terminal",
  },
  help_yes: { en: "do not ask", fr: "ne rien demander" },
  help_token_default: {
    en: "Tell or set the monthly budget of tokens given out without one",
    fr: "Afficher ou fixer le budget mensuel des jetons remis sans budget",
  },
  help_default_monthly: { en: "calls a month", fr: "appels par mois" },

  token_made: {
    en: "Token {id} for {user}: {bounds}. It is shown this once and kept as a hash: hand it over now.",
    fr: "Jeton {id} pour {user} : {bounds}. Il n'est affiché que cette fois et conservé haché : transmettez-le maintenant.",
  },
  token_set: { en: "Token {id} of {user}: {bounds}.", fr: "Jeton {id} de {user} : {bounds}." },
  token_ended: { en: "Token {id} is revoked.", fr: "Le jeton {id} est révoqué." },
  token_ends_after: {
    en: "Token {id} still works for {overlap}.",
    fr: "Le jeton {id} marche encore pendant {overlap}.",
  },
  token_revoke_ask: {
    en: "Revoke the token {id} of {user}? What uses it stops at once. (y/n) ",
    fr: "Révoquer le jeton {id} de {user} ? Ce qui l'utilise s'arrête aussitôt. (o/n) ",
  },
  token_kept: { en: "Nothing was revoked.", fr: "Aucun jeton n'a été révoqué." },
  token_revoked: { en: "Token {id} is revoked.", fr: "Le jeton {id} est révoqué." },
  token_last_admin: {
    en: "Token {id} is the last administrator's: make another with --admin first, or replace it.",
    fr: "Le jeton {id} est celui du dernier administrateur : créez-en d'abord un autre avec --admin, ou remplacez-le.",
  },
  token_none: { en: "No token has been given out.", fr: "Aucun jeton n'a été remis." },
  token_unknown: {
    en: "There is no token {id}, or it was revoked before: see sirene-relay token list.",
    fr: "Aucun jeton {id}, ou il a déjà été révoqué : voyez sirene-relay token list.",
  },
  token_nothing_to_set: {
    en: "Say what to change: --monthly, --unlimited, --hourly, --no-hourly or --expires.",
    fr: "Dites ce qu'il faut modifier : --monthly, --unlimited, --hourly, --no-hourly ou --expires.",
  },
  token_default: {
    en: "A token given out without --monthly may spend {calls|call|calls} a month.",
    fr: "Un jeton remis sans --monthly permet {calls|appel|appels} par mois.",
  },
  bad_user: {
    en: "--user takes a name of up to 64 letters, digits, spaces and @ . + _ ' -, beginning with a letter or a digit.",
    fr: "--user veut un nom d'au plus 64 lettres, chiffres, espaces et @ . + _ ' -, commençant par une lettre ou un chiffre.",
  },
  bad_expiry: {
    en: '--expires takes a time ahead such as {shapes}, not "{value}".',
    fr: "--expires veut une échéance à venir comme {shapes}, pas « {value} ».",
  },
  bad_overlap: {
    en: '--overlap takes a duration such as 12h or 2d, not "{value}".',
    fr: "--overlap veut une durée comme 12h ou 2d, pas « {value} ».",
  },

  column_id: { en: "id", fr: "id" },
  column_user: { en: "user", fr: "utilisateur" },
  column_rights: { en: "rights", fr: "droits" },
  column_used: { en: "used this month", fr: "dépensé ce mois" },
  column_monthly: { en: "a month", fr: "par mois" },
  column_hourly: { en: "an hour", fr: "par heure" },
  column_created: { en: "made", fr: "créé" },
  column_last: { en: "last used", fr: "dernier usage" },
  column_ends: { en: "ends", fr: "prend fin" },
  column_state: { en: "state", fr: "état" },

  viewer: { en: "viewer", fr: "observateur" },
  admin: { en: "administrator", fr: "administrateur" },
  a_month: { en: "{n|call|calls} a month", fr: "{n|appel|appels} par mois" },
  an_hour: { en: "{n} an hour", fr: "{n} par heure" },
  unlimited: { en: "no limit", fr: "sans limite" },
  until: { en: "until {when}", fr: "jusqu'au {when}" },
  token_is_valid: { en: "valid", fr: "valable" },
  token_is_expired: { en: "expired", fr: "expiré" },
  token_is_revoked: { en: "revoked {when}", fr: "révoqué le {when}" },
} as const;
