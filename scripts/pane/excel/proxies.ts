/** The queue between a batch and the workbook: what a batch says is done at `sync`, as in Office.js. */
export class Context {
  readonly workbook: unknown;
  readonly #queue: (() => void)[] = [];
  readonly #onSync: () => void;

  /** `onSync` is told after each `sync`. */
  constructor(makeWorkbook: (context: Context) => unknown, onSync: () => void) {
    this.workbook = makeWorkbook(this);
    this.#onSync = onSync;
  }

  later(step: () => void): void {
    this.#queue.push(step);
  }

  /** Does what was said since the last one; rejects with what one of its steps throws, and drops the rest. */
  sync(): Promise<void> {
    const steps = this.#queue.splice(0);
    return new Promise((resolve) => {
      try {
        for (const step of steps) step();
      } finally {
        this.#onSync();
      }
      resolve();
    });
  }
}

/** An error as Office.js throws it. */
export function officeError(code: string, message = code): Error {
  return Object.assign(new Error(message), { code });
}

/**
 * An object whose properties have to be loaded, and a `sync` awaited, before they can be read: a batch that forgets
 * either fails here as it fails in Excel.
 */
export class Proxy<T> {
  readonly context: Context;
  readonly #find: () => T | undefined;
  readonly #loaded = new Map<string, unknown>();
  #isNull: boolean | undefined;

  constructor(context: Context, find: () => T | undefined) {
    this.context = context;
    this.#find = find;
  }

  /** What this stands for, now: inside a step of the queue only. */
  get target(): T {
    const target = this.#find();
    if (target === undefined) throw officeError("ItemNotFound");
    return target;
  }

  get isNullObject(): boolean {
    if (this.#isNull === undefined) throw officeError("PropertyNotLoaded", "isNullObject was not loaded");
    return this.#isNull;
  }

  load(names: string): this {
    this.context.later(() => void this.loadNow(names));
    return this;
  }

  /** Loads at once: for an item of what is being loaded, inside a step of the queue only. */
  loadNow(names: string): this {
    this.#isNull = this.#find() === undefined;
    if (!this.#isNull)
      for (const name of names.split(",")) this.#loaded.set(name.trim(), this.read(name.trim()));
    return this;
  }

  /** The value of a property, of those that this object has. */
  protected read(name: string): unknown {
    throw officeError("InvalidArgument", `there is no property ${name}`);
  }

  protected loaded(name: string): unknown {
    if (!this.#loaded.has(name)) throw officeError("PropertyNotLoaded", `${name} was not loaded`);
    return this.#loaded.get(name);
  }
}
