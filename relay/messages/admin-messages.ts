/** The administrator's page. */
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
  made_now: { en: "Token {id} for {user} was created.", fr: "Le jeton {id} pour {user} a été créé." },
  changed_now: { en: "Token {id} of {user} was changed.", fr: "Le jeton {id} de {user} a été modifié." },
  revoked_now: { en: "Token {id} was revoked.", fr: "Le jeton {id} a été révoqué." },
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
  refused_plain_http: {
    en: "You cannot sign in over http at this address. Use https.",
    fr: "Vous ne pouvez pas vous connecter en http à cette adresse. Utilisez https.",
  },

  quota: { en: "Quota of the month", fr: "Quota du mois" },
  quota_left: { en: "{remaining} of {limit} calls left", fr: "{remaining} appels restants sur {limit}" },
  quota_unknown: {
    en: "Not known yet: the service has not been asked.",
    fr: "Pas encore connu : le service n'a pas été interrogé.",
  },
  quota_used: { en: "{percentage}% used", fr: "{percentage} % consommés" },
  plan: { en: "Plan", fr: "Offre" },
  resets: { en: "Resets", fr: "Remise à zéro" },
  hourly: { en: "Calls an hour", fr: "Appels par heure" },
  hour_used: { en: "{used} used", fr: "{used} consommés" },
  reserve: { en: "Reserve", fr: "Réserve" },
  budgets: { en: "Budgets of all users", fr: "Budgets de tous les utilisateurs" },
  budgets_sum: { en: "{calls} calls a month", fr: "{calls} appels par mois" },
  budgets_share: {
    en: "{calls} calls a month, {percentage}% of the plan",
    fr: "{calls} appels par mois, {percentage} % de l'offre",
  },
  budgets_unlimited: {
    en: "and {n} {n|user|users} without a limit",
    fr: "et {n} {n|utilisateur|utilisateurs} sans limite",
  },
  state: { en: "State", fr: "État" },
  state_spending: { en: "Answering", fr: "En service" },
  state_paused: {
    en: "Paused: only stored answers are given",
    fr: "En pause : seules les réponses conservées sont données",
  },
  state_halted_until: {
    en: "Not calling the service until {until}: {why}",
    fr: "N'interroge pas le service jusqu'au {until} : {why}",
  },
  state_halted: { en: "Not calling the service: {why}", fr: "N'interroge pas le service : {why}" },
  pause: { en: "Pause all spending", fr: "Suspendre toute dépense" },
  resume: { en: "Resume spending", fr: "Reprendre les dépenses" },

  ask_now: { en: "Ask the service now (1 call)", fr: "Interroger le service maintenant (1 appel)" },

  burn_down: { en: "Burn-down", fr: "Consommation du mois" },
  pace: { en: "{pace} calls a day at this pace", fr: "{pace} appels par jour à ce rythme" },
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
  none_yet: { en: "None in this period.", fr: "Aucun sur cette période." },

  cache: { en: "Answers from the store", fr: "Réponses déjà connues" },
  cache_rate: {
    en: "{rate}% of {total} answers in this period cost no call",
    fr: "{rate} % des {total} réponses de la période n'ont rien coûté",
  },
  queue: {
    en: "{inFlight} calls in flight; waiting: {interactive} for people, {batch} for runs over files",
    fr: "{inFlight} appels en cours ; en attente : {interactive} pour des personnes, {batch} pour des fichiers",
  },

  tokens: { en: "Tokens", fr: "Jetons" },
  search_tokens: { en: "User or token", fr: "Utilisateur ou jeton" },
  ends_soon: { en: "Ends within 14 days", fr: "Expire sous 14 jours" },
  search: { en: "Search", fr: "Rechercher" },
  pages_of_tokens: { en: "Pages of tokens", fr: "Pages de jetons" },
  tokens_found: {
    en: "{first} to {last} of {n} {n|token|tokens}",
    fr: "{first} à {last} sur {n} {n|jeton|jetons}",
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
  halt_throttled: {
    en: "a server on the way to the service asks to wait",
    fr: "un serveur sur le chemin du service demande d'attendre",
  },
  halt_unauthorized: { en: "the service refuses the keys", fr: "le service refuse les clés" },
  halt_unpaid: { en: "the subscription is inactive", fr: "l'abonnement est inactif" },
  halt_wrong_address: { en: "the address is not that of the API", fr: "l'adresse n'est pas celle de l'API" },
  halt_dead_server: { en: "the service does not answer", fr: "le service ne répond pas" },
  halt_store_failed: {
    en: "the store cannot be written",
    fr: "la base des réponses ne peut pas être écrite",
  },
  halt_paused: { en: "spending is paused", fr: "les dépenses sont suspendues" },
  halt_no_answer: {
    en: "the service gave no usable answer",
    fr: "le service n'a pas donné de réponse exploitable",
  },
  halt_interrupted: { en: "the relay is stopping", fr: "le relais s'arrête" },
} as const;
