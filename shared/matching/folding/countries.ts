import { linkWords } from "./abbreviations.ts";
import { foldText, foldedWords } from "./text.ts";

/** ISO 3166-1: alpha-2 and alpha-3 codes of each country, written together. */
const isoCodes = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL
  BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD
  CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA
  DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF
  GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN
  IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA
  KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE
  MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM
  NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM
  PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN
  SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL
  TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR
  VNVNM VUVUT WFWLF WSWSM XKXKK YEYEM YTMYT ZAZAF ZMZMB ZWZWE
`
  .trim()
  .split(/\s+/);

/** Whether companies of a country are in Sirene: those of France and its overseas territories are. */
export type Whereabout = "home" | "abroad";

const homeCodes = new Set("FR BL GF GP MF MQ NC PF PM RE TF WF YT".split(" "));

/** Languages in which lists name countries. */
const languages = ["fr", "en", "de", "es", "it", "nl", "pt"];

const listed = (names: string): readonly string[] => names.trim().split(/\s*\|\s*/);

/** What lists call France and its territories beside their names and codes. */
const furtherHome = listed(
  `F | FX | RF | DOM | TOM | COM | DOM TOM | DROM | DROM COM | OUTRE MER | METROPOLE | FRANCE METROPOLITAINE | FRANCE METRO |
   FRANCE CONTINENTALE | REPUBLIQUE FRANCAISE | FRENCH REPUBLIC | CORSE | CORSICA | GUYANE | TAHITI | POLYNESIE | SAINT MARTIN |
   SAINT BARTHELEMY | SAINT BARTH | SAINT PIERRE MIQUELON | WALLIS FUTUNA | TAAF`,
);

/** What they call other countries, or all of them. `UK` and `EL` are codes that ISO does not have. */
const furtherAbroad = listed(
  `UK | EL | ANGLETERRE | ENGLAND | GREAT BRITAIN | GRANDE BRETAGNE | UNITED KINGDOM | ROYAUME UNI | ECOSSE | SCOTLAND |
   PAYS GALLES | WALES | IRLANDE NORD | NORTHERN IRELAND | ETATS UNIS | ETATS UNIS AMERIQUE | UNITED STATES AMERICA | USA |
   ALLEMAGNE | GERMANY | DEUTSCHLAND | RFA | BELGIQUE | BELGIUM | SUISSE | SWITZERLAND | CONFEDERATION SUISSE | LUXEMBOURG |
   GRAND DUCHE LUXEMBOURG | ESPAGNE | SPAIN | ITALIE | ITALY | PORTUGAL | PAYS BAS | NETHERLANDS | HOLLANDE | HOLLAND |
   REPUBLIQUE TCHEQUE | CZECH REPUBLIC | TURQUIE | TURKEY | CHINE POPULAIRE | REPUBLIQUE POPULAIRE CHINE | COREE SUD |
   PRINCIPAUTE MONACO | MONACO | PRINCIPAUTE ANDORRE | ETRANGER | HORS FRANCE | HORS UE | FOREIGN | ABROAD`,
);

/** Plates of vehicles, which stand before postcodes, with the digits of a postcode there. */
const plates: Readonly<Record<string, number>> = {
  ...{ A: 4, B: 4, D: 5, E: 5, H: 4, I: 5, L: 4, N: 4, P: 4, S: 5 },
};

/** In a list these say that nothing is known more often than Namibia and Nauru. */
const notThere = new Set(["NA", "NR"]);

const saints: Readonly<Record<string, string>> = { ST: "SAINT", STE: "SAINTE" };

/** A name of a country for comparison: without link words. */
const keyOf = (text: string): string =>
  foldedWords(text)
    .filter((word) => !linkWords.has(word))
    .map((word) => saints[word] ?? word)
    .join(" ");

/** Codes and names of countries, folded, with where they are. The names are those that the machine's own tables have. */
function readTable(): ReadonlyMap<string, Whereabout> {
  const table = new Map<string, Whereabout>(furtherAbroad.map((name) => [name, "abroad"]));
  const named = languages.map(
    (language) => new Intl.DisplayNames([language], { type: "region", fallback: "none" }),
  );
  const codes = isoCodes.map((both) => [both.slice(0, 2), both.slice(2)] as const);
  // Those at home come last: where one of them has the name of another country, it is meant.
  codes.sort(([one], [other]) => Number(homeCodes.has(one)) - Number(homeCodes.has(other)));
  for (const [short, long] of codes) {
    const where = homeCodes.has(short) ? "home" : "abroad";
    for (const text of [short, long]) if (!notThere.has(text)) table.set(text, where);
    for (const names of named) {
      const name = names.of(short);
      if (name !== undefined) table.set(keyOf(name), where);
    }
  }
  for (const name of furtherHome) table.set(name, "home");
  return table;
}

let read: ReadonlyMap<string, Whereabout> | undefined;

/** Where the country of this name or code is; of one-letter codes those of plates are known. */
function whereIs(text: string): Whereabout | undefined {
  read ??= readTable();
  const folded = foldText(text);
  return read.get(keyOf(text)) ?? read.get(folded) ?? (Object.hasOwn(plates, folded) ? "abroad" : undefined);
}

/** INSEE's code of a country (COG): 99 and three digits. */
const inseeCode = /^99\d{3}$/;
const inseeCodeOfFrance = "99100";

/**
 * Where the country is that a cell names, by its code (ISO 3166 alpha-2 or alpha-3, INSEE's, that of plates) or by its name in
 * one of the languages of the neighbours; `FR - France` and `Suisse (CH)` are read by their parts. Undefined of a blank cell
 * and of a text that names none.
 */
export function readCountry(text: string): Whereabout | undefined {
  const plain = text.trim();
  if (plain === "") return undefined;
  if (inseeCode.test(plain)) return plain === inseeCodeOfFrance ? "home" : "abroad";
  const whole = whereIs(plain);
  if (whole !== undefined) return whole;
  if (notThere.has(foldText(plain))) return undefined;
  const behindCode = /^[A-Z]{2,3}[\s-]+(.*)$/.exec(plain)?.[1];
  const parts = [...plain.split(/\s*[()/|:,;]\s*|\s[–—-]\s/), behindCode ?? ""];
  return parts.flatMap((part) => (part.length > 1 ? (whereIs(part) ?? []) : []))[0];
}

/** Postcodes of a shape that France has none of: British, Canadian, Dutch, Portuguese, and of the United States. */
const shapesAbroad = [
  /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/,
  /^[A-Z]\d[A-Z]\s*\d[A-Z]\d$/,
  /^\d{4}\s?[A-Z]{2}$/,
  /^\d{4}-\d{3}$/,
  /^\d{5}-\d{4}$/,
];

/** Postcodes of Monaco, which is in no register of France. */
const postcodeOfMonaco = /^(?:MC[\s-]*)?980\d\d$/;

/** Whether a code before a postcode is that of another country; `digits` are those behind it. */
function isPrefixAbroad(code: string, digits: string): boolean {
  if (code.length === 1) return plates[code] === digits.length;
  return whereIs(code) === "abroad";
}

/** What stands behind the code of another country; undefined where no such code is in front. */
function behindCountry(text: string): string | undefined {
  const [, prefix = "", rest] = /^([A-Z]{2,3})\s*[\s.–-]\s*(.+)$/.exec(text) ?? [];
  return whereIs(prefix) === "abroad" ? rest : undefined;
}

/** True of a postcode that no place of France has: `CH-1200`, `B 6000`, `D66111`, `SW1A 1AA`, `GB-EC1A 1BB`, `98000` of Monaco. */
export function isPostcodeAbroad(text: string): boolean {
  const code = text.trim().toUpperCase();
  const isOfShape = (part: string) => shapesAbroad.some((shape) => shape.test(part));
  if (postcodeOfMonaco.test(code) || isOfShape(code) || isOfShape(behindCountry(code) ?? "")) return true;
  const [, prefix, digits] = /^([A-Z]{1,3})[\s.–-]*(\d+)/.exec(code) ?? [];
  return prefix !== undefined && isPrefixAbroad(prefix, digits!);
}

/** Countries, in the languages that are read, whose names towns of France have too. */
const alsoTowns = new Set(
  "ARGENTINE|DOMINIQUE|GRENADE|ISLAND|JORDANIE|SAINTE HELENE|SAINTE LUCIE|SOUDAN|SUISSE".split("|"),
);

/** True of a country's name, and of no code: `LA` behind a town is an article. */
function isNamedAbroad(text: string): boolean {
  const key = keyOf(text);
  read ??= readTable();
  return key.length > 3 && read.get(key) === "abroad";
}

/**
 * Large towns abroad whose names, folded, are like that of a place of France, and are none: others are told by being like none
 * (`PlaceTable.isLikeOneOfFrance`).
 */
const townsAbroad = new Set(
  "BRUXELLES BRUSSEL NEUCHATEL LONDRES HAMBOURG BARCELONE BOLOGNA CASABLANCA".split(" "),
);

/** True of a town, by its folded words, that is known to be abroad by its name alone: it may be a mistake in a list of France. */
export const isNameOfTownAbroad = (town: readonly string[]): boolean =>
  townsAbroad.has(keyOf(town.join(" ")));

/** A British postcode before the town. */
const britishTown = /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\s+\p{L}{3}/u;

/** Codes that stand before a town without its postcode, and begin no town's own name. */
const townCodes = new Set("AT B BE CH E ES GB I IT LU NL PT UK".split(" "));

/** True of a town that says it is abroad: `CH-1200 Genève`, `B 6000 CHARLEROI`, `ES-Madrid`, `Bruxelles (Belgique)`, `Madrid, Espagne`, `LUXEMBOURG` */
export function isTownAbroad(text: string): boolean {
  const town = text.trim().toUpperCase();
  const [, prefix, digits] = /^([A-Z]{1,3})[\s–-]*(\d{3,6})\s+\p{L}/u.exec(town) ?? [];
  if (prefix !== undefined && isPrefixAbroad(prefix, digits!)) return true;
  if (britishTown.test(town) || britishTown.test(behindCountry(town) ?? "")) return true;
  const [, code = ""] = /^([A-Z]{1,2})\s*[–-]\s*\p{L}{3}/u.exec(town) ?? [];
  if (townCodes.has(code)) return true;
  const [whole = "", ...behind] = text.replace(")", "").split(/\s*[(,/]\s*|\s[–-]\s/);
  return behind.some(isNamedAbroad) || (isNamedAbroad(whole) && !alsoTowns.has(keyOf(whole)));
}

/** What a row says of the country it is in. */
export interface CountryParts {
  readonly country?: string | undefined;
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
}

/** True of a row whose country, postcode or town says that it is about a company abroad, which Sirene does not have. */
export const isPlaceAbroad = ({ country = "", postcode = "", city = "" }: CountryParts): boolean =>
  readCountry(country) === "abroad" || isPostcodeAbroad(postcode) || isTownAbroad(city);
