/** Tokens, by command and on the administrator's page. */
export const tokenMessages = {
  help_token: {
    en: "Create, list, change, replace and revoke tokens",
    fr: "Créer, lister, modifier, remplacer et révoquer des jetons",
  },
  help_token_create: {
    en: "Create a token and print it once",
    fr: "Créer un jeton et l'afficher, une seule fois",
  },
  help_user: {
    en: "user of the token, as the ledger will name them",
    fr: "utilisateur du jeton, tel que le registre des appels le nommera",
  },
  help_monthly: {
    en: "calls the user may spend in a month (default: see sirene-relay token default)",
    fr: "appels permis par mois (par défaut : voyez sirene-relay token default)",
  },
  help_unlimited: {
    en: "no monthly limit but the account's own",
    fr: "sans autre limite que celle du compte",
  },
  help_hourly: { en: "calls the user may spend in an hour", fr: "appels permis par heure" },
  help_no_hourly: { en: "no hourly limit", fr: "sans limite horaire" },
  help_expires: {
    en: "when the token expires: 90d (in 90 days), 2027-06-30 (that day included) or never",
    fr: "quand le jeton expire : 90d (dans 90 jours), 2027-06-30 (ce jour compris) ou never (jamais)",
  },
  help_admin: { en: "may see /admin and change things there", fr: "peut voir /admin et y modifier" },
  help_viewer: { en: "may see /admin, but not change anything", fr: "peut voir /admin, sans rien modifier" },
  help_token_list: {
    en: "List all tokens, and what their users have spent this month",
    fr: "Lister tous les jetons, et ce que leurs utilisateurs ont dépensé ce mois-ci",
  },
  help_token_set: {
    en: "Change what a token may spend, or when it expires",
    fr: "Modifier le budget d'un jeton, ou sa date d'expiration",
  },
  help_token_replace: {
    en: "Create a token with the same rights to replace another",
    fr: "Créer un jeton aux mêmes droits pour en remplacer un autre",
  },
  help_overlap: {
    en: "how long the old token still works, such as 2d",
    fr: "durée pendant laquelle l'ancien fonctionne encore, par exemple 2d (deux jours)",
  },
  help_token_revoke: {
    en: "Revoke a token at once; on a terminal, asks first",
    fr: "Révoquer un jeton immédiatement ; dans un terminal, demande d'abord confirmation",
  },
  help_yes: { en: "do not ask", fr: "ne rien demander" },
  help_token_default: {
    en: "Show or set the monthly budget of tokens created without one",
    fr: "Afficher ou fixer le budget mensuel des jetons créés sans budget",
  },
  help_default_monthly: { en: "calls per month", fr: "appels par mois" },

  token_made: {
    en: "Token {id} for {user}: {bounds}. It is shown only once and stored as a hash: hand it over now.",
    fr: "Jeton {id} pour {user} : {bounds}. Il n'est affiché qu'une fois et conservé sous forme d'empreinte : transmettez-le maintenant.",
  },
  token_set: { en: "Token {id} of {user}: {bounds}.", fr: "Jeton {id} de {user} : {bounds}." },
  token_ended: { en: "Token {id} was revoked.", fr: "Le jeton {id} a été révoqué." },
  token_ends_after: {
    en: "Token {id} still works for {overlap}.",
    fr: "Le jeton {id} fonctionne encore pendant {overlap}.",
  },
  token_revoke_ask: {
    en: "Revoke the token {id} of {user}? Everything that uses it stops at once. (y/n) ",
    fr: "Révoquer le jeton {id} de {user} ? Tout ce qui l'utilise s'arrête aussitôt. (o/n) ",
  },
  token_kept: { en: "Nothing was revoked.", fr: "Aucun jeton n'a été révoqué." },
  token_revoked: { en: "Token {id} was revoked.", fr: "Le jeton {id} a été révoqué." },
  token_last_admin: {
    en: "Token {id} is the last administrator's: create another with --admin first, or replace it.",
    fr: "Le jeton {id} est celui du dernier administrateur : créez-en d'abord un autre avec --admin, ou remplacez-le.",
  },
  token_none: { en: "No token has been created.", fr: "Aucun jeton n'a été créé." },
  token_unknown: {
    en: "There is no token {id}, or it has already been revoked: see sirene-relay token list.",
    fr: "Il n'y a pas de jeton {id}, ou il a déjà été révoqué : voyez sirene-relay token list.",
  },
  token_nothing_to_set: {
    en: "Give what to change: --monthly, --unlimited, --hourly, --no-hourly or --expires.",
    fr: "Indiquez ce qu'il faut modifier : --monthly, --unlimited, --hourly, --no-hourly ou --expires.",
  },
  token_default: {
    en: "A token created without --monthly may spend {calls|call|calls} a month.",
    fr: "Un jeton créé sans --monthly permet {calls|appel|appels} par mois.",
  },
  bad_user: {
    en: "--user takes a name of up to 64 letters, digits, spaces and @ . + _ ' -, beginning with a letter or a digit.",
    fr: "--user attend un nom d'au plus 64 lettres, chiffres, espaces et @ . + _ ' -, commençant par une lettre ou un chiffre.",
  },
  bad_expiry: {
    en: '--expires takes a time in the future such as {shapes}, not "{value}".',
    fr: "--expires attend une échéance à venir comme {shapes}, pas « {value} ».",
  },
  bad_overlap: {
    en: '--overlap takes a duration such as 12h or 2d, not "{value}".',
    fr: "--overlap attend une durée comme 12h ou 2d, pas « {value} ».",
  },

  column_id: { en: "id", fr: "id" },
  column_user: { en: "user", fr: "utilisateur" },
  column_rights: { en: "rights", fr: "droits" },
  column_used: { en: "used this month", fr: "dépensé ce mois-ci" },
  column_monthly: { en: "per month", fr: "par mois" },
  column_hourly: { en: "per hour", fr: "par heure" },
  column_created: { en: "created", fr: "créé" },
  column_last: { en: "last used", fr: "dernier usage" },
  column_ends: { en: "expires", fr: "expire" },
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
