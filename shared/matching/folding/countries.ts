import { linkWords } from "./abbreviations.ts";
import { foldText, foldedWords } from "./text.ts";

/** Alpha-3 codes of ISO 3166-1, three letters each: those that begin with their country's alpha-2 code … */
const withFirstTwo =
  "AFGAIAALBARGASMAUSAZEBELBFABGRBHRBLMBMUBOLBRABTNBVTBWACANCCKCHECIVCMRCOLCRICUBCXRCYPCZEDEUDJIDMADOMDZAECUEGYERIESP" +
  "ETHFINFJIFRAGABGBRGEOGGYGHAGIBGMBGRCGTMGUMHKGHMDHNDHRVHTIHUNIDNIMNINDIOTIRNISLITAJEYJORJPNKENKGZKHMKIRKNAKWTLAOLBN" +
  "LCALIELKALSOLTULUXLVAMARMCOMDAMHLMKDMLIMMRMNGMRTMSRMUSMWIMYSNAMNCLNERNFKNGANICNLDNORNPLNRUNZLOMNPANPERPHLPRIPSEQAT" +
  "REUROURUSRWASAUSDNSGPSHNSJMSLESMRSOMSSDSTPSXMSYRTCATGOTHATJKTKLTLSTONTTOTWNTZAUGAUMIUSAUZBVATVCTVENVGBVIRVNMVUTWSM" +
  "XKKYEMZAFZMBZWE";
/** … those whose first and last letters are the alpha-2 code … */
const withFirstAndLast =
  "ANDAREATGARMAGOAUTABWBRBBGDBDIBRNBHSBLZCODCAFCOGCOKCHLCHNCPVCUWDNKESHFLKFSMFROGRDGUFGRLGINGLPGNQGUYIRQJAMKORKAZLBR" +
  "LBYMNEMAFMDGMNPMTQMLTMDVMEXMOZNIUPYFPNGPAKPOLPCNPRTPLWPRYSLBSYCSWESVKSENSURSLVSWZTCDTKMTUNTURTUVURYWLF";
/** … and all others, behind the alpha-2 code. */
const withOthers =
  "AQATA AXALA BABIH BJBEN BQBES BYBLR EEEST GSSGS GWGNB IEIRL ILISR KMCOM KPPRK KYCYM MOMAC PMSPM RSSRB SISVN TFATF UAUKR YTMYT";

/** Alpha-2 and alpha-3 code of each country, concatenated. */
const isoCodes = [
  ...withFirstTwo.match(/.../g)!.map((code) => code.slice(0, 2) + code),
  ...withFirstAndLast.match(/.../g)!.map((code) => code[0]! + code[2]! + code),
  ...withOthers.split(" "),
];

/** Whether Sirene lists companies of a country. It covers France and its overseas territories. */
export type CountryOrigin = "home" | "abroad";

const homeCodes = new Set("FR BL GF GP MF MQ NC PF PM RE TF WF YT".split(" "));

/** Languages in which lists write country names. */
const languages = ["fr", "en", "de", "es", "it", "nl", "pt"];

const listed = (names: string): readonly string[] => names.split("|");

/** Further names for France and its territories in lists. */
const furtherHome = listed(
  "F|FX|RF|DOM|TOM|COM|DOM TOM|DROM|DROM COM|OUTRE MER|METROPOLE|FRANCE METROPOLITAINE|FRANCE METRO|" +
    "FRANCE CONTINENTALE|REPUBLIQUE FRANCAISE|FRENCH REPUBLIC|CORSE|CORSICA|GUYANE|TAHITI|POLYNESIE|SAINT MARTIN|" +
    "SAINT BARTHELEMY|SAINT BARTH|SAINT PIERRE MIQUELON|WALLIS FUTUNA|TAAF",
);

/** Further names for other countries, or for all of them, and for the town that is most of Monaco. `UK` and `EL` are codes outside ISO. */
const furtherAbroad = listed(
  "UK|EL|ANGLETERRE|ENGLAND|GREAT BRITAIN|GRANDE BRETAGNE|ECOSSE|SCOTLAND|PAYS GALLES|WALES|" +
    "IRLANDE NORD|NORTHERN IRELAND|ETATS UNIS AMERIQUE|UNITED STATES AMERICA|RFA|CONFEDERATION SUISSE|" +
    "GRAND DUCHE LUXEMBOURG|HOLLANDE|HOLLAND|REPUBLIQUE TCHEQUE|CZECH REPUBLIC|TURKEY|CHINE POPULAIRE|" +
    "REPUBLIQUE POPULAIRE CHINE|COREE SUD|PRINCIPAUTE MONACO|MONTE CARLO|PRINCIPAUTE ANDORRE|ETRANGER|" +
    "HORS FRANCE|HORS UE|FOREIGN|ABROAD",
);

/** Vehicle registration codes used before postcodes, with the number of digits in that country's postcodes. */
const plates: Readonly<Record<string, number>> = {
  ...{ A: 4, B: 4, D: 5, E: 5, H: 4, I: 5, L: 4, N: 4, P: 4, S: 5 },
};

/** In lists these mean "not available" more often than Namibia and Nauru. */
const notThere = new Set(["NA", "NR"]);

const saints: Readonly<Record<string, string>> = { ST: "SAINT", STE: "SAINTE" };

/** Folds a country's name for comparison, without link words. */
const keyOf = (text: string): string =>
  foldedWords(text)
    .filter((word) => !linkWords.has(word))
    .map((word) => saints[word] ?? word)
    .join(" ");

/** Maps folded country codes and names to where they are. The names come from the tables of `Intl.DisplayNames`. */
function readTable(): ReadonlyMap<string, CountryOrigin> {
  const table = new Map<string, CountryOrigin>(furtherAbroad.map((name) => [name, "abroad"]));
  const named = languages.map(
    (language) => new Intl.DisplayNames([language], { type: "region", fallback: "none" }),
  );
  const isHome = (code: string) => homeCodes.has(code.slice(0, 2));
  // Codes of France come last, so that they win where a host's tables give a French territory another country's name.
  for (const code of [...isoCodes.filter((one) => !isHome(one)), ...isoCodes.filter(isHome)]) {
    const short = code.slice(0, 2);
    const where = isHome(code) ? "home" : "abroad";
    for (const text of [short, code.slice(2)]) if (!notThere.has(text)) table.set(text, where);
    for (const names of named) {
      const name = names.of(short);
      if (name !== undefined) table.set(keyOf(name), where);
    }
  }
  for (const name of furtherHome) table.set(name, "home");
  return table;
}

let read: ReadonlyMap<string, CountryOrigin> | undefined;
const countries = () => (read ??= readTable());

/**
 * Returns where the country with this name or code is. Of one-letter codes, only vehicle registration codes are
 * known.
 */
function whereIs(text: string): CountryOrigin | undefined {
  const folded = foldText(text);
  return (
    countries().get(keyOf(text)) ??
    countries().get(folded) ??
    (Object.hasOwn(plates, folded) ? "abroad" : undefined)
  );
}

/** INSEE's country code (COG): 99 and three digits. */
const inseeCode = /^99\d{3}$/;
const inseeCodeOfFrance = "99100";

/**
 * Returns where the country in a cell is. The cell may contain a code (ISO 3166 alpha-2 or alpha-3, INSEE's,
 * vehicle registration) or a name in one of the neighbouring languages; `FR - France` and `Suisse (CH)` are read
 * part by part. Returns undefined for a blank cell and for a text that names no country.
 */
export function readCountry(text: string): CountryOrigin | undefined {
  const plain = text.trim();
  if (inseeCode.test(plain)) return plain === inseeCodeOfFrance ? "home" : "abroad";
  const whole = whereIs(plain);
  if (whole !== undefined) return whole;
  if (notThere.has(foldText(plain))) return undefined;
  const behindCode = /^[A-Z]{2,3}[\s-]+(.*)/s.exec(plain)?.[1];
  const parts = [...plain.split(/\s*[()/|:,;]\s*|\s[–—-]\s/), behindCode ?? ""];
  return parts.flatMap((part) => (part.length > 1 ? (whereIs(part) ?? []) : []))[0];
}

/** Postcode formats that France does not use: British, Canadian, Dutch, Portuguese, American. */
const shapesAbroad = [
  /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/,
  /^[A-Z]\d[A-Z]\s*\d[A-Z]\d$/,
  /^\d{4}\s?[A-Z]{2}$/,
  /^\d{4}-\d{3}$/,
  /^\d{5}-\d{4}$/,
];

/** Postcodes of Monaco. No French register lists it. */
const postcodeOfMonaco = /^(?:MC[\s-]*)?980\d\d$/;

/** Returns whether a code before a postcode belongs to another country. `digits` are the digits after it. */
function isPrefixAbroad(code: string, digits: string): boolean {
  if (code.length === 1) return plates[code] === digits.length;
  return whereIs(code) === "abroad";
}

/** Returns the text after the code of another country, or undefined if the text does not start with one. */
function behindCountry(text: string): string | undefined {
  const [, prefix = "", rest] = /^([A-Z]{2,3})\s*[\s.–-]\s*(.+)/s.exec(text) ?? [];
  return whereIs(prefix) === "abroad" ? rest : undefined;
}

/**
 * Returns whether a postcode cannot be French: `CH-1200`, `B 6000`, `D66111`, `SW1A 1AA`, `GB-EC1A 1BB`, or `98000`
 * of Monaco.
 */
export function isPostcodeAbroad(text: string): boolean {
  const code = text.trim().toUpperCase();
  const isOfShape = (part: string) => shapesAbroad.some((shape) => shape.test(part));
  if (postcodeOfMonaco.test(code) || isOfShape(code) || isOfShape(behindCountry(code) ?? "")) return true;
  const [, prefix, digits] = /^([A-Z]{1,3})[\s.–-]*(\d+)/.exec(code) ?? [];
  return prefix !== undefined && isPrefixAbroad(prefix, digits!);
}

/** Names of countries, in the languages above, that are also names of French towns. */
const alsoTowns = new Set(
  "ARGENTINE|DOMINIQUE|GRENADE|ISLAND|JORDANIE|SAINTE HELENE|SAINTE LUCIE|SOUDAN|SUISSE".split("|"),
);

/** Returns whether a text is a country's name. Codes do not count: `LA` after a town is an article. */
function isNamedAbroad(text: string): boolean {
  const key = keyOf(text);
  return key.length > 3 && countries().get(key) === "abroad";
}

/**
 * Large foreign towns whose folded names resemble a French place name. Other foreign towns are known by
 * resembling none (`PlaceTable.isLikeOneOfFrance`).
 */
const townsAbroad = new Set(
  listed(
    "BRUXELLES|BRUSSEL|LOUVAIN|LOUVAIN NEUVE|MALINES|NIVELLES|TOURNAI|NEUCHATEL|LUCERNE|SAINT GALL|LONDRES|" +
      "READING|HAMBOURG|MAYENCE|BARCELONE|SEVILLE|VALENCIA|BOLOGNA|PRATO|PORTO|CASABLANCA|RABAT",
  ),
);

/**
 * Returns whether a town, given as folded words, is known to be abroad by its name alone. In a French list the name
 * may still be a mistake.
 */
export const isNameOfTownAbroad = (town: readonly string[]): boolean =>
  townsAbroad.has(keyOf(town.join(" ")));

/** A British postcode before the town. */
const britishTown = /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\s+\p{L}{3}/u;

/** Country codes that may precede a town without a postcode. No town's name starts with one. */
const townCodes = new Set("AT B BE CH E ES GB I IT LU NL PT UK".split(" "));

/**
 * Returns whether a town's text says that it is abroad: `CH-1200 Genève`, `B 6000 CHARLEROI`, `ES-Madrid`,
 * `Bruxelles (Belgique)`, `Madrid, Espagne`, `LUXEMBOURG`.
 */
export function isTownAbroad(text: string): boolean {
  const town = text.trim().toUpperCase();
  const [, prefix, digits] = /^([A-Z]{1,3})[\s–-]*(\d{3,6})\s+\p{L}/u.exec(town) ?? [];
  if (prefix !== undefined && isPrefixAbroad(prefix, digits!)) return true;
  if (britishTown.test(town) || britishTown.test(behindCountry(town) ?? "")) return true;
  const [, code = ""] = /^([A-Z]{1,2})\s*[–-]\s*\p{L}{3}/u.exec(town) ?? [];
  if (townCodes.has(code)) return true;
  const [whole = "", ...behind] = text.replace(/\)|\sc[eé]dex\b.*/i, "").split(/[(,/]|\s[–-]\s/);
  return behind.some(isNamedAbroad) || (isNamedAbroad(whole) && !alsoTowns.has(keyOf(whole)));
}

/** The cells of a row that may show its country. */
export interface CountryParts {
  readonly country?: string | undefined;
  readonly postcode?: string | undefined;
  readonly city?: string | undefined;
}

/** Returns whether a row's country, postcode or town says that its company is abroad, where Sirene lists none. */
export const isPlaceAbroad = ({ country = "", postcode = "", city = "" }: CountryParts): boolean =>
  readCountry(country) === "abroad" || isPostcodeAbroad(postcode) || isTownAbroad(city);
