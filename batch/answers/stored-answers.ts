import type { KnownAnswer, KnownAnswers } from "../../shared/enrichment/fill/known-answers.ts";
import type { Presence, Store } from "../../shared/gateway/store/store.ts";

/** An answer in the store, whose text is read at most once. */
class StoredData {
  readonly kind = "data";
  readonly asOf: number;
  readonly #json: string;
  #data: unknown;

  constructor(json: string, asOf: number) {
    this.#json = json;
    this.asOf = asOf;
  }

  get data(): unknown {
    return (this.#data ??= JSON.parse(this.#json) as unknown);
  }
}

const answerOf = ({ found, asOf }: Presence, json: string | undefined): KnownAnswer => {
  if (!found) return { kind: "not_found", asOf };
  return json === undefined ? { kind: "data", data: undefined, asOf } : new StoredData(json, asOf);
};

/** The answers of a store, as a run reads them: the store is the checkpoint, and nothing else is carried on. */
export const storedAnswers = (store: Pick<Store, "answers" | "presence">): KnownAnswers => ({
  async read(keys, withData) {
    if (withData) {
      return (await store.answers(keys)).map((answer) => answer && answerOf(answer, answer.data));
    }
    return (await store.presence(keys)).map((answer) => answer && answerOf(answer, undefined));
  },
});
