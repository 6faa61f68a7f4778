import type { Notice, Notices } from "./notices.ts";

/**
 * A small table that is asked at every request, held in memory: read whole, and read anew when a notice says that it is
 * another one now. While notices may be missed, it is read for every question.
 */
export class HeldRows<Row> {
  readonly #notices: Notices;
  readonly #read: () => Promise<ReadonlyMap<string, Row>>;
  /** The rows, or their reading on its way; undefined where what was read is of the past. */
  #rows: Promise<ReadonlyMap<string, Row>> | undefined;

  constructor(kind: Notice["kind"], notices: Notices, read: () => Promise<ReadonlyMap<string, Row>>) {
    this.#notices = notices;
    this.#read = read;
    notices.on((notice) => {
      if (notice.kind === kind) this.forget();
    });
    notices.onInterruption(() => this.forget());
  }

  async get(key: string): Promise<Row | undefined> {
    if (!this.#notices.isLive) return (await this.#read()).get(key);
    return (await this.#held()).get(key);
  }

  /** What is held is of the past. */
  forget(): void {
    this.#rows = undefined;
  }

  /** Changes a row where it is held. */
  change(key: string, change: (row: Row) => Row): void {
    const rows = this.#rows;
    if (rows === undefined) return;
    this.#rows = rows.then((held) => {
      const row = held.get(key);
      return row === undefined ? held : new Map(held).set(key, change(row));
    });
  }

  #held(): Promise<ReadonlyMap<string, Row>> {
    if (this.#rows !== undefined) return this.#rows;
    const rows = this.#read();
    this.#rows = rows;
    rows.catch(() => {
      if (this.#rows === rows) this.#rows = undefined;
    });
    return rows;
  }
}
