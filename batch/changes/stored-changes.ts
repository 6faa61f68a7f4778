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

/** The fields to examine, and the one with the company's name. */
export interface HistoryFields {
  readonly fields: readonly Field[];
  readonly name: Field;
  /** Tables that distinguish a new code from a new activity. Without them that is unknown. */
  readonly naf?: NafTables | undefined;
}

/** What is known about one company, with its current name if one is known. */
export interface CompanyHistory {
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

/** Returns the versions of the answer to a question, oldest first. */
type ReadVersions = (question: Lookup | SummaryQuestion) => readonly Version[];

const knownOf = ({ found, data, asOf }: StoredAnswer): Answer =>
  found ? { status: "found", data: JSON.parse(data) as unknown, asOf } : { status: "not_found", asOf };

/**
 * Returns the versions of an answer, oldest first. It is unknown since when the first version applied. It counts from
 * the beginning, but for a legal unit and its summaries from when it was read, since either may have been read first.
 */
function versionsUnder(
  key: string,
  former: readonly FormerAnswer[],
  present: StoredAnswer | undefined,
): Version[] {
  const isOfUnit = key.startsWith("legal-unit");
  return [...former, ...(present ? [present] : [])].map((answer, index) => ({
    begins: former[index - 1]?.replacedAt ?? (isOfUnit ? answer.asOf : -Infinity),
    known: knownOf(answer),
  }));
}

/** The value of a field, and the administrative state that it follows from, if it follows from one. */
interface ValueSeen {
  readonly value: FieldValue;
  readonly state: FieldValue | undefined;
}

/**
 * Returns the data of a legal unit's field: the unit itself, or a later summary that has the field too, as last found.
 * Otherwise an older summary would stand in for a unit that has left the register.
 */
function unitData(siren: string, { inSummary }: Field, versionsOf: ReadVersions): unknown {
  const questions = [
    { operation: "legal-unit", siren } as const,
    ...(inSummary ? [summaryQuestion(siren)] : []),
  ];
  const found = questions.flatMap((question) =>
    versionsOf(question)
      .flatMap(({ begins, known }) => (known.status === "found" ? { begins, data: known.data } : []))
      .slice(-1),
  );
  return found.toSorted((one, other) => other.begins - one.begins)[0]?.data;
}

/** Returns the values of `fields`. Undefined for values that are unknown, not in the register, or beyond the plan. */
function valuesOf(
  subject: Subject,
  fields: readonly Field[],
  versionsOf: ReadVersions,
  naf?: NafTables,
): (ValueSeen | undefined)[] {
  const dataOf = (field: Field): unknown => {
    if (field.resource === "legal-unit") return unitData(subject.siren, field, versionsOf);
    const step = resolve(field.resource, subject, (question) => versionsOf(question).at(-1)?.known);
    return step.status === "found" ? step.data : undefined;
  };
  return fields.map((field) => {
    const data = dataOf(field);
    if (data === undefined || (isFinancial(field) && !showsCapital(data))) return undefined;
    const state = statesOfFields[field.key];
    return { value: field.read(data, "en", 0, naf), state: state && findField(state)!.read(data) };
  });
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
const presenceAt = (inOrder: readonly Presence[], moment: number): boolean | undefined =>
  inOrder.findLast(({ at }) => at <= moment)?.isThere;

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
  versionsOf: ReadVersions,
): StoredChange[] {
  const byTime = (one: Presence, other: Presence) => one.at - other.at;
  // A search that does not show a company says nothing about it.
  const shown = presencesOf(versionsOf(summaryQuestion(siren))).filter(({ isThere }) => isThere);
  const read = presencesOf(versionsOf({ operation: "legal-unit", siren }));
  const company = [...read, ...shown].sort(byTime);
  const isAsked = fields.some((field) => isReadFrom("establishment", field));
  const establishment =
    siret === undefined || !isAsked
      ? []
      : presencesOf(versionsOf({ operation: "establishment", siret })).sort(byTime);
  const all = [...company, ...establishment].sort(byTime);
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
  for (const moment of new Set(all.map(({ at }) => at))) {
    tell("siren", siren, presenceAt(company, moment), moment);
    if (told.siren === false) since = Infinity;
    else {
      since = Math.min(since, moment);
      // What was read of the establishment while its company was away says nothing about it now.
      const sinceThen = establishment.filter(({ at }) => at >= since);
      tell("siret", siret ?? "", presenceAt(sinceThen, moment), moment);
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
  read: ReadonlyMap<string, readonly Version[]>,
  onMissing: (key: string) => void,
): CompanyHistory {
  const keys = new Set<string>();
  const versionsOf: ReadVersions = (question) => {
    const key = lookupKey(question);
    keys.add(key);
    if (!read.has(key)) onMissing(key);
    return read.get(key) ?? [];
  };
  const at = (moment: number) => {
    const begun: ReadVersions = (question) => versionsOf(question).filter(({ begins }) => begins <= moment);
    return valuesOf(subject, fields, begun, naf);
  };
  // A key that is looked up later may add moments, for example an establishment that became the head office.
  const known = new Map<number, (ValueSeen | undefined)[]>([[-Infinity, at(-Infinity)]]);
  for (let size = -1; size !== known.size;) {
    size = known.size;
    for (const key of keys)
      for (const { begins } of read.get(key) ?? []) if (!known.has(begins)) known.set(begins, at(begins));
  }
  const before = fields.map(() => "");
  const changes = presenceChanges(subject, fields, versionsOf);
  const nomenclature: NomenclatureSeen[] = [];
  for (const [seenAt, values] of [...known].sort(([one], [other]) => one - other)) {
    const ofMoment = values.flatMap((seen, place) => {
      if (seen === undefined) return [];
      const field = fields[place]!;
      const change = changeOf(field, before[place]!, seen.value, seen.state);
      before[place] = comparableValue(seen.value, field.type);
      return change ?? [];
    });
    const apart = nomenclatureApart(ofMoment, naf?.correspondence);
    changes.push(...apart.changes.map((change) => ({ ...change, seenAt })));
    if (apart.nomenclature) nomenclature.push({ seenAt, isUncompared: apart.nomenclature.isUncompared });
  }
  const [named] = valuesOf(subject, [name], versionsOf);
  return {
    name: typeof named?.value === "string" ? named.value : null,
    changes: changes.toSorted((one, other) => one.seenAt - other.seenAt),
    nomenclature,
    isKnown: [...keys].some((key) => (read.get(key) ?? []).length > 0),
  };
}

/** Returns the histories of `subjects`, in their order: it compares former answers of the store with those that replaced them. */
export async function storedHistories(
  store: Pick<Store, "answers" | "formerAnswers">,
  subjects: readonly Subject[],
  fields: HistoryFields,
): Promise<CompanyHistory[]> {
  const read = new Map<string, readonly Version[]>();
  for (;;) {
    const missing = new Set<string>();
    const found = subjects.map((subject) => historyOf(subject, fields, read, (key) => void missing.add(key)));
    if (missing.size === 0) return found;
    const keys = [...missing];
    const [present, former] = await Promise.all([store.answers(keys), store.formerAnswers(keys)]);
    keys.forEach((key, place) => read.set(key, versionsUnder(key, former[place]!, present[place])));
  }
}
