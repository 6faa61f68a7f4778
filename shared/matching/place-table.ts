import { typingErrors } from "./name-likeness.ts";
import { type FoldedPlace, foldPlace } from "./folding/places.ts";

/** Maps towns to postcodes and back, as read from the file that {@link placeTableText} writes. */
export interface PlaceTable {
  /**
   * Returns the towns of a five-digit postcode, folded as by {@link foldPlace}, including former communes. Returns
   * undefined if no town has the postcode: a CEDEX, a code for a whole town such as 75000, or a mistyped one.
   */
  townsOf(postcode: string): readonly string[] | undefined;
  /**
   * Returns the postcodes of all towns with a name, given as folded words; none for a name that is no commune, such
   * as a district.
   */
  postcodesOf(town: readonly string[]): readonly string[];
  /**
   * Returns whether a name is that of a present commune, under which the register lists establishments. Former
   * communes do not count.
   */
  isCommune(town: readonly string[]): boolean;
  /**
   * Returns how many names of present communes other than `town` contain a text, as `ELBEUF` contains `EU`: in a
   * department, or in all of France if none is given.
   */
  othersWith(text: string, town: readonly string[], department?: string): number;
  /**
   * Returns whether a name is that of a commune or former commune, has one typing error, or contains the first word
   * of one: `MARSEILE`, `PARIS LA DEFENSE`, `ISSY`.
   */
  isLikeOneOfFrance(town: readonly string[]): boolean;
  /**
   * Returns a town as its commune spells it: with the blanks that it lost (`SAINTPERAY`), or without one typing error if a single
   * commune is that near (`VILERS LE LAC`) and no other's name begins so.
   */
  spelt(town: readonly string[]): readonly string[];
}

/** A present or former commune, as the administrative division of France lists it. */
export interface Commune {
  readonly code: string;
  readonly nom: string;
  readonly codesPostaux?: readonly string[];
  /** Code of the commune that a former commune is now part of. */
  readonly chefLieu?: string;
}

/** Words that lists omit from a town's name or write differently. */
const links = new Set("A AU AUX D DE DES DU EN ES ET L LA LE LES LEZ PRES SOUS SUR".split(" "));

/** Returns the words that distinguish a town; all of its words if none does. */
export function tellingWords(town: readonly string[]): readonly string[] {
  const telling = town.filter((word) => !links.has(word));
  return telling.length > 0 ? telling : town;
}

const keyOf = (town: readonly string[]): string => tellingWords(town).join("");

/** From this many letters on, one wrong, missing or extra letter is a typing error. */
const leastMistyped = 5;

/**
 * Returns whether two names, given as folded words, may be the same town. Link words, blanks and one typing error
 * are ignored, and unless they must be `whole`, one name may have more words, as `CHALONS` and `CHALONS EN CHAMPAGNE`.
 */
export function isSameTown(one: readonly string[], other: readonly string[], whole = false): boolean {
  const [fewer, more] = [tellingWords(one), tellingWords(other)].sort((a, b) => a.length - b.length) as [
    readonly string[],
    readonly string[],
  ];
  if (fewer.length === 0) return false;
  if (!whole && fewer.every((word) => more.includes(word))) return true;
  const [text, another] = [fewer.join(""), more.join("")];
  return text === another || (text.length >= leastMistyped && typingErrors(text, another, 1) <= 1);
}

/** Returns the first two digits of a postcode: its department, or all departments overseas. */
const departmentOf = (postcode: string): string => postcode.slice(0, 2);

/**
 * Returns whether a row's postcode and town cannot be one place. A delivery postcode (CEDEX), that of a whole town,
 * or one without a town counts for its department only. A town that is no commune is ignored.
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
 * Writes the table as text: a line with the source, then one sorted line per postcode with its towns and, after a
 * bar, the former communes among them: `59160 CAPINGHEM;LILLE|HELLEMMES;LOMME`. The same communes always give the
 * same text. The source gives former communes no postcodes, so each gets all postcodes of its commune.
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
      (codesPostaux === undefined ? of.parts : of.whole).add(foldPlace({ city: nom }).town.join(" "));
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

/** Parses a table. Returns undefined if the text contains none. */
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
  let like: ReturnType<typeof likenessTo> | undefined;
  const likeNames = () => (like ??= likenessTo(new Set([...towns.values()].flat())));
  const others = new Map<string, number>();
  return {
    townsOf: (postcode) => towns.get(postcode),
    postcodesOf: (town) => (all ??= byTown(towns)).get(keyOf(town)) ?? [],
    isCommune: (town) => (today ??= byTown(whole)).has(keyOf(town)),
    othersWith(text, town, department = "") {
      const key = keyOf(town);
      const question = `${department} ${text} ${key}`;
      const known = others.get(question);
      if (known !== undefined) return known;
      const isOther = (name: string) => name.includes(text) && keyOf(name.split(" ")) !== key;
      const names = [...whole].flatMap(([code, all]) =>
        code.startsWith(department) ? all.filter(isOther) : [],
      );
      const { size } = new Set(names);
      others.set(question, size);
      return size;
    },
    isLikeOneOfFrance: (town) => likeNames().isLike(town),
    spelt(town) {
      const name = likeNames().likest(town);
      return name === undefined || this.othersWith(`${town.join(" ")} `, town) > 0 ? town : name;
    },
  };
}

/** A shorter first word also begins names of foreign towns. */
const shortestFirst = 4;
/** From this many letters on, a name with one typing error is unlikely to be a foreign town. */
const leastMistypedOfFrance = 7;

/** Tells which of `names`, which are folded as by {@link foldPlace}, another name resembles. */
function likenessTo(names: Iterable<string>) {
  const firsts = new Set<string>();
  const byKey = new Map<string, (readonly string[])[]>();
  for (const name of names) {
    const words = name.split(" ");
    firsts.add(tellingWords(words)[0]!);
    byKey.set(keyOf(words), [...(byKey.get(keyOf(words)) ?? []), words]);
  }
  const known = new Map<string, readonly string[]>();
  const isNear = (key: string, one: string) =>
    Math.abs(one.length - key.length) <= 1 && typingErrors(key, one, 1) <= 1;
  /** Returns the key itself if it is one of theirs, else those that are one typing error from it. */
  const near = (key: string): readonly string[] => {
    if (byKey.has(key)) return [key];
    const found =
      known.get(key) ??
      (key.length < leastMistypedOfFrance ? [] : [...byKey.keys()].filter((one) => isNear(key, one)));
    known.set(key, found);
    return found;
  };
  return {
    isLike: (town: readonly string[]): boolean =>
      tellingWords(town).some((word) => word.length >= shortestFirst && firsts.has(word)) ||
      near(keyOf(town)).length > 0,
    /** Returns the only name that is near, unless the town is spelt so already. */
    likest(town: readonly string[]): readonly string[] | undefined {
      const [key = "", another] = near(keyOf(town));
      const spelt = byKey.get(key) ?? [];
      const { length } = tellingWords(town);
      const isSpelt = key === keyOf(town) && spelt.some((name) => tellingWords(name).length === length);
      return another === undefined && !isSpelt ? spelt[0] : undefined;
    },
  };
}

/** Groups postcodes by the keys of their towns' names. */
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
