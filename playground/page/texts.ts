/** The languages of the page, with the address of their function metadata. The first is the default. */
export const languages = {
  en: { functions: "/functions.json" },
  fr: { functions: "/functions-fr.json" },
} as const;

export type PageLanguage = keyof typeof languages;

/** A text in each language of the page. */
export type PageText = Readonly<Record<PageLanguage, string>>;

/** The texts of the page, in each language. `{name}` stands for a value. */
const texts = {
  title: { en: "SIRENE playground", fr: "SIRENE : tableur de démonstration" },
  explanation: {
    en: "The add-in itself, its functions and its pane, in a spreadsheet for people who do not have Excel. Suppliers and amounts are made up.",
    fr: "Le complément lui-même, ses fonctions et son volet, dans un tableur, pour ceux qui n'ont pas Excel. Fournisseurs et montants sont inventés.",
  },
  other_language: { en: "Français", fr: "English" },
  other_language_code: { en: "fr", fr: "en" },
  show_pane: { en: "Pane", fr: "Volet" },
  pane: { en: "The add-in's pane", fr: "Volet du complément" },
  retry: { en: "Retry errors", fr: "Relancer les erreurs" },
  waiting: { en: "Cells waiting for an answer: {count}", fr: "Cellules en attente d'une réponse : {count}" },
  calculating: { en: "Formulas are being calculated", fr: "Les formules sont en cours de calcul" },
  settled: { en: "Every formula has its answer", fr: "Chaque formule a sa réponse" },
  opening: { en: "Opening…", fr: "Ouverture…" },
  cell_error: { en: "{cell}: {code} {sentence}", fr: "{cell} : {code} {sentence}" },
  unknown_name: {
    en: "This spreadsheet does not know a name in this formula. It knows Excel's own functions by their English names.",
    fr: "Ce tableur ne connaît pas un nom de cette formule. Il connaît les fonctions d'Excel par leur nom anglais : SUM, pas SOMME.",
  },
  no_room: {
    en: "The cells that the result would fill are not empty.",
    fr: "Les cellules que le résultat remplirait ne sont pas vides.",
  },
  failed: { en: "The playground cannot open: {detail}", fr: "Le tableur ne peut pas s'ouvrir : {detail}" },
} as const;

export type SayOnPage = (
  name: keyof typeof texts,
  values?: Readonly<Record<string, string | number>>,
) => string;

export function messageFormatter(language: PageLanguage): SayOnPage {
  return (name, values = {}) =>
    texts[name][language].replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
}

/** Returns the language that the address asks for by `?lang=`, otherwise the browser's first one. */
export function pageLanguage(search: string, preferredLanguages: readonly string[]): PageLanguage {
  const asked = new URLSearchParams(search).get("lang") ?? preferredLanguages[0] ?? "";
  const names = Object.keys(languages) as PageLanguage[];
  return names.find((name) => asked.toLowerCase().startsWith(name)) ?? names[0]!;
}
