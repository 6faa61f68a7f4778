import type { Kept, KeptAnswers } from "./kept-answers.ts";

export interface IndexedAnswersOptions {
  readonly factory: IDBFactory;
  /** Name of the database. */
  readonly name: string;
  /** Answers kept at most; those kept longest go first, when the page opens. @default 50000 */
  readonly most?: number;
  /** How long cells wait for the browser, milliseconds: then they are asked for as if it had nothing. @default 3000 */
  readonly patience?: number;
}

const storeName = "answers";
const byAge = "keptAt";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database failed"));
  });
}

function opened({ factory, name }: IndexedAnswersOptions): Promise<IDBDatabase> {
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

/** Removes what was kept longest, where there is more than is kept. */
async function makeRoom(database: IDBDatabase, most: number): Promise<void> {
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
 * Answers kept in the browser's IndexedDB, which has room where localStorage has none. Where it refuses, fails or does
 * not answer in time, there is nothing in it and nothing is said: memory and relay have the same answers.
 */
export function answersInIndexedDb(options: IndexedAnswersOptions): KeptAnswers {
  const { most = 50_000, patience = 3_000 } = options;
  let isGone = false;
  const giveUp = () => void (isGone = true);
  const database = Promise.resolve().then(() => opened(options));
  database.then((open) => makeRoom(open, most)).catch(giveUp);

  async function readAll(keys: readonly string[]): Promise<(Kept | undefined)[]> {
    const store = (await database).transaction(storeName, "readonly").objectStore(storeName);
    return Promise.all(keys.map((key) => done(store.get(key) as IDBRequest<Kept | undefined>)));
  }

  return {
    async read(keys) {
      const nothing = keys.map(() => undefined);
      if (isGone) return nothing;
      const late = new Promise<typeof nothing>((resolve) => void setTimeout(resolve, patience, nothing));
      const all = readAll(keys).catch(() => {
        giveUp();
        return nothing;
      });
      return Promise.race([all, late]);
    },
    keep(entries) {
      if (isGone) return;
      void database
        .then((open) => {
          const store = open
            .transaction(storeName, "readwrite", { durability: "relaxed" })
            .objectStore(storeName);
          for (const [key, kept] of entries) store.put(kept, key);
        })
        .catch(giveUp);
    },
  };
}
