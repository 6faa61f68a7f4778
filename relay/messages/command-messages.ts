/** The commands: their help, what they print, and why they stop. */
export const commandMessages = {
  help_program: {
    en: "The one place that holds the keys: answers lookups of French company data for Excel and for batch, from one store, on one budget.",
    fr: "Le seul endroit qui détient les clés : répond aux demandes d'Excel et des traitements par lots, avec une seule mémoire et un seul budget.",
  },
  help_serve: {
    en: "Answer requests until told to stop",
    fr: "Répondre aux demandes jusqu'à l'ordre d'arrêt",
  },
  help_port: { en: "port to listen on; 0 picks a free one", fr: "port d'écoute ; 0 en choisit un libre" },
  help_host: { en: "address to listen on", fr: "adresse d'écoute" },
  help_public_url: {
    en: "address that the relay is reached at, where a proxy stands before it",
    fr: "adresse publique du relais, derrière un mandataire",
  },
  help_tls_cert: {
    en: "file of the certificate chain (PEM)",
    fr: "fichier de la chaîne de certificats (PEM)",
  },
  help_tls_key: { en: "file of the certificate's key (PEM)", fr: "fichier de la clé du certificat (PEM)" },
  help_reserve: {
    en: "calls of the month left untouched, as a number or a share",
    fr: "appels du mois laissés intacts, en nombre ou en part",
  },
  help_allow_origin: {
    en: "origin, beside the relay's own, whose pages may ask; may be repeated",
    fr: "origine dont les pages peuvent interroger le relais, en plus de la sienne ; répétable",
  },
  help_trust_proxy: {
    en: "believe what proxies at these addresses say of their clients' (default: this machine and private networks)",
    fr: "croire les mandataires à ces adresses sur celle de leurs clients (par défaut : cette machine et les réseaux privés)",
  },
  help_admin_over_http: {
    en: "let people sign in on /admin over http by name, where their token travels legibly",
    fr: "laisser se connecter à /admin en http par un nom, où le jeton circule en clair",
  },
  help_concurrency: { en: "calls in flight at most", fr: "appels simultanés au plus" },
  help_user_requests: {
    en: "requests of one user under way at most; further ones are told to come again",
    fr: "requêtes simultanées d'un utilisateur au plus ; les suivantes sont priées de revenir",
  },
  help_user_lookups: {
    en: "lookups of one user under way at most",
    fr: "questions simultanées d'un utilisateur au plus",
  },
  help_log_level: { en: "what is logged: {levels}", fr: "ce qui est journalisé : {levels}" },
  help_demo: {
    en: "also serve /playground, a spreadsheet with the add-in's functions, to this machine alone",
    fr: "servir aussi /playground, un tableur avec les fonctions du complément, à cette seule machine",
  },
  help_json: { en: "print JSON", fr: "afficher du JSON" },
  help_version: { en: "print the version", fr: "afficher la version" },
  help_lang: { en: "speak en or fr", fr: "parler en ou fr" },

  playground_at: { en: "playground at {url}", fr: "bac à sable du tableur : {url}" },

  usage: { en: "{detail}", fr: "Commande mal formée : {detail}" },
  bad_number: {
    en: '{option} takes a whole number ({bounds}), not "{value}".',
    fr: "{option} veut un nombre entier ({bounds}), pas « {value} ».",
  },
  bad_reserve: {
    en: '--reserve takes a number of calls or a share such as 10%, not "{value}".',
    fr: "--reserve veut un nombre d'appels ou une part comme 10%, pas « {value} ».",
  },
  bad_url: {
    en: '{option} takes an address such as https://relay.example, not "{value}".',
    fr: "{option} veut une adresse comme https://relais.example, pas « {value} ».",
  },
  bad_log_level: {
    en: '--log-level takes one of {levels}, not "{value}".',
    fr: "--log-level veut l'un de {levels}, pas « {value} ».",
  },
  bad_proxies: {
    en: '--trust-proxy takes addresses or networks separated by commas, not "{value}".',
    fr: "--trust-proxy veut des adresses ou des réseaux séparés par des virgules, pas « {value} ».",
  },
  demo_not_here: {
    en: '--demo gives whoever can reach the relay a token, so it listens on this machine alone: leave --host out, not "{host}".',
    fr: "--demo donne un jeton à quiconque atteint le relais, qui n'écoute donc que sur cette machine : retirez --host, pas « {host} ».",
  },
  no_playground: {
    en: "The playground is not here: it is built in a clone of the project, by npm run build:playground. Start the relay without --demo.",
    fr: "Le tableur de démonstration n'est pas ici : il se construit dans un clone du projet, par npm run build:playground. Démarrez le relais sans --demo.",
  },
  tls_needs_both: {
    en: "--tls-cert and --tls-key go together: name both files.",
    fr: "--tls-cert et --tls-key vont ensemble : nommez les deux fichiers.",
  },
  bad_tls: {
    en: "--tls-cert {cert} and --tls-key {key} must be a certificate chain and its own key, without passphrase, both PEM ({detail}).",
    fr: "--tls-cert {cert} et --tls-key {key} doivent être une chaîne de certificats et sa propre clé, sans mot de passe, en PEM ({detail}).",
  },
  unreadable: {
    en: "{what}: the file {path} cannot be read ({detail}).",
    fr: "{what} : le fichier {path} est illisible ({detail}).",
  },
  bad_variable: {
    en: "The environment variable {name} is malformed; it looks like this: {shape}.",
    fr: "La variable d'environnement {name} est mal formée ; elle ressemble à ceci : {shape}.",
  },
  no_api: {
    en: "No API is configured: set SIRENE_API_URL, and SIRENE_API_KEY and SIRENE_API_SECRET or their _FILE variants (missing: {missing}).",
    fr: "Aucune API n'est configurée : renseignez SIRENE_API_URL, puis SIRENE_API_KEY et SIRENE_API_SECRET ou leurs variantes _FILE (manque : {missing}).",
  },
  store_unusable: {
    en: "The store {path} cannot be opened: {detail}. Set SIRENE_STORE to a file this account may write.",
    fr: "Le fichier des réponses {path} ne s'ouvre pas : {detail}. Donnez à SIRENE_STORE un fichier accessible en écriture.",
  },
  store_later: {
    en: "The store {path} was written by a later version of the relay (schema {schema}; this one reads up to {known}). Install that version, or name another file by SIRENE_STORE.",
    fr: "Le fichier des réponses {path} a été écrit par une version plus récente du relais (schéma {schema} ; celle-ci lit jusqu'au {known}). Installez cette version, ou nommez un autre fichier par SIRENE_STORE.",
  },
  store_no_file: {
    en: "SIRENE_STORE names a {scheme}: address, and the store is a file: give its path, such as /var/lib/sirene/store.sqlite.",
    fr: "SIRENE_STORE nomme une adresse {scheme}:, or les réponses se gardent dans un fichier : donnez son chemin, comme /var/lib/sirene/store.sqlite.",
  },
  store_moved: {
    en: "The store was moved out of the cache folder, which systems empty: {from} is now {to}.",
    fr: "Le fichier des réponses a quitté le dossier de cache, que les systèmes vident : {from} est désormais {to}.",
  },
  env_file: {
    en: "The file .env in this folder sets {names}.",
    fr: "Le fichier .env de ce dossier définit {names}.",
  },
  env_file_unreadable: {
    en: "The file .env in this folder is left out: it cannot be read ({detail}).",
    fr: "Le fichier .env de ce dossier est laissé de côté : il est illisible ({detail}).",
  },
  cannot_listen: {
    en: "The relay cannot listen at {where}: {detail}.",
    fr: "Le relais ne peut pas écouter en {where} : {detail}.",
  },
  unexpected: { en: "Unexpected error: {detail}", fr: "Erreur imprévue : {detail}" },
} as const;
