import {
  type NafCorrespondence,
  type NafTables,
  type NafVersion,
  nafDivisionOf,
  nafSectionOf,
  nafVersionOf,
} from "./naf.ts";

/**
 * INSEE's labels of the sections, one `letter|label` per line: of NAF rév. 2 (decree 2007-1888), then of NAF 2025
 * (decree 2025-736), which INSEE writes in capitals. Source: INSEE, Licence Ouverte 2.0.
 */
const sectionLines: Readonly<Record<NafVersion, string>> = {
  rev2: `
A|Agriculture, sylviculture et pêche
B|Industries extractives
C|Industrie manufacturière
D|Production et distribution d'électricité, de gaz, de vapeur et d'air conditionné
E|Production et distribution d'eau ; assainissement, gestion des déchets et dépollution
F|Construction
G|Commerce ; réparation d'automobiles et de motocycles
H|Transports et entreposage
I|Hébergement et restauration
J|Information et communication
K|Activités financières et d'assurance
L|Activités immobilières
M|Activités spécialisées, scientifiques et techniques
N|Activités de services administratifs et de soutien
O|Administration publique
P|Enseignement
Q|Santé humaine et action sociale
R|Arts, spectacles et activités récréatives
S|Autres activités de services
T|Activités des ménages en tant qu'employeurs ; activités indifférenciées des ménages en tant que producteurs de biens et services pour usage propre
U|Activités extra-territoriales
`,
  "2025": `
A|AGRICULTURE, SYLVICULTURE ET PÊCHE
B|INDUSTRIES EXTRACTIVES
C|INDUSTRIE MANUFACTURIÈRE
D|PRODUCTION ET DISTRIBUTION D'ÉLECTRICITÉ, DE GAZ, DE VAPEUR ET D'AIR CONDITIONNÉ
E|PRODUCTION ET DISTRIBUTION D'EAU ; ASSAINISSEMENT, GESTION DES DÉCHETS ET DÉPOLLUTION
F|CONSTRUCTION
G|COMMERCE
H|TRANSPORTS ET ENTREPOSAGE
I|HÉBERGEMENT ET RESTAURATION
J|ÉDITION, DIFFUSION ET ACTIVITÉS DE PRODUCTION ET DE DISTRIBUTION DE CONTENU
K|TÉLÉCOMMUNICATIONS, PROGRAMMATION INFORMATIQUE, CONSEIL, INFRASTRUCTURE INFORMATIQUE ET AUTRES ACTIVITÉS DE SERVICE INFORMATIQUE
L|ACTIVITÉS FINANCIÈRES ET D'ASSURANCE
M|ACTIVITÉS IMMOBILIÈRES
N|ACTIVITÉS SPÉCIALISÉES, SCIENTIFIQUES ET TECHNIQUES
O|ACTIVITÉS DE SERVICE ADMINISTRATIF ET DE SOUTIEN
P|ADMINISTRATION PUBLIQUE ET DÉFENSE ; SÉCURITÉ SOCIALE OBLIGATOIRE
Q|ENSEIGNEMENT
R|SANTÉ HUMAINE ET ACTIVITÉS D'ACTION SOCIALE
S|ARTS, SPORTS ET ACTIVITÉS RÉCRÉATIVES
T|AUTRES ACTIVITÉS DE SERVICES
U|ACTIVITÉS DES MÉNAGES EN TANT QU'EMPLOYEURS ; ACTIVITÉS INDIFFÉRENCIÉES DES MÉNAGES EN TANT QUE PRODUCTEURS DE BIENS ET SERVICES POUR USAGE PROPRE
V|ACTIVITÉS DES ORGANISATIONS ET ORGANISMES EXTRATERRITORIAUX
`,
};

/**
 * INSEE's labels of the divisions of NAF rév. 2, one `division|label` per line. Those of NAF 2025 are missing.
 * Source: as above.
 */
const divisionLines = `
01|Culture et production animale, chasse et services annexes
02|Sylviculture et exploitation forestière
03|Pêche et aquaculture
05|Extraction de houille et de lignite
06|Extraction d'hydrocarbures
07|Extraction de minerais métalliques
08|Autres industries extractives
09|Services de soutien aux industries extractives
10|Industries alimentaires
11|Fabrication de boissons
12|Fabrication de produits à base de tabac
13|Fabrication de textiles
14|Industrie de l'habillement
15|Industrie du cuir et de la chaussure
16|Travail du bois et fabrication d'articles en bois et en liège, à l’exception des meubles
17|Industrie du papier et du carton
18|Imprimerie et reproduction d'enregistrements
19|Cokéfaction et raffinage
20|Industrie chimique
21|Industrie pharmaceutique
22|Fabrication de produits en caoutchouc et en plastique
23|Fabrication d'autres produits minéraux non métalliques
24|Métallurgie
25|Fabrication de produits métalliques, à l’exception des machines et des équipements
26|Fabrication de produits informatiques, électroniques et optiques
27|Fabrication d'équipements électriques
28|Fabrication de machines et équipements n.c.a.
29|Industrie automobile
30|Fabrication d'autres matériels de transport
31|Fabrication de meubles
32|Autres industries manufacturières
33|Réparation et installation de machines et d'équipements
35|Production et distribution d'électricité, de gaz, de vapeur et d'air conditionné
36|Captage, traitement et distribution d'eau
37|Collecte et traitement des eaux usées
38|Collecte, traitement et élimination des déchets
39|Dépollution et autres services de gestion des déchets
41|Construction de bâtiments
42|Génie civil
43|Travaux de construction spécialisés
45|Commerce et réparation d'automobiles et de motocycles
46|Commerce de gros, à l’exception des automobiles et des motocycles
47|Commerce de détail, à l’exception des automobiles et des motocycles
49|Transports terrestres et transport par conduites
50|Transports par eau
51|Transports aériens
52|Entreposage et services auxiliaires des transports
53|Activités de poste et de courrier
55|Hébergement
56|Restauration
58|Édition
59|Production de films cinématographiques, de vidéo et de programmes de télévision
60|Programmation et diffusion
61|Télécommunications
62|Programmation, conseil et autres activités informatiques
63|Services d'information
64|Activités des services financiers, hors assurance et caisses de retraite
65|Assurance
66|Activités auxiliaires de services financiers et d'assurance
68|Activités immobilières
69|Activités juridiques et comptables
70|Activités des sièges sociaux
71|Activités d'architecture et d'ingénierie
72|Recherche-développement scientifique
73|Publicité et études de marché
74|Autres activités spécialisées, scientifiques et techniques
75|Activités vétérinaires
77|Activités de location et location-bail
78|Activités liées à l'emploi
79|Activités des agences de voyage, voyagistes, services de réservation et activités connexes
80|Enquêtes et sécurité
81|Services relatifs aux bâtiments et aménagement paysager
82|Activités administratives et autres activités de soutien aux entreprises
84|Administration publique et défense
85|Enseignement
86|Activités pour la santé humaine
87|Hébergement médico-social et social
88|Action sociale sans hébergement
90|Activités créatives, artistiques et de spectacle
91|Bibliothèques, archives, musées et autres activités culturelles
92|Organisation de jeux de hasard et d'argent
93|Activités sportives, récréatives et de loisirs
94|Activités des organisations associatives
95|Réparation d'ordinateurs et de biens personnels et domestiques
96|Autres services personnels
97|Activités des ménages en tant qu'employeurs de personnel domestique
98|Activités indifférenciées des ménages en tant que producteurs de biens et services pour usage propre
99|Activités des organisations et organismes extraterritoriaux
`;

const tableOf = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .trim()
      .split("\n")
      .map((line) => line.split("|") as [string, string]),
  );

const sectionLabels: Readonly<Record<NafVersion, ReadonlyMap<string, string>>> = {
  rev2: tableOf(sectionLines.rev2),
  "2025": tableOf(sectionLines["2025"]),
};
const divisionLabels = tableOf(divisionLines);

/** Returns the NAF tables, with INSEE's correspondence if available. */
export const nafTables = (correspondence?: NafCorrespondence): NafTables => ({
  sectionLabel(code) {
    const [version, section] = [nafVersionOf(code), nafSectionOf(code)];
    return version === null || section === null ? null : (sectionLabels[version].get(section) ?? null);
  },
  divisionLabel: (code) =>
    nafVersionOf(code) === "rev2" ? (divisionLabels.get(nafDivisionOf(code) ?? "") ?? null) : null,
  correspondence,
});

/** A pair of codes in INSEE's correspondence, in either order in the source, with the labels given there. */
export interface NafPair {
  readonly rev2: string;
  readonly naf2025: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** First line of a correspondence file, so that other texts are rejected. */
const mark = "naf-correspondence 1";

/**
 * Writes a correspondence as text for storage and transfer: one line per pair, then one per label. Tabs and line
 * breaks in labels become spaces.
 */
export function correspondenceText(pairs: readonly NafPair[]): string {
  const codes = new Set(pairs.map(({ rev2, naf2025 }) => `${rev2}\t${naf2025}`));
  const labels = new Map(
    pairs.flatMap((pair) => Object.entries(pair.labels ?? {}).filter(([, label]) => label.trim() !== "")),
  );
  const named = [...labels].map(([code, label]) => `=${code}\t${label.replaceAll(/\s+/g, " ").trim()}`);
  return [mark, ...[...codes].toSorted(), ...named.toSorted(), ""].join("\n");
}

/** Parses such a text. Returns undefined for any other text. */
export function readCorrespondence(text: string | undefined): NafCorrespondence | undefined {
  const [first, ...lines] = (text ?? "").split("\n");
  if (first !== mark) return undefined;
  const [counterparts, labels] = [new Map<string, string[]>(), new Map<string, string>()];
  const add = (code: string, other: string) => {
    const known = counterparts.get(code);
    if (known === undefined) counterparts.set(code, [other]);
    else known.push(other);
  };
  for (const line of lines) {
    const [code = "", other = ""] = line.split("\t");
    if (code.startsWith("=")) labels.set(code.slice(1), other);
    else if (nafVersionOf(code) === "rev2" && nafVersionOf(other) === "2025") {
      add(code, other);
      add(other, code);
    }
  }
  return { counterparts: (code) => counterparts.get(code), label: (code) => labels.get(code) };
}
