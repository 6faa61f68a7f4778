/** What `sirene_note` says beside what cells say: how an identifier was read, and what a value does not tell. */
export const noteMessages = {
  note_zero_added: {
    en: "Read as {id}: a lost zero was put back.",
    fr: "Lu {id} : un zéro perdu a été rétabli.",
  },
  note_zeros_added: {
    en: "Read as {id}: two lost zeros were put back.",
    fr: "Lu {id} : deux zéros perdus ont été rétablis.",
  },
  note_from_vat: { en: "SIREN {id} taken from the VAT number.", fr: "SIREN {id} tiré du numéro de TVA." },
  note_from_scientific: {
    en: "Read as {id} from scientific notation.",
    fr: "Lu {id} à partir de la notation scientifique.",
  },
  note_from_text: { en: "{id} taken from the text around it.", fr: "{id} tiré du texte qui l'entoure." },
  note_nic_zeros_added: {
    en: "Read as {id}: the zeros lost from its NIC were put back.",
    fr: "Lu {id} : les zéros perdus de son NIC ont été rétablis.",
  },
  note_masked: {
    en: "[ND]: masked at the company's request.",
    fr: "[ND] : masqué à la demande de l'entreprise.",
  },
  note_plan: { en: "Not in this plan: {fields}.", fr: "Hors de l'offre souscrite : {fields}." },
} as const;
