/** The frame around the views, and what the workbook refuses. */
export const paneMessages = {
  pane_title: { en: "SIRENE", fr: "SIRENE" },
  views: { en: "What to do", fr: "Que faire" },
  view_find: { en: "Find", fr: "Chercher" },
  view_lists: { en: "Lists", fr: "Listes" },
  view_formulas: { en: "Formulas", fr: "Formules" },
  view_account: { en: "Account", fr: "Compte" },
  not_in_excel: {
    en: "This page is not open inside Excel: searches and figures work, but there is no workbook to write in. In Excel, open it from the SIRENE group of the Home tab.",
    fr: "Cette page n'est pas ouverte dans Excel : les recherches et les chiffres fonctionnent, mais il n'y a pas de classeur où écrire. Dans Excel, ouvrez-la depuis le groupe SIRENE de l'onglet Accueil.",
  },
  no_office: {
    en: "Microsoft's office.js could not be loaded, so Excel cannot be reached from here. Check that this computer can reach appsforoffice.microsoft.com, then close and open this pane again.",
    fr: "Le fichier office.js de Microsoft n'a pas pu être chargé : Excel n'est pas joignable d'ici. Vérifiez que cet ordinateur peut joindre appsforoffice.microsoft.com, puis fermez et rouvrez ce volet.",
  },
  needs_excel: {
    en: "This requires Excel, which cannot be reached from here.",
    fr: "Il faut Excel pour cela, et il n'est pas joignable d'ici.",
  },
  not_connected: {
    en: "Not connected: enter the token that your administrator gave you.",
    fr: "Non connecté : saisissez le jeton que votre administrateur vous a remis.",
  },
  cancel: { en: "Cancel", fr: "Annuler" },

  refused_editing: {
    en: "A cell is being edited: press Enter in Excel, then try again.",
    fr: "Une cellule est en cours de saisie : appuyez sur Entrée dans Excel, puis recommencez.",
  },
  refused_protected: {
    en: "Excel refuses to write here: the sheet or the workbook is protected. Remove the protection (Review tab), or work on another sheet.",
    fr: "Excel refuse d'écrire ici : la feuille ou le classeur est protégé. Retirez la protection (onglet Révision), ou travaillez sur une autre feuille.",
  },
  refused_several_areas: {
    en: "Select one block of cells, not several.",
    fr: "Sélectionnez un seul bloc de cellules, pas plusieurs.",
  },
  refused_gone: {
    en: "The sheet or table that was read is no longer there: somebody renamed or deleted it. Select the list again, then start again.",
    fr: "La feuille ou le tableau qui avait été lu n'est plus là : quelqu'un l'a renommé ou supprimé. Sélectionnez de nouveau la liste, puis recommencez.",
  },
  refused_list_changed: {
    en: "The list changed while it was being filled, so the filling stopped: nothing was written next to the wrong company. Check the list, then start again; answers already read cost nothing.",
    fr: "La liste a été modifiée pendant son remplissage, qui s'est donc arrêté : rien n'a été écrit à côté de la mauvaise entreprise. Vérifiez la liste, puis recommencez ; les réponses déjà lues ne coûtent rien.",
  },
  refused_cells_filled: {
    en: "Some cells to be filled have changed since the plan was shown, so nothing more was written; what somebody typed there is still there. See the plan again to continue; answers already read cost nothing.",
    fr: "Des cellules à remplir ont changé depuis l'affichage du plan : plus rien n'a été écrit, et ce que quelqu'un y a saisi est toujours là. Affichez le plan à nouveau pour continuer ; les réponses déjà lues ne coûtent rien.",
  },
  refused_target_changed: {
    en: "The cell has changed since you pressed the button, so nothing was written: select the cell, then try again.",
    fr: "La cellule a changé depuis votre clic, et rien n'a été écrit : sélectionnez la cellule, puis recommencez.",
  },
  refused_cell_changed: {
    en: "A cell has changed since it was read, so nothing was written: check the list again. Answers already read cost nothing.",
    fr: "Une cellule a changé depuis sa lecture, et rien n'a été écrit : contrôlez la liste à nouveau. Les réponses déjà lues ne coûtent rien.",
  },
  refused_cell_formula: {
    en: "A cell to be replaced contains a formula, so nothing was written: correct the cell that the formula reads, or replace the formula by its value first (Formulas, Freeze).",
    fr: "Une cellule à remplacer contient une formule, et rien n'a été écrit : corrigez la cellule que lit la formule, ou figez d'abord la formule (Formules, Figer).",
  },
  refused_merged: {
    en: "There are merged cells here, so nothing was written: {why}. Unmerge them (Home tab, Merge & Center), then try again.",
    fr: "Il y a ici des cellules fusionnées, et rien n'a été écrit : {why}. Annulez leur fusion (onglet Accueil, Fusionner et centrer), puis recommencez.",
  },
  refused_other: { en: "Excel refused: {why}", fr: "Excel a refusé : {why}" },
} as const;
