import type { Outcome } from "../../shared/lookups/lookup.ts";
import { outcomeHead, outcomeTail } from "../../shared/protocol/outcome-line.ts";

/** Characters from which on a text is worth a part of its own: shorter ones are copied together. */
const worthPart = 4_096;

/** Lines of an answer as bytes, gathered and then taken. A long payload that several lines tell stands in memory once. */
export class AnswerBytes {
  #parts: Buffer[] = [];
  #text = "";
  #lines = 0;

  /** Lines gathered and not taken. */
  get lines(): number {
    return this.#lines;
  }

  /** Adds a line for each index. */
  add(indexes: readonly number[], outcome: Outcome): void {
    const tail = outcomeTail(outcome);
    const part = tail.length < worthPart ? undefined : Buffer.from(tail);
    for (const index of indexes) {
      this.#text += outcomeHead(index);
      if (part === undefined) this.#text += tail;
      else {
        this.#closeText();
        this.#parts.push(part);
      }
    }
    this.#lines += indexes.length;
  }

  take(): readonly Buffer[] {
    this.#closeText();
    const parts = this.#parts;
    this.#parts = [];
    this.#lines = 0;
    return parts;
  }

  #closeText(): void {
    if (this.#text !== "") this.#parts.push(Buffer.from(this.#text));
    this.#text = "";
  }
}
