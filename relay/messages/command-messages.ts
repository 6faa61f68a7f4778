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
    en: "The proxy {proxy} asks for another user and password (407): put them into {variable}, as in http://user:password@proxy.example:3128.",
    fr: "Le proxy {proxy} demande un autre utilisateur et un autre mot de passe (407) : indiquez-les dans {variable}, comme dans http://utilisateur:motdepasse@proxy.example:3128.",
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
