import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { type QueuedStatement, StatementSession, type Statement } from "./session.ts";
import pg from "pg";
import type { PostgresAddress } from "./address.ts";
import { connectionConfig } from "./database.ts";
import { type Owner, lockOwnerOf } from "./owner.ts";

/** A change that is reported to other machines. */
export type ChangeNotice =
  /** Answers were written. `replaced`: names (`answerName`) of those that overwrote a stored answer. */
  | {
      readonly kind: "answers";
      readonly source: string;
      readonly replaced: readonly string[] | "all";
      /** The account whose calls were settled too: machines that wait for their answers can look now. */
      readonly settled?: number;
    }
  /** Answers were deleted. */
  | { readonly kind: "purged" }
  | { readonly kind: "tokens" }
  | { readonly kind: "settings" }
  | { readonly kind: "other" };

/** What authenticates a notice: the store's secret, and a number that no other notice has. */
export interface Stamp {
  readonly secret: Buffer;
  readonly number: number;
}

/** Longest notice, bytes; PostgreSQL accepts up to 8,000. A longer one says that all answers were replaced. */
const longestNotice = 7_500;
/** How a notice ends: its HMAC-SHA256 in base64url. */
const signature = /^,"mac":"[\w-]{43}"\}$/;
const signatureLength = ',"mac":""}'.length + 43;
/** Notices may arrive out of order. Each of the latest so many numbers is accepted once, and older ones are refused. */
const numbersKept = 10_000;

const selectStamp: Statement = {
  name: "select stamp",
  text: "SELECT nextval('notice_numbers') AS number, secret FROM notice_secret",
};

/** Returns the stamp of the next notice. @throws {StoreWorkError} if the role may not read the secret */
export async function stampOf(session: StatementSession): Promise<Stamp> {
  return (await session.row<Stamp>(selectStamp))!;
}

const macOf = (secret: Buffer, text: string): Buffer => createHmac("sha256", secret).update(text).digest();

/** Bytes of the MAC that is an answer's name. */
const nameBytes = 12;

/**
 * Returns the name of an answer in notices. Any role of the database may listen, and a digest without a secret could be
 * reversed by trying all companies.
 */
export const answerName = (secret: Buffer, source: string, key: string): string =>
  macOf(secret, `answer ${source} ${key}`).subarray(0, nameBytes).toString("base64url");

/** Returns the signed text of `notice`. `sender` is the name of this opening of the store. */
export function noticeText(notice: ChangeNotice, sender: string, { secret, number }: Stamp): string {
  const signed = { sender, ...notice, number };
  const mac = macOf(secret, JSON.stringify(signed)).toString("base64url");
  const text = JSON.stringify({ ...signed, mac });
  return Buffer.byteLength(text) > longestNotice && notice.kind === "answers"
    ? noticeText({ ...notice, replaced: "all" }, sender, { secret, number })
    : text;
}

interface ReceivedNotice {
  readonly sender: string;
  readonly number: number;
  readonly notice: ChangeNotice;
}

/** Verifies notices from a channel to which any role of the database may send. */
export class NoticeReader {
  readonly #secret: Buffer;
  readonly #receivedNumbers = new Set<number>();
  #highest: number;

  /** `stamp`: one taken before listening. Notices with much older numbers are refused. */
  constructor({ secret, number }: Stamp) {
    this.#secret = secret;
    this.#highest = number;
  }

  /** Returns the notice and its sender; undefined for a forged or repeated one. */
  read(text: string): ReceivedNotice | undefined {
    const read = this.#signed(text);
    return read !== undefined && this.#isNew(read.number) ? read : undefined;
  }

  #signed(text: string): ReceivedNotice | undefined {
    // Text without a signature is not parsed, so that a flood of it cannot keep the program busy.
    if (!signature.test(text.slice(-signatureLength))) return undefined;
    try {
      const { mac, ...signed } = JSON.parse(text) as Record<string, unknown>;
      if (typeof mac !== "string") return undefined;
      const macBytes = Buffer.from(mac, "base64url");
      const made = macOf(this.#secret, JSON.stringify(signed));
      if (macBytes.length !== made.length || !timingSafeEqual(macBytes, made)) return undefined;
      const { sender, number, ...notice } = signed as unknown as ChangeNotice &
        Omit<ReceivedNotice, "notice">;
      return { sender, number, notice };
    } catch {
      return undefined;
    }
  }

  #isNew(number: number): boolean {
    if (number <= this.#highest - numbersKept || this.#receivedNumbers.has(number)) return false;
    this.#receivedNumbers.add(number);
    this.#highest = Math.max(this.#highest, number);
    if (this.#receivedNumbers.size > numbersKept * 2) this.#forgetOld();
    return true;
  }

  #forgetOld(): void {
    for (const number of this.#receivedNumbers) {
      if (number <= this.#highest - numbersKept) this.#receivedNumbers.delete(number);
    }
  }
}

/** How often the listening connection is pinged, and how long a ping may take, milliseconds. */
const lookEvery = 500;
const lookTimeout = 1_000;
/** Pause before a broken connection is reopened, milliseconds. */
const reopenAfter = 250;
/** How often ignored notices are reported, milliseconds. */
const reportEvery = 60_000;

const answers = (client: pg.Client): Promise<boolean> =>
  client.query("SELECT 1").then(
    () => true,
    () => false,
  );

const channelOf = (schema: string): string => `sirene_${schema}`;

/**
 * Changes by other connections, as PostgreSQL reports them. Cached data may be trusted while `isLive`. A revoked token
 * must not be accepted because the network lost the notice, so the connection is pinged all the time, and is not live
 * when a ping fails.
 */
export class Notices {
  #address: PostgresAddress;
  readonly #owner: Owner;
  readonly #sender = randomUUID();
  readonly #listeners = new Set<(notice: ChangeNotice) => void>();
  readonly #interruptions = new Set<() => void>();
  readonly #onIgnored: (notices: number) => void;
  /** Ignored notices since they were last reported, and when that was, by `performance.now`. */
  #ignored = 0;
  #reportedAt = -Infinity;
  /** Undefined until the first connection listens. */
  #secret: Buffer | undefined;
  #reader: NoticeReader | undefined;
  #client: pg.Client | undefined;
  /** Holds the lock of the owner until another session does: one that answers late must not look like a death. */
  #holder: pg.Client | undefined;
  #isLive = false;
  #isClosed = false;
  #wasInterrupted = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * The listening session shows that `owner` is alive. `onIgnored` is called once a minute at most, with the number of
   * notices that were forged or repeated.
   */
  constructor(
    address: PostgresAddress,
    owner: Owner,
    onIgnored: (notices: number) => void = () => undefined,
  ) {
    this.#address = address;
    this.#owner = owner;
    this.#onIgnored = onIgnored;
  }

  /**
   * True while all notices sent up to a second and a half ago have been delivered: the time between two pings and the
   * longest time one takes.
   */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Calls `listener` for every change by others. Returns a function that unsubscribes. */
  on(listener: (notice: ChangeNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls `listener` when notices may have been missed, as soon as `isLive` becomes false. */
  onInterruption(listener: () => void): void {
    this.#interruptions.add(listener);
  }

  /** Returns the name of an answer in notices. Call it only while `isLive`. */
  answerName(source: string, key: string): string {
    return answerName(this.#secret!, source, key);
  }

  /** Returns the statement that sends `notice`, which PostgreSQL delivers if and when its transaction commits. */
  sending(notice: ChangeNotice, stamp: Stamp): QueuedStatement {
    const text = noticeText(notice, this.#sender, stamp);
    return [{ name: "notify", text: "SELECT pg_notify($1, $2)" }, [channelOf(this.#address.schema), text]];
  }

  /** Sends `notice` with the transaction of `session`. */
  async send(session: StatementSession, notice: ChangeNotice): Promise<void> {
    await session.rows(...this.sending(notice, await stampOf(session)));
  }

  /** Starts to listen, and reconnects when the connection is lost. Resolves also when the first attempt failed. */
  async open(): Promise<void> {
    const holder = this.#holder;
    // One that only answered late needs no second connection in its place.
    if (holder !== undefined && (await answers(holder))) return this.#goOn(holder);
    if (this.#isClosed) return;
    // In a pipeline, a statement that takes too long would end the session.
    const config = { ...connectionConfig(this.#address), pipeline: false, query_timeout: lookTimeout };
    const client = new pg.Client(config);
    this.#client = client;
    client.on("error", () => this.#interrupt(client));
    client.on("end", () => this.#interrupt(client));
    client.on("notification", ({ payload }) => this.#client === client && this.#receive(payload));
    try {
      await client.connect();
      // Read at each connection, because a restored backup may have another secret.
      const session = new StatementSession(client);
      const stamp = await stampOf(session);
      this.#secret = stamp.secret;
      this.#reader = new NoticeReader(stamp);
      await client.query(`LISTEN ${channelOf(this.#address.schema)}`);
      await lockOwnerOf(session, this.#owner);
      void this.#holder?.end().catch(() => undefined);
      this.#holder = client;
    } catch {
      this.#interrupt(client);
      return;
    }
    if (this.#client === client) this.#goOn(client);
  }

  #goOn(client: pg.Client): void {
    if (this.#isClosed) return;
    this.#client = client;
    this.#isLive = true;
    this.#lookAgain(client);
    // Notices sent meanwhile were lost.
    if (this.#wasInterrupted) this.#notify({ kind: "other" });
    this.#wasInterrupted = false;
  }

  /** Uses `address`, the same database with another password, for the next connection. */
  useAddress(address: PostgresAddress): void {
    this.#address = address;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isLive = false;
    clearTimeout(this.#timer);
    const clients = [this.#client, this.#holder];
    this.#client = undefined;
    await Promise.allSettled(clients.map(async (client) => client?.end()));
  }

  #receive(payload: string | undefined): void {
    const received = this.#reader?.read(payload ?? "");
    if (received === undefined) this.#ignore();
    else if (received.sender !== this.#sender) this.#notify(received.notice);
  }

  /** Counts and reports a notice that was forged or repeated. */
  #ignore(): void {
    this.#ignored += 1;
    const now = performance.now();
    if (now - this.#reportedAt < reportEvery) return;
    this.#reportedAt = now;
    this.#onIgnored(this.#ignored);
    this.#ignored = 0;
  }

  #notify(notice: ChangeNotice): void {
    for (const listener of [...this.#listeners]) listener(notice);
  }

  #lookAgain(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query("SELECT 1").then(
        () => {
          if (this.#client === client) this.#lookAgain(client);
        },
        () => this.#interrupt(client),
      );
    }, lookEvery).unref();
  }

  /** Handles a connection that is lost or does not respond: notices may be missed until another one listens. */
  #interrupt(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isLive = false;
    this.#wasInterrupted = true;
    clearTimeout(this.#timer);
    for (const listener of this.#interruptions) listener();
    // If it cannot be closed cleanly, the system closes it.
    if (client !== this.#holder) void client.end().catch(() => undefined);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.open(), reopenAfter).unref();
  }
}

/** How long a cached value is trusted, milliseconds. Programs of an earlier version send notices that are refused. */
const cacheLifetime = 10_000;

/**
 * Caches a value that is read at every request. It is read again after a notice of a change, and after some time. While
 * notices may be missed, it is read every time.
 */
export class CachedValue<T> {
  readonly #notices: Notices;
  readonly #read: () => Promise<T>;
  /** The value or its pending read; undefined when it must be read again. */
  #value: Promise<T> | undefined;
  /** When it was read, by `performance.now`. */
  #readAt = 0;

  /** `changes`: returns whether a notice means that the value has changed. */
  constructor(notices: Notices, changes: (notice: ChangeNotice) => boolean, read: () => Promise<T>) {
    this.#notices = notices;
    this.#read = read;
    notices.on((notice) => {
      if (changes(notice)) this.forget();
    });
    notices.onInterruption(() => this.forget());
  }

  get(): Promise<T> {
    if (!this.#notices.isLive) return this.#read();
    const now = performance.now();
    if (this.#value !== undefined && now - this.#readAt < cacheLifetime) return this.#value;
    const value = this.#read();
    this.#readAt = now;
    this.#value = value;
    value.catch(() => {
      if (this.#value === value) this.#value = undefined;
    });
    return value;
  }

  /** Makes the next `get` read the value again. */
  forget(): void {
    this.#value = undefined;
  }

  /** Changes the cached value, if there is one. */
  change(change: (value: T) => T): void {
    this.#value = this.#value?.then(change);
  }
}
