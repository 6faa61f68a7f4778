import { CallTally } from "../calls/tally.ts";
import { seededRandom, type Random } from "../faults/random.ts";
import { Meter } from "../metering/meter.ts";
import type { Register } from "../register/register.ts";
import { defaultSpellings, readSettings, type Settings, type Spellings } from "../settings/settings.ts";

/** What the sandbox depends on from outside. */
export interface Surroundings {
  readonly register: Register;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Dice of latency and faults, until a seed is set; made from the setting `seed` when absent. */
  readonly random?: Random | undefined;
  /** Holds an answer back. */
  readonly wait: (ms: number) => Promise<void>;
  /** Told of an error that a caller sees as INTERNAL_ERROR. */
  readonly report: (error: unknown) => void;
}

/** What changes while a sandbox runs: settings, counts, dice. All of it lives in memory and ends with the process. */
export class SandboxState {
  readonly surroundings: Surroundings;
  readonly meter: Meter;
  tally = new CallTally();
  random: Random;
  #spellings: Spellings;
  #settings: Settings;

  constructor(surroundings: Surroundings, spellings: Spellings) {
    this.surroundings = surroundings;
    this.meter = new Meter(surroundings.clock());
    this.#spellings = spellings;
    this.#settings = readSettings(spellings);
    this.random = surroundings.random ?? seededRandom(this.#settings.seed);
  }

  get settings(): Settings {
    return this.#settings;
  }

  /** Takes over the patch whole, or throws SettingError and leaves all as it was. A seed starts the dice anew. */
  change(patch: Spellings): void {
    const spellings = { ...this.#spellings, ...patch };
    this.#settings = readSettings(spellings);
    this.#spellings = spellings;
    if (patch.seed !== undefined) this.random = seededRandom(this.#settings.seed);
  }

  /** The settings in force, by the flags' names and spellings. */
  describe(): Spellings {
    const { seed, limits } = this.#settings;
    const { quota, hourly } = limits;
    return { ...defaultSpellings, ...this.#spellings, seed, quota, hourly: hourly.calls };
  }
}
