/** Why a question has no answer: by the codes of outcomes, of the relay and of the add-in itself. */
export const answerMessages = {
  not_found_legal_unit: {
    en: "This SIREN is not in the register.",
    fr: "Ce SIREN n'est pas au répertoire.",
  },
  not_found_establishment: {
    en: "This establishment is not in the register.",
    fr: "Cet établissement n'est pas au répertoire.",
  },
  not_found_head_office: {
    en: "No head office is known for this SIREN.",
    fr: "Aucun siège n'est connu pour ce SIREN.",
  },
  not_found_establishments: {
    en: "No such establishment is known for this SIREN.",
    fr: "Aucun établissement de ce genre n'est connu pour ce SIREN.",
  },
  not_found_directors: {
    en: "No director is known for this SIREN.",
    fr: "Aucun dirigeant n'est connu pour ce SIREN.",
  },
  not_found_accounts: {
    en: "No accounts are known for this SIREN.",
    fr: "Aucuns comptes ne sont connus pour ce SIREN.",
  },
  not_found_year: {
    en: "No accounts of {year} are known for this SIREN.",
    fr: "Aucuns comptes de {year} ne sont connus pour ce SIREN.",
  },
  not_found_companies: { en: "No company matches.", fr: "Aucune entreprise ne correspond." },
  not_found_codes: { en: "No code matches.", fr: "Aucun code ne correspond." },
  past_the_end: {
    en: "There is no page {page}: the last one is page {last}.",
    fr: "Il n'y a pas de page {page} : la dernière est la page {last}.",
  },
  siret_needed: {
    en: "This company has too many establishments to find its head office: give the SIRET.",
    fr: "Cette entreprise a trop d'établissements pour trouver son siège : donnez le SIRET.",
  },

  deferred_no_token: {
    en: "Not connected: enter your token in the SIRENE pane, under Connection.",
    fr: "Non connecté : saisissez votre jeton dans le volet SIRENE, sous Connexion.",
  },
  deferred_cache_only: {
    en: "Not asked: “cache only” is on in the SIRENE pane, and there is no cached answer.",
    fr: "Non demandé : « cache seul » est activé dans le volet SIRENE, et aucune réponse n'est en cache.",
  },
  deferred_preview: {
    en: "This will be asked once the formula is entered.",
    fr: "La question sera posée une fois la formule validée.",
  },
  deferred_cancelled: { en: "Cancelled.", fr: "Annulé." },
  deferred_offline: {
    en: "This computer is offline: recalculate once it is connected.",
    fr: "Cet ordinateur est hors ligne : recalculez une fois connecté.",
  },
  deferred_relay_unreachable: {
    en: "The SIRENE relay does not answer: try again in a moment, or check its address in the pane.",
    fr: "Le relais SIRENE ne répond pas : réessayez dans un moment, ou vérifiez son adresse dans le volet.",
  },
  deferred_relay_silent: {
    en: "The SIRENE relay took too long: recalculate in a moment.",
    fr: "Le relais SIRENE a mis trop de temps : recalculez dans un moment.",
  },
  deferred_relay_busy: {
    en: "The SIRENE relay already has too many of your requests in progress: recalculate in a moment.",
    fr: "Le relais SIRENE traite déjà trop de vos demandes : recalculez dans un moment.",
  },
  deferred_relay_rate_limited: {
    en: "The SIRENE relay is not accepting requests from this address for now: recalculate in a moment.",
    fr: "Le relais SIRENE n'accepte plus de demandes de cette adresse pour l'instant : recalculez dans un moment.",
  },
  deferred_relay_refused: {
    en: "The SIRENE relay refused the token: enter it again in the pane, under Connection, or ask for a new one.",
    fr: "Le relais SIRENE a refusé le jeton : saisissez-le de nouveau dans le volet, sous Connexion, ou demandez-en un nouveau.",
  },
  deferred_relay_unexpected: {
    en: "The relay's address is not that of a SIRENE relay: check it in the pane.",
    fr: "L'adresse du relais n'est pas celle d'un relais SIRENE : vérifiez-la dans le volet.",
  },

  deferred_month_spent: { en: "This month's calls are used up.", fr: "Les appels du mois sont épuisés." },
  deferred_reserve: {
    en: "Only the calls kept in reserve are left this month.",
    fr: "Il ne reste, ce mois-ci, que les appels gardés en réserve.",
  },
  deferred_hour_spent: {
    en: "This hour's calls are used up.",
    fr: "Les appels de cette heure sont épuisés.",
  },
  deferred_budget: { en: "The calls allowed are used up.", fr: "Les appels permis sont épuisés." },
  deferred_user_budget: {
    en: "Your calls for this month are used up.",
    fr: "Vos appels pour ce mois sont épuisés.",
  },
  deferred_user_rate: {
    en: "Your calls for this hour are used up.",
    fr: "Vos appels pour cette heure sont épuisés.",
  },
  deferred_unauthorized: {
    en: "The service refused the relay's keys: tell its administrator.",
    fr: "Le service a refusé les clés du relais : prévenez son administrateur.",
  },
  deferred_unpaid: {
    en: "The subscription is inactive: tell the relay's administrator.",
    fr: "L'abonnement est inactif : prévenez l'administrateur du relais.",
  },
  deferred_wrong_address: {
    en: "The relay cannot reach the company data service: tell its administrator.",
    fr: "Le relais ne peut pas joindre le service de données d'entreprises : prévenez son administrateur.",
  },
  deferred_dead_server: {
    en: "The company data service is not answering at the moment.",
    fr: "Le service de données d'entreprises ne répond pas pour le moment.",
  },
  deferred_interrupted: {
    en: "The relay is stopping: recalculate in a moment.",
    fr: "Le relais s'arrête : recalculez dans un moment.",
  },
  deferred_paused: {
    en: "An administrator has paused all calls; cached answers are still given.",
    fr: "Un administrateur a suspendu tous les appels ; les réponses en cache restent disponibles.",
  },
  deferred_store_failed: {
    en: "The relay cannot store answers, so it asks for none: tell its administrator.",
    fr: "Le relais ne peut pas conserver les réponses, il n'en demande donc aucune : prévenez son administrateur.",
  },
  can_be_asked_from: {
    en: "{why} Try again from {when}.",
    fr: "{why} Réessayez à partir du {when}.",
  },

  invalid_long_question: {
    en: "The question is too long to be asked.",
    fr: "La question est trop longue pour être posée.",
  },

  failed_forbidden: {
    en: "The subscription does not include this information.",
    fr: "L'abonnement ne comprend pas cette information.",
  },
  failed_bad_request: { en: "The service refused the question.", fr: "Le service a refusé la question." },
  failed_server_error: { en: "The service failed.", fr: "Le service a eu une panne." },
  failed_connection_lost: {
    en: "The connection to the service was lost.",
    fr: "La connexion au service a été perdue.",
  },
  failed_unreachable: { en: "The service cannot be reached.", fr: "Le service est injoignable." },
  failed_timeout: { en: "The service took too long.", fr: "Le service a mis trop de temps." },
  failed_malformed: {
    en: "The service's answer could not be read.",
    fr: "La réponse du service est illisible.",
  },
  failed_unexpected: {
    en: "The service gave an unexpected answer.",
    fr: "Le service a donné une réponse inattendue.",
  },
  match_two_proofs: { en: "The company is found.", fr: "L'entreprise est trouvée." },
  match_one_proof: {
    en: "Too little agrees to be sure.",
    fr: "Trop peu d'éléments concordent pour en être sûr.",
  },
  match_contradiction: {
    en: "The name fits and something else does not.",
    fr: "Le nom concorde et autre chose le contredit.",
  },
  match_several: { en: "Several companies fit.", fr: "Plusieurs entreprises conviennent." },
  match_unlike: { en: "No name is close enough.", fr: "Aucun nom n'est assez proche." },
  match_too_broad: {
    en: "Too many companies have these words: add a postal code or a town.",
    fr: "Trop d'entreprises portent ces mots : ajoutez un code postal ou une ville.",
  },
  match_generic_name: {
    en: "The name is too general to look for.",
    fr: "Le nom est trop général pour être cherché.",
  },
  match_no_candidate: {
    en: "No company was found by this name.",
    fr: "Aucune entreprise trouvée sous ce nom.",
  },
  match_no_name: { en: "There is no name.", fr: "Il n'y a pas de nom." },
  match_likeliest: {
    en: "{why} Most likely {siren}, {name} (score {score}): SIRENE.CANDIDATES shows them.",
    fr: "{why} Le plus probable : {siren}, {name} (score {score}) ; SIRENE.CANDIDATES les montre.",
  },
  unanswered: { en: "No answer: {why}.", fr: "Pas de réponse : {why}." },
} as const;
