/**
 * Legal forms as lists write them. `alike` is the family: forms that a company may change between while keeping its
 * name, or that people confuse.
 */
interface LegalForm {
  readonly spellings: readonly string[];
  /** Prefixes of INSEE's codes at level III (categorieJuridique). */
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
    spellings: "LTD LIMITED GMBH BV NV INC LLC PLC SPA AG OY SPRL BVBA GESMBH SPZOO".split(" "),
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

/**
 * Forms that are also ordinary words or initials. They count as legal forms only at the beginning or end of a name.
 */
const atTheEndsAlone = new Set("SA SE EI SPA AG BV NV INC ASS SCM OY SPL SCP".split(" "));

/** Legal forms written in full, with the short form that replaces them before words are read. */
const writtenInFull: readonly (readonly [RegExp, string])[] = [
  [/\bSOCIETE A RESPONSABILITE LIMITEE\b/, "SARL"],
  [/\bSOCIETE PAR ACTIONS SIMPLIFIEE( UNIPERSONNELLE)?\b/, "SAS"],
  [/\bSOCIETE ANONYME\b/, "SA"],
  [/\bSOCIETE CIVILE IMMOBILIERE\b/, "SCI"],
  [/\bSOCIETE EN NOM COLLECTIF\b/, "SNC"],
  [/\bENTREPRISE UNIPERSONNELLE A RESPONSABILITE LIMITEE\b/, "EURL"],
  [/\b(AUTO|MICRO) ?ENTREPR(ISE|ENEU(R|SE))\b|\bENTREPR(ISE|ENEU(R|SE)) INDIVIDUEL(LE)?\b/, "EI"],
  [/\bGMBH ET (CO|CIE) KG(AA)?\b/, "GMBH"],
  [/\bSP Z OO\b/, "SPZOO"],
  [/\bGROUPEMENT D?\s?INTERET ECONOMIQUE\b/, "GIE"],
];

/** Replaces legal forms written in full by their short forms in a folded text. */
export function shortForms(folded: string): string {
  if (!/\b(SOCIETE|GROUPEMENT|SP Z|GMBH)|ENTREPR/.test(folded)) return folded;
  return writtenInFull.reduce((text, [full, short]) => text.replace(full, short), folded);
}

/** Returns the legal form at `position`, or undefined if that word belongs to the name itself. */
export function legalFormAt(words: readonly string[], position: number): LegalFormName | undefined {
  const word = words[position]!;
  const form = bySpelling.get(word);
  if (!atTheEndsAlone.has(word)) return form;
  return position === 0 || position === words.length - 1 ? form : undefined;
}

/** Spellings of foreign legal forms, including those that French lists also use for a SARL. */
const foreignSpellings: ReadonlySet<string> = new Set([...legalForms.foreign.spellings, "SRL", "LTDA"]);

/** Returns whether a word is a foreign legal form. */
export const isForeignForm = (word: string): boolean => foreignSpellings.has(word);

const byCode = new Map<string, LegalFormName>(
  named.flatMap(([name, { codes }]) => codes.map((code) => [code, name] as const)),
);

/**
 * Returns the legal form for an INSEE code, by its longest known prefix, or undefined if no form that appears in
 * names has the code.
 */
export function legalFormOfCode(code: string | null | undefined): LegalFormName | undefined {
  for (let length = code?.length ?? 0; length > 0; length--) {
    const form = byCode.get(code!.slice(0, length));
    if (form !== undefined) return form;
  }
  return undefined;
}

/** Compares two legal forms: A for the same, B for the same family, F for different ones. */
export function compareLegalForms(one: LegalFormName, other: LegalFormName): "A" | "B" | "F" {
  if (one === other) return "A";
  return legalForms[one].alike === legalForms[other].alike ? "B" : "F";
}
