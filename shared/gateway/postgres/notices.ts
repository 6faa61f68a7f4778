import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { type QueuedStatement, StatementSession, type Statement } from "./session.ts";
import pg from "pg";
import type { PostgresAddress } from "./address.ts";
import { connectionConfig } from "./database.ts";
import { type Owner, lockOwnerOf } from "./owner.ts";

/** What others are told that they wrote. */
export type ChangeNotice =
  /** Answers were kept; `replaced` are the names (`answerName`) of those that stood there before and say something else now. */
  | {
      readonly kind: "answers";
      readonly source: string;
      readonly replaced: readonly string[] | "all";
      /** The account whose calls were settled with them: who waits for another machine's answers may look. */
      readonly settled?: number;
    }
  /** Answers were deleted. */
  | { readonly kind: "purged" }
  | { readonly kind: "tokens" }
  | { readonly kind: "settings" }
  | { readonly kind: "other" };

/** What makes a notice one of this store's: its secret, and a number that no other notice bears. */
export interface Stamp {
  readonly secret: Buffer;
  readonly number: number;
}

/** Bytes of a notice at most, as PostgreSQL takes them: 8,000. Of what is longer, all is told to be replaced. */
const longestNotice = 7_500;
/** How the text of a notice ends: by its HMAC-SHA256 in base64url. */
const signature = /^,"mac":"[\w-]{43}"\}$/;
const signatureLength = ',"mac":""}'.length + 43;
/** Notices may come in another order than that of their numbers: so many numbers back, each is taken once. */
const numbersKept = 10_000;

const selectStamp: Statement = {
  name: "select stamp",
  text: "SELECT nextval('notice_numbers') AS number, secret FROM notice_secret",
};

/** What the next notice is signed with. @throws {StoreWorkError} where the role may not read the secret */
export async function stampOf(session: StatementSession): Promise<Stamp> {
  return (await session.row<Stamp>(selectStamp))!;
}

const macOf = (secret: Buffer, text: string): Buffer => createHmac("sha256", secret).update(text).digest();

/** Bytes of a MAC that name an answer. */
const nameBytes = 12;

/**
 * What a notice calls the answer of `source` under `key`. Any role of the database may listen, and a digest that is made
 * without a secret would be found by trying all companies.
 */
export const answerName = (secret: Buffer, source: string, key: string): string =>
  macOf(secret, `answer ${source} ${key}`).subarray(0, nameBytes).toString("base64url");

/** The text of `notice`, from the opening of a store that is named `sender`. */
export function noticeText(notice: ChangeNotice, sender: string, { secret, number }: Stamp): string {
  const signed = JSON.stringify({ sender, ...notice, number });
  const text = JSON.stringify({
    sender,
    ...notice,
    number,
    mac: macOf(secret, signed).toString("base64url"),
  });
  return Buffer.byteLength(text) > longestNotice && notice.kind === "answers"
    ? noticeText({ ...notice, replaced: "all" }, sender, { secret, number })
    : text;
}

interface ReceivedNotice {
  readonly sender: string;
  readonly number: number;
  readonly notice: ChangeNotice;
}

/** Reads what is heard on a channel on which any role of the database may say anything. */
export class NoticeReader {
  readonly #secret: Buffer;
  readonly #heard = new Set<number>();
  #highest: number;

  /** `stamp`: one that was taken before anything is heard: notices of long before are taken no more. */
  constructor({ secret, number }: Stamp) {
    this.#secret = secret;
    this.#highest = number;
  }

  /** The notice and its sender; undefined for what nobody on the store has written, and for what was heard before. */
  read(text: string): ReceivedNotice | undefined {
    const read = this.#signed(text);
    return read !== undefined && this.#isNew(read.number) ? read : undefined;
  }

  #signed(text: string): ReceivedNotice | undefined {
    // What has no signature is not read: whoever sends much of it must not keep the program busy.
    if (!signature.test(text.slice(-signatureLength))) return undefined;
    try {
      const { mac, ...signed } = JSON.parse(text) as Record<string, unknown>;
      if (typeof mac !== "string") return undefined;
      const told = Buffer.from(mac, "base64url");
      const made = macOf(this.#secret, JSON.stringify(signed));
      if (told.length !== made.length || !timingSafeEqual(told, made)) return undefined;
      const { sender, number, ...notice } = signed as unknown as ChangeNotice &
        Omit<ReceivedNotice, "notice">;
      return { sender, number, notice };
    } catch {
      return undefined;
    }
  }

  #isNew(number: number): boolean {
    if (number <= this.#highest - numbersKept || this.#heard.has(number)) return false;
    this.#heard.add(number);
    this.#highest = Math.max(this.#highest, number);
    if (this.#heard.size > numbersKept * 2) this.#forgetOld();
    return true;
  }

  #forgetOld(): void {
    for (const number of this.#heard) {
      if (number <= this.#highest - numbersKept) this.#heard.delete(number);
    }
  }
}

/** How often a connection that has nothing to tell is asked whether it still stands, and for how long, milliseconds. */
const lookEvery = 500;
const lookTimeout = 1_000;
/** Pause before a connection that broke is opened again, milliseconds. */
const reopenAfter = 250;
/** How often it is told that notices were ignored, milliseconds. */
const toldEvery = 60_000;

const channelOf = (schema: string): string => `sirene_${schema}`;

/**
 * What other connections write, as PostgreSQL tells it. What is held in memory may be trusted while `isLive`: a revoked
 * token must not be let in because a network swallowed the notice, so the connection is asked all the time whether it
 * still stands, and is not live when it does not say so.
 */
export class Notices {
  #address: PostgresAddress;
  readonly #owner: Owner;
  readonly #sender = randomUUID();
  readonly #listeners = new Set<(notice: ChangeNotice) => void>();
  readonly #interruptions = new Set<() => void>();
  readonly #onIgnored: (notices: number) => void;
  /** What was heard and believed by nobody since that was last told, and when it was, as `performance.now` counts. */
  #ignored = 0;
  #toldAt = -Infinity;
  /** Undefined while nothing is heard. */
  #secret: Buffer | undefined;
  #reader: NoticeReader | undefined;
  #client: pg.Client | undefined;
  #isLive = false;
  #isClosed = false;
  #wasInterrupted = false;
  #timer: NodeJS.Timeout | undefined;

  /** The session that listens shows that `owner` is alive. `onIgnored` is told, once a minute at most, how many notices were none of this store's, or were heard before. */
  constructor(
    address: PostgresAddress,
    owner: Owner,
    onIgnored: (notices: number) => void = () => undefined,
  ) {
    this.#address = address;
    this.#owner = owner;
    this.#onIgnored = onIgnored;
  }

  /** Everything that others wrote up to a second ago has been told. */
  get isLive(): boolean {
    return this.#isLive;
  }

  /** Has `listener` told of what others write; answers how to have it told no more. */
  on(listener: (notice: ChangeNotice) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Has `listener` told when notices may have been missed: before any can be missed that `isLive` vouched for. */
  onInterruption(listener: () => void): void {
    this.#interruptions.add(listener);
  }

  /** What notices call the answer of `source` under `key`. To be asked while `isLive`. */
  answerName(source: string, key: string): string {
    return answerName(this.#secret!, source, key);
  }

  /** The statement that sends `notice` with a transaction: it is told if and when that is kept. */
  sending(notice: ChangeNotice, stamp: Stamp): QueuedStatement {
    const text = noticeText(notice, this.#sender, stamp);
    return [{ name: "notify", text: "SELECT pg_notify($1, $2)" }, [channelOf(this.#address.schema), text]];
  }

  /** Sends `notice` with the transaction of `session`. */
  async send(session: StatementSession, notice: ChangeNotice): Promise<void> {
    await session.rows(...this.sending(notice, await stampOf(session)));
  }

  /** Begins to listen, and goes on whenever the server can be reached; resolves when it listens or could not. */
  async open(): Promise<void> {
    const client = new pg.Client({ ...connectionConfig(this.#address), query_timeout: lookTimeout });
    this.#client = client;
    client.on("error", () => this.#interrupt(client));
    client.on("end", () => this.#interrupt(client));
    client.on("notification", ({ payload }) => this.#hear(payload));
    try {
      await client.connect();
      // Read anew each time: a backup may have taken the place of what was there.
      const session = new StatementSession(client);
      const stamp = await stampOf(session);
      this.#secret = stamp.secret;
      this.#reader = new NoticeReader(stamp);
      await client.query(`LISTEN ${channelOf(this.#address.schema)}`);
      await lockOwnerOf(session, this.#owner);
    } catch {
      this.#interrupt(client);
      return;
    }
    if (this.#client !== client) return;
    this.#isLive = true;
    this.#lookAgain(client);
    // What was told meanwhile was told to nobody.
    if (this.#wasInterrupted) this.#tell({ kind: "other" });
    this.#wasInterrupted = false;
  }

  /** Opens the next connection by `address`: the same database, by another password. */
  useAddress(address: PostgresAddress): void {
    this.#address = address;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isLive = false;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #hear(payload: string | undefined): void {
    const heard = this.#reader?.read(payload ?? "");
    if (heard === undefined) this.#ignore();
    else if (heard.sender !== this.#sender) this.#tell(heard.notice);
  }

  /** Any role of the database may send anything on any channel. */
  #ignore(): void {
    this.#ignored += 1;
    const now = performance.now();
    if (now - this.#toldAt < toldEvery) return;
    this.#toldAt = now;
    this.#onIgnored(this.#ignored);
    this.#ignored = 0;
  }

  #tell(notice: ChangeNotice): void {
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

  /** The connection is gone, or says nothing: notices may be missed until another one listens. */
  #interrupt(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#isLive = false;
    this.#wasInterrupted = true;
    clearTimeout(this.#timer);
    for (const listener of this.#interruptions) listener();
    // What cannot be closed in order is closed by the system.
    void client.end().catch(() => undefined);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.open(), reopenAfter).unref();
  }
}

/** How long what is held is trusted, milliseconds: programs of an earlier version send notices that nobody believes. */
const longestHeld = 10_000;

/**
 * What is asked at every request, held in memory: read once, and read anew when a notice says that it is something else
 * now, or when it was read some time ago. While notices may be missed, it is read for every question.
 */
export class CachedValue<T> {
  readonly #notices: Notices;
  readonly #read: () => Promise<T>;
  /** What was read, or its reading on its way; undefined where that is of the past. */
  #value: Promise<T> | undefined;
  /** When it was read, as `performance.now` counts. */
  #readAt = 0;

  /** `changes`: whether a notice tells that it is something else now. */
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
    if (this.#value !== undefined && now - this.#readAt < longestHeld) return this.#value;
    const value = this.#read();
    this.#readAt = now;
    this.#value = value;
    value.catch(() => {
      if (this.#value === value) this.#value = undefined;
    });
    return value;
  }

  /** What is held is of the past. */
  forget(): void {
    this.#value = undefined;
  }

  /** Changes what is held, where it is. */
  change(change: (value: T) => T): void {
    this.#value = this.#value?.then(change);
  }
}
