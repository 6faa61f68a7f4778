/** A text in each language of the add-in. */
export interface Text {
  readonly en: string;
  readonly fr: string;
}

/** What the ribbon's buttons do: open the pane, or an action that the pane's program knows by this name. */
export interface RibbonButton {
  readonly id: string;
  /** Undefined opens the pane. */
  readonly action?: string;
  readonly label: Text;
  readonly tip: Text;
}

export const displayName: Text = { en: "SIRENE", fr: "SIRENE" };

export const description: Text = {
  en: "Names, activities, addresses, directors and accounts of French companies, by formula: =SIRENE.NAME(A2).",
  fr: "Noms, activités, adresses, dirigeants et comptes des entreprises françaises, par formule : =SIRENE.NAME(A2).",
};

export const gettingStarted: { readonly title: Text; readonly tip: Text } = {
  title: { en: "SIRENE is ready", fr: "SIRENE est prêt" },
  tip: {
    en: "Open the SIRENE pane on the Home tab, type the token you were given, then write =SIRENE.NAME(A2) in a cell.",
    fr: "Ouvrez le volet SIRENE de l'onglet Accueil, saisissez le jeton reçu, puis écrivez =SIRENE.NAME(A2) dans une cellule.",
  },
};

export const groupLabel: Text = { en: "SIRENE", fr: "SIRENE" };

/** In the order in which the ribbon shows them. */
export const ribbonButtons: readonly RibbonButton[] = [
  {
    id: "Pane",
    label: { en: "SIRENE", fr: "SIRENE" },
    tip: {
      en: "Connect, see what is left of the quota, find a company.",
      fr: "Se connecter, voir ce qui reste du quota, trouver une entreprise.",
    },
  },
  {
    id: "Enrich",
    action: "openEnrich",
    label: { en: "Enrich a list", fr: "Compléter une liste" },
    tip: {
      en: "Add columns to the selected list of companies. What it costs is shown before.",
      fr: "Ajouter des colonnes à la liste d'entreprises sélectionnée. Le coût est montré avant.",
    },
  },
  {
    id: "Quota",
    action: "openQuota",
    label: { en: "Quota", fr: "Quota" },
    tip: {
      en: "See what is left of the month and the hour, and what this workbook has spent.",
      fr: "Voir ce qui reste du mois et de l'heure, et ce que ce classeur a dépensé.",
    },
  },
  {
    id: "Refresh",
    action: "refreshErrors",
    label: { en: "Retry errors", fr: "Relancer les erreurs" },
    tip: {
      en: "Ask again for the SIRENE formulas of this sheet that show an error.",
      fr: "Redemander les formules SIRENE de cette feuille qui affichent une erreur.",
    },
  },
  {
    id: "Freeze",
    action: "freezeSelection",
    label: { en: "Freeze", fr: "Figer" },
    tip: {
      en: "Turn the SIRENE formulas of the selection into their values.",
      fr: "Remplacer les formules SIRENE de la sélection par leurs valeurs.",
    },
  },
];
