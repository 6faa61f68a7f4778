import { isSeen, sisterTrades, usualGivenNames, usualSurnames } from "./rarity/rarity.ts";
import type { NameMatch } from "./name-likeness.ts";

const listed = (words: string): readonly string[] => words.split(" ");

/** Group words that the weights were fitted on. The words that speak against a company are a larger set: `functions`. */
export const groupWords = listed(
  "HOLDING INVEST INVESTISSEMENT INVESTISSEMENTS PARTICIPATION PARTICIPATIONS FINANCE FINANCES FINANCIERE IMMOBILIER " +
    "IMMOBILIERE IMMO PATRIMOINE GESTION DEVELOPPEMENT GROUPE GROUP SERVICES DISTRIBUTION FORMATION INDUSTRIE INDUSTRIES " +
    "TRANSPORTS LOCATION EXPLOITATION",
);

/** Activities of group companies. Each word may be the only difference between two of them. */
const functions = groupWords.concat(
  listed(
    `${sisterTrades} ` +
      "ACHAT ACHATS ACTIVITES ADMINISTRATION AERONAUTIQUE AGENCEMENT AGRICOLE AGRICULTURE AGRO ALIMENTAIRE ALIMENTATION " +
      "ANIMATION ARTISANAT ASSAINISSEMENT ASSISTANCE ASSURANCE ASSURANCES AUDIT AUTOMATION AUTOMATISME AVIATION BANQUE " +
      "BATIMENTS BETON BIO BTP BUREAUTIQUE CAPITAL CARRIERES CHIMIE CLOUD COMMERCIAL COMMUNICATION CONCEPT CONCEPTION " +
      "CONSULTANTS COSMETIQUES CULTURE DATA DECHETS DEMENAGEMENT DEMENAGEMENTS DEMOLITION DEVELOPMENT DEVELOPPEMENTS " +
      "DIAGNOSTIC DIFFUSION DIGITAL DIRECT EAU EDITION EDITIONS ELECTRONIQUE EMBALLAGE EMBALLAGES EMPLOI ENERGY ENGINEERING " +
      "EQUIPEMENT EQUIPEMENTS ETANCHEITE ETUDES EVENEMENT EVENEMENTIEL EXPERTISES EXPLOITATIONS EXPORT EXPRESS FABRICATION " +
      "FACADES FERROVIAIRE FIBRE FINANCEMENT FINANCIER FLUIDES FONCIER FONCIERE FORMATIONS FRET FROID GENIE HOLDINGS " +
      "HORTICULTURE HOSPITALITY HOTELLERIE HOTELS IMMOBILIERS INDUSTRIAL INDUSTRIEL INDUSTRIELLE INFRASTRUCTURES " +
      "INITIATIVES INNOVATION INSTALLATION INSTALLATIONS INTERIM INTERIEUR INTERIEURS INVESTMENT LABORATOIRES LEASING " +
      "LOGEMENT LOGISTICS MACHINES MANUFACTURING MANUTENTION MARINE MARITIME MARKETING MATERIAUX MATERIEL MATERIELS MEDIAS " +
      "MENUISERIES METALLERIE METALLURGIE METAUX MOBILIER MOBILITE MULTIMEDIA NUMERIQUE OPERATIONS ORGANISATION PARTNERS " +
      "PEINTURES PHARMA PLASTIQUE PLASTIQUES PRESTATIONS PREVENTION PROD PRODUITS PROJETS PROPERTIES PROPRETE PROTECTION " +
      "RAIL RECHERCHE RECRUTEMENT RECYCLAGE REPARATION RESEAU RESEAUX RETAIL ROUTES SANITAIRE SIGNALISATION SOFTWARE " +
      "SOLAIRE SOLUTION SPECTACLES STOCKAGE SURETE SURVEILLANCE SYSTEME SYSTEMES SYSTEMS TECHNIQUE TECHNIQUES TECHNOLOGIE " +
      "TECHNOLOGIES TECHNOLOGY TELECOM TELECOMS TERRASSEMENTS TEXTILE TEXTILES TP TRAITEMENT TRANSACTION TRANSACTIONS " +
      "TRANSIT USINAGE VALORISATION VENTES",
  ),
);

/** Compass points and territories: towns with many companies, départements and regions, countries and continents. */
const territories = listed(
  "CENTRE EST NORD OUEST SUD SUDEST SUDOUEST NORDEST NORDOUEST MIDI LITTORAL METROPOLE OUTREMER TERRITOIRES " +
    "AFRICA AFRIQUE AMERICA AMERIQUE ASIA ASIE BELGIQUE BELGIUM BENELUX DEUTSCHLAND ESPAGNE EUROPE EUROPEAN EUROPEENNE FRANCE " +
    "FRANCILIENNE IBERICA INTERNATIONAL INTERNATIONALE ITALIA ITALIE LUXEMBOURG MAGHREB MAROC MONACO MONDE POLSKA SUISSE WORLD " +
    "WORLDWIDE GLOBAL ATLANTIQUE MEDITERRANEE OCEAN " +
    "ALSACE AQUITAINE AUVERGNE AZUR BEARN BEAUCE BERRY BOURBONNAIS BOURGOGNE BRETAGNE BRIE CHAMPAGNE COMTE CORSE FLANDRES " +
    "GASCOGNE GRANDEST GUADELOUPE GUYANE HAUTS HAUTSDEFRANCE IDF ILE ILEDEFRANCE LANGUEDOC LIMOUSIN LORRAINE MARTINIQUE MAYOTTE NORMANDIE OCCITANIE PACA PAYS " +
    "PERIGORD PICARDIE POITOU PROVENCE PYRENEES QUERCY REUNION RHONEALPES ROUSSILLON TOURAINE VEXIN " +
    "AIN AISNE ALLIER ALPES ANJOU ARDECHE ARDENNES ARIEGE ARMOR ARTOIS AUBE AUDE AVEYRON CALVADOS CANTAL CHARENTE CHARENTES " +
    "CHER CORREZE COTENTIN CREUSE DORDOGNE DOUBS DROME ESSONNE EURE FINISTERE GARD GARONNE GERS GIRONDE HERAULT ILLE INDRE " +
    "ISERE JURA LANDES LOIRE LOIRET LOT LOZERE MAINE MANCHE MARNE MAYENNE MEUSE MORBIHAN MOSELLE NIEVRE OISE ORNE RHIN RHONE " +
    "SAONE SARTHE SAVOIE SAVOIES SEINE SEVRES SOMME TARN VAR VAUCLUSE VENDEE VIENNE VILAINE VOSGES YONNE YVELINES " +
    "AGEN AIX AJACCIO ALBI ALENCON ALES AMIENS ANGERS ANGOULEME ANNECY ANNEMASSE ANTIBES ARCACHON ARGENTEUIL ARLES ARRAS " +
    "AUBAGNE AUBERVILLIERS AURILLAC AUXERRE AVIGNON BASTIA BAYONNE BEAUVAIS BELFORT BESANCON BETHUNE BEZIERS BIARRITZ BLOIS " +
    "BOBIGNY BORDEAUX BOULOGNE BOURGES BREST BRIVE BRUXELLES CAEN CAHORS CALAIS CANNES CARCASSONNE CAYENNE CHALON CHALONS " +
    "CHAMBERY CHARLEVILLE CHARTRES CHATEAUROUX CHAUMONT CHERBOURG CHOLET CLERMONT COLMAR COLOMBES COMPIEGNE COURBEVOIE CRETEIL " +
    "DAX DEFENSE DIEPPE DIGNE DIJON DOUAI DRAGUIGNAN DUNKERQUE EPINAL EVREUX EVRY FREJUS GAP GENEVE GRASSE GRENOBLE GUERET " +
    "HAVRE HYERES ISTRES LAVAL LENS LEVALLOIS LILLE LIMOGES LORIENT LYON MACON MANOSQUE MANS MARSEILLE MARTIGUES MEAUX MELUN " +
    "MENDE METZ MONTAUBAN MONTBELIARD MONTELIMAR MONTLUCON MONTPELLIER MONTREUIL MOULINS MULHOUSE NANCY NANTERRE NANTES " +
    "NARBONNE NEVERS NICE NIMES NIORT NOUMEA ORLEANS ORLY PARIS PAU PERIGUEUX PERPIGNAN POITIERS PONTOISE PRIVAS QUIMPER " +
    "REIMS RENNES ROANNE ROCHELLE RODEZ ROISSY ROUBAIX ROUEN RUNGIS SAUMUR SENS SETE STRASBOURG TARBES THIONVILLE TOULON " +
    "TOULOUSE TOURCOING TOURS TROYES TULLE VALENCE VALENCIENNES VANNES VERDUN VERSAILLES VESOUL VICHY VILLENEUVE VILLEURBANNE " +
    "VITROLLES",
);

/** Given names. Two names that differ by one mean two people, or a person and a company. */
const givenNames = listed(
  `${usualGivenNames} ` +
    "ABDEL ADELE ADRIEN AGATHE AGNES AHMED AIMEE ALBAN ALBERT ALEX ALEXANDRA ALEXIA ALEXIS ALFRED ALI ALINE AMANDINE " +
    "AMBRE AMELIE ANAIS ANDREA ANDREE ANGELIQUE ANNA ANNICK ANNIE ANTHONY ANTONIN ANTONIO ARIANE ARMAND ARNAUD AUDREY " +
    "AUGUSTE AUGUSTIN AURELIE AURELIEN AURORE AXEL BAPTISTE BARBARA BASTIEN BEATRICE BENEDICTE BENJAMIN BERNADETTE " +
    "BERTRAND BRICE BRIGITTE CARINE CARLOS CAROLE CEDRIC CHANTAL CHARLOTTE CHLOE CHRISTELLE CHRISTIANE CLARA CLARISSE " +
    "CLAUDINE CLEMENCE CLEMENT COLETTE CORENTIN CORINNE CYRIL CYRILLE DAMIEN DANIELE DANIELLE DEBORAH DENISE DORIAN DYLAN " +
    "EDDY EDITH EDMOND EDOUARD ELIANE ELIE ELISA ELISABETH ELISE ELODIE ELSA EMILE EMILIE EMMA EMMANUELLE ENZO ERWAN " +
    "ESTELLE ETHAN ETIENNE EUGENE EVA EVELYNE FABIEN FABIENNE FANNY FATIMA FELIX FERNAND FERNANDO FLORA FLORENT FLORIAN " +
    "FLORIANE FRANCIS FRANCISCO FRANCINE FREDERIQUE GABRIELLE GAEL GAELLE GAETAN GASTON GAUTIER GENEVIEVE GEOFFREY " +
    "GEOFFROY GEORGETTE GERALD GERALDINE GERMAINE GHISLAINE GILBERT GINETTE GISELE GREGOIRE GUSTAVE GWENAELLE HASSAN " +
    "HELENE HENRIETTE HERVE HORTENSE HUBERT HUGUES IBRAHIM INES IRENE IVAN JACK JACKY JACQUELINE JADE JAMES JANINE JEANNE " +
    "JEANNINE JEREMIE JEREMY JESSICA JOANNA JOCELYNE JOEL JOELLE JOHAN JOHN JONATHAN JORDAN JORGE JOSE JOSETTE JOSIANE " +
    "JULES JULIA JULIETTE JUSTIN JUSTINE KARIM KARINE KARL KATIA KEVIN LAETITIA LAURA LAURE LEA LENA LEO LEON LILIANE " +
    "LINA LINDA LIONEL LISE LOIC LORENZO LOUISE LUCETTE LUCIE LUCIEN LUCIENNE LUDOVIC LUIS LYDIE MADELEINE MAEL MAELLE " +
    "MAEVA MAGALI MANON MANUEL MANUELA MARCEL MARCELLE MARGAUX MARGOT MARGUERITE MARIA MARIANNE MARINE MARINA MARIO " +
    "MARION MARLENE MARTHE MARTIAL MARTINE MARYSE MATHIAS MATHILDE MATHIS MATTHIEU MAUD MAURICE MAX MAXENCE MEHDI MELANIE " +
    "MELISSA MICHAEL MICHELE MICHELINE MICHELLE MICKAEL MIREILLE MOHAMED MOHAMMED MORGAN MORGANE MYRIAM NADEGE NADIA " +
    "NADINE NATACHA NATHAN NICOLE NINA NOE NOELLE NOEMIE ODETTE ODILE OLGA OLIVIA OSCAR PASCALE PAULA PAULE PAULETTE " +
    "PAULINE PEDRO PIERRETTE QUENTIN RACHEL RACHID RAOUL RAPHAEL RAPHAELLE RAYMONDE REGINE REGIS REINE REMI REMY RENEE " +
    "RICARDO ROBERTO ROBIN ROLAND ROMANE RONAN ROSE RUDY SABINE SABRINA SACHA SALOME SAMIA SAMIR SAMUEL SANDRA SARAH " +
    "SERGIO SEVERINE SIMON SIMONE SOLANGE SOLENE SONIA STEFAN STEPHAN STEVE SUZANNE SYLVAIN SYLVAINE SYLVESTRE SYLVETTE " +
    "SYLVIANE TANGUY TATIANA TERESA THEO THEODORE THERESE THIBAULT THIBAUT TIMOTHEE TOM TONY TRISTAN VALENTIN VALENTINE " +
    "VANESSA VICTOR VICTORIA VIOLETTE VIVIANE WALTER WILLIAM YANN YANNICK YOANN YOUSSEF YVAN YVETTE YVON YVONNE ZOE",
);

const people: ReadonlySet<string> = new Set(givenNames);

/**
 * Words that distinguish sister companies in a group. A name with one and the same name without it are two
 * companies.
 */
const sisterWords: ReadonlySet<string> = new Set([...functions, ...territories, ...givenNames]);

/** Returns whether a word distinguishes sister companies: a trade, a place or a given name. */
export const isSisterWord = (word: string): boolean => sisterWords.has(word);

/** Words that lists add or omit, and that do not identify a company. */
const harmlessWords: ReadonlySet<string> = new Set(
  "AGENCE COMPAGNIE ENTREPRISE ETABLISSEMENTS SIEGE SOCIETE SOCIETES".split(" "),
);

/** Fewer letters after the common beginning of two words are an ending or a typing error. */
const shortestJoined = 3;

/**
 * Returns what is appended to the word that two words have in common, as NORD in `DUPONTNORD` beside `DUPONT`, or
 * undefined if there is nothing.
 */
function joinedWord(one: string, other: string): string | undefined {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  const rest = longer.startsWith(shorter) ? longer.slice(shorter.length) : "";
  return shorter.length > 1 && rest.length >= shortestJoined ? rest : undefined;
}

type WordPair = readonly [row: string, company: string];

/** Returns the words that keep a matched pair apart: a sister word appended to one of them, or two given names. */
function apartIn([row, company]: WordPair): string[] {
  const joined = joinedWord(row, company);
  if (joined !== undefined && sisterWords.has(joined)) return [joined];
  return people.has(row) && people.has(company) ? [row, company] : [];
}

/** Given names and surnames, which nobody abbreviates. */
const namesOfPeople: ReadonlySet<string> = new Set([...givenNames, ...listed(usualSurnames)]);

/** Activities, which people write in several ways: INDUSTRIE, INDUSTRIEL. */
const activities: ReadonlySet<string> = new Set(functions);

/**
 * Returns a matched pair whose two words are both right and so are two names, as DUPONT and DUMONT, or MARTIN and
 * MARTINEZ: neither is a typing error, the other's plural or, unless it is a person's name, its short form.
 */
function twoWordsIn([row, company]: WordPair): string[] {
  const [shorter, longer] = row.length <= company.length ? [row, company] : [company, row];
  if (shorter.length === 1 || [`${shorter}S`, `${shorter}X`].includes(longer)) return [];
  const isPerson = namesOfPeople.has(shorter) && (isSeen(longer) || shorter === row);
  const areKnown = isSeen(row) && isSeen(company) && !activities.has(row) && !activities.has(company);
  return (longer.startsWith(shorter) ? isPerson : areKnown) ? [row, company] : [];
}

/**
 * Returns what is appended to a word in the row, unless the longer word is a known one. Lists abbreviate words but
 * do not extend them.
 */
function joinedInRow([row, company]: WordPair): string[] {
  const joined = row.length > company.length && !isSeen(row) ? joinedWord(row, company) : undefined;
  return joined === undefined ? [] : [joined];
}

/** Returns the words of both names that match none of the other's, without the opener. */
const unpaired = ({ alignment: { missingWords, extraWords, opener } }: NameMatch): readonly string[] =>
  [...missingWords, ...extraWords].filter((word) => word !== opener?.word);

/**
 * Returns the words that suggest two sister companies, or a person and a company, although the names are similar:
 * compass points, territories, trades, functions and given names in only one of them, including those in brackets.
 * Words of the row's own town (`ownTown`, folded) do not count.
 */
export function sisterWordsOf(match: NameMatch, ownTown: readonly string[]): readonly string[] {
  const more = [...unpaired(match), ...match.unread].filter((word) => sisterWords.has(word));
  return [...more, ...match.alignment.blurredWords.flatMap(apartIn)].filter(
    (word) => !ownTown.includes(word),
  );
}

/**
 * The kind of word that one of two names has in excess: a sister word, another word, FRANCE alone, or a word whose
 * initial the other has (`J` may be JEAN or JULIE). Words of the row's own town and words that lists add or omit do
 * not count.
 */
export type WordMore = "sister" | "word" | "country" | "initial" | "none";

/** The country that companies in France and abroad add to their names and lists omit. */
const homeCountry = "FRANCE";

/** Returns the strongest kind of excess word in two names. `ownTown` has the folded words of the row's town. */
export function wordMoreOf(match: NameMatch, ownTown: readonly string[]): WordMore {
  const { blurredWords } = match.alignment;
  const isDistinguishing = (word: string) =>
    !harmlessWords.has(word) && word !== homeCountry && !/\d/.test(word) && !ownTown.includes(word);
  const sisters = sisterWordsOf(match, ownTown);
  if (sisters.some((word) => word !== homeCountry)) return "sister";
  const apart = blurredWords.flatMap((pair) => [...joinedInRow(pair), ...twoWordsIn(pair)]);
  if ([...unpaired(match), ...apart].some(isDistinguishing)) return "word";
  if (sisters.length > 0) return "country";
  return blurredWords.flat().some((word) => word.length === 1) ? "initial" : "none";
}
