import { isFinancial } from "../../shared/answers/subject-answer.ts";
import { type Field, findField } from "../../shared/fields/catalogue.ts";
import { type FieldValue, dayOfReading } from "../../shared/fields/field.ts";
import type { FormerAnswer, Store, StoredAnswer } from "../../shared/gateway/store/store.ts";
import {
  type Answer,
  type Lookup,
  type SummaryQuestion,
  lookupKey,
  summaryQuestion,
} from "../../shared/lookups/lookup.ts";
import { type Subject, resolve, showsCapital } from "../../shared/lookups/resolve.ts";
import type { NafTables } from "../../shared/fields/naf.ts";
import { nomenclatureApart } from "../enrich/nomenclature-changes.ts";
import {
  type Change,
  changeOf,
  comparableValue,
  isReadFrom,
  presenceChange,
  statesOfFields,
} from "../enrich/changes.ts";

/** A change of a company, and when an answer first showed it, epoch milliseconds. */
export interface StoredChange extends Change {
  readonly seenAt: number;
}

/** A change of nomenclature. `isUncompared` says that it is unknown whether the activity changed too. */
export interface NomenclatureSeen {
  readonly seenAt: number;
  readonly isUncompared: boolean;
}

/** The fields to examine. */
export interface HistoryFields {
  readonly fields: readonly Field[];
  /** The field with the company's name. */
  readonly name: Field;
  /** Tables that distinguish a new code from a new activity. Without them that is unknown. */
  readonly naf?: NafTables | undefined;
}

/** What is known about one company. */
export interface CompanyHistory {
  /** Its current name. Null if none is known. */
  readonly name: string | null;
  /** In the order in which they were seen. */
  readonly changes: readonly StoredChange[];
  /** When its activity codes were seen to have changed their nomenclature. `changes` excludes this. */
  readonly nomenclature: readonly NomenclatureSeen[];
  /** Whether the store has any answer about it. */
  readonly isKnown: boolean;
}

/** The answer to a question from `begins` on, epoch milliseconds, until the next version begins. */
interface Version {
  readonly begins: number;
  readonly known: Answer;
}

const knownOf = ({ found, data, asOf }: StoredAnswer): Version["known"] =>
  found ? { status: "found", data: JSON.parse(data) as unknown, asOf } : { status: "not_found", asOf };

/**
 * Returns the versions of an answer, oldest first. It is unknown since when the first version applied. It counts from
 * the beginning, but for a legal unit and its summaries from when it was read, since either may have been read first.
 */
function versionsOf(
  key: string,
  former: readonly FormerAnswer[],
  present: StoredAnswer | undefined,
): Version[] {
  const all = [...former, ...(present === undefined ? [] : [present])];
  const isOfUnit = key.startsWith("legal-unit");
  return all.map((answer, index) => ({
    begins: former[index - 1]?.replacedAt ?? (isOfUnit ? answer.asOf : -Infinity),
    known: knownOf(answer),
  }));
}

/** The present and former answers of the store under the keys that were read. */
class Histories {
  readonly #versions = new Map<string, readonly Version[]>();
  readonly #store: Pick<Store, "answers" | "formerAnswers">;

  constructor(store: Pick<Store, "answers" | "formerAnswers">) {
    this.#store = store;
  }

  async read(keys: readonly string[]): Promise<void> {
    const [present, former] = await Promise.all([this.#store.answers(keys), this.#store.formerAnswers(keys)]);
    keys.forEach((key, at) => this.#versions.set(key, versionsOf(key, former[at]!, present[at])));
  }

  /** Returns the versions under a key. Undefined if the key was not read. */
  versions(key: string): readonly Version[] | undefined {
    return this.#versions.get(key);
  }
}

/** The value of a field, and the administrative state that it follows from, if it follows from one. */
interface ValueSeen {
  readonly value: FieldValue;
  readonly state: FieldValue | undefined;
}

/** The state of one company at a moment. */
class Moment {
  readonly #histories: Histories;
  readonly #at: number;
  /** Called for every key that is looked up. */
  readonly #onKey: (key: string) => void;

  constructor(histories: Histories, at: number, onKey: (key: string) => void) {
    this.#histories = histories;
    this.#at = at;
    this.#onKey = onKey;
  }

  /** Returns the values of `fields`. Undefined for values that are unknown, not in the register, or beyond the plan. */
  values(subject: Subject, fields: readonly Field[], naf?: NafTables): (ValueSeen | undefined)[] {
    return fields.map((field) => {
      const data = field.resource === "legal-unit" ? this.#unit(subject, field) : this.#data(subject, field);
      const isTold = data !== undefined && (!isFinancial(field) || showsCapital(data));
      if (!isTold) return undefined;
      const state = statesOfFields[field.key];
      return {
        value: field.read(data, "en", 0, naf),
        state: state === undefined ? undefined : findField(state)!.read(data),
      };
    });
  }

  /**
   * Returns the data of a legal unit's field: the unit itself, or a later summary that has the field too, as last found.
   * Otherwise an older summary would stand in for a unit that has left the register.
   */
  #unit({ siren }: Subject, { inSummary }: Field): unknown {
    const questions = [
      { operation: "legal-unit", siren } as const,
      ...(inSummary ? [summaryQuestion(siren)] : []),
    ];
    const known = questions.flatMap((question) => {
      const version = this.#versions(question).findLast(({ known: { status } }) => status === "found");
      return version?.known.status === "found" ? { ...version, ...version.known } : [];
    });
    return known.toSorted((one, other) => other.begins - one.begins)[0]?.data;
  }

  #data(subject: Subject, { resource }: Field): unknown {
    const step = resolve(resource, subject, (question) => this.#versions(question).at(-1)?.known);
    return step.status === "found" ? step.data : undefined;
  }

  /** Returns the versions that had begun, oldest first. */
  #versions(question: Lookup | SummaryQuestion): readonly Version[] {
    const key = lookupKey(question);
    this.#onKey(key);
    return (this.#histories.versions(key) ?? []).filter(({ begins }) => begins <= this.#at);
  }
}

/** What a reading of the register said of a company or an establishment: whether it was there. */
interface Presence {
  readonly at: number;
  readonly isThere: boolean;
}

/** Returns what the readings behind the versions of an answer said. A version was read when it began, and last `asOf`. */
const presencesOf = (versions: readonly Version[]): Presence[] =>
  versions.flatMap(({ begins, known: { status, asOf = begins } }) =>
    [...new Set([begins, asOf])].map((at) => ({ at, isThere: status === "found" })),
  );

/** Returns what the last reading up to a moment said; undefined if there was none. */
function presenceAt(presences: readonly Presence[], moment: number): boolean | undefined {
  let last: Presence | undefined;
  for (const one of presences) if (one.at <= moment && (last === undefined || one.at >= last.at)) last = one;
  return last?.isThere;
}

/**
 * Returns when a company, or the establishment that a row names, was seen to have left the register or to be in it
 * again. A company takes its establishments with it: they are told of only while the company is in the register. The
 * answers of one run are stored one after the other, so on the day of a company its establishment is not told of.
 *
 * @decides when a company or an establishment has left the register, by what the store has seen
 */
function presenceChanges(
  { siren, siret }: Subject,
  fields: readonly Field[],
  versionsOfQuestion: (question: Lookup | SummaryQuestion) => readonly Version[],
): StoredChange[] {
  // A search that does not show a company says nothing about it.
  const shown = presencesOf(versionsOfQuestion(summaryQuestion(siren))).filter(({ isThere }) => isThere);
  const company = [...presencesOf(versionsOfQuestion({ operation: "legal-unit", siren })), ...shown];
  const isAsked = fields.some((field) => isReadFrom("establishment", field));
  const establishment =
    siret === undefined || !isAsked
      ? []
      : presencesOf(versionsOfQuestion({ operation: "establishment", siret }));
  const all = [...company, ...establishment];
  if (all.every(({ isThere }) => isThere)) return [];
  const changes: StoredChange[] = [];
  const told: { siren?: boolean; siret?: boolean } = {};
  /** Since when the company has been in the register without a break. */
  let since = -Infinity;
  const tell = (field: "siren" | "siret", number: string, isThere: boolean | undefined, seenAt: number) => {
    if (isThere === undefined || isThere === told[field]) return;
    if (told[field] !== undefined) changes.push({ ...presenceChange(field, number, isThere), seenAt });
    told[field] = isThere;
  };
  for (const moment of [...new Set(all.map(({ at }) => at))].sort((one, other) => one - other)) {
    tell("siren", siren, presenceAt(company, moment), moment);
    if (told.siren === false) since = Infinity;
    else {
      since = Math.min(since, moment);
      // What was read of the establishment while its company was away says nothing about it now.
      const read = establishment.filter(({ at }) => at >= since);
      tell("siret", siret ?? "", presenceAt(read, moment), moment);
    }
  }
  const dayOf = ({ kind, seenAt }: StoredChange) => `${kind} ${dayOfReading(seenAt)}`;
  const ofCompany = new Set(changes.filter(({ field }) => field === "siren").map(dayOf));
  return changes.filter((change) => change.field === "siren" || !ofCompany.has(dayOf(change)));
}

/** Returns the history of a company as far as its answers were read. `onMissing` receives keys that were not. */
function historyOf(
  subject: Subject,
  { fields, name, naf }: HistoryFields,
  histories: Histories,
  onMissing: (key: string) => void,
): CompanyHistory {
  const keys = new Set<string>();
  const onKey = (key: string) => {
    keys.add(key);
    if (histories.versions(key) === undefined) onMissing(key);
  };
  const at = (moment: number) => new Moment(histories, moment, onKey).values(subject, fields, naf);
  // A key that is looked up later may add moments, for example an establishment that became the head office.
  const known = new Map<number, (ValueSeen | undefined)[]>([[-Infinity, at(-Infinity)]]);
  for (let size = -1; size !== known.size;) {
    size = known.size;
    for (const key of keys)
      for (const { begins } of histories.versions(key) ?? [])
        if (!known.has(begins)) known.set(begins, at(begins));
  }
  const moments = [...known.keys()].sort((one, other) => one - other);
  const before = fields.map(() => "");
  const changes = presenceChanges(subject, fields, (question) => {
    const key = lookupKey(question);
    onKey(key);
    return histories.versions(key) ?? [];
  });
  const nomenclature: NomenclatureSeen[] = [];
  for (const seenAt of moments) {
    const ofMoment = known.get(seenAt)!.flatMap((seen, place) => {
      if (seen === undefined) return [];
      const { value, state } = seen;
      const field = fields[place]!;
      const change = changeOf(field, before[place]!, value, state);
      before[place] = comparableValue(value, field.type);
      return change ?? [];
    });
    const apart = nomenclatureApart(ofMoment, naf?.correspondence);
    changes.push(...apart.changes.map((change) => ({ ...change, seenAt })));
    if (apart.nomenclature) nomenclature.push({ seenAt, isUncompared: apart.nomenclature.isUncompared });
  }
  const [named] = new Moment(histories, Infinity, onKey).values(subject, [name]);
  const isKnown = [...keys].some((key) => (histories.versions(key) ?? []).length > 0);
  return {
    name: typeof named?.value === "string" ? named.value : null,
    changes: changes.toSorted((one, other) => one.seenAt - other.seenAt),
    ...{ nomenclature, isKnown },
  };
}

/**
 * Returns what the store knows about the histories of `subjects`, in their order. It compares former answers with those
 * that replaced them. Asks nothing.
 */
export async function storedHistories(
  store: Pick<Store, "answers" | "formerAnswers">,
  subjects: readonly Subject[],
  fields: HistoryFields,
): Promise<CompanyHistory[]> {
  const histories = new Histories(store);
  for (;;) {
    const missing = new Set<string>();
    const found = subjects.map((subject) =>
      historyOf(subject, fields, histories, (key) => void missing.add(key)),
    );
    if (missing.size === 0) return found;
    await histories.read([...missing]);
  }
}
