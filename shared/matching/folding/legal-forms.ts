/**
 * Legal forms as lists write them. `alike` names the family: forms that a company passes between without changing its
 * name, or that are taken for one another.
 */
interface LegalForm {
  readonly spellings: readonly string[];
  /** Beginnings of INSEE's codes at level III (categorieJuridique). */
  readonly codes: readonly string[];
  readonly alike: "company" | "civil" | "farm" | "association" | "person" | "group" | "public";
}

/** Source of the codes: INSEE, catégories juridiques, level III of 2018 and the retired 5498 and 5720. */
export const legalForms = {
  SARL: { spellings: ["SARL", "SRL", "LTDA"], codes: ["541", "542", "543", "549"], alike: "company" },
  EURL: { spellings: ["EURL"], codes: ["5498"], alike: "company" },
  SAS: { spellings: ["SAS"], codes: ["57"], alike: "company" },
  SASU: { spellings: ["SASU"], codes: ["5720"], alike: "company" },
  SA: { spellings: ["SA", "SAEM", "SAEML", "SPL"], codes: ["55", "56"], alike: "company" },
  SE: { spellings: ["SE"], codes: ["58"], alike: "company" },
  SNC: { spellings: ["SNC"], codes: ["52"], alike: "company" },
  SCA: { spellings: ["SCA", "SCS"], codes: ["53"], alike: "company" },
  SELARL: { spellings: ["SELARL", "SELURL"], codes: ["5485"], alike: "company" },
  SELAS: { spellings: ["SELAS", "SELASU"], codes: ["5785"], alike: "company" },
  SCOP: { spellings: ["SCOP", "SCIC"], codes: ["5458", "5558", "5758"], alike: "company" },
  foreign: {
    spellings: [
      "LTD",
      "LIMITED",
      "GMBH",
      "BV",
      "NV",
      "INC",
      "LLC",
      "PLC",
      "SPA",
      "AG",
      "OY",
      "SPRL",
      "BVBA",
      "GESMBH",
      "SPZOO",
    ],
    codes: ["3"],
    alike: "company",
  },
  SCI: { spellings: ["SCI"], codes: ["6540", "6541"], alike: "civil" },
  SCP: { spellings: ["SCP", "SCM", "SCCV"], codes: ["65"], alike: "civil" },
  EARL: { spellings: ["EARL"], codes: ["6598"], alike: "farm" },
  GAEC: { spellings: ["GAEC"], codes: ["6533"], alike: "farm" },
  SCEA: { spellings: ["SCEA", "GFA"], codes: ["6597", "6534"], alike: "farm" },
  GIE: { spellings: ["GIE"], codes: ["62"], alike: "group" },
  EI: { spellings: ["EI", "EIRL", "EIR"], codes: ["1"], alike: "person" },
  association: {
    spellings: ["ASSOCIATION", "ASS", "ASSO", "ASSOC", "ASSOS"],
    codes: ["92", "93"],
    alike: "association",
  },
  public: { spellings: [], codes: ["4", "7"], alike: "public" },
} as const satisfies Readonly<Record<string, LegalForm>>;
export type LegalFormName = keyof typeof legalForms;

const named = Object.entries(legalForms) as readonly [LegalFormName, LegalForm][];
const bySpelling = new Map(
  named.flatMap(([name, { spellings }]) => spellings.map((spelling) => [spelling, name] as const)),
);

/** Forms that are words or initials of other things too: they count at the beginning and at the end of a name alone. */
const atTheEndsAlone = new Set([
  "SA",
  "SE",
  "EI",
  "SPA",
  "AG",
  "BV",
  "NV",
  "INC",
  "ASS",
  "SCM",
  "OY",
  "SPL",
  "SCP",
]);

/** Spelt in full: replaced by the short form before the words are read. */
const writtenInFull: readonly (readonly [RegExp, string])[] = [
  [/\bSOCIETE A RESPONSABILITE LIMITEE\b/, "SARL"],
  [/\bSOCIETE PAR ACTIONS SIMPLIFIEE( UNIPERSONNELLE)?\b/, "SAS"],
  [/\bSOCIETE ANONYME\b/, "SA"],
  [/\bSOCIETE CIVILE IMMOBILIERE\b/, "SCI"],
  [/\bSOCIETE EN NOM COLLECTIF\b/, "SNC"],
  [/\bENTREPRISE UNIPERSONNELLE A RESPONSABILITE LIMITEE\b/, "EURL"],
  [/\bENTREPRISE INDIVIDUELLE\b/, "EI"],
  [/\bENTREPRENEUR INDIVIDUEL\b/, "EI"],
  [/\bGMBH ET (CO|CIE) KG(AA)?\b/, "GMBH"],
  [/\bSP Z OO\b/, "SPZOO"],
  [/\bGROUPEMENT D?\s?INTERET ECONOMIQUE\b/, "GIE"],
];

/** A folded text with legal forms spelt in full written short. */
export function shortForms(folded: string): string {
  if (!/\b(SOCIETE|ENTREPR|GROUPEMENT|SP Z|GMBH)/.test(folded)) return folded;
  return writtenInFull.reduce((text, [full, short]) => text.replace(full, short), folded);
}

/** The legal form that the word at `position` is, undefined for a word of the name itself. */
export function legalFormAt(words: readonly string[], position: number): LegalFormName | undefined {
  const word = words[position]!;
  const form = bySpelling.get(word);
  if (form === undefined || !atTheEndsAlone.has(word)) return form;
  return position === 0 || position === words.length - 1 ? form : undefined;
}

/** Spellings of companies abroad, those among them that French lists have for a SARL. */
const foreignSpellings: ReadonlySet<string> = new Set([...legalForms.foreign.spellings, "SRL", "LTDA"]);

/** True of a word that is the legal form of a company abroad. */
export const isForeignForm = (word: string): boolean => foreignSpellings.has(word);

const byCode = new Map<string, LegalFormName>(
  named.flatMap(([name, { codes }]) => codes.map((code) => [code, name] as const)),
);

/** The legal form of one of INSEE's codes, by the longest beginning that has one; undefined for none that names bear. */
export function legalFormOfCode(code: string | null | undefined): LegalFormName | undefined {
  for (let length = code?.length ?? 0; length > 0; length--) {
    const form = byCode.get(code!.slice(0, length));
    if (form !== undefined) return form;
  }
  return undefined;
}

/** Whether two forms are the same, of one family, or different. */
export function compareLegalForms(one: LegalFormName, other: LegalFormName): "A" | "B" | "F" {
  if (one === other) return "A";
  return legalForms[one].alike === legalForms[other].alike ? "B" : "F";
}
