import type { Field } from "../../shared/fields/catalogue.ts";
import type { FieldValue } from "../../shared/fields/field.ts";
import type { FormerAnswer, Store, StoredAnswer } from "../../shared/gateway/store/store.ts";
import {
  type Lookup,
  type SummaryQuestion,
  lookupKey,
  summaryQuestion,
} from "../../shared/lookups/lookup.ts";
import { type Knowledge, type Subject, resolve } from "../../shared/lookups/resolve.ts";
import type { NafTables } from "../../shared/fields/naf.ts";
import { nomenclatureApart } from "../enrich/nomenclature-changes.ts";
import { type Change, changeOf, comparableValue } from "../enrich/changes.ts";

/** A change of a company, and when the service was first seen to say so, epoch milliseconds. */
export interface StoredChange extends Change {
  readonly seenAt: number;
}

/** A change of nomenclature; `isUncompared`: nobody can say whether the activity changed with it. */
export interface NomenclatureSeen {
  readonly seenAt: number;
  readonly isUncompared: boolean;
}

/** What is looked at of companies. */
export interface HistoryFields {
  readonly fields: readonly Field[];
  /** The field that they are called by. */
  readonly name: Field;
  /** By which a new code of activity is told from a new activity; without it nobody can. */
  readonly naf?: NafTables | undefined;
}

/** What is known of one company. */
export interface CompanyHistory {
  /** The name that it has now; null where none is known. */
  readonly name: string | null;
  /** In the order in which they were seen. */
  readonly changes: readonly StoredChange[];
  /** When its activity codes were seen to be of another nomenclature, which is none of these changes. */
  readonly nomenclature: readonly NomenclatureSeen[];
  /** Whether the store has any answer about it. */
  readonly isKnown: boolean;
}

/** What a question was answered from `begins` on, epoch milliseconds, to the beginning of the next. */
interface Version {
  readonly begins: number;
  readonly known: Exclude<Knowledge, { kind: "unavailable" }>;
}

const knownOf = ({ found, data, asOf }: StoredAnswer): Version["known"] =>
  found ? { kind: "data", data: JSON.parse(data) as unknown, asOf } : { kind: "not_found", asOf };

/**
 * The versions of an answer, the oldest first. Of the first nobody knows since when it held; what a unit is told by, itself and
 * summaries of it, is set in the order of reading, for either may have been read first.
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

/** What the store has had under the keys that were read. */
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

  /** Undefined where they were not read. */
  versions(key: string): readonly Version[] | undefined {
    return this.#versions.get(key);
  }
}

/** What one company was at a moment. */
class Moment {
  readonly #histories: Histories;
  readonly #at: number;
  /** Told of every key that is looked at. */
  readonly #onKey: (key: string) => void;

  constructor(histories: Histories, at: number, onKey: (key: string) => void) {
    this.#histories = histories;
    this.#at = at;
    this.#onKey = onKey;
  }

  /** The values of `fields`; undefined where they are not known, or not in the register. */
  values(subject: Subject, fields: readonly Field[], naf?: NafTables): (FieldValue | undefined)[] {
    return fields.map((field) => {
      const data = field.resource === "legal-unit" ? this.#unit(subject, field) : this.#data(subject, field);
      return data === undefined ? undefined : field.read(data, "en", 0, naf);
    });
  }

  /** What a field of the legal unit is read from: the unit itself, or a later summary that tells it too. */
  #unit({ siren }: Subject, { inSummary }: Field): unknown {
    const told = [this.#version({ operation: "legal-unit", siren })];
    if (inSummary) told.push(this.#version(summaryQuestion(siren)));
    const known = told.flatMap((version) =>
      version?.known.kind === "data" ? { ...version, ...version.known } : [],
    );
    return known.toSorted((one, other) => other.begins - one.begins)[0]?.data;
  }

  #data(subject: Subject, { resource }: Field): unknown {
    const step = resolve(resource, subject, (question) => this.#version(question)?.known);
    return step.kind === "data" ? step.data : undefined;
  }

  #version(question: Lookup | SummaryQuestion): Version | undefined {
    const key = lookupKey(question);
    this.#onKey(key);
    return this.#histories.versions(key)?.findLast(({ begins }) => begins <= this.#at);
  }
}

/** The history of a company as far as its answers were read. `onMissing` is told of keys that were not. */
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
  // A key that is looked at later may have moments of its own: an establishment that became the head office.
  const known = new Map<number, (FieldValue | undefined)[]>([[-Infinity, at(-Infinity)]]);
  for (let size = -1; size !== known.size;) {
    size = known.size;
    for (const key of keys)
      for (const { begins } of histories.versions(key) ?? [])
        if (!known.has(begins)) known.set(begins, at(begins));
  }
  const moments = [...known.keys()].sort((one, other) => one - other);
  const before = fields.map(() => "");
  const changes: StoredChange[] = [];
  const nomenclature: NomenclatureSeen[] = [];
  for (const seenAt of moments) {
    const ofMoment = known.get(seenAt)!.flatMap((value, place) => {
      if (value === undefined) return [];
      const field = fields[place]!;
      const change = changeOf(field, before[place]!, value);
      before[place] = comparableValue(value, field.type);
      return change ?? [];
    });
    const apart = nomenclatureApart(ofMoment, naf?.correspondence);
    changes.push(...apart.changes.map((change) => ({ ...change, seenAt })));
    if (apart.nomenclature) nomenclature.push({ seenAt, isUncompared: apart.nomenclature.isUncompared });
  }
  const [named] = new Moment(histories, Infinity, onKey).values(subject, [name]);
  const isKnown = [...keys].some((key) => (histories.versions(key) ?? []).length > 0);
  return { name: typeof named === "string" ? named : null, changes, nomenclature, isKnown };
}

/**
 * What the store knows of the histories of `subjects`, in their order: what the service said before it said something else is
 * compared with what it said then. Asks nothing.
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
