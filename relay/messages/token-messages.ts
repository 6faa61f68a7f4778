/** Messages about tokens, in commands and on the administrator's page. */
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
    en: "name of the token's user, as the ledger of calls will show it",
    fr: "nom de l'utilisateur du jeton, tel qu'il figurera dans le registre des appels",
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
  help_admin: {
    en: "may see /admin and change things there",
    fr: "peut voir /admin et y faire des modifications",
  },
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
    fr: "durée pendant laquelle l'ancien jeton fonctionne encore, par exemple 2d (deux jours)",
  },
  help_token_revoke: {
    en: "Revoke a token at once; on a terminal, asks first",
    fr: "Révoquer un jeton immédiatement ; dans un terminal, demande d'abord confirmation",
  },
  help_yes: { en: "do not ask", fr: "ne rien demander" },
  help_from: {
    en: "CSV file of people (columns user, monthly, hourly, expires): create a token for each who has none",
    fr: "fichier CSV de personnes (colonnes user, monthly, hourly, expires) : créer un jeton pour chacune qui n'en a pas",
  },
  help_out: {
    en: "with --from: new file to write the tokens to, which only this account may read",
    fr: "avec --from : nouveau fichier où écrire les jetons, lisible par ce compte seul",
  },
  help_token_rename: {
    en: "Give a token to another user name; calls made so far stay under the old one",
    fr: "Donner à un jeton un autre nom d'utilisateur ; les appels déjà faits restent sous l'ancien",
  },
  help_revoke_user: {
    en: "revoke all tokens of this user, instead of one",
    fr: "révoquer tous les jetons de cet utilisateur, au lieu d'un seul",
  },
  help_token_default: {
    en: "Show or set the monthly budget and the expiry of tokens created without one",
    fr: "Afficher ou fixer le budget mensuel et l'échéance des jetons créés sans en préciser",
  },
  help_default_expires: {
    en: "how long a token lasts: 365d (365 days) or never",
    fr: "durée d'un jeton : 365d (365 jours) ou never (sans fin)",
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
  token_for_whom: {
    en: "Say who the token is for: --user NAME, or --from people.csv --out tokens.csv for several people.",
    fr: "Indiquez à qui est destiné le jeton : --user NOM, ou --from personnes.csv --out jetons.csv pour plusieurs personnes.",
  },
  token_from_needs_out: {
    en: "--from and --out are used together: --from people.csv --out tokens.csv.",
    fr: "--from et --out s'emploient ensemble : --from personnes.csv --out jetons.csv.",
  },
  token_revoke_what: {
    en: "Give either the id of one token, or --user NAME for all tokens of a user.",
    fr: "Indiquez soit l'identifiant d'un jeton, soit --user NOM pour tous les jetons d'un utilisateur.",
  },
  tokens_made: {
    en: "{n|token|tokens} created and written to {file}, which only this account may read. Hand each to its user, then delete the file: they are shown nowhere else.",
    fr: "{n|jeton créé et écrit|jetons créés et écrits} dans {file}, que seul ce compte peut lire. Remettez chacun à son utilisateur, puis supprimez le fichier : ils ne sont affichés nulle part ailleurs.",
  },
  tokens_kept: {
    en: "{n|person has|people have} a valid token already: no other was created.",
    fr: "{n|personne a|personnes ont} déjà un jeton valable : aucun autre n'a été créé.",
  },
  tokens_revoke_ask: {
    en: "Revoke all tokens of {user}? Everything that uses them stops at once. (y/n) ",
    fr: "Révoquer tous les jetons de {user} ? Tout ce qui les utilise s'arrête aussitôt. (o/n) ",
  },
  tokens_revoked: {
    en: "{n|token|tokens} of {user} revoked: {ids}.",
    fr: "{n|jeton révoqué|jetons révoqués} pour {user} : {ids}.",
  },
  tokens_last_admin: {
    en: "{user} has the last administrator's token: create another with --admin first.",
    fr: "{user} a le jeton du dernier administrateur : créez-en d'abord un autre avec --admin.",
  },
  tokens_of_nobody: {
    en: "{user} has no token that could be revoked: see sirene-relay token list.",
    fr: "{user} n'a aucun jeton à révoquer : voyez sirene-relay token list.",
  },
  token_renamed: {
    en: "Token {id} now belongs to {user}, no longer to {former}. Calls made so far stay under {former}.",
    fr: "Le jeton {id} appartient désormais à {user}, et non plus à {former}. Les appels déjà faits restent sous {former}.",
  },
  tokens_file_there: {
    en: "{file} already exists and was not overwritten: it may contain tokens that are shown nowhere else. Name another file with --out.",
    fr: "{file} existe déjà et n'a pas été remplacé : il peut contenir des jetons qui ne sont affichés nulle part ailleurs. Donnez un autre fichier à --out.",
  },
  tokens_file_unwritable: {
    en: "{file} cannot be written ({detail}): no token was created. Give --out a file in a folder that this account may write to.",
    fr: "{file} ne peut pas être écrit ({detail}) : aucun jeton n'a été créé. Donnez à --out un fichier d'un dossier accessible en écriture.",
  },
  people_columns: {
    en: '{file}: "{name}" is not a column of a list of people: the first line may contain {columns}, each once, and must contain user.',
    fr: "{file} : « {name} » n'est pas une colonne d'une liste de personnes : la première ligne peut contenir {columns}, une fois chacune, et doit contenir user.",
  },
  people_no_user: {
    en: "{file} has no column user: the first line may contain {columns}, each once, and must contain user.",
    fr: "{file} n'a pas de colonne user : la première ligne peut contenir {columns}, une fois chacune, et doit contenir user.",
  },
  people_none: {
    en: "{file} lists no people: each line after the first must be a person.",
    fr: "{file} ne liste aucune personne : chaque ligne après la première doit être une personne.",
  },
  people_line_user: {
    en: '{file}, line {line}: "{value}" is not a user name: up to 64 letters, digits, spaces and @ . + _ \' -, beginning with a letter or a digit. No token was created.',
    fr: "{file}, ligne {line} : « {value} » n'est pas un nom d'utilisateur : au plus 64 lettres, chiffres, espaces et @ . + _ ' -, commençant par une lettre ou un chiffre. Aucun jeton n'a été créé.",
  },
  people_line_twice: {
    en: "{file}, line {line}: {value} is listed twice. No token was created.",
    fr: "{file}, ligne {line} : {value} figure deux fois. Aucun jeton n'a été créé.",
  },
  people_line_cells: {
    en: '{file}, line {line}: "{value}" has more cells than the first line has columns, or a quotation mark out of place. No token was created.',
    fr: "{file}, ligne {line} : « {value} » a plus de cellules que la première ligne n'a de colonnes, ou un guillemet mal placé. Aucun jeton n'a été créé.",
  },
  people_line_bounds: {
    en: '{file}, line {line}: "{value}" cannot be used: monthly and hourly take whole numbers (monthly also unlimited), expires a time in the future such as 90d or 2027-06-30. No token was created.',
    fr: "{file}, ligne {line} : « {value} » est inutilisable : monthly et hourly attendent des nombres entiers (monthly aussi unlimited), expires une échéance à venir comme 90d ou 2027-06-30. Aucun jeton n'a été créé.",
  },
  token_default_ends: {
    en: "A token created without --expires expires after {days|day|days}.",
    fr: "Un jeton créé sans --expires expire au bout de {days|jour|jours}.",
  },
  token_default_never: {
    en: "A token created without --expires does not expire.",
    fr: "Un jeton créé sans --expires n'expire pas.",
  },
  bad_default_expiry: {
    en: '--expires takes a number of days such as 365d, or never, not "{value}".',
    fr: "--expires attend un nombre de jours comme 365d, ou never, pas « {value} ».",
  },
  token_none: { en: "No token has been created.", fr: "Aucun jeton n'a été créé." },
  token_unknown: {
    en: "There is no token {id}, or it has already been revoked: see sirene-relay token list.",
    fr: "Il n'y a pas de jeton {id}, ou il a déjà été révoqué : voyez sirene-relay token list.",
  },
  token_nothing_to_set: {
    en: "Say what to change: --monthly, --unlimited, --hourly, --no-hourly or --expires.",
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

/** Messages of the pages that make, change, replace and revoke tokens. */
export const tokenPageMessages = {
  new_token: { en: "New token", fr: "Nouveau jeton" },
  make_token: { en: "Create the token", fr: "Créer le jeton" },
  change_token: { en: "Change the token", fr: "Modifier le jeton" },
  replace_token: { en: "Replace the token", fr: "Remplacer le jeton" },
  revoke_token: { en: "Revoke the token", fr: "Révoquer le jeton" },
  token_line: { en: "Token {id} of {user}: {bounds}.", fr: "Jeton {id} de {user} : {bounds}." },
  change_title: { en: "Change the token of {user}", fr: "Modifier le jeton de {user}" },
  replace_title: { en: "Replace the token of {user}", fr: "Remplacer le jeton de {user}" },
  replace_about: {
    en: "A new token with the same rights is created and shown once, for you to hand over.",
    fr: "Un nouveau jeton aux mêmes droits est créé et affiché une seule fois : transmettez-le.",
  },
  revoke_title: { en: "Revoke the token of {user}?", fr: "Révoquer le jeton de {user} ?" },
  revoke_about: {
    en: "Workbooks and batch runs that use it are refused from their next request on. This cannot be undone.",
    fr: "Les classeurs et les traitements par lots qui l'utilisent sont refusés dès leur prochaine demande. C'est définitif.",
  },
  revoke_own: {
    en: "This is the token you are signed in with: you will be signed out.",
    fr: "C'est le jeton avec lequel vous êtes connecté : vous serez déconnecté.",
  },
  form_wrong: {
    en: "Nothing was done: check the fields below.",
    fr: "Rien n'a été fait : vérifiez les champs ci-dessous.",
  },
  field_user: { en: "User", fr: "Utilisateur" },
  field_user_hint: {
    en: "The name of a person or a machine, as the ledger of calls and these tables will show it.",
    fr: "Le nom d'une personne ou d'une machine, tel qu'il figurera dans le registre des appels et dans ces tableaux.",
  },
  field_role: { en: "Rights on this page", fr: "Droits sur cette page" },
  field_role_hint: {
    en: "Every token works in cells and in batch runs, within its budget.",
    fr: "Tout jeton s'utilise dans les cellules et les traitements par lots, dans la limite de son budget.",
  },
  role_user: { en: "none", fr: "aucun" },
  role_viewer: { en: "viewer: sees, changes nothing", fr: "observateur : voit, ne modifie rien" },
  role_admin: { en: "administrator: sees and changes", fr: "administrateur : voit et modifie" },
  field_monthly: { en: "Calls per month", fr: "Appels par mois" },
  field_monthly_hint: {
    en: "For all tokens of the same user together. Answers from the store are free.",
    fr: "Pour tous les jetons du même utilisateur ensemble. Les réponses déjà connues sont gratuites.",
  },
  field_unlimited: { en: "no limit but the account's", fr: "sans autre limite que celle du compte" },
  field_hourly: { en: "Calls per hour", fr: "Appels par heure" },
  field_hourly_hint: { en: "Empty: no hourly limit.", fr: "Vide : sans limite horaire." },
  field_expires: { en: "Expires", fr: "Expiration" },
  field_expires_hint: {
    en: "After that, the token no longer works.",
    fr: "Ensuite, le jeton ne fonctionne plus.",
  },
  field_overlap: { en: "The old token", fr: "L'ancien jeton" },
  overlap_0s: { en: "stops working at once", fr: "cesse aussitôt de fonctionner" },
  overlap_1d: { en: "still works for a day", fr: "fonctionne encore un jour" },
  overlap_7d: { en: "still works for a week", fr: "fonctionne encore une semaine" },
  never_ends: { en: "never", fr: "jamais" },
  after_days: { en: "in {days|day|days}", fr: "dans {days|jour|jours}" },
  until_then: { en: "unchanged: {when}", fr: "inchangé : {when}" },
  bad_name: {
    en: "Give a name of up to 64 letters, digits, spaces and @ . + _ ' -, beginning with a letter or a digit.",
    fr: "Donnez un nom d'au plus 64 lettres, chiffres, espaces et @ . + _ ' -, commençant par une lettre ou un chiffre.",
  },
  bad_role: { en: "Choose user, viewer or admin.", fr: "Choisissez user, viewer ou admin." },
  bad_calls: { en: "Give a whole number.", fr: "Donnez un nombre entier." },
  bad_end: { en: "Give a time in the future, such as 90d.", fr: "Donnez une échéance à venir, comme 90d." },
} as const;
