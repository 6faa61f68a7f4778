/**
 * What a large register costs: making it, its file, its memory, and the time of searches by name, by director and by
 * address, on first and later pages, each question asked once cold (never asked before in this process).
 *
 *     node dist/bench/register.js [units] [file]
 */
import { rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { coinedWord, fictionalPerson } from "../sandbox/register/fictional/people.ts";
import { diceFor } from "../sandbox/register/fictional/dice.ts";
import { fictionalPlace } from "../sandbox/register/fictional/places.ts";
import { fictionalSiren } from "../sandbox/register/fictional/sirens.ts";
import { fictionalStreet } from "../sandbox/register/fictional/streets.ts";
import { trades } from "../sandbox/register/fictional/trades.ts";
import { openRegister } from "../sandbox/register/open.ts";

const units = Number(process.argv[2] ?? 1_000_000);
const db = process.argv[3] ?? join(tmpdir(), "sirene-bench-register.db");
const questions = 1000;
const mostMatches = 10_000;
const seed = 1;

const register = await (async () => {
  rmSync(db, { force: true });
  const start = performance.now();
  const opened = await openRegister({ db, units, seed });
  console.log(`${units} units made in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  console.log(`file ${(statSync(db).size / 1e6).toFixed(0)} MB, peak memory ${peakMemory()} MB`);
  return opened;
})();

function peakMemory(): string {
  return (process.resourceUsage().maxRSS / 1024).toFixed(0);
}

const dice = diceFor("bench");
const siren = () => fictionalSiren(dice.below(units), seed);
const anyTrade = () => dice.pick(trades);

/** A search by each kind of question, and how many matches it finds. */
const kinds: Record<string, (page: { offset: number; limit: number }) => number> = {
  "name, one word": (page) => register.search({ q: coinedWord(dice, "long") }, page).total,
  "name, beginning of a word": (page) => register.search({ q: coinedWord(dice).slice(0, 5) }, page).total,
  "name, two words": (page) => register.search({ q: `${anyTrade().word} ${coinedWord(dice)}` }, page).total,
  "name, three words": (page) =>
    register.search({ q: `${anyTrade().word} ${coinedWord(dice)} FICTIF` }, page).total,
  "activity and postal code": (page) =>
    register.search({ naf: anyTrade().naf, codePostal: fictionalPlace(dice).postalCode, etat: "A" }, page)
      .total,
  "name and commune": (page) =>
    register.search({ q: anyTrade().word, commune: fictionalPlace(dice).commune }, page).total,
  "six digits": (page) => register.search({ q: siren().slice(0, 6) }, page).total,
  "four digits": (page) => register.search({ q: siren().slice(0, 4) }, page).total,
  "nine digits": (page) => register.search({ q: siren() }, page).total,
  "director, surname": (page) =>
    register.searchDirectors({ nom: fictionalPerson(dice).lastName.replace("-FICTIF", "") }, page)
      .totalMatched,
  "director, both names, strict": (page) => {
    const { lastName, firstNames } = fictionalPerson(dice);
    return register.searchDirectors({ nom: lastName, prenom: firstNames, strict: true }, page).totalMatched;
  },
  "address, postal code": (page) =>
    register.searchAddress({ codePostal: fictionalPlace(dice).postalCode }, page).totalMatched,
  "address, code and street": (page) => {
    const { streetType, street } = fictionalStreet(dice);
    const { postalCode } = fictionalPlace(dice);
    return register.searchAddress({ codePostal: postalCode, voie: `${street} ${streetType}` }, page)
      .totalMatched;
  },
  "address, four digits": (page) =>
    register.searchAddress({ codePostal: fictionalPlace(dice).postalCode.slice(0, 4) }, page).totalMatched,
  "legal unit": () => Number(register.legalUnit(siren()) !== undefined),
};

interface Timed {
  readonly ms: number;
  readonly matches: number;
}

const pages = {
  "page 1": { offset: 0, limit: 20 },
  "page 1 of 100": { offset: 0, limit: 100 },
  "page 10 of 100": { offset: 900, limit: 100 },
};

function percentile(sorted: readonly Timed[], share: number): string {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.ms.toFixed(2).padStart(8);
}

const total = { all: 0, within: 0 };
console.log(
  `\n${"question".padEnd(32)}${"page".padEnd(16)}   p50 ms  p99 ms  max ms   matches (up to ${mostMatches} counted)`,
);
for (const [kind, ask] of Object.entries(kinds)) {
  for (const [page, window] of Object.entries(pages)) {
    const timed = Array.from({ length: questions }, () => {
      const start = performance.now();
      const matches = ask(window);
      return { ms: performance.now() - start, matches };
    });
    const counted = timed.filter(({ matches }) => matches <= mostMatches).sort((a, b) => a.ms - b.ms);
    total.all += timed.length;
    total.within += counted.length;
    if (counted.length === 0) continue;
    const most = Math.max(...counted.map(({ matches }) => matches));
    console.log(
      `${kind.padEnd(32)}${page.padEnd(16)} ${percentile(counted, 0.5)}${percentile(counted, 0.99)}${percentile(counted, 1)}   0-${most} (${counted.length})`,
    );
  }
}
console.log(
  `\n${total.within} of ${total.all} questions found up to ${mostMatches}; peak memory ${peakMemory()} MB`,
);
register.close();
