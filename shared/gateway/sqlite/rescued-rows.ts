import { paths } from "../../contract/paths.ts";
import { isSiren } from "../../identifiers/siren.ts";
import type { KeptCall, StorePart, StoreParts } from "../store/contents.ts";
import { answerDigest } from "./answers.ts";
import type { PageRow, SqliteValue } from "./file-pages.ts";

/** A call as a page has it: whose it is stands in another table. */
export type NumberedCall = Omit<KeptCall, "source" | "keyHash"> & {
  readonly id: number;
  readonly account: number;
};

/** An account by its number. */
export type NumberedAccount = StoreParts["accounts"] & { readonly id: number };

/** What rows of each part are read as. */
type ReadRows = Omit<StoreParts, "calls" | "accounts"> & {
  readonly calls: NumberedCall;
  readonly accounts: NumberedAccount;
};

/** What a row was told to be. */
export interface RescuedRow<P extends StorePart = StorePart> {
  readonly part: P;
  readonly row: ReadRows[P];
  /** It was kept with a digest, and that is right: no byte of it has changed. */
  readonly isProven: boolean;
}

type RowReader<P extends StorePart> = (
  values: readonly SqliteValue[],
  rowid: number,
) => ReadRows[P] | undefined;

interface Shape<P extends StorePart> {
  /** Of a table by number, or of one that is sorted by its first columns. */
  readonly isTable: boolean;
  /** What each column holds: a letter each, in the order in which the file has them. */
  readonly columns: string;
  readonly read: RowReader<P>;
}

/** Which values the letters of a shape stand for; a small one may be null too. */
const letters: Readonly<Record<string, (value: SqliteValue) => boolean>> = {
  n: (value) => value === null,
  t: (value) => typeof value === "string",
  i: (value) => Number.isInteger(value),
  b: (value) => Buffer.isBuffer(value),
};
const fits = (columns: string, values: readonly SqliteValue[]): boolean =>
  values.length === columns.length &&
  values.every((value, at) => {
    const letter = columns[at]!;
    const isSmall = letter === "T" || letter === "I";
    return (isSmall && value === null) || letters[letter.toLowerCase()]!(value);
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (text: string): boolean => {
  const value = parsed(text);
  return typeof value === "object" && value !== null && !Array.isArray(value);
};
const isJson = (text: string | null): boolean => text === null || parsed(text) !== undefined;

/** Times of rows, epoch milliseconds: what no clock shows is none. */
const isInstant = (time: number): boolean => time >= 0 && time < Date.UTC(2200, 0);
const isDay = (text: string | null): boolean => text === null || /^\d{4}-\d\d-\d\d$/.test(text);

/** Whether what an answer says is of the company that was asked for, as far as both name one. */
function isOfQuestion(key: string, data: unknown): boolean {
  const [operation = "", query = ""] = key.split("?");
  if (!Object.hasOwn(paths, operation)) return false;
  // Numbers stand in a key as they are.
  const asked = new URLSearchParams(query);
  const told = (data ?? {}) as Readonly<Record<string, unknown>>;
  return ["siren", "siret"].every(
    (name) => !asked.has(name) || told[name] === undefined || told[name] === asked.get(name),
  );
}

function answerOf([source, key, found, data, asOf]: readonly SqliteValue[]): ReadRows["answers"] | undefined {
  const answer = {
    ...{ source: source as string, key: key as string },
    ...{ found: found === 1, data: data as string, asOf: asOf as number },
  };
  return (found === 0 || found === 1) && isInstant(answer.asOf) ? answer : undefined;
}

/** An answer that was kept without a digest: what can be told of it is right. */
function plausibleAnswer(values: readonly SqliteValue[]): ReadRows["answers"] | undefined {
  const answer = answerOf(values);
  if (answer === undefined) return undefined;
  const { key, found, data } = answer;
  if (!found) return data === "" && isOfQuestion(key, undefined) ? answer : undefined;
  const told = parsed(data);
  return told !== undefined && isOfQuestion(key, told) ? answer : undefined;
}

/** The shapes of rows, each of one part alone. Those of indexes, sums and leases are none: they are made anew. */
const shapes: { readonly [P in StorePart]: Shape<P> } = {
  accounts: {
    isTable: true,
    columns: "nttT",
    read([, source, keyHash, quota], id) {
      const account = {
        id,
        source: source as string,
        keyHash: keyHash as string,
        quota: quota as string | null,
      };
      return /^[0-9a-f]{12}$/.test(account.keyHash) && isJson(account.quota) ? account : undefined;
    },
  },
  answers: { isTable: false, columns: "ttiti", read: plausibleAnswer },
  formerAnswers: {
    isTable: false,
    columns: "ttiitii",
    read([source, key, asOf, found, data, replacedAt, digest]) {
      const answer = answerOf([source!, key!, found!, data!, asOf!]);
      const isProven = answer !== undefined && answerDigest(answer.source, answer) === digest;
      return isProven && isInstant(replacedAt as number)
        ? { ...answer, replacedAt: replacedAt as number }
        : undefined;
    },
  },
  calls: {
    isTable: true,
    columns: "niiiIttt",
    read([, account, at, status, remaining, operation, run, user], id) {
      const call = {
        ...{ id, account: account as number, at: at as number, status: status as number },
        ...{ remaining: remaining as number | null, operation: operation as string },
        ...{ run: run as string, user: user as string },
      };
      return isInstant(call.at) && call.status >= 0 && call.status < 600 ? call : undefined;
    },
  },
  decisions: {
    isTable: false,
    columns: "tttTti",
    read([source, key, row, company, by, at]) {
      const decision = {
        ...{ source: source as string, key: key as string, row: row as string },
        ...{ company: company as string | null, by: by as string, at: at as number },
      };
      const { siren } = (parsed(decision.company ?? "{}") ?? {}) as { readonly siren?: unknown };
      const isCompany = decision.company === null || (typeof siren === "string" && isSiren(siren));
      return isObject(decision.row) && isCompany && isInstant(decision.at) ? decision : undefined;
    },
  },
  matches: {
    isTable: false,
    columns: "ttti",
    read([source, key, told, at]) {
      const match = { source: source as string, key: key as string, told: told as string, at: at as number };
      return isObject(match.told) && isInstant(match.at) ? match : undefined;
    },
  },
  directory: {
    isTable: false,
    columns: "tTTT",
    read([siren, askedWith, day, lines]) {
      const entry = {
        ...{ siren: siren as string, askedWith: askedWith as string | null },
        ...{ day: day as string | null, lines: lines as string | null },
      };
      return isSiren(entry.siren) && isDay(entry.day) && isJson(entry.lines) ? entry : undefined;
    },
  },
  tokens: {
    isTable: false,
    columns: "tbtIIiIItI",
    read([id, hash, user, monthly, hourly, createdAt, revokedAt, usedAt, role, expiresAt]) {
      const token = { id, hash, user, role, monthly, hourly, expiresAt, createdAt, revokedAt, usedAt };
      const isRole = role === "user" || role === "viewer" || role === "admin";
      return isRole && isInstant(createdAt as number) ? (token as ReadRows["tokens"]) : undefined;
    },
  },
  settings: {
    isTable: false,
    columns: "tt",
    read([name, value]) {
      const setting = { name: name as string, value: value as string };
      // An index of the directory has two texts too, the second of them a SIREN.
      return /^[a-z_]+$/.test(setting.name) && !isSiren(setting.value) ? setting : undefined;
    },
  },
  lookupCounts: {
    isTable: false,
    columns: "tiii",
    read([day, stored, asked, unanswered]) {
      const counts = {
        ...{ day: day as string, stored: stored as number },
        ...{ asked: asked as number, unanswered: unanswered as number },
      };
      return isDay(counts.day) ? counts : undefined;
    },
  },
  audit: {
    isTable: false,
    columns: "tittttt",
    read([id, at, by, way, action, subject, detail]) {
      const act = { id, at, by, way, action, subject, detail };
      const isWay = way === "page" || way === "command";
      return isWay && isInstant(at as number) ? (act as ReadRows["audit"]) : undefined;
    },
  },
};

/** Columns of an answer that was kept with its digest. */
const provenColumns = "ttitii";

/** What a row is, told by its columns; undefined of none that is rescued. */
export function readRow({ values, rowid }: PageRow): RescuedRow | undefined {
  if (rowid === undefined && fits(provenColumns, values)) {
    const answer = answerOf(values);
    const isProven = answer !== undefined && answerDigest(answer.source, answer) === values[5];
    return isProven ? { part: "answers", row: answer, isProven } : undefined;
  }
  // A column that was added since stands in rows of before as nothing.
  const own =
    rowid === undefined && fits("ttiti", values.slice(0, 5)) && values[5] === null
      ? values.slice(0, 5)
      : values;
  for (const [part, { isTable, columns, read }] of Object.entries(shapes) as [
    StorePart,
    Shape<StorePart>,
  ][]) {
    if (isTable !== (rowid !== undefined) || !fits(columns, own)) continue;
    const row = read(own, rowid ?? 0);
    if (row !== undefined) return { part, row, isProven: false };
  }
  return undefined;
}
