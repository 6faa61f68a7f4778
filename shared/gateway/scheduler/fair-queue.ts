import type { Lane } from "../../lookups/lookup.ts";

interface QueueNode<T> {
  readonly item: T;
  /** Greater than the number of every item before it. */
  readonly number: number;
  before: QueueNode<T> | undefined;
  after: QueueNode<T> | undefined;
}

/**
 * A queue in which adding, removing from anywhere and serving take constant time: one item that leaves a long queue
 * must not delay all others.
 */
export class OrderedQueue<T> {
  readonly #nodes = new Map<T, QueueNode<T>>();
  #first: QueueNode<T> | undefined;
  #last: QueueNode<T> | undefined;

  get size(): number {
    return this.#nodes.size;
  }

  /** The item served next. */
  get first(): T | undefined {
    return this.#first?.item;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.#nodes.keys();
  }

  has(item: T): boolean {
    return this.#nodes.has(item);
  }

  /** Adds `item` at the end. */
  push(item: T): void {
    const before = this.#last;
    const node: QueueNode<T> = { item, number: (before?.number ?? 0) + 1, before, after: undefined };
    if (before === undefined) this.#first = node;
    else before.after = node;
    this.#last = node;
    this.#nodes.set(item, node);
  }

  /** Adds `items` at the front, in their order. */
  pushFront(items: readonly T[]): void {
    for (const item of [...items].reverse()) {
      const after = this.#first;
      const node: QueueNode<T> = { item, number: (after?.number ?? 0) - 1, before: undefined, after };
      if (after === undefined) this.#last = node;
      else after.before = node;
      this.#first = node;
      this.#nodes.set(item, node);
    }
  }

  /** Removes and returns the first item. */
  shift(): T | undefined {
    const item = this.#first?.item;
    if (item !== undefined) this.remove(item);
    return item;
  }

  /** Removes `item`. Returns false when it is not in the queue. */
  remove(item: T): boolean {
    const node = this.#nodes.get(item);
    if (node === undefined) return false;
    const { before, after } = node;
    if (before === undefined) this.#first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
    return this.#nodes.delete(item);
  }

  /** Returns an upper bound of the number of items before `item`: items removed from between still count. */
  mostBefore(item: T): number {
    return this.#nodes.get(item)!.number - this.#first!.number;
  }
}

/**
 * How far a user's lane advances in virtual time with each task served. Interactive cells get eight tasks for each one
 * of a batch run: a person does not notice the run, and interactive use can never stop it.
 * @decides whose lookup is next: how many of cells are served for one of a run
 */
const strides: Readonly<Record<Lane, number>> = { interactive: 1, batch: 8 };

/** The lane and the user of a queued item. Both may change while it waits. */
export interface QueueEntry {
  lane: Lane;
  user: string;
}

/** The waiting tasks of one user in one lane. */
interface Flow<T> {
  readonly lane: Lane;
  readonly queue: OrderedQueue<T>;
  /** Virtual time at which its next task would be finished. The flow with the earliest is served next. */
  due: number;
}

/** Returns the rank of a task, of which the lower go first; undefined where it may not be served now. */
type RankOf<T> = (task: T) => number | undefined;

const isBefore = <T>(flow: Flow<T>, other: Flow<T>): boolean =>
  flow.due === other.due ? strides[flow.lane] < strides[other.lane] : flow.due < other.due;

/**
 * Waiting tasks, served by weighted fair queueing. Each lane of each user is a flow, with a share given by the lane's
 * weight, and its tasks go in order of arrival. A user who asks a lot delays only themselves.
 */
export class FairQueue<T extends QueueEntry> {
  readonly #flows = new Map<string, Flow<T>>();
  readonly #sizes: Record<Lane, number> = { interactive: 0, batch: 0 };
  /** Virtual time: the due time of the task served last. */
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

  /** Removes `task`. Returns false when it is not in the queue. */
  remove(task: T): boolean {
    const isOut = this.#flowOf(task)?.queue.remove(task) ?? false;
    if (isOut) this.#sizes[task.lane] -= 1;
    return isOut;
  }

  /**
   * Notes that one more caller waits for `task`, and moves it to that caller's place in the queue if that is served
   * sooner: fewer wait before it, or as many and it has a lower `rank` there. A task that is not in the queue only
   * changes to the better lane, for when it is put back.
   */
  join(task: T, lane: Lane, user: string, rank: RankOf<T> = () => 0): void {
    if (strides[lane] > strides[task.lane]) return;
    const own = this.#flowOf(task);
    if (own?.queue.has(task) !== true) {
      task.lane = lane;
      return;
    }
    const flow = this.#flowOf({ lane, user });
    if (flow === own) return;
    const [there, here] = [flow?.queue.size ?? 0, own.queue.mostBefore(task)];
    const hasLowerRank = () => (rank({ ...task, lane, user }) ?? Infinity) < (rank(task) ?? Infinity);
    if (lane === task.lane && (there > here || (there === here && !hasLowerRank()))) return;
    this.remove(task);
    task.lane = lane;
    task.user = user;
    this.push(task);
  }

  /** Puts tasks back at the front of their flows, in their order. */
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
   * Removes and returns the next tasks in turn, at most `count`. Tasks of a lower `rank` come first. When the first
   * task of a flow has no rank, the whole flow stays.
   */
  take(count: number, rank: RankOf<T> = () => 0): T[] {
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

  /** Yields the first task of each flow. */
  *heads(): Generator<T> {
    for (const { queue } of this.#flows.values()) if (queue.first !== undefined) yield queue.first;
  }

  /** Yields all waiting tasks, in no particular order. */
  *[Symbol.iterator](): Generator<T> {
    for (const { queue } of this.#flows.values()) yield* queue;
  }

  #flowOf({ lane, user }: QueueEntry): Flow<T> | undefined {
    return this.#flows.get(`${lane} ${user}`);
  }

  /**
   * Returns the flow of a task, and creates it if needed. A flow that was empty gets no earlier due time than a new
   * one.
   */
  #flowFor(task: T): Flow<T> {
    const due = this.#time + strides[task.lane];
    let flow = this.#flowOf(task);
    if (flow === undefined) {
      flow = { lane: task.lane, queue: new OrderedQueue(), due };
      this.#flows.set(`${task.lane} ${task.user}`, flow);
    } else if (flow.queue.size === 0) flow.due = Math.max(flow.due, due);
    return flow;
  }

  /** Returns the flow that is due first among those of the lowest rank. Interactive flows win a tie. */
  #next(rank: RankOf<T>): Flow<T> | undefined {
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
