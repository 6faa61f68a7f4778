import type { FakeWorkbook } from "./fake-workbook.ts";
import { officeError, Proxy, type Context } from "./proxies.ts";

interface Setting {
  readonly key: string;
  readonly value: unknown;
}

/** Excel.Setting, as far as the pane uses it. */
class SettingProxy extends Proxy<Setting> {
  readonly #book: FakeWorkbook;

  constructor(context: Context, book: FakeWorkbook, key: string) {
    super(context, () => (book.settings.has(key) ? { key, value: book.settings.get(key) } : undefined));
    this.#book = book;
  }

  get key() {
    return this.loaded("key");
  }
  get value() {
    return this.loaded("value");
  }

  delete(): void {
    this.context.later(() => void this.#book.settings.delete(this.target.key));
  }

  protected override read(name: string): unknown {
    const { key, value } = this.target;
    return name === "key" ? key : name === "value" ? value : super.read(name);
  }
}

/** Excel.SettingCollection, as far as the pane uses it. */
export class SettingsProxy extends Proxy<FakeWorkbook> {
  readonly #book: FakeWorkbook;
  #items: SettingProxy[] | undefined;

  constructor(context: Context, book: FakeWorkbook) {
    super(context, () => book);
    this.#book = book;
  }

  get items(): SettingProxy[] {
    if (this.#items === undefined) throw officeError("PropertyNotLoaded", "items was not loaded");
    return this.#items;
  }

  override load(names: string): this {
    this.context.later(() => {
      this.#items = [...this.#book.settings.keys()].map((key) =>
        new SettingProxy(this.context, this.#book, key).loadNow(names.replaceAll("items/", "")),
      );
    });
    return this;
  }

  add(key: string, value: unknown): void {
    this.context.later(() => void this.#book.settings.set(key, value));
  }

  getItemOrNullObject(key: string): SettingProxy {
    return new SettingProxy(this.context, this.#book, key);
  }
}
