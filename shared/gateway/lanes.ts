/** Who waits longer: a person in front of a cell, or a run over a file. Lower is served first. */
export const lanePriority = { interactive: 2, batch: 7 } as const;
export type Lane = keyof typeof lanePriority;

/** Waiting tasks, interactive before batch, each lane in order of arrival. */
export class Lanes<T extends { lane: Lane }> {
  readonly #queues: Record<Lane, T[]> = { interactive: [], batch: [] };
  /** Position of each lane's head: shifting a long array for every task would cost more than the call. */
  readonly #heads: Record<Lane, number> = { interactive: 0, batch: 0 };

  get size(): number {
    return this.#length("interactive") + this.#length("batch");
  }

  push(task: T): void {
    this.#queues[task.lane].push(task);
  }

  /** Moves a task to the interactive lane; one that does not wait here will join that lane when it comes back. */
  hurry(task: T): void {
    if (task.lane === "interactive") return;
    const at = this.#queues.batch.indexOf(task, this.#heads.batch);
    task.lane = "interactive";
    if (at === -1) return;
    this.#queues.batch.splice(at, 1);
    this.push(task);
  }

  /** Puts tasks back in front of their lanes, in their order. */
  putBack(tasks: readonly T[]): void {
    for (const lane of ["interactive", "batch"] as const) {
      const own = tasks.filter((task) => task.lane === lane);
      if (own.length > 0) this.#reset(lane, [...own, ...this.#queues[lane].slice(this.#heads[lane])]);
    }
  }

  take(count: number): T[] {
    const first = this.#takeFrom("interactive", count);
    return [...first, ...this.#takeFrom("batch", count - first.length)];
  }

  takeAll(): T[] {
    return this.take(this.size);
  }

  #length(lane: Lane): number {
    return this.#queues[lane].length - this.#heads[lane];
  }

  #takeFrom(lane: Lane, count: number): T[] {
    const head = this.#heads[lane];
    const taken = this.#queues[lane].slice(head, head + Math.max(0, count));
    this.#heads[lane] = head + taken.length;
    if (this.#heads[lane] > 1024) this.#reset(lane, this.#queues[lane].slice(this.#heads[lane]));
    return taken;
  }

  #reset(lane: Lane, tasks: T[]): void {
    this.#queues[lane] = tasks;
    this.#heads[lane] = 0;
  }
}
