import { helpTexts, startErrors, startNotices } from "../../shared/command-line/program-messages.ts";
import { usageErrors } from "../../shared/command-line/usage-errors.ts";
import {
  type Language,
  type SayOf,
  messageFormatter as formatterOf,
} from "../../shared/messages/messages.ts";
import { deferrals } from "../../shared/lookups/reasons.ts";

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
  help_yes: { en: "do not ask for confirmation", fr: "ne pas demander confirmation" },
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
  token_set_replaced: {
    en: "It was replaced by token {successor}, which keeps its own limits.",
    fr: "Il a été remplacé par le jeton {successor}, qui garde ses propres limites.",
  },
  token_replaced_too: {
    en: "Token {id} was replaced by {successor}. To end its user's access, revoke {successor} too.",
    fr: "Le jeton {id} a été remplacé par {successor}. Pour retirer l'accès à son utilisateur, révoquez aussi {successor}.",
  },
  token_others: {
    en: "{user} keeps access through {n|other valid token|other valid tokens}: {ids}.",
    fr: "{user} garde l'accès par {n|autre jeton valable|autres jetons valables} : {ids}.",
  },
  token_replaced_again: {
    en: "Token {id} was replaced by {successor}. Replacing it again makes a third token: to renew its user's access, replace {successor} instead.",
    fr: "Le jeton {id} a été remplacé par {successor}. Le remplacer encore créerait un troisième jeton : pour renouveler l'accès de son utilisateur, remplacez plutôt {successor}.",
  },
  token_ends_after: {
    en: "Token {id} still works until {until}.",
    fr: "Le jeton {id} fonctionne encore jusqu'au {until}.",
  },
  token_revoke_ask: {
    en: "Revoke the token {id} of {user}? Everything that uses it stops at once. [y/N] ",
    fr: "Révoquer le jeton {id} de {user} ? Tout ce qui l'utilise s'arrête aussitôt. [o/N] ",
  },
  token_kept: { en: "Nothing was revoked.", fr: "Aucun jeton n'a été révoqué." },
  token_revoked: { en: "Token {id} was revoked.", fr: "Le jeton {id} a été révoqué." },
  token_last_admin: {
    en: "Token {id} is the last administrator's: create another with --admin first, or replace it.",
    fr: "Le jeton {id} est celui du dernier administrateur : créez-en d'abord un autre avec --admin, ou remplacez-le.",
  },
  token_end_passed: {
    en: "The expiry of token {id} was brought forward and has passed, and a new token would keep it: change it first with sirene-relay token set {id} --expires.",
    fr: "L'expiration du jeton {id} a été avancée et elle est passée ; un nouveau jeton la garderait : modifiez-la d'abord avec sirene-relay token set {id} --expires.",
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
    en: "Revoke all tokens of {user}? Everything that uses them stops at once. [y/N] ",
    fr: "Révoquer tous les jetons de {user} ? Tout ce qui les utilise s'arrête aussitôt. [o/N] ",
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
  people_not_utf8: {
    en: '{file} is not in UTF-8, so letters such as é cannot be read: open it in Excel and save it as "CSV UTF-8". No token was created.',
    fr: "{file} n'est pas en UTF-8, et les lettres comme é y sont illisibles : ouvrez-le dans Excel et enregistrez-le au format « CSV UTF-8 ». Aucun jeton n'a été créé.",
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
  replaced_until: { en: "replaced, works until {when}", fr: "remplacé, fonctionne jusqu'au {when}" },
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
  change_title: { en: "Change the token of {user}", fr: "Modifier le jeton de {user}" },
  replace_title: { en: "Replace the token of {user}", fr: "Remplacer le jeton de {user}" },
  replace_about: {
    en: "A new token with the same rights is created and shown once, for you to hand over: {bounds}.",
    fr: "Un nouveau jeton aux mêmes droits est créé et affiché une seule fois ; transmettez-le : {bounds}.",
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
  change_replaced: {
    en: "This token was replaced by {successor}. What you change here applies to the old token alone, as long as it works.",
    fr: "Ce jeton a été remplacé par {successor}. Vos modifications ici ne valent que pour l'ancien jeton, tant qu'il fonctionne.",
  },
  token_has_successor: {
    en: "Nothing was changed: token {id} was replaced by {successor} and no longer works. Choose what to do with {successor}:",
    fr: "Rien n'a été modifié : le jeton {id} a été remplacé par {successor} et ne fonctionne plus. Choisissez ce que vous voulez faire de {successor} :",
  },
  until_then: { en: "unchanged: {when}", fr: "inchangé : {when}" },
  bad_name: {
    en: "Give a name of up to 64 letters, digits, spaces and @ . + _ ' -, beginning with a letter or a digit.",
    fr: "Donnez un nom d'au plus 64 lettres, chiffres, espaces et @ . + _ ' -, commençant par une lettre ou un chiffre.",
  },
  bad_role: {
    en: "Choose none, viewer or administrator.",
    fr: "Choisissez aucun, observateur ou administrateur.",
  },
  bad_calls: { en: "Give a whole number.", fr: "Donnez un nombre entier." },
  calls_and_unlimited: {
    en: 'A number and "no limit" exclude each other: keep one of the two.',
    fr: "Un nombre et « sans limite » s'excluent : gardez l'un des deux.",
  },
  bad_end: { en: "Give a time in the future, such as 90d.", fr: "Donnez une échéance à venir, comme 90d." },
} as const;

/** Messages of the commands: help, output and errors. */
export const commandMessages = {
  help_program: {
    en: "Keeps the API keys in one place, and answers Excel and batch runs from one store and one budget.",
    fr: "Garde les clés de l'API en un seul endroit, et répond à Excel et aux traitements par lots avec une seule base des réponses et un seul budget.",
  },
  help_serve: {
    en: "Answer requests until stopped",
    fr: "Répondre aux demandes jusqu'à l'arrêt",
  },
  help_port: { en: "port to listen on; 0 picks a free one", fr: "port d'écoute ; 0 en choisit un libre" },
  help_ops_port: {
    en: "port for /metrics and /readyz, which are then served only there, in plain http; by default they are served with everything else",
    fr: "port de /metrics et /readyz, qui ne sont alors servis que là, en http non chiffré ; par défaut, ils sont servis avec tout le reste",
  },
  help_drain: {
    en: "seconds for which a relay that is told to stop goes on answering, while /readyz answers 503, so that a proxy turns to another one",
    fr: "secondes pendant lesquelles un relais qui reçoit l'ordre de s'arrêter répond encore, tandis que /readyz répond 503, pour qu'un proxy s'adresse à un autre",
  },
  help_host: { en: "address to listen on", fr: "adresse d'écoute" },
  help_public_url: {
    en: "public address of the relay, when it is behind a proxy",
    fr: "adresse publique du relais, lorsqu'il est derrière un proxy",
  },
  help_tls_cert: {
    en: "file of the certificate chain (PEM)",
    fr: "fichier de la chaîne de certificats (PEM)",
  },
  help_tls_key: { en: "file of the certificate's key (PEM)", fr: "fichier de la clé du certificat (PEM)" },
  help_reserve: {
    en: "calls of the month to leave unspent, as a number or a share",
    fr: "appels du mois à ne pas dépenser, en nombre ou en part",
  },
  help_allow_origin: {
    en: "another origin, besides the relay's own, whose pages may use the relay; may be repeated",
    fr: "origine dont les pages peuvent interroger le relais, en plus de la sienne ; répétable",
  },
  help_trust_proxy: {
    en: "trust proxies at these addresses to report the addresses of their clients; without addresses, those on this machine and private networks; without the option, none",
    fr: "faire confiance aux proxys de ces adresses quand ils indiquent l'adresse de leurs clients ; sans adresse, ceux de cette machine et des réseaux privés ; sans l'option, aucun",
  },
  help_admin_over_http: {
    en: "allow sign-in to /admin over http by host name, where tokens are sent unencrypted",
    fr: "autoriser la connexion à /admin en http par un nom d'hôte, où le jeton circule en clair",
  },
  help_concurrency: { en: "maximum number of simultaneous calls", fr: "nombre maximal d'appels simultanés" },
  help_user_requests: {
    en: "maximum number of requests in progress for one user; further ones must be sent again later",
    fr: "nombre maximal de requêtes en cours pour un utilisateur ; les suivantes doivent être renvoyées plus tard",
  },
  help_user_lookups: {
    en: "maximum number of lookups in progress for one user",
    fr: "nombre maximal de questions en cours pour un utilisateur",
  },
  help_presets: {
    en: "JSON file of presets: the fields that all users are offered for their lists (docs/relay.md)",
    fr: "fichier JSON de préréglages : les champs proposés à tous les utilisateurs pour leurs listes (docs/relay.md)",
  },
  help_log_level: { en: "what is logged: {levels}", fr: "ce qui est journalisé : {levels}" },
  help_demo: {
    en: "also serve /playground, a spreadsheet with the add-in's functions, to this machine only",
    fr: "servir aussi /playground, un tableur avec les fonctions du complément, à cette machine seulement",
  },
  help_json: { en: "print JSON", fr: "afficher du JSON" },

  operations_at: { en: "metrics and readiness at {url}", fr: "mesures et disponibilité : {url}" },
  playground_at: { en: "playground at {url}", fr: "tableur de démonstration : {url}" },

  bad_url: {
    en: '{option} takes an address such as https://relay.example, not "{value}".',
    fr: "{option} attend une adresse comme https://relais.example, pas « {value} ».",
  },
  bad_log_level: {
    en: '--log-level takes one of {levels}, not "{value}".',
    fr: "--log-level attend l'une des valeurs {levels}, pas « {value} ».",
  },
  bad_proxies: {
    en: '--trust-proxy takes addresses or networks separated by commas, not "{value}".',
    fr: "--trust-proxy attend des adresses ou des réseaux séparés par des virgules, pas « {value} ».",
  },
  demo_not_here: {
    en: '--demo gives a token to anybody who can reach the relay, so the relay must listen only on this machine: leave out --host "{host}".',
    fr: "--demo donne un jeton à quiconque peut joindre le relais, qui doit donc n'écouter que sur cette machine : retirez --host « {host} ».",
  },
  no_playground: {
    en: "The playground is not installed: it is built in a clone of the project, with npm run build:playground. Start the relay without --demo.",
    fr: "Le tableur de démonstration n'est pas installé : il se construit dans un clone du projet, avec npm run build:playground. Démarrez le relais sans --demo.",
  },
  tls_needs_both: {
    en: "--tls-cert and --tls-key are used together: give both files.",
    fr: "--tls-cert et --tls-key s'emploient ensemble : donnez les deux fichiers.",
  },
  bad_tls: {
    en: "--tls-cert {cert} and --tls-key {key} must be a certificate chain and its own key, both in PEM and without a passphrase ({detail}).",
    fr: "--tls-cert {cert} et --tls-key {key} doivent être une chaîne de certificats et sa propre clé, en PEM et sans phrase secrète ({detail}).",
  },
  bad_presets: {
    en: "--presets: {path} is not a file of presets ({detail}). docs/relay.md shows one.",
    fr: "--presets : {path} n'est pas un fichier de préréglages ({detail}). docs/relay.md en montre un.",
  },
  unreadable: {
    en: "{what}: the file {path} cannot be read ({detail}).",
    fr: "{what} : le fichier {path} est illisible ({detail}).",
  },
  no_scheme: {
    en: "The address in the environment variable {name} lacks its beginning: put https:// before it, as in {shape}.",
    fr: "Il manque le début de l'adresse dans la variable d'environnement {name} : ajoutez https:// devant, comme dans {shape}.",
  },
  no_api: {
    en: "No API is configured: set SIRENE_API_URL, and SIRENE_API_KEY and SIRENE_API_SECRET or their _FILE variants (missing: {missing}).",
    fr: "Aucune API n'est configurée : renseignez SIRENE_API_URL, puis SIRENE_API_KEY et SIRENE_API_SECRET ou leurs variantes _FILE (manque : {missing}).",
  },
  backup_no_file: {
    en: "The store is in PostgreSQL, and {file} was not written: back up the database with pg_dump (docs/deploy.md).",
    fr: "La base des réponses est dans PostgreSQL, et {file} n'a pas été écrit : sauvegardez la base de données avec pg_dump (docs/deploy.md).",
  },
  store_password_unused: {
    en: "SIRENE_STORE_PASSWORD_FILE is the password of a database, but SIRENE_STORE is not the address of one: set it, for example to postgres://sirene@db.example/sirene, or remove SIRENE_STORE_PASSWORD_FILE.",
    fr: "SIRENE_STORE_PASSWORD_FILE est le mot de passe d'une base de données, mais SIRENE_STORE n'en est pas l'adresse : donnez-la, par exemple postgres://sirene@db.example/sirene, ou retirez SIRENE_STORE_PASSWORD_FILE.",
  },
  cannot_listen: {
    en: "The relay cannot listen on {where}: {detail}.",
    fr: "Le relais ne peut pas écouter sur {where} : {detail}.",
  },
} as const;

/** Messages of the commands `backup` and `check`. */
export const operationMessages = {
  help_backup: {
    en: "Copy the store to a file while the relay is running",
    fr: "Copier la base des réponses dans un fichier, pendant que le relais fonctionne",
  },
  backup_done: {
    en: "The store was copied to {file} ({megabytes} MB). The copy contains answers about people and hashes of tokens: keep it safe.",
    fr: "La base des réponses a été copiée dans {file} ({megabytes} Mo). La copie contient des réponses sur des personnes et des empreintes de jetons : gardez-la en lieu sûr.",
  },
  backup_onto_store: {
    en: "{file} is the store itself: give another file for the copy.",
    fr: "{file} est la base des réponses elle-même : donnez un autre fichier pour la copie.",
  },
  backup_failed: {
    en: "The store {store} could not be copied to {file} ({detail}). Nothing was changed; check that the store exists, and that the folder can be written and has room.",
    fr: "La base des réponses {store} n'a pas pu être copiée dans {file} ({detail}). Rien n'a changé ; vérifiez que la base existe, que le dossier est accessible en écriture et qu'il reste de la place.",
  },

  help_check: {
    en: "Check address, keys, plan, store, clock, certificate and public address (costs one call)",
    fr: "Vérifier adresse, clés, offre, base des réponses, horloge, certificat et adresse publique (coûte un appel)",
  },
  help_no_call: {
    en: "spend no call: leave out what only the service can say",
    fr: "ne dépenser aucun appel : laisser de côté ce que seul le service peut dire",
  },
  check_ok: { en: "ok", fr: "bon" },
  check_note: { en: "note", fr: "à voir" },
  check_wrong: { en: "WRONG", fr: "ERREUR" },
  check_name_address: { en: "address", fr: "adresse" },
  check_name_keys: { en: "keys", fr: "clés" },
  check_name_plan: { en: "plan", fr: "offre" },
  check_name_budgets: { en: "budgets", fr: "budgets" },
  check_name_store: { en: "store", fr: "base" },
  check_name_clock: { en: "clock", fr: "horloge" },
  check_name_certificate: { en: "certificate", fr: "certificat" },
  check_name_public_url: { en: "public URL", fr: "adresse publique" },

  check_missing: { en: "Not set: {missing}.", fr: "Manque : {missing}." },
  check_not_asked: {
    en: "Not checked: the service was not asked.",
    fr: "Non vérifié : le service n'a pas été interrogé.",
  },
  check_not_known: {
    en: "Not checked: the service gave no usable answer.",
    fr: "Non vérifié : le service n'a pas donné de réponse exploitable.",
  },
  check_paused: {
    en: "Not checked: an administrator has paused all spending, so the service was not asked.",
    fr: "Non vérifié : un administrateur a suspendu toute dépense, le service n'a donc pas été interrogé.",
  },
  check_address_ok: { en: "The service answers at {url}.", fr: "Le service répond à {url}." },
  check_address_unreachable: {
    en: "Nothing answers at {url}: check SIRENE_API_URL, the network and its firewall.",
    fr: "Rien ne répond à {url} : vérifiez SIRENE_API_URL, le réseau et son pare-feu.",
  },
  check_way_no_name: {
    en: "The name {host} is not known here ({detail}): check SIRENE_API_URL and the name servers of this machine. If this network reaches the internet through a proxy, set HTTPS_PROXY.",
    fr: "Le nom {host} est inconnu ici ({detail}) : vérifiez SIRENE_API_URL et les serveurs DNS de cette machine. Si ce réseau accède à internet par un proxy, définissez HTTPS_PROXY.",
  },
  check_way_refused: {
    en: "{place} refuses the connection: nothing listens there. Check host and port in SIRENE_API_URL.",
    fr: "{place} refuse la connexion : rien n'écoute à cet endroit. Vérifiez l'hôte et le port dans SIRENE_API_URL.",
  },
  check_way_silent: {
    en: "{place} does not answer ({detail}): allow this machine through the firewall, or set HTTPS_PROXY if this network reaches the internet through a proxy.",
    fr: "{place} ne répond pas ({detail}) : faites autoriser cette machine par le pare-feu, ou définissez HTTPS_PROXY si ce réseau accède à internet par un proxy.",
  },
  check_way_untrusted: {
    en: "The issuer of the certificate of {host} is not known here ({detail}). If it is your own certificate authority, name its file in NODE_EXTRA_CA_CERTS.",
    fr: "L'émetteur du certificat de {host} est inconnu ici ({detail}). Si c'est votre propre autorité de certification, indiquez son fichier dans NODE_EXTRA_CA_CERTS.",
  },
  check_way_certificate: {
    en: "The certificate of {host} is not valid ({detail}): check SIRENE_API_URL and this machine's clock, and tell the people who run the service.",
    fr: "Le certificat de {host} n'est pas valable ({detail}) : vérifiez SIRENE_API_URL et l'horloge de cette machine, puis prévenez l'exploitant du service.",
  },
  check_way_no_tls: {
    en: "The server at {host} does not answer over https ({detail}): check scheme and port in SIRENE_API_URL.",
    fr: "Le serveur {host} ne répond pas en https ({detail}) : vérifiez le protocole et le port dans SIRENE_API_URL.",
  },
  check_way_proxy_dead: {
    en: "The proxy {proxy} does not answer ({detail}): check {variable}, or start the proxy.",
    fr: "Le proxy {proxy} ne répond pas ({detail}) : vérifiez {variable}, ou démarrez le proxy.",
  },
  check_way_proxy_credentials: {
    en: "The proxy {proxy} wants a user and password, or refuses those it got (407): put them into {variable}, as in http://user:password@proxy.example:3128.",
    fr: "Le proxy {proxy} demande un utilisateur et un mot de passe, ou refuse ceux qu'il a reçus (407) : indiquez-les dans {variable}, comme dans http://utilisateur:motdepasse@proxy.example:3128.",
  },
  check_way_proxy_refuses: {
    en: "The proxy {proxy} does not let this machine through to {place} (status {status}): ask for this access to be allowed. If {host} is in your own network, list it in NO_PROXY.",
    fr: "Le proxy {proxy} ne laisse pas cette machine accéder à {place} (statut {status}) : faites autoriser cet accès. Si {host} est dans votre propre réseau, ajoutez-le à NO_PROXY.",
  },
  check_way_past_proxy: {
    en: "NO_PROXY lists {host}, so the proxy is not used, and without it {place} cannot be reached ({detail}): take {host} out of NO_PROXY.",
    fr: "{host} figure dans NO_PROXY : le proxy n'est donc pas utilisé, et sans lui {place} est injoignable ({detail}). Retirez {host} de NO_PROXY.",
  },
  check_address_other: {
    en: "{url} is not the address of the API: check SIRENE_API_URL, which ends with the version, such as /v1.",
    fr: "{url} n'est pas l'adresse de l'API : vérifiez SIRENE_API_URL, qui se termine par la version, par exemple /v1.",
  },
  check_address_failing: {
    en: "The service at {url} failed or took too long: try again in a few minutes.",
    fr: "Le service à {url} est en panne ou trop lent : réessayez dans quelques minutes.",
  },
  check_keys_ok: { en: "The service accepts the keys.", fr: "Le service accepte les clés." },
  check_keys_refused: {
    en: "The service refuses the keys: check SIRENE_API_KEY and SIRENE_API_SECRET, and that the pair is still enabled.",
    fr: "Le service refuse les clés : vérifiez SIRENE_API_KEY et SIRENE_API_SECRET, et que la paire est toujours active.",
  },
  check_keys_unattached: {
    en: "The service refuses the request: the key is not attached to a company. Attach it in the account dashboard.",
    fr: "Le service refuse la demande : la clé n'est pas rattachée à une entreprise. Rattachez-la dans l'espace client.",
  },
  check_plan_ok: {
    en: "Plan {plan}: {remaining} of {limit} calls left this month, {hourly} an hour.",
    fr: "Offre {plan} : {remaining} appels restants sur {limit} ce mois-ci, {hourly} par heure.",
  },
  check_budgets_unread: {
    en: "Not checked: the tokens could not be read from the store.",
    fr: "Non vérifié : les jetons n'ont pas pu être lus dans la base des réponses.",
  },
  check_budgets_none: {
    en: "No token is valid: sirene-relay token create creates one.",
    fr: "Aucun jeton n'est valable : sirene-relay token create en crée un.",
  },
  check_budgets_alone: {
    en: "Together, users may spend {calls} calls a month; the number of calls in the plan is not known.",
    fr: "Ensemble, les utilisateurs peuvent dépenser {calls} appels par mois ; le nombre d'appels de l'offre n'est pas connu.",
  },
  check_budgets_over: {
    en: "Together, users may spend {calls} calls a month, but the plan has {limit}: the last users may have none left. Lower budgets with sirene-relay token set.",
    fr: "Ensemble, les utilisateurs peuvent dépenser {calls} appels par mois, mais l'offre en a {limit} : il peut ne plus en rester pour les derniers. Réduisez des budgets avec sirene-relay token set.",
  },
  check_budgets_unlimited: {
    en: "Together, users with a budget may spend {calls} of the {limit} calls of the month; {unlimited|other user has|other users have} no limit.",
    fr: "Ensemble, les utilisateurs qui ont un budget peuvent dépenser {calls} des {limit} appels du mois ; {unlimited|autre utilisateur n'a|autres utilisateurs n'ont} pas de limite.",
  },
  check_budgets_ok: {
    en: "Together, users may spend {calls} of the {limit} calls of the month.",
    fr: "Ensemble, les utilisateurs peuvent dépenser {calls} des {limit} appels du mois.",
  },
  check_plan_unpaid: {
    en: "The subscription is inactive: renew it.",
    fr: "L'abonnement est inactif : renouvelez-le.",
  },
  check_plan_month_spent: {
    en: "The monthly quota is spent: stored answers are still given.",
    fr: "Le quota mensuel est épuisé : les réponses conservées restent disponibles.",
  },
  check_plan_hour_spent: {
    en: "The hourly limit is reached: calls resume as soon as it allows.",
    fr: "La limite horaire est atteinte : les appels reprennent dès qu'elle le permet.",
  },
  check_store_ok: {
    en: "{path} can be written and is intact ({megabytes} MB).",
    fr: "{path} est accessible en écriture et intègre ({megabytes} Mo).",
  },
  check_store_open: {
    en: "Other users of this machine can read {path}: run chmod 600 on it.",
    fr: "D'autres utilisateurs de cette machine peuvent lire {path} : faites chmod 600.",
  },
  check_store_in_clear: {
    en: "{path} can be written and is intact ({megabytes} MB), but it is on another host and reached without TLS: answers about people and hashes of tokens can be read on the way. Add sslmode=verify-full to its address.",
    fr: "{path} est accessible en écriture et intègre ({megabytes} Mo), mais se trouve sur une autre machine, jointe sans TLS : les réponses sur des personnes et les empreintes de jetons peuvent être lues en chemin. Ajoutez sslmode=verify-full à son adresse.",
  },
  check_store_damaged: {
    en: "{path} is damaged ({detail}): stop the relay and replace the file with a backup.",
    fr: "{path} est endommagé ({detail}) : arrêtez le relais et remplacez ce fichier par une sauvegarde.",
  },
  check_clock_ok: {
    en: "This machine's clock agrees with the service's to within {seconds} s.",
    fr: "L'horloge de cette machine et celle du service concordent, à {seconds} s près.",
  },
  check_clock_ahead: {
    en: "This machine's clock is {seconds} s ahead of the service's: set it by NTP. The relay uses it to count the calls of each hour and to expire tokens.",
    fr: "L'horloge de cette machine avance de {seconds} s sur celle du service : réglez-la par NTP. Le relais s'en sert pour compter les appels de chaque heure et faire expirer les jetons.",
  },
  check_clock_behind: {
    en: "This machine's clock is {seconds} s behind the service's: set it by NTP. The relay uses it to count the calls of each hour and to expire tokens.",
    fr: "L'horloge de cette machine retarde de {seconds} s sur celle du service : réglez-la par NTP. Le relais s'en sert pour compter les appels de chaque heure et faire expirer les jetons.",
  },
  check_clock_unknown: {
    en: "Not checked: the service did not give its time.",
    fr: "Non vérifié : le service n'a pas donné son heure.",
  },
  check_certificate_none: {
    en: "The relay has no certificate of its own: the proxy in front of it must provide https.",
    fr: "Le relais n'a pas son propre certificat : le proxy placé devant lui doit assurer le https.",
  },
  check_certificate_ok: {
    en: "The certificate matches its key and is valid until {until}.",
    fr: "Le certificat correspond à sa clé et est valable jusqu'au {until}.",
  },
  check_certificate_soon: {
    en: "The certificate expires on {until}, in {days|day|days}: renew it and send the relay SIGHUP.",
    fr: "Le certificat expire le {until}, dans {days|jour|jours} : renouvelez-le et envoyez SIGHUP au relais.",
  },
  check_certificate_over: {
    en: "The certificate expired on {until}: renew it and send the relay SIGHUP.",
    fr: "Le certificat a expiré le {until} : renouvelez-le et envoyez SIGHUP au relais.",
  },
  check_certificate_early: {
    en: "The certificate is not valid before {from}: check it, and this machine's clock.",
    fr: "Le certificat n'est pas valable avant le {from} : vérifiez-le, et l'horloge de cette machine.",
  },
  check_certificate_other_name: {
    en: "The certificate is not for {host}, the name in --public-url: browsers and Excel will refuse it.",
    fr: "Le certificat n'est pas pour {host}, le nom de --public-url : navigateurs et Excel le refuseront.",
  },
  check_url_none: {
    en: "Not given: add --public-url, as with serve, to have it checked.",
    fr: "Non indiquée : ajoutez --public-url, comme pour serve, pour la faire vérifier.",
  },
  check_url_ok: { en: "The relay answers at {url}.", fr: "Le relais répond à {url}." },
  check_url_ok_until: {
    en: "The relay answers at {url}; its certificate is trusted here and valid until {until}.",
    fr: "Le relais répond à {url} ; son certificat est reconnu ici et valable jusqu'au {until}.",
  },
  check_url_certificate_soon: {
    en: "The relay answers at {url}, but its certificate expires on {until}, in {days|day|days}: renew it.",
    fr: "Le relais répond à {url}, mais son certificat expire le {until}, dans {days|jour|jours} : renouvelez-le.",
  },
  check_url_http: {
    en: "The relay answers at {url}, over http: Excel loads add-ins only over https, and tokens are sent unencrypted.",
    fr: "Le relais répond à {url}, en http : Excel ne charge les compléments qu'en https, et les jetons circulent en clair.",
  },
  check_url_version: {
    en: "The relay at {url} has version {told}, but this program has version {version}: restart the relay after an upgrade.",
    fr: "Le relais à {url} est en version {told}, mais ce programme est en version {version} : redémarrez le relais après une mise à jour.",
  },
  check_url_silent: {
    en: "Nothing answers at {url} ({detail}): check that the relay and the proxy are running, and that the name points to them.",
    fr: "Rien ne répond à {url} ({detail}) : vérifiez que le relais et le proxy fonctionnent, et que le nom pointe vers eux.",
  },
  check_url_untrusted: {
    en: "The certificate at {url} is not trusted here ({detail}): Excel and browsers will refuse it too, unless their machines know its issuer.",
    fr: "Le certificat de {url} n'est pas reconnu ici ({detail}) : Excel et les navigateurs le refuseront aussi, sauf si leurs machines connaissent son émetteur.",
  },
  check_url_other: {
    en: "{url} is not a SIRENE relay (/healthz gave status {status}): check the address and the proxy.",
    fr: "{url} n'est pas un relais SIRENE (/healthz a donné le statut {status}) : vérifiez l'adresse et le proxy.",
  },
} as const;

/** Messages of the administrator's page. */
export const adminMessages = {
  page_title: { en: "SIRENE relay", fr: "Relais SIRENE" },
  sign_in: { en: "Sign in", fr: "Se connecter" },
  sign_out: { en: "Sign out", fr: "Se déconnecter" },
  sign_in_token: { en: "Token of an administrator or viewer", fr: "Jeton d'administrateur ou d'observateur" },
  sign_in_hint: {
    en: "sirene-relay token create --user NAME --admin creates one.",
    fr: "sirene-relay token create --user NOM --admin en crée un.",
  },
  sign_in_wrong: {
    en: "This token does not open this page: it is unknown, expired or revoked, or belongs to neither an administrator nor a viewer.",
    fr: "Ce jeton n'ouvre pas cette page : il est inconnu, expiré ou révoqué, ou n'est ni celui d'un administrateur ni celui d'un observateur.",
  },
  sign_in_wait: {
    en: "Too many wrong tokens from this address. Wait a minute.",
    fr: "Trop de jetons refusés depuis cette adresse. Attendez une minute.",
  },
  sign_in_foreign: {
    en: "Your browser says that this form came from another page. Sign in here; behind a proxy, check that it forwards the host name requested (Host), or give the relay its --public-url.",
    fr: "Votre navigateur indique que ce formulaire vient d'une autre page. Connectez-vous ici ; derrière un proxy, vérifiez qu'il transmet le nom d'hôte demandé (Host), ou donnez au relais son --public-url.",
  },
  plain_http: {
    en: "You cannot sign in here: this page was loaded over http, so anybody on the network could read a token typed into it.",
    fr: "Vous ne pouvez pas vous connecter ici : cette page a été chargée en http, et un jeton saisi pourrait être lu sur le réseau.",
  },
  plain_http_instead: { en: "Use this address instead:", fr: "Utilisez plutôt cette adresse :" },
  plain_http_remedy: {
    en: "Use https, or open this page on the relay's own machine: http://localhost with the relay's port.",
    fr: "Utilisez https, ou ouvrez cette page sur la machine du relais : http://localhost avec le port du relais.",
  },
  plain_http_insist: {
    en: "On a network that you trust, sirene-relay serve --admin-over-http allows sign-in over http.",
    fr: "Sur un réseau de confiance, sirene-relay serve --admin-over-http autorise la connexion en http.",
  },
  viewing: { en: "{user}, viewer", fr: "{user}, observateur" },
  back: { en: "Back", fr: "Retour" },
  cancel: { en: "Cancel", fr: "Annuler" },

  paused_now: { en: "All spending is paused.", fr: "Toute dépense est suspendue." },
  resumed_now: { en: "Spending has resumed.", fr: "Les dépenses ont repris." },
  asked_now: {
    en: "The service was asked: these are its current figures. This cost one call.",
    fr: "Le service a été interrogé : voici ses chiffres actuels. Cela a coûté un appel.",
  },
  asked_in_vain: {
    en: "The service gave no figures: {why}.",
    fr: "Le service n'a pas donné de chiffres : {why}.",
  },
  made_now: {
    en: "Token {id} for {user} was created: {bounds}.",
    fr: "Le jeton {id} pour {user} a été créé : {bounds}.",
  },
  changed_now: { en: "Token {id} of {user} was changed.", fr: "Le jeton {id} de {user} a été modifié." },
  shown_once: {
    en: "Copy it now and hand it over: it is shown only once, and stored as a hash.",
    fr: "Copiez-le maintenant et transmettez-le : il n'est affiché qu'une fois, et conservé sous forme d'empreinte.",
  },

  refused: { en: "This cannot be done", fr: "C'est impossible" },
  refused_viewer_only: {
    en: "Viewers cannot change anything. Ask an administrator.",
    fr: "Un observateur ne peut rien modifier. Adressez-vous à un administrateur.",
  },
  refused_foreign_origin: {
    en: "Only the relay's own pages may ask for this. Nothing was done.",
    fr: "Seules les pages du relais peuvent demander cela. Rien n'a été fait.",
  },
  refused_unknown_token_id: {
    en: "There is no such token, or it has already been revoked.",
    fr: "Ce jeton n'existe pas, ou il a déjà été révoqué.",
  },
  refused_last_admin: {
    en: "This is the last administrator's token: without it, nobody could manage the relay any more. Create another administrator's token first, or replace this one.",
    fr: "C'est le jeton du dernier administrateur : sans lui, plus personne ne pourrait gérer le relais. Créez d'abord celui d'un autre administrateur, ou remplacez celui-ci.",
  },
  refused_end_passed: {
    en: "The end of this token was brought forward and has passed, and a new token would keep it. Change the end first.",
    fr: "L'expiration de ce jeton a été avancée et elle est passée ; un nouveau jeton la garderait. Modifiez-la d'abord.",
  },
  refused_plain_http: {
    en: "You cannot sign in over http at this address. Use https.",
    fr: "Vous ne pouvez pas vous connecter en http à cette adresse. Utilisez https.",
  },

  quota: { en: "Quota of the month", fr: "Quota du mois" },
  quota_left: {
    en: "{remaining} of {limit} calls left",
    fr: "{remaining|appel restant|appels restants} sur {limit}",
  },
  quota_unknown: {
    en: "Not known yet: the service has not answered in this period.",
    fr: "Pas encore connu : le service n'a pas répondu durant cette période.",
  },
  quota_used: { en: "{used} used, {percentage}%", fr: "{used|utilisé|utilisés}, soit {percentage} %" },
  plan: { en: "Plan", fr: "Offre" },
  resets: { en: "Resets", fr: "Remise à zéro" },
  hourly: { en: "Calls an hour", fr: "Appels par heure" },
  hour_used: { en: "{used} used", fr: "{used|utilisé|utilisés}" },
  reserve: { en: "Reserve", fr: "Réserve" },
  budgets: { en: "Budgets of all users", fr: "Budgets de tous les utilisateurs" },
  budgets_sum: { en: "{calls|call|calls} a month", fr: "{calls|appel|appels} par mois" },
  budgets_share: {
    en: "{calls|call|calls} a month, {percentage}% of the plan",
    fr: "{calls|appel|appels} par mois, {percentage} % de l'offre",
  },
  budgets_unlimited: {
    en: "and {n|user|users} without a limit",
    fr: "et {n|utilisateur|utilisateurs} sans limite",
  },
  state: { en: "State", fr: "État" },
  state_spending: { en: "Answering", fr: "En service" },
  state_paused: {
    en: "Paused: only stored answers are given",
    fr: "Suspendu : seules les réponses conservées sont données",
  },
  state_halted_until: {
    en: "Not calling the service until {until}: {why}",
    fr: "N'interroge pas le service jusqu'au {until} : {why}",
  },
  state_halted: { en: "Not calling the service: {why}", fr: "N'interroge pas le service : {why}" },
  pause: { en: "Pause all spending", fr: "Suspendre toute dépense" },
  resume: { en: "Resume spending", fr: "Reprendre les dépenses" },

  ask_now: { en: "Ask the service now (1 call)", fr: "Interroger le service maintenant (1 appel)" },

  burn_down: { en: "Calls left this month", fr: "Appels restants ce mois-ci" },
  pace: { en: "Calls a day so far: {pace}", fr: "Appels par jour à ce jour : {pace}" },
  pace_unknown: { en: "Nothing has been spent yet.", fr: "Rien n'a encore été dépensé." },
  runs_out: {
    en: "Runs out on {when}, before the reset on {reset}.",
    fr: "Épuisé le {when}, avant la remise à zéro du {reset}.",
  },
  lasts: {
    en: "Lasts until the reset on {reset}.",
    fr: "Suffit jusqu'à la remise à zéro du {reset}.",
  },
  chart_label: {
    en: "Calls left, day by day: {from} at the start, {now} now",
    fr: "Appels restants, jour par jour : {from} au début, {now} à présent",
  },
  chart_key: {
    en: "{today}, today; dashed: at this pace",
    fr: "{today}, aujourd'hui ; en tirets : à ce rythme",
  },

  chart_key_reserve: { en: "; dotted: the reserve", fr: " ; en pointillés : la réserve" },

  calls_by_day: { en: "Calls by day", fr: "Appels par jour" },
  calls_by_user: { en: "Calls by user", fr: "Appels par utilisateur" },
  calls_by_operation: { en: "Calls by operation", fr: "Appels par opération" },
  calls: { en: "Calls", fr: "Appels" },
  found: { en: "Found", fr: "Trouvés" },
  failed: { en: "Failed", fr: "Échoués" },
  share: { en: "Share", fr: "Part" },
  day: { en: "Day", fr: "Jour" },
  user: { en: "User", fr: "Utilisateur" },
  operation: { en: "Operation", fr: "Opération" },
  relay_itself: { en: "(the relay itself)", fr: "(le relais lui-même)" },
  more_lines: {
    en: "{n} more: {calls|call|calls}",
    fr: "{n|autre|autres} : {calls|appel|appels}",
  },
  none_yet: { en: "None in this period.", fr: "Aucun sur cette période." },

  cache: { en: "Answers from the store", fr: "Réponses déjà connues" },
  cache_share: { en: "{rate}%", fr: "{rate} %" },
  cache_rate: {
    en: "{rate}% of {total|answer|answers} in this period cost no call",
    fr: "{total|réponse|réponses} sur la période, dont {rate} % sans aucun appel",
  },
  queue: {
    en: "{n|call|calls} in progress; waiting: {interactive} for people, {batch} for batch runs",
    fr: "{n|appel|appels} en cours ; en attente : {interactive} pour des personnes, {batch} pour des traitements par lots",
  },

  tokens: { en: "Tokens", fr: "Jetons" },
  acts: { en: "Recent changes", fr: "Dernières modifications" },
  acts_none: { en: "Nothing yet.", fr: "Aucune pour l'instant." },
  act_when: { en: "When", fr: "Quand" },
  act_by: { en: "Who", fr: "Qui" },
  act_what: { en: "What", fr: "Quoi" },
  act_detail: { en: "Details", fr: "Détails" },
  act_way_page: { en: "on this page", fr: "sur cette page" },
  act_way_command: { en: "by a command", fr: "par une commande" },
  act_token_made: { en: "Token created", fr: "Jeton créé" },
  act_token_changed: { en: "Token changed", fr: "Jeton modifié" },
  act_token_replaced: { en: "Token replaced", fr: "Jeton remplacé" },
  act_token_revoked: { en: "Token revoked", fr: "Jeton révoqué" },
  act_default_changed: { en: "Defaults changed", fr: "Valeurs par défaut modifiées" },
  act_spending_paused: { en: "Spending paused", fr: "Dépenses suspendues" },
  act_spending_resumed: { en: "Spending resumed", fr: "Dépenses reprises" },
  act_service_asked: { en: "Service asked", fr: "Service interrogé" },
  default_ends_after: {
    en: "expiring after {days|day|days}",
    fr: "expiration au bout de {days|jour|jours}",
  },
  default_ends_never: { en: "not expiring", fr: "sans expiration" },
  replaced_by: { en: "by {id}", fr: "par {id}" },
  service_answered: { en: "it answered", fr: "il a répondu" },
  service_silent: { en: "it gave no figures", fr: "il n'a pas donné de chiffres" },
  search_tokens: { en: "User or token", fr: "Utilisateur ou jeton" },
  ends_soon: { en: "Expires within 14 days", fr: "Expire sous 14 jours" },
  search: { en: "Search", fr: "Rechercher" },
  pages_of_tokens: { en: "Pages of tokens", fr: "Pages de jetons" },
  tokens_found: {
    en: "{first} to {last} of {n|token|tokens}",
    fr: "{first} à {last} sur {n|jeton|jetons}",
  },
  former_page: { en: "Previous page", fr: "Page précédente" },
  next_page: { en: "Next page", fr: "Page suivante" },
  token: { en: "Token", fr: "Jeton" },
  made: { en: "Created", fr: "Créé" },
  last_used: { en: "Last used", fr: "Dernier usage" },
  never: { en: "never", fr: "jamais" },
  actions: { en: "Actions", fr: "Actions" },
  spent_this_month: { en: "Spent this month", fr: "Dépensé ce mois" },
  spent_of: { en: "{used} of {monthly}", fr: "{used} sur {monthly}" },
  spent_of_unlimited: { en: "{used} ({budget})", fr: "{used} ({budget})" },
  change: { en: "Change", fr: "Modifier" },
  replace: { en: "Replace", fr: "Remplacer" },
  revoke: { en: "Revoke", fr: "Révoquer" },
  change_of_token: { en: "Change the token {id} of {user}", fr: "Modifier le jeton {id} de {user}" },
  replace_of_token: { en: "Replace the token {id} of {user}", fr: "Remplacer le jeton {id} de {user}" },
  revoke_of_token: { en: "Revoke the token {id} of {user}", fr: "Révoquer le jeton {id} de {user}" },

  halt_month_spent: { en: "the monthly quota is spent", fr: "le quota mensuel est épuisé" },
  halt_reserve: { en: "only the reserve is left", fr: "il ne reste que la réserve" },
  halt_hour_spent: { en: "the hourly limit is reached", fr: "la limite horaire est atteinte" },
  halt_throttled: deferrals.throttled.note,
  halt_unauthorized: { en: "the service refuses the keys", fr: "le service refuse les clés" },
  halt_unpaid: { en: "the subscription is inactive", fr: "l'abonnement est inactif" },
  halt_wrong_address: deferrals.wrong_address.note,
  halt_dead_server: deferrals.dead_server.note,
  halt_store_failed: {
    en: "the store cannot be written",
    fr: "la base des réponses ne peut pas être écrite",
  },
  halt_paused: deferrals.paused.note,
  halt_no_answer: {
    en: "the service gave no usable answer",
    fr: "le service n'a pas donné de réponse exploitable",
  },
  halt_interrupted: { en: "the relay is stopping", fr: "le relais s'arrête" },
} as const;

/** Every message of the relay, by code, in each language. */
export const messages = {
  ...adminMessages,
  ...commandMessages,
  ...operationMessages,
  ...tokenMessages,
  ...tokenPageMessages,
  ...startErrors,
  ...helpTexts,
  ...startNotices,
  ...usageErrors,
} as const;

export type MessageCode = keyof typeof messages;

/** Words one of the relay's messages. */
export type Say = SayOf<typeof messages>;

/** Returns a function that words the relay's messages in one language. */
export const messageFormatter = (language: Language): Say => formatterOf(messages, language);
