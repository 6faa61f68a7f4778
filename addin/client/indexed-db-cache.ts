import type { AnswerCache, CachedAnswer } from "./answer-cache.ts";

export interface IndexedDbCacheOptions {
  readonly factory: IDBFactory;
  /** Name of the database. */
  readonly name: string;
  /** How long cells wait for the browser, milliseconds: then they are asked for as if it had nothing. @default 3000 */
  readonly timeout?: number;
}

/** Answers at most; those told longest ago go first, when the page opens. */
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
    // Another page wants a newer form of it: this one goes on without.
    database.onversionchange = () => database.close();
    return database;
  });
}

/** Removes what was told longest ago, where there is more than `most`. */
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

/**
 * A cache in the browser's IndexedDB, which has room where localStorage has none. Where it refuses, fails or does
 * not answer in time, there is nothing in it and nothing is said: memory and relay have the same answers.
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
      const late = new Promise<typeof nothing>((resolve) => void setTimeout(resolve, timeout, nothing));
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
          // Left to itself, it is committed once a page that is busy with its answers has heard of each put.
          transaction.commit();
        })
        .catch(giveUp);
    },
  };
}
