/** Messages of `sirene duplicates`. */
export const duplicatesMessages = {
  duplicates_same_siret: {
    en: "one establishment in several rows",
    fr: "un établissement sur plusieurs lignes",
  },
  duplicates_closed_twin: {
    en: "a closed establishment beside an open one of the same company",
    fr: "un établissement fermé à côté d'un établissement ouvert de la même entreprise",
  },
  duplicates_same_siren: {
    en: "one company under several vendor codes",
    fr: "une entreprise sous plusieurs codes fournisseur",
  },
  duplicates_vat_conflict: {
    en: "a VAT number that does not belong to the row's SIREN",
    fr: "un numéro de TVA qui n'est pas celui du SIREN de la ligne",
  },
  duplicates_same_name_place: { en: "the same name at the same place", fr: "un même nom au même endroit" },
  duplicates_columns: {
    en: "{file}: identifiers {numbers}; VAT number {vat}; vendor code {vendor}; name {name}; place {place}",
    fr: "{file} : identifiants {numbers} ; numéro de TVA {vat} ; code fournisseur {vendor} ; nom {name} ; lieu {place}",
  },
  duplicates_no_column: { en: "none", fr: "aucune colonne" },
  duplicates_no_source: {
    en: "No API or relay is configured, so sirene does not know which establishments are open: the groups, and the rows to keep, are based on the lists alone.",
    fr: "Ni API ni relais n'est configuré : sirene ne sait donc pas quels établissements sont ouverts. Les groupes et les lignes à garder ne reposent que sur les listes.",
  },
  duplicates_concerned: {
    en: "{n|row|rows} of {of} where the state, open or closed, decides which one to keep",
    fr: "{n|ligne|lignes} sur {of} où l'état, ouvert ou fermé, décide laquelle garder",
  },
  duplicates_none: { en: "No duplicates found.", fr: "Aucun doublon trouvé." },
  duplicates_count: {
    en: "{n|group|groups} with {rows|row|rows}: {meaning} ({kind})",
    fr: "{n|groupe|groupes} de {rows|ligne|lignes} : {meaning} ({kind})",
  },
  duplicates_written: { en: "Written: {output}", fr: "Écrit : {output}" },
  duplicates_yes: { en: "yes", fr: "oui" },
  duplicates_no: { en: "no", fr: "non" },
  duplicates_row: { en: "row {row#}", fr: "ligne {row#}" },
  duplicates_row_on: { en: '{place} (sheet "{sheet}")', fr: "{place} (feuille « {sheet} »)" },
  duplicates_row_of: { en: "row {row#} of {file}", fr: "ligne {row#} de {file}" },
  duplicates_kept_open: { en: "Kept: open.", fr: "Gardée : ouverte." },
  duplicates_kept_not_closed: {
    en: "Kept: nothing shows that it is closed.",
    fr: "Gardée : rien n'indique qu'elle est fermée.",
  },
  duplicates_kept_head_office: { en: "Kept: the head office.", fr: "Gardée : le siège." },
  duplicates_kept_fuller: {
    en: "Kept: more of its cells are filled.",
    fr: "Gardée : plus de cellules remplies.",
  },
  duplicates_kept_first: {
    en: "Kept: it has as much information as the others, and comes first.",
    fr: "Gardée : autant d'informations que les autres, et elle vient en premier.",
  },
  duplicates_left_open: { en: "Keep {other}, which is open.", fr: "Gardez la {other}, qui est ouverte." },
  duplicates_left_not_closed: {
    en: "Closed: keep {other} instead, which shows no sign of being closed.",
    fr: "Fermée : gardez plutôt la {other}, dont rien n'indique la fermeture.",
  },
  duplicates_left_head_office: {
    en: "Keep {other}, the head office.",
    fr: "Gardez la {other}, qui est le siège.",
  },
  duplicates_left_fuller: {
    en: "Keep {other}, which has more cells filled.",
    fr: "Gardez la {other}, qui a plus de cellules remplies.",
  },
  duplicates_left_first: {
    en: "Keep {other}, which has as much information and comes first.",
    fr: "Gardez la {other}, qui a autant d'informations et vient en premier.",
  },
  duplicates_apart_town: { en: "Kept: the only row in {town}.", fr: "Gardée : seule ligne à {town}." },
  duplicates_apart_name: {
    en: "Kept: the only row with this name.",
    fr: "Gardée : seule ligne à ce nom.",
  },
  duplicates_apart_company: {
    en: "Kept: the only row of its SIREN.",
    fr: "Gardée : seule ligne de son SIREN.",
  },
  duplicates_towns: {
    en: "Several towns ({towns}): each row may be right.",
    fr: "Plusieurs communes ({towns}) : chaque ligne peut être juste.",
  },
  duplicates_names: {
    en: "Different names ({names}): one of the rows may have the number of another company.",
    fr: "Noms différents ({names}) : l'une des lignes peut avoir le numéro d'une autre entreprise.",
  },
  duplicates_companies: {
    en: "Several SIRENs: they may be different companies.",
    fr: "Plusieurs SIREN : il peut s'agir d'entreprises différentes.",
  },
  duplicates_vat: {
    en: "The VAT number {vat} is not that of SIREN {siren}: one of the two is wrong.",
    fr: "Le numéro de TVA {vat} n'est pas celui du SIREN {siren} : l'un des deux est faux.",
  },
  help_duplicates: {
    en: "Show the rows of lists that may be the same vendor, which one to keep and why; makes no call without --ask, and changes no list",
    fr: "Afficher les lignes des listes qui peuvent être le même fournisseur, laquelle garder et pourquoi ; ne fait aucun appel sans --ask et ne modifie aucune liste",
  },
  help_ask: {
    en: "after showing the plan, ask which companies and establishments are open, for the rows where that decides which one to keep; options about calls work only with it",
    fr: "après avoir affiché le plan, demander quelles entreprises et quels établissements sont ouverts, pour les lignes où cela décide laquelle garder ; les options sur les appels ne s'emploient qu'avec --ask",
  },
  help_vendor: {
    en: "column of the vendor codes, by its header or a letter such as A (default: found by its header)",
    fr: "colonne des codes fournisseur, par son titre ou une lettre comme A (par défaut : trouvée d'après son titre)",
  },
  help_duplicates_output: {
    en: "file to write, .csv or .xlsx, or - for a CSV on standard output (default: a table on the terminal)",
    fr: "fichier à écrire, .csv ou .xlsx, ou - pour un CSV sur la sortie standard (par défaut : un tableau dans le terminal)",
  },
} as const;
