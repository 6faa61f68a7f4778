/** What keeps a relay in order: backup and check. */
export const operationMessages = {
  help_backup: {
    en: "Copy the store into a file, while the relay runs",
    fr: "Copier la mémoire du relais dans un fichier, pendant qu'il fonctionne",
  },
  backup_done: {
    en: "The store is copied into {file} ({megabytes} MB). It holds answers about people and hashes of tokens: keep it safe.",
    fr: "La mémoire est copiée dans {file} ({megabytes} Mo). Ce fichier contient des réponses sur des personnes et des empreintes de jetons : gardez-le en lieu sûr.",
  },
  backup_onto_store: {
    en: "{file} is the store itself: name another file for its copy.",
    fr: "{file} est la mémoire elle-même : donnez un autre fichier pour sa copie.",
  },
  backup_failed: {
    en: "The store {store} could not be copied into {file} ({detail}). Nothing was changed; see that the store is there, and that the folder can be written and has room.",
    fr: "La mémoire {store} n'a pas pu être copiée dans {file} ({detail}). Rien n'a changé ; vérifiez que la mémoire existe, que le dossier est accessible en écriture et qu'il reste de la place.",
  },

  help_check: {
    en: "Check address, keys, plan, store, clock, certificate and public address (costs one call)",
    fr: "Vérifier adresse, clés, offre, mémoire, horloge, certificat et adresse publique (coûte un appel)",
  },
  help_no_call: {
    en: "spend no call: what the service would tell is left out",
    fr: "ne dépenser aucun appel : ce que dirait le service est laissé de côté",
  },
  check_ok: { en: "ok", fr: "bon" },
  check_note: { en: "note", fr: "à voir" },
  check_wrong: { en: "WRONG", fr: "ERREUR" },
  check_name_address: { en: "address", fr: "adresse" },
  check_name_keys: { en: "keys", fr: "clés" },
  check_name_plan: { en: "plan", fr: "offre" },
  check_name_store: { en: "store", fr: "mémoire" },
  check_name_clock: { en: "clock", fr: "horloge" },
  check_name_certificate: { en: "certificate", fr: "certificat" },
  check_name_public_url: { en: "public URL", fr: "adresse publique" },

  check_missing: { en: "Not set: {missing}.", fr: "Manque : {missing}." },
  check_not_asked: {
    en: "Not known: the service was not asked.",
    fr: "Non vérifié : le service n'a pas été interrogé.",
  },
  check_not_known: {
    en: "Not known: the service gave no usable answer.",
    fr: "Non vérifié : le service n'a pas donné de réponse exploitable.",
  },
  check_paused: {
    en: "Not known: an administrator has paused all spending, so the service was not asked.",
    fr: "Non vérifié : un administrateur a suspendu toute dépense, le service n'a donc pas été interrogé.",
  },
  check_address_ok: { en: "The service answers at {url}.", fr: "Le service répond à {url}." },
  check_address_unreachable: {
    en: "Nothing answers at {url}: check SIRENE_API_URL, the network and its firewall.",
    fr: "Rien ne répond à {url} : vérifiez SIRENE_API_URL, le réseau et son pare-feu.",
  },
  check_address_other: {
    en: "What answers at {url} is not the API: check SIRENE_API_URL, which ends with the version, such as /v1.",
    fr: "Ce qui répond à {url} n'est pas l'API : vérifiez SIRENE_API_URL, qui finit par la version, par exemple /v1.",
  },
  check_address_failing: {
    en: "The service at {url} failed or took too long: try again in a few minutes.",
    fr: "Le service à {url} est en panne ou trop lent : réessayez dans quelques minutes.",
  },
  check_keys_ok: { en: "The service takes the keys.", fr: "Le service accepte les clés." },
  check_keys_refused: {
    en: "The service refuses the keys: check SIRENE_API_KEY and SIRENE_API_SECRET, and that the pair is still enabled.",
    fr: "Le service refuse les clés : vérifiez SIRENE_API_KEY et SIRENE_API_SECRET, et que la paire est toujours active.",
  },
  check_keys_unattached: {
    en: "The service refuses the question: the key is attached to no company. Attach it in the account's dashboard.",
    fr: "Le service refuse la question : la clé n'est rattachée à aucune entreprise. Rattachez-la dans l'espace client.",
  },
  check_plan_ok: {
    en: "Plan {plan}: {remaining} of {limit} calls left this month, {hourly} an hour.",
    fr: "Offre {plan} : {remaining} appels restants sur {limit} ce mois-ci, {hourly} par heure.",
  },
  check_plan_unpaid: {
    en: "The subscription is inactive: renew it.",
    fr: "L'abonnement est inactif : renouvelez-le.",
  },
  check_plan_month_spent: {
    en: "The month is spent: what is stored is still answered.",
    fr: "Le mois est épuisé : les réponses conservées restent servies.",
  },
  check_plan_hour_spent: {
    en: "The hour is spent: calls go on when it has room.",
    fr: "L'heure est épuisée : les appels reprennent dès qu'elle a de la place.",
  },
  check_store_ok: {
    en: "{path} can be written and is whole ({megabytes} MB).",
    fr: "{path} est accessible en écriture et intègre ({megabytes} Mo).",
  },
  check_store_open: {
    en: "{path} can be read by others on this machine: chmod 600 it.",
    fr: "{path} est lisible par d'autres sur cette machine : faites chmod 600.",
  },
  check_store_damaged: {
    en: "{path} is damaged ({detail}): stop the relay and put a backup in its place.",
    fr: "{path} est endommagé ({detail}) : arrêtez le relais et remettez une sauvegarde à sa place.",
  },
  check_clock_ok: {
    en: "This machine's clock and the service's agree, to {seconds} s.",
    fr: "L'horloge de cette machine et celle du service concordent, à {seconds} s près.",
  },
  check_clock_ahead: {
    en: "This machine's clock is {seconds} s ahead of the service's: set it by NTP. The hour is counted on it, and tokens end by it.",
    fr: "L'horloge de cette machine avance de {seconds} s sur celle du service : réglez-la par NTP. L'heure est comptée sur elle, et les jetons expirent d'après elle.",
  },
  check_clock_behind: {
    en: "This machine's clock is {seconds} s behind the service's: set it by NTP. The hour is counted on it, and tokens end by it.",
    fr: "L'horloge de cette machine retarde de {seconds} s sur celle du service : réglez-la par NTP. L'heure est comptée sur elle, et les jetons expirent d'après elle.",
  },
  check_clock_unknown: {
    en: "Not known: the service did not tell its time.",
    fr: "Non vérifié : le service n'a pas donné son heure.",
  },
  check_certificate_none: {
    en: "The relay has none of its own: what stands before it must speak https.",
    fr: "Le relais n'en a pas : ce qui est placé devant lui doit parler https.",
  },
  check_certificate_ok: {
    en: "The certificate goes with its key and is valid until {until}.",
    fr: "Le certificat va avec sa clé et est valable jusqu'au {until}.",
  },
  check_certificate_soon: {
    en: "The certificate ends on {until}, in {days|day|days}: renew it and send the relay SIGHUP.",
    fr: "Le certificat expire le {until}, dans {days|jour|jours} : renouvelez-le et envoyez SIGHUP au relais.",
  },
  check_certificate_over: {
    en: "The certificate ended on {until}: renew it and send the relay SIGHUP.",
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
    en: "None was given: name it by --public-url, as for serve, to have it tried.",
    fr: "Aucune n'est donnée : indiquez-la par --public-url, comme pour serve, pour qu'elle soit essayée.",
  },
  check_url_ok: { en: "The relay answers at {url}.", fr: "Le relais répond à {url}." },
  check_url_ok_until: {
    en: "The relay answers at {url}; its certificate is trusted here and valid until {until}.",
    fr: "Le relais répond à {url} ; son certificat est reconnu ici et valable jusqu'au {until}.",
  },
  check_url_certificate_soon: {
    en: "The relay answers at {url}, but its certificate ends on {until}, in {days|day|days}: renew it.",
    fr: "Le relais répond à {url}, mais son certificat expire le {until}, dans {days|jour|jours} : renouvelez-le.",
  },
  check_url_http: {
    en: "The relay answers at {url}, over http: Excel loads add-ins over https alone, and tokens travel legibly.",
    fr: "Le relais répond à {url}, en http : Excel ne charge les compléments qu'en https, et les jetons circulent en clair.",
  },
  check_url_version: {
    en: "A relay of version {told} answers at {url}, this program is {version}: restart the relay after an upgrade.",
    fr: "Un relais de version {told} répond à {url}, ce programme est en {version} : redémarrez le relais après une mise à jour.",
  },
  check_url_silent: {
    en: "Nothing answers at {url} ({detail}): is the relay running, and the proxy, and does the name lead here?",
    fr: "Rien ne répond à {url} ({detail}) : le relais et le mandataire fonctionnent-ils, et le nom mène-t-il ici ?",
  },
  check_url_untrusted: {
    en: "The certificate at {url} is not trusted here ({detail}): Excel and browsers will refuse it too, unless their machines know its issuer.",
    fr: "Le certificat de {url} n'est pas reconnu ici ({detail}) : Excel et les navigateurs le refuseront aussi, sauf si leurs machines connaissent son émetteur.",
  },
  check_url_other: {
    en: "What answers at {url}/healthz is not the relay (status {status}): check the address and the proxy.",
    fr: "Ce qui répond à {url}/healthz n'est pas le relais (statut {status}) : vérifiez l'adresse et le mandataire.",
  },
} as const;
