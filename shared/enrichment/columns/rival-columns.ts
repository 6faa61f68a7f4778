import type { Candidate } from "./candidates.ts";
import type { ColumnSample } from "./column-sample.ts";
import { isPlainlyNamed, numberKindOf } from "./number-candidates.ts";
import { besideCompanies, isDealtWith, namesSomeCompany, partyOf } from "./party.ts";

/** In a smaller share of their rows two columns name the same company: they are of different ones. */
const mostlyAlike = 0.5;
/** So many times as many companies, and a column is the list's own; the other is of few beside it. */
const manyTimes = 5;
/** A column of suppliers with fewer numbers, beside another's, is not what the list is about. */
const filledEnough = 0.5;

/**
 * Columns that name different companies in one list, such as one's own company and its suppliers, and which of them the list is
 * about: that of the suppliers, not that of a group, a place of delivery or oneself, and the one with five times as many
 * companies. Where header and number contradict each other, nothing is decided.
 */
export class RivalColumns {
  readonly #sample: ColumnSample;
  readonly #candidates: readonly Candidate[];

  constructor(sample: ColumnSample, candidates: readonly Candidate[]) {
    this.#sample = sample;
    this.#candidates = candidates;
  }

  /** The candidates without those beside which another is the list's own. */
  get unbeaten(): readonly Candidate[] {
    const beats = (one: Candidate, other: Candidate) =>
      this.#areOfOthers(one, other) &&
      !this.#contradict(one, other) &&
      (this.#preference(one, other) > 0 || hasManyTimes(one, other));
    return this.#candidates.filter((other) => !this.#candidates.some((one) => beats(one, other)));
  }

  /** Whether the header of a column speaks for it and the number of its companies against it, beside another column. */
  isContradicted(one: Candidate): boolean {
    return this.#candidates.some((other) => this.#areOfOthers(one, other) && this.#contradict(one, other));
  }

  /** The columns that may be meant as well as `best`, one for each set of companies. */
  rivalsOf(best: Candidate, others: readonly Candidate[]): readonly Candidate[] {
    const rivals: Candidate[] = [];
    for (const other of others) {
      const isRival =
        this.#contradict(best, other) ||
        (best.hintRank === other.hintRank && !this.#haveOneOwner(best, other));
      if (isRival && [best, ...rivals].every((one) => this.#areOfOthers(one, other))) rivals.push(other);
    }
    return rivals;
  }

  #areOfOthers({ place }: Candidate, other: Candidate): boolean {
    const { both, alike } = this.#sample.agreement(place, other.place);
    return both > 0 && alike < mostlyAlike * both;
  }

  #headerOf({ place }: Candidate): string {
    return this.#sample.columns[place]!.header;
  }

  /** Above 0 where the header of `one` speaks for it, below where that of `other` does. */
  #preference(one: Candidate, other: Candidate): number {
    const [header, otherHeader] = [this.#headerOf(one), this.#headerOf(other)];
    const [party, otherParty] = [partyOf(header), partyOf(otherHeader)];
    const isOwn = (owner: typeof party, text: string, beside: typeof party) =>
      isDealtWith(beside) && owner === undefined && namesSomeCompany(text) && !this.#isMany(one, other);
    return (
      Number(besideCompanies.has(otherParty)) - Number(besideCompanies.has(party)) ||
      Number(party === "supplier") - Number(otherParty === "supplier") ||
      Number(isOwn(otherParty, otherHeader, party)) - Number(isOwn(party, header, otherParty))
    );
  }

  #isMany(one: Candidate, other: Candidate): boolean {
    return hasManyTimes(one, other) || hasManyTimes(other, one);
  }

  #contradict(one: Candidate, other: Candidate): boolean {
    const preference = this.#preference(one, other);
    if (preference === 0) return false;
    const [named, unnamed] = preference > 0 ? [one, other] : [other, one];
    return hasManyTimes(unnamed, named) && named.identifiers >= filledEnough * unnamed.identifiers;
  }

  /** SIREN and SIRET, or the VAT number, under headers that name nothing else, or the same party: numbers of one company that disagree. */
  #haveOneOwner(one: Candidate, other: Candidate): boolean {
    const headers = [this.#headerOf(one), this.#headerOf(other)] as const;
    const { readings } = this.#sample;
    return (
      headers.every(isPlainlyNamed) &&
      partyOf(headers[0]) === partyOf(headers[1]) &&
      numberKindOf(readings[one.place]!) !== numberKindOf(readings[other.place]!)
    );
  }
}

const hasManyTimes = (one: Candidate, other: Candidate): boolean =>
  one.companies >= manyTimes * other.companies;
