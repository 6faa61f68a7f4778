import { randomUUID } from "node:crypto";
import pg from "pg";
import type { PostgresAddress } from "./address.ts";
import { connectionConfig } from "./database.ts";
import type { Sent, Session } from "./session.ts";

/** What others are told that they wrote. */
export type Notice =
  /** Answers were kept; `replaced` are those (`stored-key.ts`) that stood there before and say something else now. */
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

/** Bytes of a notice at most, as PostgreSQL takes them: 8,000. Of what is longer, all is told to be replaced. */
const longestNotice = 7_500;
/** How often a connection that has nothing to tell is asked whether it still stands, and for how long, milliseconds. */
const lookEvery = 500;
const lookTimeout = 1_000;
/** Pause before a connection that broke is opened again, milliseconds. */
const reopenAfter = 250;

const channelOf = (schema: string): string => `sirene_${schema}`;

/**
 * What other connections write, as PostgreSQL tells it. What is held in memory may be trusted while `isLive`: a revoked
 * token must not be let in because a network swallowed the notice, so the connection is asked all the time whether it
 * still stands, and is not live when it does not say so.
 */
export class Notices {
  readonly #address: PostgresAddress;
  readonly #sender = randomUUID();
  readonly #listeners = new Set<(notice: Notice) => void>();
  readonly #interruptions = new Set<() => void>();
  #client: pg.Client | undefined;
  #isLive = false;
  #isClosed = false;
  #wasInterrupted = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(address: PostgresAddress) {
    this.#address = address;
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

  /** The statement that sends `notice` with a transaction: it is told if and when that is kept. */
  sending(notice: Notice): Sent {
    const told = JSON.stringify({ sender: this.#sender, ...notice });
    const isLong = Buffer.byteLength(told) > longestNotice && notice.kind === "answers";
    return isLong
      ? this.sending({ ...notice, replaced: "all" })
      : [{ name: "notify", text: "SELECT pg_notify($1, $2)" }, [channelOf(this.#address.schema), told]];
  }

  /** Sends `notice` with the transaction of `session`. */
  async send(session: Session, notice: Notice): Promise<void> {
    await session.rows(...this.sending(notice));
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
      await client.query(`LISTEN ${channelOf(this.#address.schema)}`);
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

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isLive = false;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #hear(payload: string | undefined): void {
    if (payload === undefined) return;
    const { sender, ...notice } = JSON.parse(payload) as Notice & { readonly sender: string };
    if (sender === this.#sender) return;
    this.#tell(notice);
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
