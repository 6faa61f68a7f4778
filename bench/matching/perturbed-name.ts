import type { Dice } from "../../sandbox/register/fictional/dice.ts";
import { acronymOf } from "../../sandbox/register/fictional/names.ts";
import type { Profile } from "../../sandbox/register/fictional/profile.ts";

/** Data for a change of a name. */
export interface Named {
  readonly name: string;
  readonly profile: Profile;
  readonly dice: Dice;
}

const label = " FICTIF";

const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
const titled = (text: string) =>
  text.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (start) => start.toUpperCase());

/** Changes one word that has at least so many letters; returns the name unchanged if none has. */
function withWord({ name, dice }: Named, least: number, change: (word: string) => string): string {
  const words = name.split(" ");
  const long = words.flatMap((word, i) => (/^\p{L}+$/u.test(word) && word.length >= least ? [i] : []));
  if (long.length === 0) return name;
  const at = dice.pick(long);
  return words.map((word, i) => (i === at ? change(word) : word)).join(" ");
}

/**
 * Returns a word with one letter omitted, doubled or replaced by its neighbor on the keyboard, or with two letters
 * swapped.
 */
function mistyped(dice: Dice, word: string): string {
  const at = 1 + dice.below(word.length - 1);
  const letter = word[at]!;
  const keys =
    ["AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"].find((row) => row.includes(letter.toUpperCase())) ?? "EAIRST";
  switch (dice.weighted([30, 20, 25, 25])) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at) + letter + word.slice(at);
    case 2:
      return word.slice(0, at) + dice.pick([...keys]) + word.slice(at + 1);
    default:
      return word.slice(0, at - 1) + letter + word[at - 1] + word.slice(at + 1);
  }
}

const shortened: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^ÉTABLISSEMENTS\b/, ["ETS", "Ets", "ETABL"]],
  [/^SOCIÉTÉ\b/, ["STE", "SOC", "Sté"]],
  [/^ENTREPRISE\b/, ["ENT", "ENTR"]],
  [/\bSAINT\b/, ["ST", "St"]],
  [/ & /, [" ET ", " et "]],
  [/ ET /, [" & "]],
  [/\bFRÈRES\b/, ["FRS", "FRERES"]],
  [/\bTRANSPORTS\b/, ["TRANSP", "TRANSPORT"]],
  [/\bCONSTRUCTION\b/, ["CONSTR"]],
  [/\bDISTRIBUTION\b/, ["DISTRIB"]],
  [/\bDEVELOPPEMENT\b/, ["DVPT", "DEV"]],
  [/\bGROUPE\b/, ["GPE", "GRP"]],
  [/\bSERVICES\b/, ["SCES", "SERVICE"]],
  [/\bINTERNATIONAL\b/, ["INTL", "INTER"]],
  [/\bIMMOBILIER\b/, ["IMMO"]],
  [/\bINGENIERIE\b/, ["ING", "INGENIERIES"]],
  [/\bCOMPAGNIE\b/, ["CIE"]],
  [/^ASSOCIATION\b/, ["ASS", "Asso"]],
  [/\bCONSEIL\b/, ["CONSEILS"]],
  [/\bCABINET\b/, ["CAB"]],
];

/** Prefixes and suffixes by legal form, as lists write them. */
const formSpellings: Readonly<Record<string, readonly string[]>> = {
  "5710": ["SAS", "S.A.S.", "S.A.S", "sas"],
  "5720": ["SASU", "SAS"],
  "5499": ["SARL", "S.A.R.L.", "sarl", "S A R L"],
  "5498": ["EURL", "SARL"],
  "5599": ["SA", "S.A."],
  "6540": ["SCI"],
  "9220": ["ASSOCIATION", "ASSO"],
  "1000": ["EI", "EIRL"],
};

/** Words that lists leave out, and words that they add. */
const droppable =
  /\s(FRANCE|SERVICES|GROUPE|CONSEIL|ET CIE|& FILS|ET FILS|& ASSOCIÉS|PÈRE ET FILS|SUD|OUEST|EUROPE)$/;
const added: readonly string[] = [
  "FRANCE",
  "SIEGE",
  "AGENCE",
  "COMPTA",
  "FACTURATION",
  "ET CIE",
  "(VOIR NOTE)",
];

const nameEnds = [20, 24, 30, 35];

/**
 * A change of a name as in real lists: its weight, and a function that returns the changed name, or the same name if
 * it does not apply.
 */
interface Perturbation {
  readonly weight: number;
  readonly apply: (named: Named) => string;
}

/**
 * Kinds of changes and their frequencies, from the spellings of one company in the Index Egapro: nine in ten differ
 * at most by case, accents and legal form. Of the others, a third have words left out or added, a tenth each have
 * typing errors and acronyms, and a seventh are another name (docs/matching.md).
 */
export const namePerturbations: Readonly<Record<string, Perturbation>> = {
  "as registered": { weight: 30, apply: ({ name }) => name },
  "case and accents": {
    weight: 22,
    apply: ({ name, dice }) => (dice.chance(0.5) ? titled(name) : withoutAccents(name)),
  },
  "legal form added or moved": {
    weight: 18,
    apply({ name, profile, dice }) {
      const form = dice.pick(formSpellings[profile.legalForm] ?? [""]);
      const bare = name.replace(/^(SCI|SARL|SAS|EURL) /, "");
      return dice.chance(0.5) ? `${bare} ${form}` : `${form} ${bare}`;
    },
  },
  "wrong legal form": {
    weight: 1.5,
    apply: ({ name, dice }) => `${name} ${dice.pick(["SARL", "SAS", "SA", "EURL"])}`,
  },
  abbreviation: {
    weight: 6,
    apply({ name, dice }) {
      const fitting = shortened.filter(([long]) => long.test(name));
      if (fitting.length === 0) return name;
      const [long, short] = dice.pick(fitting);
      return name.replace(long, dice.pick(short));
    },
  },
  punctuation: {
    weight: 5,
    apply: ({ name, dice }) =>
      dice.chance(0.5)
        ? name.replace(/^([A-Z]{2,4})\b/, (letters) => [...letters].map((letter) => `${letter}.`).join(""))
        : name.replace(/[.'-]/g, dice.chance(0.5) ? " " : ""),
  },
  "words joined or split": {
    weight: 1.5,
    apply: (named) =>
      named.dice.chance(0.5)
        ? named.name.replace(" ", "")
        : withWord(named, 8, (word) => `${word.slice(0, 4)} ${word.slice(4)}`),
  },
  "typing error": { weight: 4, apply: (named) => withWord(named, 4, (word) => mistyped(named.dice, word)) },
  "two typing errors": {
    weight: 0.5,
    apply: (named) => withWord(named, 5, (word) => mistyped(named.dice, mistyped(named.dice, word))),
  },
  "word left out": { weight: 3, apply: ({ name }) => name.replace(droppable, "") },
  "word added": { weight: 2.5, apply: ({ name, dice }) => `${name} ${dice.pick(added)}` },
  "town added": { weight: 2, apply: ({ name, profile }) => `${name} ${profile.home.place.commune}` },
  "cut short": {
    weight: 2.5,
    apply: ({ name, dice }) => name.slice(0, dice.pick(nameEnds)).trim(),
  },
  acronym: { weight: 1.5, apply: ({ name }) => acronymOf(name) ?? name },
  "trade name": { weight: 2.5, apply: ({ name, profile }) => profile.sign?.replace(label, "") ?? name },
  "order and civility": {
    weight: 1.5,
    apply({ name, profile, dice }) {
      const person = profile.soleTrader;
      const words = name.split(" ");
      if (person === undefined) return words.length === 2 ? words.reverse().join(" ") : name;
      const surname = person.lastName.replace("-FICTIF", "");
      const initial = `${person.firstNames[0]}.`;
      return dice.pick([
        `M. ${person.firstNames} ${surname}`,
        `Mme ${surname} ${person.firstNames}`,
        `${surname}*${person.firstNames}/`,
        `${initial} ${surname}`,
      ]);
    },
  },
};

const kinds = Object.keys(namePerturbations);
const weights = Object.values(namePerturbations).map(({ weight }) => weight);

/** Most attempts: many changes do not apply to every name, and then another one is drawn. */
const mostTries = 8;
const unchanged = "as registered";

/**
 * Returns the name that a list gives the company, and the kind of change. Lists do not contain the label of made-up
 * companies.
 */
export function perturbedName(profile: Profile, dice: Dice): { name: string; kind: string } {
  const plain = profile.name.replace("-FICTIF", "").replace(label, "");
  for (let tries = 0; tries < mostTries; tries++) {
    const kind = kinds[dice.weighted(weights)]!;
    const name = namePerturbations[kind]!.apply({ name: plain, profile, dice }).trim();
    if (kind === unchanged || (name !== plain && name !== "")) return { name, kind };
  }
  return { name: plain, kind: unchanged };
}
