import type { Lane, Lookup, Outcome } from "../lookups/lookup.ts";
import { unlimitedBudget } from "./budget.ts";
import type { LookupOptions } from "./gate.ts";
import { deferred } from "./halt.ts";
import type { Event } from "./scheduler/events.ts";
import { newTask, type Task } from "./scheduler/task.ts";
import type { Purpose } from "./store/store.ts";

/** A question under way. */
interface Flight {
  readonly task: Task;
  readonly outcome: Promise<Outcome>;
}

/** One who waits for the answer to a question. */
export interface Place {
  readonly task: Task;
  readonly outcome: Promise<Outcome>;
  left: boolean;
  /** The place taken next, when the question was given up for what bounds whoever asked first. */
  next?: Place;
}

const nobody: Purpose = { run: "", user: "" };

/** Questions under way, so that the same one is asked once however many ask it. */
export class Flights {
  readonly #dispatch: (event: Event) => void;
  readonly #flights = new Map<string, Flight>();

  /** `dispatch` is told of what is asked, joined and abandoned. */
  constructor(dispatch: (event: Event) => void) {
    this.#dispatch = dispatch;
  }

  /** Waits for the answer to `lookup`; asks it unless it is already in flight. */
  ask(lookup: Lookup, key: string, options: LookupOptions): Place {
    const flight = this.#flights.get(key);
    return flight !== undefined && flight.task.waiting > 0
      ? this.#join(flight, lookup, options)
      : this.#start(lookup, key, options);
  }

  /** Gives a place up; true when others wait for a call that is not being made, so that it tells this one nothing. */
  leave(place: Place): boolean {
    const held = heldBy(place);
    if (held.left) return false;
    held.left = true;
    held.task.waiting -= 1;
    if (held.task.waiting > 0) return held.task.stage !== "calling";
    this.#dispatch({ kind: "abandoned", task: held.task });
    return false;
  }

  #join(flight: Flight, lookup: Lookup, options: LookupOptions): Place {
    const { task } = flight;
    task.waiting += 1;
    this.#dispatch({ kind: "joined", task, lane: laneOf(options), user: options.purpose?.user ?? "" });
    const place: Place = {
      task,
      left: false,
      outcome: flight.outcome.then((outcome) => {
        if (!isGivenUpBy(task, options)) return shared(outcome);
        // It was given up for what bounds somebody else: this one has bounds of its own.
        if (place.left) return deferred("interrupted");
        place.next = this.ask(lookup, task.key, options);
        return place.next.outcome;
      }),
    };
    return place;
  }

  #start(lookup: Lookup, key: string, options: LookupOptions): Place {
    let resolve!: (outcome: Outcome) => void;
    const outcome = new Promise<Outcome>((settle) => (resolve = settle));
    const task: Task = newTask({
      lookup,
      key,
      lane: laneOf(options),
      purpose: options.purpose ?? nobody,
      budget: options.budget ?? unlimitedBudget,
      freshSince: options.freshSince,
      reserve: options.reserve,
      settled: (settled) => {
        if (this.#flights.get(key)?.task === task) this.#flights.delete(key);
        resolve(settled);
      },
    });
    this.#flights.set(key, { task, outcome });
    this.#dispatch({ kind: "asked", task });
    return { task, outcome, left: false };
  }
}

/** The place in which one waits who may have gone from one to the next. */
export const heldBy = (place: Place): Place => (place.next === undefined ? place : heldBy(place.next));

const laneOf = (options: LookupOptions): Lane => options.lane ?? "interactive";

/** True when the question was given up for bounds that are not those of `options`. */
function isGivenUpBy(task: Task, { budget = unlimitedBudget, reserve }: LookupOptions): boolean {
  return task.givenUp && (budget !== task.budget || reserve !== task.reserve);
}

/** The same outcome for one who did not pay for it. */
function shared(outcome: Outcome): Outcome {
  return outcome.status === "found" || outcome.status === "not_found"
    ? { ...outcome, cached: true }
    : outcome;
}
