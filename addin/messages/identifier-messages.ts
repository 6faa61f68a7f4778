/** Why the text of a cell is no identifier. */
export const identifierMessages = {
  invalid_not_an_identifier: {
    en: "This is neither a SIREN nor a SIRET nor a VAT number.",
    fr: "Ce n'est ni un SIREN, ni un SIRET, ni un numéro de TVA.",
  },
  invalid_filler: {
    en: "One digit repeated is not a company number.",
    fr: "Un même chiffre répété n'est pas un numéro d'entreprise.",
  },
  invalid_checksum: {
    en: "The check digit of this SIREN or SIRET is wrong: it is probably mistyped.",
    fr: "La clé de contrôle de ce SIREN ou SIRET est fausse : c'est sans doute une faute de frappe.",
  },
  invalid_checksum_padded: {
    en: "Digits are missing, and adding zeros in front does not give a valid number.",
    fr: "Il manque des chiffres, et ajouter des zéros en tête ne donne pas de numéro valide.",
  },
  invalid_digits_lost: {
    en: "Scientific notation has lost digits of this number: format the column as text and enter the numbers again.",
    fr: "La notation scientifique a fait perdre des chiffres : mettez la colonne au format texte et ressaisissez les numéros.",
  },
  invalid_ambiguous_length: {
    en: "This number has 10 or 11 digits: a SIREN has 9 digits, a SIRET 14.",
    fr: "Ce numéro a 10 ou 11 chiffres : un SIREN a 9 chiffres, un SIRET 14.",
  },
  invalid_too_short: {
    en: "Too short: a SIREN has 9 digits, a SIRET 14.",
    fr: "Trop court : un SIREN a 9 chiffres, un SIRET 14.",
  },
  invalid_too_long: {
    en: "Too long: a SIREN has 9 digits, a SIRET 14.",
    fr: "Trop long : un SIREN a 9 chiffres, un SIRET 14.",
  },
  invalid_monaco: {
    en: "This is a VAT number of Monaco or of a foreign company: it is not in the Sirene register.",
    fr: "C'est un numéro de TVA de Monaco ou d'une société étrangère : il n'est pas au répertoire Sirene.",
  },
  invalid_vat_key: {
    en: "The two characters after FR are wrong or missing in this VAT number.",
    fr: "Les deux caractères après FR sont faux ou absents dans ce numéro de TVA.",
  },
  invalid_foreign_vat: {
    en: "This is a VAT number of another country: it is not in the Sirene register.",
    fr: "C'est un numéro de TVA d'un autre pays : il n'est pas au répertoire Sirene.",
  },
  invalid_several: {
    en: "This cell contains several identifiers: put each in its own cell.",
    fr: "Cette cellule contient plusieurs identifiants : mettez-en un par cellule.",
  },
  suggestion: { en: "{why} Perhaps {suggestion}.", fr: "{why} Peut-être {suggestion}." },
  error_in_cell: {
    en: "The cell that this formula reads contains an error.",
    fr: "La cellule que lit cette formule contient une erreur.",
  },
} as const;
