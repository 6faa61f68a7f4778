import { type Language, type SayOf, messageFormatter } from "../../shared/messages/messages.ts";
import type { MatchReason } from "../../shared/matching/match.ts";

/** What a search for a company by name ends in. It is a table of its own so that `functions.js` loads without it. */
export const matchMessages = {
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
} as const;

/** The function that gives these messages in each language. */
export const matchFormatters: Readonly<Record<Language, SayOf<typeof matchMessages>>> = {
  en: messageFormatter(matchMessages, "en"),
  fr: messageFormatter(matchMessages, "fr"),
};

/** Returns why a company was found by its name, why a person must decide, or why there is none. */
export const matchSentence = (reason: MatchReason, language: Language): string =>
  matchFormatters[language](`match_${reason}`);
