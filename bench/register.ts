/**
 * Measures what a large register costs: building it, its file, its memory, and the time of searches by name, by
 * director and by address, on first and later pages. No question is asked twice of one opened register, so that none
 * is answered from its cache.
 *
 *     node dist/bench/register.js [units] [file]
 */
import { rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diceFor, fictionalSiren } from "../sandbox/register/fictional/dice.ts";
import { coinedWord, fictionalPerson, trades } from "../sandbox/register/fictional/names.ts";
import { fictionalPlace, fictionalStreet } from "../sandbox/register/fictional/places.ts";
import { openRegister } from "../sandbox/app.ts";
import type { Register, Window } from "../sandbox/register/register.ts";

const units = Number(process.argv[2] ?? 1_000_000);
const db = process.argv[3] ?? join(tmpdir(), "sirene-bench-register.db");
const seed = 1;
const mostQuestions = 400;
const mostMatches = 10_000;

const dice = diceFor("bench");
const siren = () => fictionalSiren(dice.below(units), seed);
const trade = () => dice.pick(trades);
const place = () => fictionalPlace(dice);
const street = () => fictionalStreet(dice);
const person = () => fictionalPerson(dice);
const surname = () => person().lastName.replace("-FICTIF", "");

type Filters<K extends "search" | "searchDirectors" | "searchAddress"> = Parameters<Register[K]>[0];

const byUnit: Record<string, () => Filters<"search">> = {
  "name, one word": () => ({ q: coinedWord(dice, "long") }),
  "name, a common word": () => ({ q: dice.chance(0.5) ? trade().word : street().street }),
  "name, beginning of a word": () => ({ q: coinedWord(dice).slice(0, 3 + dice.below(3)) }),
  "name, two words": () => ({ q: `${trade().word} ${coinedWord(dice)}` }),
  "name, the last in every name": () => ({ q: `${trade().word} ${coinedWord(dice)} FICTIF` }),
  "name and department": () => ({ q: trade().word, departement: place().postalCode.slice(0, 2) }),
  "name and commune": () => ({ q: trade().word, commune: place().commune }),
  "director's name": () => ({ q: `${surname()} ${person().firstNames}` }),
  "activity, state and postal code": () => ({ naf: trade().naf, codePostal: place().postalCode, etat: "A" }),
  "division and department": () => ({
    naf: trade().naf.slice(0, 2),
    departement: place().postalCode.slice(0, 2),
  }),
  "beginning of a SIREN": () => ({ q: siren().slice(0, 3 + dice.below(6)) }),
  "whole SIREN": () => ({ q: siren() }),
};
const byDirector: Record<string, () => Filters<"searchDirectors">> = {
  "director, surname": () => ({ nom: surname() }),
  "director, both names": () => ({ nom: surname(), prenom: person().firstNames }),
  "director, strict": () => ({ nom: surname(), prenom: person().firstNames, strict: true }),
};
const byAddress: Record<string, () => Filters<"searchAddress">> = {
  "address, postal code": () => ({ codePostal: place().postalCode }),
  "address, four digits": () => ({ codePostal: place().postalCode.slice(0, 4) }),
  "address, code and street": () => ({
    codePostal: place().postalCode,
    voie: `${street().street} ${street().streetType}`,
  }),
};

interface Timed {
  readonly ms: number;
  readonly matches: number;
}

const pages = {
  "first 20": { offset: 0, limit: 20 },
  "first 100": { offset: 0, limit: 100 },
  "901st to 1000th": { offset: 900, limit: 100 },
};

function timesOf<Question>(draw: () => Question, ask: (question: Question) => number): Timed[] {
  const drawn = Array.from({ length: 2 * mostQuestions }, () => JSON.stringify(draw()));
  return [...new Set(drawn)].slice(0, mostQuestions).map((text) => {
    const question = JSON.parse(text) as Question;
    const start = performance.now();
    const matches = ask(question);
    return { ms: performance.now() - start, matches };
  });
}

const percentile = (sorted: readonly Timed[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.ms.toFixed(2).padStart(9);

function line(kind: string, page: string, timed: readonly Timed[]): string {
  const sorted = [...timed].sort((a, b) => a.ms - b.ms);
  const most = Math.max(...timed.map(({ matches }) => matches));
  const times = [0.5, 0.99, 1].map((share) => percentile(sorted, share)).join("");
  return `${kind.padEnd(34)}${page.padEnd(16)}${times}${String(timed.length).padStart(6)}${String(most).padStart(9)}`;
}

async function measure(
  kinds: Record<string, () => unknown>,
  askOf: (register: Register, question: never, page: Window) => number,
): Promise<Timed[]> {
  const all: Timed[] = [];
  for (const [kind, draw] of Object.entries(kinds)) {
    for (const [page, window] of Object.entries(pages)) {
      const register = await openRegister({ db, units, seed });
      const timed = timesOf(draw, (question) => askOf(register, question as never, window));
      register.close();
      const within = timed.filter(({ matches }) => matches <= mostMatches);
      const beyond = timed.filter(({ matches }) => matches > mostMatches);
      if (within.length > 0) console.log(line(kind, page, within));
      if (beyond.length > 0) console.log(line(`  beyond ${mostMatches} matches`, page, beyond));
      all.push(...within);
    }
  }
  return all;
}

const peakMemory = () => `peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`;

rmSync(db, { force: true });
const start = performance.now();
(await openRegister({ db, units, seed })).close();
console.log(`${units} units made in ${((performance.now() - start) / 1000).toFixed(1)} s, ${peakMemory()}`);
console.log(`file of ${(statSync(db).size / 1e6).toFixed(0)} MB\n`);

console.log(`${"question".padEnd(34)}${"page".padEnd(16)}   p50 ms   p99 ms   max ms asked  matches`);
const counted = [
  ...(await measure(byUnit, (register, filters, page) => register.search(filters, page).total)),
  ...(await measure(
    byDirector,
    (register, filters, page) => register.searchDirectors(filters, page).totalMatched,
  )),
  ...(await measure(
    byAddress,
    (register, filters, page) => register.searchAddress(filters, page).totalMatched,
  )),
];
console.log(`\n${line(`all up to ${mostMatches} matches`, "", counted)}\n${peakMemory()}`);
