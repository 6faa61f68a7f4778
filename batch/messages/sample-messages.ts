/** What is said of a sample and of the list it was drawn from. Companies are counted, not rows. */
export const sampleMessages = {
  plan_sample: { en: "Sample", fr: "Échantillon" },
  class_outside_sample: {
    en: "{n|row|rows} outside the sample",
    fr: "{n|ligne|lignes} hors de l'échantillon",
  },
  sample_of_company: {
    en: "{size} of {of|company|companies} (seed {seed#})",
    fr: "{size} sur {of|entreprise|entreprises} (graine {seed#})",
  },
  sample_of_establishment: {
    en: "{size} of {of} companies or establishments (seed {seed#})",
    fr: "{size} sur {of} entreprises ou établissements (graine {seed#})",
  },
  sample_counted: { en: "{drawn}: {statuses}", fr: "{drawn} : {statuses}" },
  sample_whole_calls: {
    en: "the whole list: {least} to {most} calls for what is missing, likely {likely}",
    fr: "toute la liste : de {least} à {most} appels pour ce qui manque, probablement {likely}",
  },
  sample_whole_known: {
    en: "the whole list: no calls, this machine's store answers everything",
    fr: "toute la liste : aucun appel, toutes les réponses sont déjà sur cette machine",
  },
  sample_whole_beyond: {
    en: "the calls left are not enough for the whole list",
    fr: "les appels restants ne suffisent pas pour toute la liste",
  },
  sample_hit_rate: {
    en: "{rate} % found; in the whole list between {low} and {high} % (95 % confidence interval)",
    fr: "{rate} % trouvées ; dans toute la liste entre {low} et {high} % (intervalle de confiance à 95 %)",
  },
  sample_unusable: {
    en: "the whole list: {invalid|row|rows} with an invalid identifier, {blank} without one",
    fr: "toute la liste : {invalid|ligne|lignes} à l'identifiant invalide, {blank} sans identifiant",
  },
  sample_end: {
    en: "No file was written. The answers bought are in the store, and the full run does not pay for them again.",
    fr: "Aucun fichier n'a été écrit. Les réponses achetées sont conservées, et le traitement complet ne les paiera pas une deuxième fois.",
  },
} as const;
