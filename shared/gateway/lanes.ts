import { lanes, type Lane } from "../lookups/lane.ts";
import { Turns } from "./turns.ts";

/** Lower is served first. */
export const lanePriority: Readonly<Record<Lane, number>> = { interactive: 2, batch: 7 };

/** What waits: in which lane, and whose turn serves it. Both may change while it waits. */
export interface Waiting {
  lane: Lane;
  turn: string;
}

/** Waiting tasks: interactive before batch; within a lane users take turns, each user's own in order of arrival. */
export class Lanes<T extends Waiting> {
  readonly #lanes: Record<Lane, Turns<T>> = { interactive: new Turns(), batch: new Turns() };

  get size(): number {
    return this.sizeOf("interactive") + this.sizeOf("batch");
  }

  sizeOf(lane: Lane): number {
    return this.#lanes[lane].size;
  }

  push(task: T): void {
    this.#lanes[task.lane].push(task.turn, task);
  }

  /**
   * Somebody else waits for `task` too: it goes to where they would wait, when that is served sooner. One that does not
   * wait here keeps its turn, and joins the better lane when it comes back.
   */
  join(task: T, lane: Lane, turn: string): void {
    if (lanePriority[lane] > lanePriority[task.lane]) return;
    const own = this.#lanes[task.lane];
    const place = own.placeOf(task.turn, task);
    if (place === -1) {
      task.lane = lane;
      return;
    }
    if (lane === task.lane && this.#lanes[lane].waiting(turn) >= place) return;
    own.remove(task.turn, task);
    task.lane = lane;
    task.turn = turn;
    this.push(task);
  }

  /** Puts tasks back in front of what waits for their users, in their order. */
  putBack(tasks: readonly T[]): void {
    for (const lane of lanes) {
      const byTurn = new Map<string, T[]>();
      for (const task of tasks) {
        if (task.lane !== lane) continue;
        const own = byTurn.get(task.turn);
        if (own === undefined) byTurn.set(task.turn, [task]);
        else own.push(task);
      }
      for (const [turn, own] of byTurn) this.#lanes[lane].pushFront(turn, own);
    }
  }

  take(count: number): T[] {
    const first = this.#lanes.interactive.take(count);
    return [...first, ...this.#lanes.batch.take(count - first.length)];
  }

  takeAll(): T[] {
    return this.take(this.size);
  }
}
