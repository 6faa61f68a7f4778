/** Words without meaning of their own in a name. They are neither searched for nor compared. */
export const linkWords: ReadonlySet<string> = new Set(
  "A AND AU AUX CHEZ D DE DES DU EN EPOUSE ET L LA LE LES NEE OF PAR POUR SUR THE".split(" "),
);

/** Abbreviations in lists and registers, with the word each stands for wherever it appears. */
export const abbreviations: Readonly<Record<string, string>> = {
  AGCE: "AGENCE",
  BAT: "BATIMENT",
  CIE: "COMPAGNIE",
  CONST: "CONSTRUCTION",
  CONSTR: "CONSTRUCTION",
  DEVT: "DEVELOPPEMENT",
  DISTRIB: "DISTRIBUTION",
  DVPT: "DEVELOPPEMENT",
  ENT: "ENTREPRISE",
  ENTR: "ENTREPRISE",
  ENTREP: "ENTREPRISE",
  ENTSE: "ENTREPRISE",
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
  HTL: "HOTEL",
  INDUS: "INDUSTRIE",
  INTER: "INTERNATIONAL",
  INTERNAT: "INTERNATIONAL",
  INTL: "INTERNATIONAL",
  LABO: "LABORATOIRE",
  LABOS: "LABORATOIRES",
  MAG: "MAGASIN",
  MATX: "MATERIAUX",
  NLLE: "NOUVELLE",
  NVELLE: "NOUVELLE",
  PHCIE: "PHARMACIE",
  PHIE: "PHARMACIE",
  RESTO: "RESTAURANT",
  SCES: "SERVICES",
  SERV: "SERVICES",
  SOC: "SOCIETE",
  ST: "SAINT",
  STES: "SOCIETES",
  SVCE: "SERVICE",
  SVCES: "SERVICES",
  TECH: "TECHNIQUE",
  TPTS: "TRANSPORTS",
  TRANSP: "TRANSPORTS",
  TRPT: "TRANSPORT",
  TRPTS: "TRANSPORTS",
  TRSP: "TRANSPORTS",
  TRSPTS: "TRANSPORTS",
  TRX: "TRAVAUX",
  TVX: "TRAVAUX",
  TX: "TRAVAUX",
  VETO: "VETERINAIRE",
};

/** Roman numerals in names. `I`, `V` and `X` are missing because they are letters too often. */
export const romanNumerals: Readonly<Record<string, string>> = {
  II: "2",
  III: "3",
  IV: "4",
  VI: "6",
  VII: "7",
  VIII: "8",
};

/** Female saints' names. STE before one of them at the beginning of a name means SAINTE, not SOCIETE. */
const saints = new Set(
  "AGATHE AGNES ANNE BARBE BERNADETTE CATHERINE CECILE CLAIRE CLOTILDE COLOMBE ELISABETH EULALIE FOY GENEVIEVE GERMAINE HELENE JEANNE LUCE LUCIE MADELEINE MARGUERITE MARIE MARTHE MAXIME ODILE RADEGONDE SIGOLENE SOPHIE THERESE URSULE VICTOIRE".split(
    " ",
  ),
);

/** What lists call a town's administration. The register says COMMUNE, but VILLE DE PARIS. */
export const townHalls: ReadonlySet<string> = new Set(["MAIRIE", "VILLE", "COMMUNE"]);

/**
 * Names that both sides write in full and in short equally often, by short form. The short form is used for
 * comparison. Link words are left out of the long form.
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

const expansions = new Map([...Object.entries(abbreviations), ...Object.entries(romanNumerals)]);

/**
 * Expands a word, `next` being the word after it. Abbreviations are written out. At the beginning of a name, STE
 * means SOCIETE unless a saint follows, and MAIRIE or VILLE means COMMUNE.
 */
export function writtenOut(word: string, next: string | undefined, isFirst: boolean): string {
  if (word === "STE") return isFirst && !saints.has(next ?? "") ? "SOCIETE" : "SAINTE";
  if (isFirst && next !== undefined && townHalls.has(word)) return "COMMUNE";
  return expansions.get(word) ?? word;
}
