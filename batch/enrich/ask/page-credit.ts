/**
 * Whether one more page of a kind is worth a call. Pages may lose a stake of calls in all against asking one by one, and
 * what they gain may be staked again. The first page goes alone: when it gains nothing, the service does not answer as
 * hoped, and no more are asked.
 */
export class PageCredit {
  #credit: number;
  #underWay = 0;
  #trial: "open" | "won" | "lost" = "open";

  /** `stake`: calls that may be lost. */
  constructor(stake: number) {
    this.#credit = stake;
  }

  /** False while the page under way decides, and for good once pages do not pay. */
  get mayAsk(): boolean {
    if (this.#trial === "lost" || this.#credit <= 0) return false;
    return this.#trial === "won" || this.#underWay === 0;
  }

  /** A page is being asked: a call taken from the credit. */
  asked(): void {
    this.#credit -= 1;
    this.#underWay += 1;
  }

  /** No answer came: nothing is known of the kind, and the call is lost. */
  failed(): void {
    this.#underWay -= 1;
  }

  /** A page told of `covered` of its `subjects`, each a call saved. */
  answered(covered: number, subjects: number): void {
    this.#underWay -= 1;
    this.#credit += covered;
    // A page is planned for two subjects or more: one that tells of a single one has gained nothing.
    if (this.#trial === "open") this.#trial = covered >= Math.min(2, subjects) ? "won" : "lost";
  }
}
