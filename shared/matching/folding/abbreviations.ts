/** Words that carry no meaning of their own in a name: they are neither asked nor compared. */
export const linkWords: ReadonlySet<string> = new Set(
  "A AND AU AUX CHEZ D DE DES DU EN ET L LA LE LES OF PAR POUR SUR THE".split(" "),
);

/** What lists and registers shorten, with the word it stands for. Each form means the same wherever it stands. */
export const abbreviations: Readonly<Record<string, string>> = {
  AGCE: "AGENCE",
  BAT: "BATIMENT",
  CIE: "COMPAGNIE",
  CONST: "CONSTRUCTION",
  CONSTR: "CONSTRUCTION",
  DISTRIB: "DISTRIBUTION",
  DVPT: "DEVELOPPEMENT",
  ENT: "ENTREPRISE",
  ENTR: "ENTREPRISE",
  ENTREP: "ENTREPRISE",
  ETABL: "ETABLISSEMENTS",
  ETABLISSEMENT: "ETABLISSEMENTS",
  ETABLISSMENTS: "ETABLISSEMENTS",
  ETBS: "ETABLISSEMENTS",
  ETS: "ETABLISSEMENTS",
  FCE: "FRANCE",
  FRES: "FRERES",
  FRS: "FRERES",
  GAL: "GENERAL",
  GALE: "GENERALE",
  GPE: "GROUPE",
  GRP: "GROUPE",
  GRPE: "GROUPE",
  INDUS: "INDUSTRIE",
  INTER: "INTERNATIONAL",
  INTERNAT: "INTERNATIONAL",
  INTL: "INTERNATIONAL",
  LABO: "LABORATOIRE",
  LABOS: "LABORATOIRES",
  MAG: "MAGASIN",
  NVELLE: "NOUVELLE",
  SCES: "SERVICES",
  SERV: "SERVICES",
  SOC: "SOCIETE",
  ST: "SAINT",
  STES: "SOCIETES",
  SVCE: "SERVICE",
  SVCES: "SERVICES",
  TECH: "TECHNIQUE",
  TRANSP: "TRANSPORTS",
  TRSP: "TRANSPORTS",
  TRSPTS: "TRANSPORTS",
  TVX: "TRAVAUX",
  TX: "TRAVAUX",
};

/** `II` in a name is the number 2. `I`, `V` and `X` are letters too often. */
export const romanNumerals: Readonly<Record<string, string>> = {
  II: "2",
  III: "3",
  IV: "4",
  VI: "6",
  VII: "7",
  VIII: "8",
};

/** Given names of saints after which STE at the beginning of a name is SAINTE, not SOCIETE. */
const saints = new Set(
  "AGATHE AGNES ANNE BARBE BERNADETTE CATHERINE CECILE CLAIRE CLOTILDE COLOMBE ELISABETH EULALIE FOY GENEVIEVE GERMAINE HELENE JEANNE LUCE LUCIE MADELEINE MARGUERITE MARIE MARTHE MAXIME ODILE RADEGONDE SIGOLENE SOPHIE THERESE URSULE VICTOIRE".split(
    " ",
  ),
);

/** What a town's administration is called in lists: the register says COMMUNE. */
const townHalls = new Set(["MAIRIE", "VILLE"]);

/**
 * What is written in full and in short as often, on both sides: the short form stands for both. Link words are left out of the
 * long one.
 */
export const shortNames: Readonly<Record<string, string>> = {
  BTP: "BATIMENT TRAVAUX PUBLICS",
  CAF: "CAISSE ALLOCATIONS FAMILIALES",
  CCAS: "CENTRE COMMUNAL ACTION SOCIALE",
  CCI: "CHAMBRE COMMERCE INDUSTRIE",
  CH: "CENTRE HOSPITALIER",
  CHU: "CENTRE HOSPITALIER UNIVERSITAIRE",
  CPAM: "CAISSE PRIMAIRE ASSURANCE MALADIE",
  CRCAM: "CAISSE REGIONALE CREDIT AGRICOLE MUTUEL",
  CSE: "COMITE SOCIAL ECONOMIQUE",
  EHPAD: "ETABLISSEMENT HEBERGEMENT PERSONNES AGEES DEPENDANTES",
  ESAT: "ETABLISSEMENT SERVICE AIDE TRAVAIL",
  HP: "HOPITAL PRIVE",
  IDF: "ILE FRANCE",
  IME: "INSTITUT MEDICO EDUCATIF",
  MSA: "MUTUALITE SOCIALE AGRICOLE",
  OPH: "OFFICE PUBLIC HABITAT",
  PACA: "PROVENCE ALPES COTE AZUR",
  TP: "TRAVAUX PUBLICS",
  URSSAF: "UNION RECOUVREMENT COTISATIONS SECURITE SOCIALE ALLOCATIONS FAMILIALES",
};

const standsFor = new Map([...Object.entries(abbreviations), ...Object.entries(romanNumerals)]);

/**
 * What a word stands for, `next` being the one after it: abbreviations written out; the first word of a name read as
 * SOCIETE where it is STE and no saint follows, as COMMUNE where it is MAIRIE or VILLE.
 */
export function writtenOut(word: string, next: string | undefined, isFirst: boolean): string {
  if (word === "STE") return isFirst && !saints.has(next ?? "") ? "SOCIETE" : "SAINTE";
  if (isFirst && next !== undefined && townHalls.has(word)) return "COMMUNE";
  return standsFor.get(word) ?? word;
}
