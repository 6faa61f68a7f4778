import { randomUUID } from "node:crypto";
import pg from "pg";
import type { PostgresAddress } from "./address.ts";
import { connectionConfig } from "./database.ts";
import { answerName, NoticeReader, noticeText, stampOf, type Notice, type Stamp } from "./notice-text.ts";
import { lockOwnerOf, type Owner } from "./owner.ts";
import { Session, type Sent } from "./session.ts";

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
  readonly #listeners = new Set<(notice: Notice) => void>();
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
  on(listener: (notice: Notice) => void): () => void {
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
  sending(notice: Notice, stamp: Stamp): Sent {
    const text = noticeText(notice, this.#sender, stamp);
    return [{ name: "notify", text: "SELECT pg_notify($1, $2)" }, [channelOf(this.#address.schema), text]];
  }

  /** Sends `notice` with the transaction of `session`. */
  async send(session: Session, notice: Notice): Promise<void> {
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
      const session = new Session(client);
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

  #tell(notice: Notice): void {
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
