import { type Language, type SayOf, type Translation, languages } from "../messages/messages.ts";
import { type OutcomeStatus, outcomeStatuses } from "../lookups/lookup.ts";
import { type Letter, type MatchLetters, matchParts } from "../matching/match.ts";

/**
 * The texts of `sirene_note` about a row and its answer, by code. Reasons why a lookup has no answer are in
 * `shared/lookups/reasons.ts`.
 * @decides the words of a note
 */
export const noteWords = {
  note_zero_added: {
    en: "read as {id}: a lost zero was restored",
    fr: "lu comme {id} : un zéro perdu a été rétabli",
  },
  note_zeros_added: {
    en: "read as {id}: two lost zeros were restored",
    fr: "lu comme {id} : deux zéros perdus ont été rétablis",
  },
  note_from_vat: { en: "SIREN {siren} taken from the VAT number", fr: "SIREN {siren} tiré du numéro de TVA" },
  note_from_scientific: {
    en: "read as {id} from scientific notation",
    fr: "lu comme {id} à partir de la notation scientifique",
  },
  note_from_text: { en: "{id} taken from the text around it", fr: "{id} tiré du texte qui l'entoure" },
  note_zeros_removed: {
    en: "read as {id}: the zeros in front were removed",
    fr: "lu comme {id} : les zéros au début ont été enlevés",
  },
  note_nic_zeros_added: {
    en: "read as {id}: the lost zeros of its NIC were restored",
    fr: "lu comme {id} : les zéros perdus de son NIC ont été rétablis",
  },
  note_separators_removed: { en: "read as {id}", fr: "lu comme {id}" },
  note_from_decimal: { en: "read as {id}", fr: "lu comme {id}" },

  note_beside_other: {
    en: "the number beside it, {id}, is that of another company: one of the two is wrong",
    fr: "le numéro à côté, {id}, est celui d'une autre entreprise : l'un des deux est faux",
  },
  note_beside_wrong: {
    en: "the number beside it is wrong and was not used",
    fr: "le numéro à côté est faux et n'a pas été utilisé",
  },
  note_beside_taken: {
    en: "looked up by the number beside it: the first one cannot be used",
    fr: "cherché avec le numéro à côté : le premier est inutilisable",
  },

  note_column: { en: "identifier from column {column}", fr: "identifiant de la colonne {column}" },
  note_not_an_identifier: {
    en: "neither a SIREN nor a SIRET nor a VAT number",
    fr: "ni un SIREN, ni un SIRET, ni un numéro de TVA",
  },
  note_filler: {
    en: "one digit repeated: not a company number",
    fr: "un chiffre répété : ce n'est pas un numéro d'entreprise",
  },
  note_checksum: {
    en: "the check digit of this SIREN or SIRET is wrong: probably mistyped",
    fr: "la clé de contrôle de ce SIREN ou SIRET est fausse : sans doute une faute de frappe",
  },
  note_checksum_padded: {
    en: "digits are missing, and adding zeros in front does not give a valid number",
    fr: "il manque des chiffres, et ajouter des zéros en tête ne donne pas de numéro valide",
  },
  note_digits_lost: {
    en: "scientific notation has lost digits of this number: format the column as text and enter the numbers again",
    fr: "la notation scientifique a fait perdre des chiffres : mettez la colonne au format texte et ressaisissez les numéros",
  },
  note_ambiguous_zeros: {
    en: "zeros are missing, and with them this may be two different SIRETs: write all 14 digits",
    fr: "il manque des zéros, et deux SIRET différents sont possibles : écrivez les 14 chiffres",
  },
  note_ambiguous_length: {
    en: "10 or 11 digits: a SIREN has 9 digits, a SIRET 14",
    fr: "10 ou 11 chiffres : un SIREN a 9 chiffres, un SIRET 14",
  },
  note_too_short: { en: "too short for a SIREN (9 digits)", fr: "trop court pour un SIREN (9 chiffres)" },
  note_too_long: { en: "too long for a SIRET (14 digits)", fr: "trop long pour un SIRET (14 chiffres)" },
  note_monaco: {
    en: "VAT number of Monaco or of a foreign company: not in Sirene",
    fr: "numéro de TVA de Monaco ou d'une société étrangère : absent de Sirene",
  },
  note_vat_key: {
    en: "French VAT number whose key is wrong or missing",
    fr: "numéro de TVA français dont la clé est fausse ou absente",
  },
  note_foreign_vat: {
    en: "VAT number of another country: not in Sirene",
    fr: "numéro de TVA d'un autre pays : absent de Sirene",
  },
  note_several: { en: "several identifiers in one cell", fr: "plusieurs identifiants dans une cellule" },
  note_uncalculated: {
    en: "the cell contains a formula that was never calculated: open the file in Excel and save it",
    fr: "la cellule contient une formule jamais calculée : ouvrez le fichier dans Excel et enregistrez-le",
  },
  note_name_differs: {
    en: "in the register, this number has another name: {name}",
    fr: "au répertoire, ce numéro porte un autre nom : {name}",
  },
  note_numbers_alone: {
    en: "only the numbers were checked: no name and no place could be compared",
    fr: "seuls les numéros ont été contrôlés : ni nom ni lieu n'ont pu être comparés",
  },
  note_numbers_alone_masked: {
    en: "only the numbers were checked: the register masks the name at the person's request, and no place could be compared",
    fr: "seuls les numéros ont été contrôlés : le répertoire masque le nom à la demande de la personne, et aucun lieu n'a pu être comparé",
  },
  note_matched: {
    en: "found by its name: {name} (score {score})",
    fr: "trouvé par son nom : {name} (score {score})",
  },
  note_match_two_proofs: { en: "found by its name", fr: "trouvé par son nom" },
  note_match_one_proof: {
    en: "too few details match to be sure",
    fr: "trop peu d'éléments concordent pour en être sûr",
  },
  note_match_common_name: {
    en: "the name is too short or too common to be sure, even at this place: add a street or a director to decide",
    fr: "le nom est trop court ou trop courant pour en être sûr, même à cet endroit : ajoutez une voie ou un dirigeant pour trancher",
  },
  note_match_contradiction: {
    en: "the name matches, but something else in the row does not",
    fr: "le nom concorde, mais un autre élément de la ligne le contredit",
  },
  note_match_places_apart: {
    en: "the postcode does not belong to this town: one of the two is wrong",
    fr: "le code postal n'est pas celui de cette commune : l'un des deux est faux",
  },
  note_match_other_town: {
    en: "the name matches, but the company is not in this town",
    fr: "le nom concorde, mais l'entreprise n'est pas dans cette commune",
  },
  note_match_elsewhere: {
    en: "the name matches, but no establishment of the company was found at this place",
    fr: "le nom concorde, mais aucun établissement de l'entreprise n'a été trouvé à cet endroit",
  },
  note_match_elsewhere_than: {
    en: "the name matches, but no establishment of the company was found in {places}",
    fr: "le nom concorde, mais aucun établissement de l'entreprise n'a été trouvé à : {places}",
  },
  note_match_word_more: {
    en: "one of the two names has an extra word: it may be another company",
    fr: "l'un des deux noms a un mot de plus : il peut s'agir d'une autre entreprise",
  },
  note_match_several: { en: "several companies match", fr: "plusieurs entreprises correspondent" },
  note_match_unlike: { en: "no name is close enough", fr: "aucun nom n'est assez proche" },
  note_match_too_broad: {
    en: "too many companies have these words in their name",
    fr: "trop d'entreprises ont ces mots dans leur nom",
  },
  note_match_generic_name: {
    en: "the name is too general to search for",
    fr: "le nom est trop général pour une recherche",
  },
  note_match_no_candidate: {
    en: "no company was found with this name",
    fr: "aucune entreprise n'a été trouvée sous ce nom",
  },
  note_match_no_candidate_in: {
    en: "no company was found with this name: looked for {words} in {places}",
    fr: "aucune entreprise n'a été trouvée sous ce nom (mots cherchés : {words} ; lieux : {places})",
  },
  note_match_no_candidate_wider: {
    en: "no company was found with this name: looked for {words} in {places}, then in all of France",
    fr: "aucune entreprise n'a été trouvée sous ce nom (mots cherchés : {words} ; lieux : {places}, puis toute la France)",
  },
  note_match_no_candidate_anywhere: {
    en: "no company was found with this name: looked for {words} in all of France",
    fr: "aucune entreprise n'a été trouvée sous ce nom (mots cherchés : {words}, dans toute la France)",
  },
  note_match_foreign: { en: "abroad: not in Sirene", fr: "à l'étranger : absent de Sirene" },
  note_totals: {
    en: "a row of totals: no company was looked for (if one has this name, give its number or its place)",
    fr: "une ligne de total : aucune entreprise n'a été cherchée (si l'une porte ce nom, indiquez son numéro ou son lieu)",
  },
  note_match_no_name: { en: "the row has no name", fr: "la ligne n'a pas de nom" },
  note_match_likeliest: { en: "most likely {candidate}", fr: "le plus probable : {candidate}" },
  note_decided: {
    en: "chosen by {by} on {day}: {name}",
    fr: "choisi par {by} le {day} : {name}",
  },
  note_decided_none: {
    en: "none of the candidates, as {by} decided on {day}",
    fr: "aucun des candidats, selon la décision de {by} le {day}",
  },
  note_decided_unnamed: {
    en: "chosen in a review of {day}: {name}",
    fr: "choisi lors d'une vérification du {day} : {name}",
  },
  note_decided_none_unnamed: {
    en: "none of the candidates, according to a review of {day}",
    fr: "aucun des candidats, selon une vérification du {day}",
  },
  note_kept: {
    en: "company found by an earlier run or chosen by a person: {name}",
    fr: "entreprise trouvée par un traitement précédent ou choisie par une personne : {name}",
  },
  note_entered: { en: "number entered by hand: {name}", fr: "numéro saisi à la main : {name}" },
  note_entered_wrong: {
    en: "the number entered by hand cannot be used",
    fr: "le numéro saisi à la main est inutilisable",
  },
  note_match_open: { en: "not looked up by name yet", fr: "pas encore cherché par son nom" },
  note_match_failed: { en: "could not be looked up by name", fr: "n'a pas pu être cherché par son nom" },
  note_suggestion: { en: "perhaps {suggestion}", fr: "peut-être {suggestion}" },

  note_unit_not_found: { en: "this SIREN is not in the register", fr: "ce SIREN n'est pas au répertoire" },
  note_establishment_not_found: {
    en: "this establishment is not in the register",
    fr: "cet établissement n'est pas au répertoire",
  },
  note_no_head_office: { en: "no head office on record", fr: "aucun siège connu" },
  note_directors_not_found: { en: "no directors on record", fr: "aucun dirigeant connu" },
  note_accounts_not_found: { en: "no accounts on record", fr: "aucun compte annuel connu" },
  note_directors_part: {
    en: "only {shown} of {total} directors: the service lists the others on further pages",
    fr: "{shown} dirigeants sur {total} seulement : le service donne les autres sur d'autres pages",
  },
  note_directors_page: {
    en: "{shown} directors, as many as a page of the service has: there may be more",
    fr: "{shown} dirigeants, autant qu'une page du service en contient : il y en a peut-être d'autres",
  },
  note_accounts_part: {
    en: "only {shown} of {total} annual accounts: the service lists the others, perhaps later ones, on further pages",
    fr: "{shown} comptes annuels sur {total} seulement : le service donne les autres, peut-être plus récents, sur d'autres pages",
  },
  note_accounts_page: {
    en: "{shown} annual accounts, as many as a page of the service has: there may be later ones",
    fr: "{shown} comptes annuels, autant qu'une page du service en contient : il y en a peut-être de plus récents",
  },
  note_consolidated_only: {
    en: "consolidated only (K): the accounts of its group, not the company's own",
    fr: "comptes consolidés seulement (K) : ceux du groupe, pas les comptes sociaux",
  },
  note_other_accounts_only: {
    en: "accounts of other types only ({types}), none of the company's own (C or S)",
    fr: "comptes d'autres types seulement ({types}), pas de comptes sociaux (C ou S)",
  },
  note_confidential: {
    en: "{fields}: not published (confidential) for {year}",
    fr: "{fields} : non publié (confidentiel) pour {year}",
  },
  note_unpublished: { en: "{fields}: not published for {year}", fr: "{fields} : non publié pour {year}" },
  note_siret_needed: {
    en: "the list of its establishments does not show the head office: its SIRET is needed",
    fr: "la liste de ses établissements ne désigne pas le siège : son SIRET est nécessaire",
  },
  note_masked: {
    en: "masked at the company's request",
    fr: "masqué à la demande de l'entreprise",
  },
  note_plan: { en: "{fields}: not in this plan", fr: "{fields} : hors de l'offre souscrite" },

  deferred_until: { en: "{why}; ask again from {when}", fr: "{why} ; nouvel essai possible : {when}" },
} as const;
export type NoteCode = keyof typeof noteWords;

/** The status of a row, in words for readers. */
export const statusWords: Readonly<Record<OutcomeStatus, Translation>> = {
  found: { en: "found", fr: "trouvé" },
  not_found: { en: "not found", fr: "introuvable" },
  invalid: { en: "invalid", fr: "invalide" },
  ambiguous: { en: "ambiguous", fr: "ambigu" },
  blank: { en: "blank", fr: "vide" },
  deferred: { en: "deferred", fr: "reporté" },
  failed: { en: "failed", fr: "échoué" },
};

/** Returns the word for a status in a language. */
export const statusWord = (status: OutcomeStatus, language: Language): string =>
  statusWords[status][language];

const byWord: ReadonlyMap<string, OutcomeStatus> = new Map(
  outcomeStatuses.flatMap((status) => [
    [status, status] as const,
    ...languages.map((language) => [statusWord(status, language), status] as const),
  ]),
);

/** Returns the status in a cell, given by its code or its word in either language; undefined for any other text. */
export const statusOf = (text: string): OutcomeStatus | undefined => byWord.get(text.trim().toLowerCase());

/** How program and pane describe the parts of a row compared with those of a company. */
export const letterWords = {
  part_same: { en: "same {part}", fr: "{part} identique" },
  part_near: { en: "similar {part}", fr: "{part} proche" },
  part_differs: { en: "different {part}", fr: "{part} : ne concorde pas" },
  part_name: { en: "name", fr: "nom" },
  part_postcode: { en: "postcode", fr: "code postal" },
  part_city: { en: "town", fr: "commune" },
  part_address: { en: "street", fr: "voie" },
  part_vat: { en: "VAT number", fr: "numéro de TVA" },
  part_director: { en: "director", fr: "dirigeant" },
  part_legalForm: { en: "legal form", fr: "forme juridique" },
} as const;

/** The text for each letter. A part that could not be compared has none. */
const codes = {
  A: "part_same",
  B: "part_near",
  F: "part_differs",
  Z: undefined,
} as const satisfies Record<Letter, keyof typeof letterWords | undefined>;

/** Returns the letters of a match in words: `same name, similar postcode, different legal form`. */
export const lettersWords = (letters: MatchLetters, say: SayOf<typeof letterWords>): string =>
  matchParts
    .flatMap((part) => {
      const code = codes[letters[part]];
      return code === undefined ? [] : [say(code, { part: say(`part_${part}`) })];
    })
    .join(", ");
