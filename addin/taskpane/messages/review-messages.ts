/** Deciding doubtful rows one by one. */
export const reviewMessages = {
  review: { en: "Review doubtful rows", fr: "Examiner les lignes douteuses" },
  review_title: { en: "Doubtful rows", fr: "Lignes douteuses" },
  review_none: {
    en: "This list has no doubtful row. Rows are doubtful once the list was enriched by name and their status is “ambiguous”.",
    fr: "Cette liste n'a pas de ligne douteuse. Une ligne est douteuse quand la liste a été enrichie par nom et que son statut est « ambiguous ».",
  },
  review_cost: {
    en: "{rows|doubtful row|doubtful rows}. Their candidates are no longer known on this computer: finding them again takes about {likely|call|calls}, {most} at most.",
    fr: "{rows|ligne douteuse|lignes douteuses}. Leurs candidats ne sont plus connus sur cet ordinateur : les retrouver demande environ {likely|appel|appels}, {most} au plus.",
  },
  review_look_up: { en: "Find the candidates", fr: "Retrouver les candidats" },
  review_row: { en: "Row {row} ({at} of {all})", fr: "Ligne {row} ({at} sur {all})" },
  review_rows: { en: "Rows {rows} ({at} of {all})", fr: "Lignes {rows} ({at} sur {all})" },
} as const;
