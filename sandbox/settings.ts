import { planCodes } from "../shared/contract/limits.ts";
import { nafVersions } from "./nomenclatures/naf.ts";
import { searchReadings } from "./register/register.ts";
import { faultKinds, parseFaultRates } from "./faults.ts";
import { type Limits, hourWindows, planLimits } from "./meter.ts";

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Returns the milliseconds of a duration as the flags spell it ("30ms", "1.5s", "1h", "0"); undefined if it is none.
 */
export function parseDuration(text: string): number | undefined {
  if (text.trim() === "0") return 0;
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim());
  return match ? Number(match[1]) * units[match[2]!]! : undefined;
}

/** How long an answer is delayed, milliseconds: for each call, a uniformly random time between the two bounds. */
interface Latency {
  readonly least: number;
  readonly most: number;
}

/** Reads "30ms" or "20ms..80ms"; undefined if the text is neither. */
export function parseLatency(text: string): Latency | undefined {
  const bounds = text.split("..").map(parseDuration);
  const [least, most = least] = bounds;
  if (bounds.length > 2 || bounds.includes(undefined) || least === undefined || most === undefined)
    return undefined;
  return least <= most ? { least, most } : undefined;
}

export function drawLatency({ least, most }: Latency, random: () => number): number {
  return least === most ? least : least + random() * (most - least);
}

/**
 * Thrown for a setting with an invalid value. The caller decides what follows: exit 2, answer 400, or a rejected
 * promise.
 */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

/** How one setting is read: from a flag's text, or from the same spelling (or a plain number) in JSON. */
export interface Setting<T> {
  /** What a valid value is, as the end of "must be …". */
  readonly expected: string;
  /** Returns the value; undefined if `input` is not valid. */
  read(input: unknown): T | undefined;
}

/** Reads a setting. @throws SettingError with a sentence that names the setting, what is expected and what was given */
export function readSetting<T>(name: string, setting: Setting<T>, input: unknown): T {
  const value = setting.read(input);
  if (value === undefined) {
    throw new SettingError(
      `${name} must be ${setting.expected}; got ${JSON.stringify(input) ?? String(input)}`,
    );
  }
  return value;
}

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): Setting<number> {
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
  return {
    expected: `a whole number, ${range}`,
    read(input) {
      const value = typeof input === "string" && /^\d+$/.test(input.trim()) ? Number(input) : input;
      return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
        ? (value as number)
        : undefined;
    },
  };
}

export function oneOf<const T extends string>(choices: readonly T[]): Setting<T> {
  return {
    expected: `one of ${choices.join(", ")}`,
    read: (input) => choices.find((choice) => choice === input),
  };
}

/** Returns a setting that is a text with its own syntax. */
export function spelled<T>(expected: string, parse: (text: string) => T | undefined): Setting<T> {
  return { expected, read: (input) => (typeof input === "string" ? parse(input) : undefined) };
}

const hour = spelled("a length of time above zero such as 1h, 10s or 500ms", (text) => {
  const length = parseDuration(text);
  return length !== undefined && length > 0 ? length : undefined;
});
const faults = spelled(
  `shares such as 5xx=0.05,reset=0.01 of ${faultKinds.join(", ")}, summing to 1 at most, or none`,
  parseFaultRates,
);
/** What the elements of a list of establishments have: every field, or only the SIRET. */
const listing = oneOf(["full", "siret"]);
/** Whether a name must have all words of `q` or any, which the contract does not say. */
const searchWords = oneOf(searchReadings);
/** Nomenclature of the activities served: NAF rév. 2, or NAF 2025, which INSEE uses from 1 January 2027. */
const naf = oneOf(nafVersions);

/** Settings that may change while the sandbox runs, by the flags' names and spellings. */
export const settings = {
  plan: oneOf(planCodes),
  quota: wholeNumber(0),
  hourly: wholeNumber(1),
  hour,
  window: oneOf(hourWindows),
  latency: spelled("a length of time such as 30ms, or a range such as 20ms..80ms", parseLatency),
  faults,
  listing,
  "search-words": searchWords,
  naf,
  seed: wholeNumber(0),
} satisfies Record<string, Setting<unknown>>;
export type SettingName = keyof typeof settings;
type SettingValue<K extends SettingName> = NonNullable<ReturnType<(typeof settings)[K]["read"]>>;

/** The settings as spelled. Without `quota` or `hourly`, those of the plan apply. */
export type Spellings = Partial<Record<SettingName, unknown>>;

/** The settings after reading. Durations are in milliseconds. */
export type SandboxSettings = {
  readonly [K in Exclude<SettingName, "quota" | "hourly">]: SettingValue<K>;
} & {
  readonly limits: Limits;
};

export const defaultSpellings = {
  plan: "pro",
  hour: "1h",
  window: "fixed",
  latency: "0ms",
  faults: "none",
  listing: "full",
  "search-words": "all",
  naf: "rev2",
  seed: 1,
} as const satisfies Spellings;

/** Reads all settings of `spellings`. @throws SettingError naming the first that is wrong, or that is unknown */
export function readSettings(spellings: Spellings): SandboxSettings {
  const all: Spellings = { ...defaultSpellings, ...spellings };
  for (const name of Object.keys(all)) {
    if (!Object.hasOwn(settings, name)) throw new SettingError(unknownSetting(name));
  }
  const read = <K extends SettingName>(name: K): SettingValue<K> =>
    readSetting(name, settings[name] as Setting<SettingValue<K>>, all[name]);
  const plan = read("plan");
  const window = read("window");
  return {
    plan,
    window,
    hour: read("hour"),
    latency: read("latency"),
    faults: read("faults"),
    listing: read("listing"),
    "search-words": read("search-words"),
    naf: read("naf"),
    seed: read("seed"),
    limits: {
      quota: all.quota === undefined ? planLimits[plan].quota : read("quota"),
      hourly: {
        calls: all.hourly === undefined ? planLimits[plan].hourly : read("hourly"),
        length: read("hour"),
      },
      window,
    },
  };
}

function unknownSetting(name: string): string {
  return `${JSON.stringify(name)} is not a setting that can change while the sandbox runs; those settings are ${Object.keys(settings).join(", ")}`;
}
