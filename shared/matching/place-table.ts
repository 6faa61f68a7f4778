import { typingErrors } from "./word-likeness.ts";
import { type FoldedPlace, townWords } from "./folding/places.ts";

/** Which towns have which postcodes, as programs read it from the file that {@link placeTableText} writes. */
export interface PlaceTable {
  /**
   * Towns of a postcode of five digits, folded as {@link townWords} does, parts of a town that were communes of their own among
   * them; undefined where no town has it: a CEDEX, a code of a whole town such as 75000, or a mistyped one.
   */
  townsOf(postcode: string): readonly string[] | undefined;
  /** Postcodes of all towns of a name, given by its folded words; none for what is no commune, such as a district. */
  postcodesOf(town: readonly string[]): readonly string[];
  /** True of the name of a commune of today, under which the register has establishments; not of a part of one. */
  isCommune(town: readonly string[]): boolean;
  /** True of a name that is one of a commune, or of a part of one, but for a typing error, or says where one of them begins: `MARSEILE`, `PARIS LA DEFENSE`, `ISSY`. */
  isLikeOneOfFrance(town: readonly string[]): boolean;
}

/** A commune, or a part of one that was one, as the administrative division of France lists it. */
export interface Commune {
  readonly code: string;
  readonly nom: string;
  readonly codesPostaux?: readonly string[];
  /** Code of the commune that it is a part of. */
  readonly chefLieu?: string;
}

/** Words that lists leave out of a town's name, or write otherwise. */
const links = new Set("A AU AUX D DE DES DU EN ES ET L LA LE LES LEZ PRES SOUS SUR".split(" "));

/** The words by which a town is told from others; all of them where it has no other. */
function tellingWords(town: readonly string[]): readonly string[] {
  const telling = town.filter((word) => !links.has(word));
  return telling.length > 0 ? telling : town;
}

const keyOf = (town: readonly string[]): string => tellingWords(town).join("");

/** From so many letters on, one that is wrong, missing or too many is a typing error. */
const leastMistyped = 5;

/**
 * True of two names, given by their folded words, that may be of one town: link words, blanks and one typing error make no
 * difference, and one of them may say more than the other, as `CHALONS` and `CHALONS EN CHAMPAGNE`.
 */
export function isSameTown(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = [tellingWords(one), tellingWords(other)].sort((a, b) => a.length - b.length) as [
    readonly string[],
    readonly string[],
  ];
  if (fewer.length === 0) return false;
  if (fewer.every((word) => more.includes(word))) return true;
  const [text, another] = [fewer.join(""), more.join("")];
  return text === another || (text.length >= leastMistyped && typingErrors(text, another, 1) <= 1);
}

/** The digits that the postcodes of a department begin with, and those of all overseas. */
const departmentOf = (postcode: string): string => postcode.slice(0, 2);

/**
 * True where the postcode of a row and its town cannot be of one place. A code of delivery (CEDEX), of a whole town or of no town speaks
 * for its department alone; a town that is no commune speaks for nothing.
 */
export function arePlacesApart(
  table: Pick<PlaceTable, "townsOf" | "postcodesOf">,
  { code, postcode, town }: FoldedPlace,
): boolean {
  if (code === undefined) return false;
  const postcodes = table.postcodesOf(town);
  if (postcodes.length === 0 || postcodes.includes(code)) return false;
  const towns = postcode === undefined ? undefined : table.townsOf(postcode);
  if (towns !== undefined) return !towns.some((one) => isSameTown(town, one.split(" ")));
  return !postcodes.some((one) => departmentOf(one) === departmentOf(code));
}

/**
 * The table as text: a line of its source, then one for each postcode, in their order, with its towns and, after a bar, the parts
 * of them that were communes: `59160 CAPINGHEM;LILLE|HELLEMMES;LOMME`. The same communes give the same text. A part has no
 * postcode of its own in the source, and gets all of its commune's.
 */
export function placeTableText(communes: readonly Commune[], source: string): string {
  const codes = new Map(
    communes.flatMap(({ code, codesPostaux }) =>
      codesPostaux === undefined ? [] : [[code, codesPostaux] as const],
    ),
  );
  const towns = new Map<string, { readonly whole: Set<string>; readonly parts: Set<string> }>();
  for (const { nom, codesPostaux, chefLieu } of communes)
    for (const postcode of codesPostaux ?? codes.get(chefLieu ?? "") ?? []) {
      const of = towns.get(postcode) ?? { whole: new Set(), parts: new Set() };
      (codesPostaux === undefined ? of.parts : of.whole).add(townWords(nom).join(" "));
      towns.set(postcode, of);
    }
  const listed = (names: Iterable<string>) => [...names].sort().join(";");
  const lines = [...towns].map(([postcode, { whole, parts }]) => {
    const others = [...parts].filter((part) => !whole.has(part));
    return `${postcode} ${listed(whole)}${others.length === 0 ? "" : `|${listed(others)}`}`;
  });
  return `# ${source}\n${lines.sort().join("\n")}\n`;
}

const linePattern = /^\d{5} \S/;

/** The table that a text holds; undefined for a text that holds none. */
export function readPlaceTable(text: string): PlaceTable | undefined {
  const whole = new Map<string, readonly string[]>();
  const towns = new Map<string, readonly string[]>();
  for (const line of text.split("\n")) {
    if (!linePattern.test(line)) continue;
    const [communes = "", parts] = line.slice(6).split("|");
    const names = communes.split(";");
    whole.set(line.slice(0, 5), names);
    towns.set(line.slice(0, 5), parts === undefined ? names : [...names, ...parts.split(";")]);
  }
  if (towns.size === 0) return undefined;
  let all: ReadonlyMap<string, readonly string[]> | undefined;
  let today: ReadonlyMap<string, readonly string[]> | undefined;
  let likeness: PlaceTable["isLikeOneOfFrance"] | undefined;
  return {
    townsOf: (postcode) => towns.get(postcode),
    postcodesOf: (town) => (all ??= byTown(towns)).get(keyOf(town)) ?? [],
    isCommune: (town) => (today ??= byTown(whole)).has(keyOf(town)),
    isLikeOneOfFrance(town) {
      all ??= byTown(towns);
      likeness ??= likenessTo(new Set([...towns.values()].flat()), [...all.keys()]);
      return all.has(keyOf(town)) || likeness(town);
    },
  };
}

/** A shorter first word begins the names of towns abroad too. */
const shortestFirst = 4;
/** From so many letters on, a name with a typing error in it is hardly that of a town abroad. */
const leastMistypedOfFrance = 7;

/** Tells the names that are like one of `names`, folded as {@link townWords} does, whose keys are `keys`. */
function likenessTo(names: Iterable<string>, keys: readonly string[]): PlaceTable["isLikeOneOfFrance"] {
  const firsts = new Set<string>();
  for (const name of names) firsts.add(tellingWords(name.split(" "))[0]!);
  const known = new Map<string, boolean>();
  const isNearOne = (key: string): boolean =>
    key.length >= leastMistypedOfFrance &&
    keys.some((one) => Math.abs(one.length - key.length) <= 1 && typingErrors(key, one, 1) <= 1);
  return (town) => {
    const key = keyOf(town);
    const isLike =
      known.get(key) ??
      (tellingWords(town).some((word) => word.length >= shortestFirst && firsts.has(word)) || isNearOne(key));
    known.set(key, isLike);
    return isLike;
  };
}

/** Postcodes by the names of their towns. */
function byTown(towns: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const postcodes = new Map<string, string[]>();
  for (const [postcode, names] of towns)
    for (const key of new Set(names.map((name) => keyOf(name.split(" "))))) {
      const known = postcodes.get(key);
      if (known === undefined) postcodes.set(key, [postcode]);
      else known.push(postcode);
    }
  return postcodes;
}
