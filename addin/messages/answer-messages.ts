/** Why a cell has no value, beside the reasons for which a question has no answer. */
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
    fr: "Aucun établissement correspondant n'est connu pour ce SIREN.",
  },
  not_found_directors: {
    en: "No director is known for this SIREN.",
    fr: "Aucun dirigeant n'est connu pour ce SIREN.",
  },
  not_found_accounts: {
    en: "No accounts are known for this SIREN.",
    fr: "Aucun compte annuel n'est connu pour ce SIREN.",
  },
  not_found_year: {
    en: "No accounts for {year} are known for this SIREN.",
    fr: "Aucun compte annuel de {year} n'est connu pour ce SIREN.",
  },
  year_of_other_type: {
    en: 'The accounts of {year} are {types}: {wanted} are not known for that year. The type "any" takes whatever there is.',
    fr: 'Les comptes de {year} sont {types} : {wanted} ne sont pas connus pour cette année. Le type "any" prend ce qui existe.',
  },
  accounts_of_other_type: {
    en: 'All known accounts are {types}: {wanted} are not known. The type "any" takes whatever there is.',
    fr: 'Tous les comptes connus sont {types} : {wanted} ne sont pas connus. Le type "any" prend ce qui existe.',
  },
  type_complete: { en: "complete (C)", fr: "complets (C)" },
  type_simplified: { en: "simplified (S)", fr: "simplifiés (S)" },
  type_consolidated: { en: "consolidated (K)", fr: "consolidés (K)" },
  type_other: { en: "of type {type}", fr: "de type {type}" },
  type_untold: { en: "of no stated type", fr: "sans type indiqué" },
  and: { en: " and ", fr: " et " },
  accounts_own: {
    en: "the company's own accounts (C or S)",
    fr: "les comptes sociaux de l'entreprise (C ou S)",
  },
  accounts_complete: { en: "complete accounts (C)", fr: "les comptes complets (C)" },
  accounts_simplified: { en: "simplified accounts (S)", fr: "les comptes simplifiés (S)" },
  accounts_consolidated: { en: "consolidated accounts (K)", fr: "les comptes consolidés (K)" },
  not_published_confidential: {
    en: "This value is not published (confidential) for {year}.",
    fr: "Cette valeur n'est pas publiée (confidentielle) pour {year}.",
  },
  not_published: {
    en: "This value is not published for {year}.",
    fr: "Cette valeur n'est pas publiée pour {year}.",
  },
  source_and_day: { en: "Sirene register, read {day}", fr: "Répertoire Sirene, lu le {day}" },
  not_found_companies: { en: "No company matches.", fr: "Aucune entreprise ne correspond." },
  not_found_naf_early: {
    en: "No company matches: this is a NAF 2025 code, and the service last answered in NAF rév. 2.",
    fr: "Aucune entreprise ne correspond : ce code relève de la NAF 2025, et la dernière réponse du service était en NAF rév. 2.",
  },
  not_found_codes: { en: "No code matches.", fr: "Aucun code ne correspond." },
  past_the_end: {
    en: "There is no page {page}: the last one is page {last}.",
    fr: "Il n'y a pas de page {page} : la dernière est la page {last}.",
  },
  page_empty: {
    en: "There is nothing on page {page}: the list ends before it.",
    fr: "Il n'y a rien à la page {page} : la liste se termine avant.",
  },
  siret_needed: {
    en: "This company has too many establishments to find its head office: give the SIRET.",
    fr: "Cette entreprise a trop d'établissements pour trouver son siège : donnez le SIRET.",
  },

  can_be_asked_from: {
    en: "{why} You can try again from {when}.",
    fr: "{why} Nouvel essai possible : {when}.",
  },

  match_two_proofs: { en: "The company was found.", fr: "L'entreprise a été trouvée." },
  match_one_proof: {
    en: "Too few details match to be sure.",
    fr: "Trop peu d'éléments concordent pour en être sûr.",
  },
  match_common_name: {
    en: "The name is too short or too common to be sure, even at this place.",
    fr: "Le nom est trop court ou trop courant pour en être sûr, même à cet endroit.",
  },
  match_contradiction: {
    en: "The name matches, but something else does not.",
    fr: "Le nom concorde, mais un autre élément le contredit.",
  },
  match_places_apart: {
    en: "The postcode does not belong to this town: one of the two is wrong.",
    fr: "Le code postal n'est pas celui de cette commune : l'un des deux est faux.",
  },
  match_other_town: {
    en: "The name matches, but the company is not in this town.",
    fr: "Le nom concorde, mais l'entreprise n'est pas dans cette commune.",
  },
  match_elsewhere: {
    en: "The name matches, but no establishment of the company was found at this place.",
    fr: "Le nom concorde, mais aucun établissement de l'entreprise n'a été trouvé à cet endroit.",
  },
  match_word_more: {
    en: "One of the two names has an extra word: it may be another company.",
    fr: "L'un des deux noms a un mot de plus : il peut s'agir d'une autre entreprise.",
  },
  match_several: { en: "Several companies match.", fr: "Plusieurs entreprises correspondent." },
  match_unlike: { en: "No name is close enough.", fr: "Aucun nom n'est assez proche." },
  match_too_broad: {
    en: "Too many companies have these words in their name: add a postcode or a town.",
    fr: "Trop d'entreprises ont ces mots dans leur nom : ajoutez un code postal ou une commune.",
  },
  match_generic_name: {
    en: "The name is too general to search for.",
    fr: "Le nom est trop général pour une recherche.",
  },
  match_no_candidate: {
    en: "No company was found with this name.",
    fr: "Aucune entreprise n'a été trouvée sous ce nom.",
  },
  match_foreign: {
    en: "The company is abroad: it is not in Sirene.",
    fr: "L'entreprise est à l'étranger : elle n'est pas dans Sirene.",
  },
  match_no_name: { en: "There is no name.", fr: "Il n'y a pas de nom." },
  match_likeliest: {
    en: "{why} Most likely: {siren}, {name} (score {score}). SIRENE.CANDIDATES lists all candidates.",
    fr: "{why} Le plus probable : {siren}, {name} (score {score}). SIRENE.CANDIDATES liste tous les candidats.",
  },
  program_part_missing: {
    en: "A part of the add-in did not load: the relay does not answer, or is newer. Try again; if the message stays, reopen the workbook.",
    fr: "Une partie du complément n'a pas été chargée : le relais ne répond pas, ou est plus récent. Réessayez ; si le message persiste, rouvrez le classeur.",
  },
  unanswered: { en: "No answer: {why}.", fr: "Pas de réponse : {why}." },
} as const;
