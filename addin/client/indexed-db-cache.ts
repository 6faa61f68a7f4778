import type { AnswerCache, CachedAnswer } from "./answer-cache.ts";

export interface IndexedDbCacheOptions {
  readonly factory: IDBFactory;
  /** Name of the database. */
  readonly name: string;
  /**
   * How long a read may take, milliseconds, without the time in which the page itself is busy. After that the cells are
   * asked for as if the cache were empty.
   * @default 3000
   */
  readonly timeout?: number;
}

/** Largest number of answers. When the page opens, those the relay sent longest ago are deleted first. */
const most = 50_000;

const storeName = "answers";
const byAge = "keptAt";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database failed"));
  });
}

function opened({ factory, name }: IndexedDbCacheOptions): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(storeName).createIndex(byAge, "keptAt");
  };
  return done(request).then((database) => {
    // Another page wants a newer version of the database: this page goes on without it.
    database.onversionchange = () => database.close();
    return database;
  });
}

/** Deletes the entries that the relay sent longest ago until at most `most` are left. */
async function makeRoom(database: IDBDatabase): Promise<void> {
  const store = database.transaction(storeName, "readwrite").objectStore(storeName);
  let surplus = (await done(store.count())) - most;
  const oldest = store.index(byAge).openCursor();
  oldest.onsuccess = () => {
    if (oldest.result === null || surplus-- <= 0) return;
    oldest.result.delete();
    oldest.result.continue();
  };
}

/** Into how many parts a timeout is cut. */
const parts = 6;

/**
 * Resolves after `timeout` milliseconds in which the page could have handled an answer. While the page calculates, an
 * answer that the browser has long given waits behind it, and so does a timer: what it stood still counts as one part.
 */
async function idleFor(timeout: number): Promise<void> {
  for (let part = 0; part < parts; part++)
    await new Promise<void>((resolve) => void setTimeout(resolve, timeout / parts));
}

/**
 * Returns a cache in the browser's IndexedDB, which has more room than localStorage. If IndexedDB refuses, fails or
 * does not answer in time, the cache acts as if empty and reports nothing: memory and relay have the same answers.
 */
export function indexedDbCache(options: IndexedDbCacheOptions): AnswerCache {
  const { timeout = 3_000 } = options;
  let isGone = false;
  const giveUp = () => void (isGone = true);
  const database = Promise.resolve().then(() => opened(options));
  database.then((open) => makeRoom(open)).catch(giveUp);

  async function readAll(keys: readonly string[]): Promise<(CachedAnswer | undefined)[]> {
    const store = (await database).transaction(storeName, "readonly").objectStore(storeName);
    return Promise.all(keys.map((key) => done(store.get(key) as IDBRequest<CachedAnswer | undefined>)));
  }

  return {
    async read(keys) {
      const nothing = keys.map(() => undefined);
      if (isGone) return nothing;
      const late = idleFor(timeout).then(() => nothing);
      const all = readAll(keys).catch(() => {
        giveUp();
        return nothing;
      });
      return Promise.race([all, late]);
    },
    write(entries) {
      if (isGone) return;
      void database
        .then((open) => {
          const transaction = open.transaction(storeName, "readwrite", { durability: "relaxed" });
          const store = transaction.objectStore(storeName);
          for (const [key, answer] of entries) store.put(answer, key);
          // Without this, the commit waits until a page busy with its answers has handled the event of each put.
          transaction.commit();
        })
        .catch(giveUp);
    },
  };
}
