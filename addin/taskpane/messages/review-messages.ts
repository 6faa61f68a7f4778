/** Deciding about doubtful rows, one by one. */
export const reviewMessages = {
  review: { en: "Review doubtful rows", fr: "Examiner les lignes douteuses" },
  review_not_found: { en: "Review rows not found", fr: "Examiner les lignes introuvables" },
  review_title: { en: "Doubtful rows", fr: "Lignes douteuses" },
  review_none: {
    en: "This list has no doubtful rows. A row is doubtful when it was looked up by name and its status is “ambiguous”.",
    fr: "Cette liste n'a pas de ligne douteuse. Une ligne est douteuse quand elle a été cherchée par son nom et que son statut est « ambiguous ».",
  },
  review_all_hidden: {
    en: "No doubtful row of this list is visible: {n|row is|rows are} hidden by a filter or by hand. Show them, then review them.",
    fr: "Cette liste n'a aucune ligne douteuse visible : {n|ligne est masquée|lignes sont masquées} par un filtre ou à la main. Affichez-les, puis examinez-les.",
  },
  review_hidden: {
    en: "{n|row is|rows are} hidden by a filter or by hand: left out of this review.",
    fr: "{n|ligne masquée|lignes masquées} par un filtre ou à la main : hors de cet examen.",
  },
  review_no_names: {
    en: "No column of company names was recognised in this list. First find its companies by name: you can choose the column there.",
    fr: "Aucune colonne de noms d'entreprises n'a été reconnue dans cette liste. Cherchez d'abord ses entreprises par leur nom : vous pourrez alors choisir la colonne.",
  },
  review_cost: {
    en: "{rows|doubtful row|doubtful rows}. This computer no longer has their candidates: finding them again takes about {likely|call|calls}, {most} at most.",
    fr: "{rows|ligne douteuse|lignes douteuses}. Cet ordinateur n'a plus leurs candidats : les retrouver demande environ {likely|appel|appels}, {most} au plus.",
  },
  review_look_up: { en: "Find the candidates", fr: "Retrouver les candidats" },
  review_row: { en: "Row {rows} · {at} of {all} in doubt", fr: "Ligne {rows} · {at} sur {all} en doute" },
  review_same_rows: {
    en: "One decision for {count|row|rows} with this name and place.",
    fr: "Une seule décision pour {count|ligne|lignes} de même nom et de même lieu.",
  },
  review_register: { en: "Public site Annuaire des Entreprises", fr: "Site public Annuaire des Entreprises" },
  review_register_of: {
    en: "Annuaire des Entreprises: {company}",
    fr: "Annuaire des Entreprises : {company}",
  },
  review_active: { en: "active", fr: "active" },
  review_none_of_them: { en: "None of them (0)", fr: "Aucune d'elles (0)" },
  review_later: { en: "Later (L)", fr: "Plus tard (L)" },
  review_undo: { en: "Undo (U)", fr: "Annuler la décision (U)" },
  review_close: { en: "Close (Esc)", fr: "Fermer (Échap)" },
  review_keys: {
    en: "Keys: 1 to 5 choose, up and down move among the choices, left and right among the rows; Escape leaves a field.",
    fr: "Touches : 1 à 5 pour choisir, haut et bas pour passer d'un choix à l'autre, gauche et droite d'une ligne à l'autre ; Échap quitte un champ.",
  },
  review_free: { en: "A choice costs no call.", fr: "Un choix ne coûte aucun appel." },
  review_calls: {
    en: "A choice costs at most {most|call|calls}, for the columns that the search does not fill.",
    fr: "Un choix coûte au plus {most|appel|appels}, pour les colonnes que la recherche ne remplit pas.",
  },
  review_number: {
    en: "Another company: SIREN or SIRET (S)",
    fr: "Une autre entreprise : SIREN ou SIRET (S)",
  },
  review_number_wrong: {
    en: "A digit is wrong, missing or extra.",
    fr: "Un chiffre est faux, manque ou est en trop.",
  },
  review_number_absent: {
    en: "The register has no company with this number.",
    fr: "Aucune entreprise du répertoire n'a ce numéro.",
  },
  review_number_look: { en: "Look it up ({calls|call|calls})", fr: "La chercher ({calls|appel|appels})" },
  review_number_take: { en: "Take {company}", fr: "Prendre {company}" },
  review_words: { en: "Other words to look for (W)", fr: "Chercher avec d'autres mots (W)" },
  review_words_department: {
    en: "In department {place} ({calls|call|calls})",
    fr: "Dans le département {place} ({calls|appel|appels})",
  },
  review_words_town: { en: "In {place} ({calls|call|calls})", fr: "À {place} ({calls|appel|appels})" },
  review_words_anywhere: {
    en: "In all of France ({calls|call|calls})",
    fr: "Dans toute la France ({calls|appel|appels})",
  },
  review_words_none: {
    en: "Type a word of the company's name. A number goes into the field below.",
    fr: "Saisissez un mot du nom de l'entreprise. Un numéro se saisit dans le champ suivant.",
  },
  review_words_nobody: {
    en: "No company was found with “{words}”.",
    fr: "Aucune entreprise trouvée avec « {words} ».",
  },
  review_words_all: {
    en: "Found with “{words}”: {shown|company|companies}.",
    fr: "Avec « {words} » : {shown|entreprise trouvée|entreprises trouvées}.",
  },
  review_words_some: {
    en: "Found with “{words}”: {total|company|companies}, of which the {shown} most likely are shown. Another word narrows the search.",
    fr: "Avec « {words} » : {total|entreprise trouvée|entreprises trouvées}, dont voici les {shown} plus probables. Un mot de plus restreint la recherche.",
  },
  review_comment: { en: "Comment (C)", fr: "Commentaire (C)" },
  review_head_office: { en: "Head office: {place}", fr: "Siège : {place}" },
  review_head_office_untold: {
    en: "Head office: the register does not say where",
    fr: "Siège : le répertoire ne dit pas où",
  },
  review_places_row: {
    en: "Places of {candidates|candidate|candidates} here (P, up to {most|call|calls})",
    fr: "Lieux de {candidates|candidat|candidats} ici (P, jusqu'à {most|appel|appels})",
  },
  review_places: {
    en: "Places of all {candidates|candidate|candidates} (up to {most|call|calls})",
    fr: "Lieux des {candidates|candidat|candidats} en tout (jusqu'à {most|appel|appels})",
  },
  review_unfound: {
    en: "Also {rows|name|names} not found (A)",
    fr: "Aussi {rows|nom introuvable|noms introuvables} (A)",
  },
  review_was: { en: "Decided: {siren}, {name}.", fr: "Décidé : {siren}, {name}." },
  review_was_none: { en: "Decided: none of them.", fr: "Décidé : aucune d'elles." },
  review_decided: { en: "Row {rows}: {siren}, {name}.", fr: "Ligne {rows} : {siren}, {name}." },
  review_decided_none: {
    en: "Row {rows}: none of the companies.",
    fr: "Ligne {rows} : aucune des entreprises.",
  },
  review_undone: { en: "The last decision is undone.", fr: "La dernière décision est annulée." },
  review_end: { en: "End of the doubtful rows", fr: "Fin des lignes douteuses" },
  review_counts: {
    en: "{decided|row|rows} decided, {left} still in doubt.",
    fr: "{decided|ligne décidée|lignes décidées}, {left} encore en doute.",
  },
  review_somebody: { en: "somebody", fr: "quelqu'un" },
} as const;
