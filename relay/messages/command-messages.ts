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
    en: "trust proxies at these addresses to report the addresses of their clients (default: this machine and private networks)",
    fr: "faire confiance aux proxys de ces adresses quand ils indiquent l'adresse de leurs clients (par défaut : cette machine et les réseaux privés)",
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
  help_version: { en: "print the version", fr: "afficher la version" },
  help_lang: { en: "language: {languages}", fr: "langue : {languages}" },

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
