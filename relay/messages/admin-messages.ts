/** The administrator's page. */
export const adminMessages = {
  page_title: { en: "Sirene relay", fr: "Relais Sirene" },
  sign_in: { en: "Sign in", fr: "Se connecter" },
  sign_out: { en: "Sign out", fr: "Se déconnecter" },
  sign_in_token: { en: "Token of an administrator", fr: "Jeton d'un administrateur" },
  sign_in_hint: {
    en: "sirene-relay token create --user NAME --admin gives one out.",
    fr: "sirene-relay token create --user NOM --admin en remet un.",
  },
  sign_in_wrong: {
    en: "This token opens nothing here: it is unknown, was revoked, or is not an administrator's.",
    fr: "Ce jeton n'ouvre rien ici : il est inconnu, révoqué, ou n'est pas celui d'un administrateur.",
  },
  sign_in_wait: {
    en: "Too many wrong tokens from this address. Wait a minute.",
    fr: "Trop de jetons refusés depuis cette adresse. Attendez une minute.",
  },

  quota: { en: "Quota of the month", fr: "Quota du mois" },
  quota_left: { en: "{remaining} of {limit} calls left", fr: "{remaining} appels restants sur {limit}" },
  quota_unknown: {
    en: "Not known yet: the service has not been asked.",
    fr: "Pas encore connu : le service n'a pas été interrogé.",
  },
  quota_used: { en: "{percentage} % used", fr: "{percentage} % consommés" },
  plan: { en: "Plan", fr: "Offre" },
  resets: { en: "Begins anew", fr: "Recommence le" },
  hourly: { en: "Calls an hour", fr: "Appels par heure" },
  hour_used: { en: "{used} used", fr: "{used} faits" },
  reserve: { en: "Reserve", fr: "Réserve" },
  state: { en: "State", fr: "État" },
  state_spending: { en: "Answering", fr: "En service" },
  state_paused: {
    en: "Paused: answers come from the store alone",
    fr: "En pause : seules les réponses conservées sont servies",
  },
  state_halted: { en: "Not asking: {why}", fr: "N'interroge pas le service : {why}" },
  pause: { en: "Pause all spending", fr: "Suspendre toute dépense" },
  resume: { en: "Resume spending", fr: "Reprendre les dépenses" },

  burn_down: { en: "Burn-down", fr: "Consommation du mois" },
  pace: { en: "{pace} calls a day at this pace", fr: "{pace} appels par jour à ce rythme" },
  pace_unknown: { en: "Nothing has been spent yet.", fr: "Rien n'a encore été dépensé." },
  runs_out: {
    en: "Runs out on {when}, before it begins anew on {reset}.",
    fr: "Épuisé le {when}, avant de recommencer le {reset}.",
  },
  lasts: {
    en: "Lasts until it begins anew on {reset}.",
    fr: "Suffit jusqu'à ce qu'il recommence le {reset}.",
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
  budget: { en: "Budget", fr: "Budget" },
  relay_itself: { en: "(the relay itself)", fr: "(le relais lui-même)" },
  none_yet: { en: "None in this period.", fr: "Aucun sur cette période." },

  cache: { en: "Answers from the store", fr: "Réponses déjà connues" },
  cache_rate: {
    en: "{rate} % of {total} answers in this period cost no call",
    fr: "{rate} % des {total} réponses de la période n'ont rien coûté",
  },
  queue: {
    en: "{inFlight} calls under way; waiting: {interactive} for people, {batch} for runs over files",
    fr: "{inFlight} appels en cours ; en attente : {interactive} pour des personnes, {batch} pour des fichiers",
  },

  tokens: { en: "Tokens", fr: "Jetons" },
  token: { en: "Token", fr: "Jeton" },
  made: { en: "Made", fr: "Créé" },
  last_used: { en: "Last used", fr: "Dernier usage" },
  never: { en: "never", fr: "jamais" },
  admin: { en: "administrator", fr: "administrateur" },
  a_month: { en: "{n} a month", fr: "{n} par mois" },
  an_hour: { en: "{n} an hour", fr: "{n} par heure" },
  unlimited: { en: "unlimited", fr: "sans limite" },
  revoke: { en: "Revoke", fr: "Révoquer" },
  revoke_of: { en: "Revoke the token {id} of {user}", fr: "Révoquer le jeton {id} de {user}" },
  revoked: { en: "revoked {when}", fr: "révoqué le {when}" },

  halt_month_spent: { en: "the month is spent", fr: "le mois est épuisé" },
  halt_reserve: { en: "only the reserve is left", fr: "il ne reste que la réserve" },
  halt_hour_spent: { en: "the hour is spent", fr: "l'heure est épuisée" },
  halt_unauthorized: { en: "the service refuses the keys", fr: "le service refuse les clés" },
  halt_unpaid: { en: "the subscription is inactive", fr: "l'abonnement est inactif" },
  halt_dead_server: { en: "the service does not answer", fr: "le service ne répond pas" },
  halt_store_failed: { en: "the store cannot be written", fr: "la mémoire ne peut être écrite" },
  halt_interrupted: { en: "the relay is stopping", fr: "le relais s'arrête" },
} as const;
