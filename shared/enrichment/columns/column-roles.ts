import { isMissingName } from "../../identifiers/read.ts";
import type { LeftOutColumn, LeftOutReason } from "./column-words.ts";
import { foldedHeader, headerHint, headerWords } from "./header-hint.ts";
import { secondaryParties, isOfParty, partyOf, type Party } from "./party.ts";
import {
  type ColumnRole,
  type SampledColumn,
  columnRoles,
  fitsRole,
  qualifierOf,
  rankOf,
  roleRules,
  vendorColumn,
} from "./role-rules.ts";
import { sirenIn } from "./own-columns.ts";

/** Roles whose text may span several columns: `NAME1` and `NAME2`, `Nom` and `Prénom`. */
export const joinedRoles = ["name", "address", "director"] as const satisfies readonly ColumnRole[];
export type JoinedRole = (typeof joinedRoles)[number];
/**
 * Roles of which a row may have a second text, used if the search by the first finds no company: trade name, place of
 * delivery.
 */
export const alternativeRoles = [
  "name",
  "postcode",
  "city",
  "address",
] as const satisfies readonly ColumnRole[];
export type AlternativeRole = (typeof alternativeRoles)[number];
/** Key of the second text of a role. */
export type AlternativeKey = `other_${AlternativeRole}`;
export const alternativeKeys = alternativeRoles.map((role) => `other_${role}` as const);
/** Most columns that one text is joined from. */
export const mostJoined = 4;
/**
 * A further column of a role. Its text is appended to that of the role's first column, in the order of these numbers.
 */
export type RolePart = `${JoinedRole | "other_name" | "other_address"}_${2 | 3 | 4}`;

/**
 * Surname and first name of the person that a row is about where it has no name of a company: a sole trader among
 * companies.
 */
export type PersonKey = "person" | "person_2";

/** Index of the column of each role, from 0, and of the columns appended to it. */
export type RoleColumns = Readonly<
  Partial<Record<ColumnRole | AlternativeKey | RolePart | PersonKey, number>>
>;

/** Returns the keys of the columns of a role, its own key first. */
const keysOfRole = <Role extends string>(role: Role): readonly (Role | `${Role}_${2 | 3 | 4}`)[] => [
  role,
  `${role}_2`,
  `${role}_3`,
  `${role}_4`,
];

/** Returns the columns of a role, in the order in which their texts are joined; empty if the list has none. */
export const columnsOfRole = (columns: Readonly<Partial<Record<string, number>>>, role: string): number[] =>
  keysOfRole(role).flatMap((key) => columns[key] ?? []);

/** Returns the columns of a role by key. The first column has the role's own key. */
const asRole = <Role extends string>(
  role: Role,
  columns: readonly number[],
): Partial<Record<Role | `${Role}_${2 | 3 | 4}`, number>> =>
  Object.fromEntries(columns.map((column, at) => [keysOfRole(role)[at]!, column])) as Partial<
    Record<Role | `${Role}_${2 | 3 | 4}`, number>
  >;

/** Returns the columns of the name, and those of a person where it is blank. */
export const nameColumns = (columns: RoleColumns) => ({
  ...asRole("name", columnsOfRole(columns, "name")),
  ...asRole("person", columnsOfRole(columns, "person")),
});

/**
 * The columns that the user chose for roles; null for a role without a column. Columns of all other roles are
 * recognised.
 */
export type RoleChoice = Readonly<
  Partial<Record<ColumnRole | AlternativeKey, number | readonly number[] | null>>
>;

/** The columns that describe the companies of a list, and those that could but are left out. */
export interface RoleSelection {
  readonly roles: RoleColumns;
  /** Columns are given by place. */
  readonly leftOut: readonly LeftOutColumn<number>[];
}

/**
 * A name column with this many times as many names as another is the list's own; the other is about a few companies
 * beside it.
 */
const manyTimes = 5;
/**
 * A name has one value in a column about the same company, except for spellings. With more pairs than this per name,
 * the column is about another.
 */
const spellings = 1.3;
/** A column with at most this many values, such as yes and no, has no names of companies. */
const mostKinds = 2;
/** The number or code of a name's party is at most this many columns before it. */
const reachOfCode = 2;
/**
 * In at least this share of the rows, two columns of numbers must name the same company to be about the same companies.
 */
const mostlyAlike = 0.5;
/**
 * Of the rows with a surname, this many have no name of a company for each one that has. With more of these, the people
 * are contacts at the companies.
 */
const mostlyWithoutCompany = 2;
/** Share of the cells of a name's second column that must be words. */
const mostlyWords = 0.5;

const distinctOf = (texts: readonly string[]): number =>
  new Set(texts.map((text) => text.trim()).filter((text) => text !== "")).size;

interface RoleCandidate {
  readonly place: number;
  readonly rank: number;
  /** The party that its header names; for a name column without one, the party of the code column before it. */
  readonly party: Party | undefined;
  readonly distinct: number;
  readonly filled: number;
}

const isConstant = ({ distinct, filled }: RoleCandidate): boolean => distinct === 1 && filled > 1;

/** Chooses the columns of one list: first the name column, then the columns about the same party. */
class RoleSelector {
  readonly #columns: readonly SampledColumn[];
  readonly #used: Set<number>;
  readonly #taken: readonly number[];
  /** The party of the columns that are read for numbers or were chosen. */
  readonly #known: Party | undefined;
  /** The first of them whose header names that party and which is not blank. */
  readonly #knownBy: number | undefined;
  readonly #names: readonly RoleCandidate[];
  readonly #roles: Partial<Record<ColumnRole | AlternativeKey | RolePart | PersonKey, number>> = {};
  readonly #leftOut: LeftOutColumn<number>[] = [];

  constructor(
    columns: readonly SampledColumn[],
    { taken, ofOthers }: { readonly taken: readonly number[]; readonly ofOthers: Iterable<number> },
    choice: RoleChoice,
  ) {
    const chosen = Object.values(choice).flatMap((column) => column ?? []);
    this.#columns = columns;
    this.#taken = taken;
    this.#used = new Set([...taken, ...ofOthers, ...chosen]);
    const known = [...taken, ...chosen]
      .map((place) => ({ place, party: partyOf(columns[place]?.header ?? "") }))
      .filter(({ party }) => party !== undefined);
    const first = known.find(({ party }) => !secondaryParties.has(party)) ?? known[0];
    this.#known = first?.party;
    this.#knownBy = known.find(
      ({ party, place }) => party === first?.party && distinctOf(columns[place]!.texts) > 0,
    )?.place;
    this.#names = this.#candidates("name", new Set([...taken, ...ofOthers])).map((one) => ({
      ...one,
      party: one.party ?? this.#partyOfCode(one.place),
    }));
  }

  select(choice: RoleChoice): RoleSelection {
    const name = this.#nameOf(choice.name);
    for (const role of columnRoles) {
      const chosen = choice[role];
      if (chosen === null) continue;
      if (chosen !== undefined) this.#take(role, typeof chosen === "number" ? [chosen] : chosen);
      else if (role === "name") this.#takeName(name, choice.other_name === undefined);
      else this.#takeOf(role, name);
    }
    for (const key of alternativeKeys) {
      const chosen = choice[key];
      if (chosen != null) this.#take(key, typeof chosen === "number" ? [chosen] : chosen);
    }
    if (this.#roles.name !== undefined) this.#take("person", this.#personBeside(this.#roles.name));
    return { roles: this.#roles, leftOut: this.#leftOut.filter(({ column }) => !this.#used.has(column)) };
  }

  #take(role: ColumnRole | AlternativeKey | "person", columns: readonly number[]): void {
    Object.assign(this.#roles, asRole(role, columns));
    for (const column of columns) this.#used.add(column);
  }

  /** Returns the columns that fit a role by header and content. */
  #candidates(role: ColumnRole, used: ReadonlySet<number> = this.#used): RoleCandidate[] {
    const rule = roleRules[role];
    return this.#columns.flatMap((column, place) => {
      const rank = rankOf(column.header, rule);
      if (rank === undefined || used.has(place) || !fitsRole(column, rule)) return [];
      const { header, texts } = column;
      const filled = texts.filter((text) => text.trim() !== "").length;
      return [{ place, rank, party: partyOf(header), distinct: distinctOf(texts), filled }];
    });
  }

  /** Returns the party of the code or number column right before a column: `Code client` before `Nom`. */
  #partyOfCode(place: number): Party | undefined {
    const rule = roleRules.name;
    for (let before = place - 1; before >= Math.max(0, place - reachOfCode); before -= 1) {
      const column = this.#columns[before]!;
      const isName = rankOf(column.header, rule) !== undefined && fitsRole(column, rule);
      if (isName) return undefined;
      const party = isCodeOfParty(column.header) ? partyOf(column.header) : undefined;
      if (party !== undefined) return secondaryParties.has(party) ? undefined : party;
    }
    return undefined;
  }

  /** Returns the name column that the others must go with: the chosen one, else the likeliest. */
  #nameOf(chosen: RoleChoice["name"]): RoleCandidate | undefined {
    if (chosen === null) return undefined;
    if (chosen === undefined) return this.#likeliestName();
    const [place] = typeof chosen === "number" ? [chosen] : chosen;
    if (place === undefined) return undefined;
    const { header = "", texts = [] } = this.#columns[place] ?? {};
    const party = partyOf(header) ?? this.#partyOfCode(place);
    return { place, rank: 0, party, distinct: distinctOf(texts), filled: texts.length };
  }

  /** Returns, for each name column, why others are preferred to it; undefined if none is. */
  #reasonsAgainst(): ReadonlyMap<RoleCandidate, LeftOutReason | undefined> {
    const free = this.#names.filter(({ place }) => !this.#used.has(place));
    const isAside = ({ party }: RoleCandidate) =>
      (secondaryParties.has(party) && party !== this.#known) ||
      (this.#known !== undefined && party !== undefined && !isOfParty(party, this.#known));
    const main = free.filter((one) => !isAside(one));
    const isFew = (one: RoleCandidate) => {
      // A few companies among many sole traders are as much what the list is about as these.
      const rivals = main.filter(({ place }) => !this.#personBeside(one.place).includes(place));
      const most = Math.max(0, ...rivals.map(({ distinct }) => distinct));
      return one.distinct < most && (isConstant(one) || manyTimes * one.distinct <= most);
    };
    const hasSupplier = main.some((one) => one.party === "supplier" && !isFew(one));
    const hasFirstNames = this.#columns.some(({ header }) => isFirstName(header));
    return new Map(
      free.map((one) => [
        one,
        isAside(one)
          ? "other_party"
          : isFew(one)
            ? isConstant(one)
              ? "constant"
              : "few_names"
            : hasSupplier && one.party === "customer"
              ? "other_party"
              : hasFirstNames && isSurname(this.#columns[one.place]!.header)
                ? "person"
                : undefined,
      ]),
    );
  }

  #likeliestName(): RoleCandidate | undefined {
    const against = this.#reasonsAgainst();
    const worst: readonly (LeftOutReason | undefined)[] = ["person", "few_names", "constant", "other_party"];
    const turn = this.#turnOf(this.#taken[0] ?? 0);
    const keys = (one: RoleCandidate): number[] => [
      worst.indexOf(against.get(one)),
      Number(this.#known === undefined || one.party !== this.#known),
      one.rank,
      Number(this.#turnOf(one.place) !== turn),
    ];
    const [best, ...others] = [...against.keys()].toSorted((a, b) => firstDifference(keys(a), keys(b)));
    if (best === undefined) return undefined;
    if (this.#isOfOtherThanNumbers(best)) {
      for (const { place } of [best, ...others]) this.#leave(place, "name", "other_party", this.#knownBy);
      return undefined;
    }
    for (const one of others) this.#leave(one.place, "name", against.get(one) ?? "second", best.place);
    if (!isConstant(best) || !this.#isOfManyCompanies()) return best;
    this.#leave(best.place, "name", "constant", undefined);
    return undefined;
  }

  /**
   * Returns how many columns before one have its header: the second `SIREN` of a row of `Nom | SIREN | Nom | SIREN` is that
   * of the second `Nom`.
   */
  #turnOf(place: number): number {
    const header = foldedHeader(this.#columns[place]?.header ?? "");
    return this.#columns.slice(0, place).filter((column) => foldedHeader(column.header) === header).length;
  }

  /** Returns whether the headers of numbers or chosen columns name another party than that of a name. */
  #isOfOtherThanNumbers({ party }: RoleCandidate): boolean {
    return this.#knownBy !== undefined && party !== undefined && !isOfParty(party, this.#known);
  }

  /**
   * Returns whether the numbers read are of so many companies that one name for all is that of none of them, but of their
   * customer. A list without numbers may be of one company's places.
   */
  #isOfManyCompanies(): boolean {
    return this.#taken.some(
      (place) => distinctOf(this.#columns[place]!.texts.map((text) => sirenIn(text) ?? "")) >= manyTimes,
    );
  }

  #leave(column: number, role: ColumnRole, why: LeftOutReason, otherColumn: number | undefined): void {
    this.#leftOut.push({ column, role, why, ...(otherColumn !== undefined && { otherColumn }) });
  }

  #takeName(name: RoleCandidate | undefined, mayHaveOther: boolean): void {
    if (name === undefined) return;
    const further = this.#furtherOf(name);
    this.#take("name", further === undefined ? [name.place] : [name.place, further]);
    const other = mayHaveOther ? this.#otherNameOf(name) : undefined;
    if (other !== undefined) this.#take("other_name", [other]);
  }

  /** Returns the column of trade names if the names taken are legal ones, or the reverse. */
  #otherNameOf(name: RoleCandidate): number | undefined {
    const kindOf = (place: number) => nameKindOf(this.#columns[place]!.header);
    const kind = kindOf(name.place);
    if (kind === undefined) return undefined;
    return [...this.#reasonsAgainst()].find(
      ([one, against]) =>
        against === undefined && one.party === name.party && ![undefined, kind].includes(kindOf(one.place)),
    )?.[0].place;
  }

  /** Returns the column appended to a name: its second line, or the first name of a person. */
  #furtherOf({ place, party }: RoleCandidate): number | undefined {
    const { header } = this.#columns[place]!;
    const places = [...this.#columns.keys()].filter((at) => !this.#used.has(at) && this.#isWords(at));
    const second = places.find((at) => continues(header, this.#columns[at]!.header));
    if (second !== undefined && (second === place + 1 || !this.#hasSecondPlaces())) return second;
    if (!isSurname(header)) return undefined;
    return places.find((at) => this.#isPartOf(at, isFirstName, party));
  }

  /** Returns whether a column is a part of the name of a party, which its own header need not say. */
  #isPartOf(place: number, isCalled: (header: string) => boolean, party: Party | undefined): boolean {
    const { header } = this.#columns[place]!;
    return isCalled(header) && (partyOf(header) ?? party) === party && this.#isWords(place);
  }

  /**
   * Returns the columns of surname and first name that say whom a row is about where the name column is blank; empty if the
   * list has none, or if they are of contacts at the companies.
   */
  #personBeside(name: number): readonly number[] {
    const { header, texts } = this.#columns[name]!;
    const person = [isSurname, isFirstName].map((isCalled) =>
      this.#columns.findIndex(
        (_, place) =>
          place !== name && !this.#used.has(place) && this.#isPartOf(place, isCalled, partyOf(header)),
      ),
    );
    if (person.includes(-1)) return [];
    const named = this.#columns[person[0]!]!.texts.flatMap((text, row) =>
      isMissingName(text) ? [] : isMissingName(texts[row] ?? ""),
    );
    const alone = named.filter(Boolean).length;
    return alone > 0 && alone >= mostlyWithoutCompany * (named.length - alone) ? person : [];
  }

  #isWords(place: number): boolean {
    const column = this.#columns[place]!;
    return distinctOf(column.texts) > 0 && fitsRole(column, { ...roleRules.name, share: mostlyWords });
  }

  /**
   * Returns whether the list has a second postcode or town. Its rows then name two companies, and a second name is that
   * of the other one.
   */
  #hasSecondPlaces(): boolean {
    return (["postcode", "city"] as const).some((role) =>
      this.#columns.some(
        ({ header }) => headerWords(header).includes("2") && rankOf(header, roleRules[role]) !== undefined,
      ),
    );
  }

  /** Takes the column of a role that is about the same company as the name, and records why the others are left out. */
  #takeOf(role: ColumnRole, name: RoleCandidate | undefined): void {
    const candidates = this.#candidates(role);
    const against = new Map(candidates.map((one) => [one, this.#whyNot(role, one, name)]));
    const placed = this.#roles.postcode ?? this.#roles.city;
    const qualifier = placed === undefined ? "" : qualifierOf(this.#columns[placed]!.header);
    const near = placed ?? name?.place ?? 0;
    const distance = (one: RoleCandidate) => Math.abs(one.place - near);
    const isPlaced = isPlace(role) && placed !== undefined;
    const keys = (one: RoleCandidate): number[] => [
      this.#strangeness(one, name),
      Number(isPlace(role) && name !== undefined && !this.#repeatsNoun(one.place, name.place)),
      Number(isPlace(role) && qualifierOf(this.#columns[one.place]!.header) !== qualifier),
      Number(name !== undefined && this.#ownerOf(one.place, name).place !== name.place),
      Number(one.filled === 0),
      // Town and street stand near their postcode. A column after a name belongs to it more likely than one before it.
      isPlaced ? distance(one) : Number(name !== undefined && one.place < name.place),
      one.rank,
      distance(one),
    ];
    const [best] = candidates
      .filter((one) => against.get(one) === undefined)
      .toSorted((one, other) => firstDifference(keys(one), keys(other)));
    // The column that is taken is told too, until it is used.
    for (const one of candidates) {
      const why = against.get(one);
      const other = why === undefined ? best!.place : (name?.place ?? this.#knownBy);
      this.#leave(one.place, role, why ?? "second", other);
    }
    if (best !== undefined) this.#take(role, [best.place]);
    else if (candidates.length === 0) this.#leaveUnlike(role);
  }

  /** For a role without a column: records the columns that are called so but look different. */
  #leaveUnlike(role: ColumnRole): void {
    this.#columns.forEach(({ header }, place) => {
      const isCalled = !this.#used.has(place) && rankOf(header, roleRules[role]) !== undefined;
      if (isCalled) this.#leave(place, role, "unlike", undefined);
    });
  }

  /**
   * Returns 0 if a column has the party of the name or neither has one, 1 if only the name has one, 2 if the column has
   * another.
   */
  #strangeness({ party }: RoleCandidate, name: RoleCandidate | undefined): number {
    if (party === name?.party) return 0;
    return party === undefined ? 1 : 2;
  }

  /**
   * Returns whether a header repeats the noun for a company in the name's header: `CP entreprise` beside `Entreprise`.
   */
  #repeatsNoun(place: number, name: number): boolean {
    const [words, ofName] = [place, name].map((at) => headerWords(this.#columns[at]!.header));
    return ofName!.some((word) => companyNouns.has(word) && words!.includes(word));
  }

  /** Returns why a column is about another company than the name; undefined if it is about the same one. */
  #whyNot(role: ColumnRole, one: RoleCandidate, name: RoleCandidate | undefined): LeftOutReason | undefined {
    if (role === "vat") {
      const names = name?.distinct ?? 0;
      if (isConstant(one) && names > 1) return "constant";
      if (one.filled > 0 && manyTimes * one.distinct <= Math.min(names, one.filled)) return "other_companies";
      if (this.#isOfOtherNumbers(one.place)) return "other_companies";
    }
    const party = name?.party ?? this.#known;
    if (one.party !== undefined) return this.#isOfOther(one.party, party) ? "other_party" : undefined;
    if (name === undefined) return this.#isBesideOtherName(one.place) ? "beside_other" : undefined;
    const owner = this.#ownerOf(one.place, name);
    if (owner.place === name.place) return undefined;
    return this.#determines(owner.place, one.place) ? "beside_other" : undefined;
  }

  /** Returns whether a column stands behind the name of another party, and behind no number or chosen column after it. */
  #isBesideOtherName(place: number): boolean {
    const before = (places: readonly number[]) => Math.max(-1, ...places.filter((at) => at < place));
    const others = this.#names.filter((one) => this.#isOfOtherThanNumbers(one)).map((one) => one.place);
    return before(others) > before([...this.#taken, ...(this.#knownBy === undefined ? [] : [this.#knownBy])]);
  }

  /** Returns whether the numbers of a column are of other companies than the numbers that are read. */
  #isOfOtherNumbers(place: number): boolean {
    const companies = (at: number) => this.#columns[at]?.texts.map(sirenIn) ?? [];
    const own = companies(place);
    return this.#taken.some((at) => {
      const both = companies(at).flatMap((siren, row) =>
        siren === undefined || own[row] === undefined ? [] : [siren === own[row]],
      );
      return both.filter(Boolean).length < mostlyAlike * both.length;
    });
  }

  #isOfOther(party: Party, own: Party | undefined): boolean {
    if (own !== undefined && !isOfParty(party, own)) return true;
    if (party === own) return false;
    const isOfAnotherName = this.#names.some((one) => one.party === party && !isKind(one));
    if (isOfAnotherName || secondaryParties.has(party)) return true;
    // A list that names one party beside its names is about that party.
    return own === undefined && this.#columns.some(({ header }) => isOtherDealtWith(partyOf(header), party));
  }

  /**
   * Returns the name column that a column without a party belongs to, if the list has names of several parties: the
   * nearest name before it, else the nearest after it.
   */
  #ownerOf(place: number, name: RoleCandidate): RoleCandidate {
    const isRival = (one: RoleCandidate) =>
      !isKind(one) &&
      (one.party === undefined
        ? name.party !== undefined && manyTimes * one.distinct <= name.distinct
        : !isOfParty(one.party, name.party));
    const ofName = [name.place, ...columnsOfRole(this.#roles, "name")];
    const anchors = [name, ...this.#names.filter((one) => !ofName.includes(one.place) && isRival(one))];
    const before = anchors.filter((one) => one.place < place).toSorted((a, b) => b.place - a.place);
    const after = anchors.filter((one) => one.place > place).toSorted((a, b) => a.place - b.place);
    return (before[0] ?? after[0])!;
  }

  /** Returns whether equal texts in one column have equal texts in the other, except for spellings. */
  #determines(place: number, other: number): boolean {
    const [texts, others] = [this.#columns[place]!.texts, this.#columns[other]!.texts];
    const both = texts
      .map((text, row) => [text.trim(), others[row]?.trim() ?? ""] as const)
      .filter(([text, otherText]) => text !== "" && otherText !== "");
    const pairs = new Set(both.map(([text, otherText]) => `${text}\n${otherText}`)).size;
    return pairs <= spellings * new Set(both.map(([text]) => text)).size;
  }
}

/**
 * Returns true for a header of codes or numbers of a party: `Code client`, `LIFNR`, `SIREN fournisseur`, `Fournisseur`
 * above codes.
 */
const isCodeOfParty = (header: string): boolean =>
  vendorColumn([header], new Set()) !== undefined ||
  headerHint(header) === "mentions_them" ||
  headerWords(header).every((word) => partyOf(word) !== undefined);

const companyNouns: ReadonlySet<string> = new Set([
  ...["societe", "entreprise", "etablissement", "organisation", "entite"],
  ...["company", "organization", "entity", "business"],
]);

const tradeNames: ReadonlySet<string> = new Set([
  ...["enseigne", "nom commercial", "nom enseigne", "denomination commerciale", "marque commerciale"],
  ...["trade name", "trading name", "brand name"],
]);
const legalNames: ReadonlySet<string> = new Set([
  ...["raison sociale", "denomination", "denomination sociale", "denomination legale", "nom legal"],
  ...["nom juridique", "legal name", "registered name", "company name"],
]);

/** Returns which kind of company name a header says; undefined if it does not say. */
function nameKindOf(header: string): "trade" | "legal" | undefined {
  const phrase = headerWords(header)
    .filter((word) => partyOf(word) === undefined)
    .join(" ");
  return tradeNames.has(phrase) ? "trade" : legalNames.has(phrase) ? "legal" : undefined;
}

/** Returns true for a column of yes and no, or of two kinds, which has no names of companies. */
const isKind = (one: RoleCandidate): boolean =>
  !isConstant(one) && one.distinct <= mostKinds && one.filled > 2 * mostKinds;

const isPlace = (role: ColumnRole): boolean =>
  role === "postcode" || role === "city" || role === "address" || role === "country";

const firstDifference = (ones: readonly number[], others: readonly number[]): number =>
  ones.map((one, at) => one - others[at]!).find((difference) => difference !== 0) ?? 0;

const isOtherDealtWith = (party: Party | undefined, than: Party): boolean =>
  party !== undefined && !secondaryParties.has(party) && !isOfParty(party, than);

const surnames = new Set([
  "nom",
  "nomfamille",
  "name",
  "surname",
  "lastname",
  "last",
  "famille",
  "naissance",
]);
const firstNames = new Set(["prenom", "prenoms", "first", "given", "forename", "firstname"]);
const nameFillers = new Set(["de", "du", "d", "la", "le", "l", "of", "the", "name", "usage", "t"]);

const hasOnlyWords = (header: string, words: ReadonlySet<string>): boolean => {
  const wordsOfHeader = headerWords(header);
  return (
    wordsOfHeader.some((word) => words.has(word)) &&
    wordsOfHeader.every((word) => words.has(word) || nameFillers.has(word) || partyOf(word) !== undefined)
  );
};

/** Returns true for a header that means a surname if another column has first names, and otherwise any name. */
const isSurname = (header: string): boolean => hasOnlyWords(header, surnames);
const isFirstName = (header: string): boolean => hasOnlyWords(header, firstNames);

/**
 * Returns whether `other` is the header of the second line of `header`: `NAME2` after `NAME1`, `Raison sociale 2` after
 * `Raison sociale`.
 */
function continues(header: string, other: string): boolean {
  const [, base = "", number = "1"] = numbered(header);
  const [, otherBase = "", otherNumber = ""] = numbered(other);
  return (
    number === "1" && ((base === otherBase && otherNumber === "2") || secondLines(base).includes(otherBase))
  );
}

const numbered = (header: string): readonly (string | undefined)[] =>
  /(.*?) ?([1-4])?$/.exec(headerWords(header).join(" "))!;

/** Headers of a second line that have no number. */
const secondLines = (base: string): readonly string[] => [
  `${base} suite`,
  `suite ${base}`,
  `complement ${base}`,
  `${base} complement`,
];

/**
 * Returns the columns that describe the companies of a list: those of `choice`, the others by their headers, which the
 * content must confirm. Name, postcode, town, address and number must be about one party: the one in the header of the
 * name, or that of the columns beside it. If several columns fit, the most surely named one is taken, then the nearest.
 * Our columns, those in `taken` (read for numbers) and those in `ofOthers` (numbers of other companies) get no role.
 * Surnames and first names that mostly stand where the name of a company is blank say whom those rows are about. Without
 * headers, no column is recognised.
 * @decides which columns hold name, postcode, town, address, director and country
 */
export const selectRoles = (
  columns: readonly SampledColumn[],
  taken: Iterable<number>,
  choice: RoleChoice = {},
  ofOthers: Iterable<number> = [],
): RoleSelection => new RoleSelector(columns, { taken: [...taken], ofOthers }, choice).select(choice);

/** Returns the columns that `selectRoles` takes if the user chose none. */
export const roleColumns = (columns: readonly SampledColumn[], taken: ReadonlySet<number>): RoleColumns =>
  selectRoles(columns, taken).roles;
