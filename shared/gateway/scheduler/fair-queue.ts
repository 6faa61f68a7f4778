import type { Lane } from "../../lookups/lookup.ts";

interface QueueNode<T> {
  readonly item: T;
  /** Greater than that of whatever comes before. */
  readonly number: number;
  before: QueueNode<T> | undefined;
  after: QueueNode<T> | undefined;
}

/**
 * Those who wait, in order. Joining, leaving from anywhere and being served cost the same however many wait: one who
 * leaves a long queue must not hold up all others.
 */
export class OrderedQueue<T> {
  readonly #places = new Map<T, QueueNode<T>>();
  #first: QueueNode<T> | undefined;
  #last: QueueNode<T> | undefined;

  get size(): number {
    return this.#places.size;
  }

  /** The one that is served next. */
  get first(): T | undefined {
    return this.#first?.item;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#places.keys();
  }

  has(item: T): boolean {
    return this.#places.has(item);
  }

  /** At the end. */
  push(item: T): void {
    const before = this.#last;
    const place: QueueNode<T> = { item, number: (before?.number ?? 0) + 1, before, after: undefined };
    if (before === undefined) this.#first = place;
    else before.after = place;
    this.#last = place;
    this.#places.set(item, place);
  }

  /** In front of all that wait, in their order. */
  pushFront(items: readonly T[]): void {
    for (const item of [...items].reverse()) {
      const after = this.#first;
      const place: QueueNode<T> = { item, number: (after?.number ?? 0) - 1, before: undefined, after };
      if (after === undefined) this.#last = place;
      else after.before = place;
      this.#first = place;
      this.#places.set(item, place);
    }
  }

  /** The first one, taken out. */
  shift(): T | undefined {
    const item = this.#first?.item;
    if (item !== undefined) this.remove(item);
    return item;
  }

  /** False when it does not wait here. */
  remove(item: T): boolean {
    const place = this.#places.get(item);
    if (place === undefined) return false;
    const { before, after } = place;
    if (before === undefined) this.#first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
    return this.#places.delete(item);
  }

  /** How many come before `item` at most: those that have left from between are counted too. */
  mostBefore(item: T): number {
    return this.#places.get(item)!.number - this.#first!.number;
  }
}

/**
 * By how much the time of a user's lane advances with each task served. A person in front of a cell gets eight tasks for
 * one of a run over a file: enough not to notice the run, and what calls itself a person can never stop one.
 * @decides how many questions of cells are served for one of a run
 */
const strides: Readonly<Record<Lane, number>> = { interactive: 1, batch: 8 };

/** What waits: in which lane, and for which user. Both may change while it waits. */
export interface QueueEntry {
  lane: Lane;
  user: string;
}

/** What one user has waiting in one lane. */
interface Flow<T> {
  readonly lane: Lane;
  readonly queue: OrderedQueue<T>;
  /** When its next task would be over, in the time that all flows share: whose is the earliest is served next. */
  due: number;
}

const isBefore = <T>(flow: Flow<T>, other: Flow<T>): boolean =>
  flow.due === other.due ? strides[flow.lane] < strides[other.lane] : flow.due < other.due;

/**
 * Waiting tasks, served by weighted fair queueing: each user's lane is a flow of its own, with a share by the lane's
 * weight, and within it tasks go in order of arrival. Whoever asks much waits for it alone.
 */
export class FairQueue<T extends QueueEntry> {
  readonly #flows = new Map<string, Flow<T>>();
  readonly #sizes: Record<Lane, number> = { interactive: 0, batch: 0 };
  /** Due time of the task served last. */
  #time = 0;

  get size(): number {
    return this.#sizes.interactive + this.#sizes.batch;
  }

  sizeOf(lane: Lane): number {
    return this.#sizes[lane];
  }

  push(task: T): void {
    this.#flowFor(task).queue.push(task);
    this.#sizes[task.lane] += 1;
  }

  /** Takes `task` out; false when it does not wait here. */
  remove(task: T): boolean {
    const isOut = this.#flowOf(task)?.queue.remove(task) ?? false;
    if (isOut) this.#sizes[task.lane] -= 1;
    return isOut;
  }

  /**
   * Somebody else waits for `task` too: it goes to where they would wait, when that is served sooner. One that does not
   * wait here keeps its turn, and joins the better lane when it comes back.
   */
  join(task: T, lane: Lane, user: string): void {
    if (strides[lane] > strides[task.lane]) return;
    const own = this.#flowOf(task);
    if (own?.queue.has(task) !== true) {
      task.lane = lane;
      return;
    }
    const others = this.#flowOf({ lane, user })?.queue.size ?? 0;
    if (lane === task.lane && others >= own.queue.mostBefore(task)) return;
    this.remove(task);
    task.lane = lane;
    task.user = user;
    this.push(task);
  }

  /** Puts tasks back in front of what waits for their users, in their order. */
  putBack(tasks: readonly T[]): void {
    const byFlow = new Map<Flow<T>, T[]>();
    for (const task of tasks) {
      const flow = this.#flowFor(task);
      const own = byFlow.get(flow);
      if (own === undefined) byFlow.set(flow, [task]);
      else own.push(task);
      this.#sizes[task.lane] += 1;
    }
    for (const [flow, own] of byFlow) flow.queue.pushFront(own);
  }

  /**
   * Takes the next tasks in turn, `count` at most. Where `rank` is given, those of a lower rank come first, and one without
   * a rank stays, with all of its flow.
   */
  take(count: number, rank: (task: T) => number | undefined = () => 0): T[] {
    const taken: T[] = [];
    while (taken.length < count && this.size > 0) {
      const flow = this.#next(rank);
      if (flow === undefined) break;
      this.#time = flow.due;
      flow.due += strides[flow.lane];
      this.#sizes[flow.lane] -= 1;
      taken.push(flow.queue.shift()!);
    }
    if (this.size === 0) this.#flows.clear();
    return taken;
  }

  /** The task of each flow that is served next. */
  *heads(): Generator<T> {
    for (const { queue } of this.#flows.values()) if (queue.first !== undefined) yield queue.first;
  }

  /** All that wait, in no particular order. */
  *[Symbol.iterator](): Generator<T> {
    for (const { queue } of this.#flows.values()) yield* queue;
  }

  #flowOf({ lane, user }: QueueEntry): Flow<T> | undefined {
    return this.#flows.get(`${lane} ${user}`);
  }

  /** The flow of a task, made where there is none. One that begins to wait again is due no earlier than all others. */
  #flowFor(task: T): Flow<T> {
    const due = this.#time + strides[task.lane];
    let flow = this.#flowOf(task);
    if (flow === undefined) {
      flow = { lane: task.lane, queue: new OrderedQueue(), due };
      this.#flows.set(`${task.lane} ${task.user}`, flow);
    } else if (flow.queue.size === 0) flow.due = Math.max(flow.due, due);
    return flow;
  }

  /** Of the flows of the lowest rank the one that is due first; of several, interactive ones come before batch. */
  #next(rank: (task: T) => number | undefined): Flow<T> | undefined {
    let next: Flow<T> | undefined;
    let lowest = Infinity;
    for (const flow of this.#flows.values()) {
      const { first } = flow.queue;
      const ranked = first === undefined ? undefined : rank(first);
      if (ranked === undefined || ranked > lowest) continue;
      if (ranked < lowest || isBefore(flow, next!)) next = flow;
      lowest = ranked;
    }
    return next;
  }
}
