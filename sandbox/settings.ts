import { planCodes } from "../shared/contract/limits.ts";
import { nafVersions } from "./nomenclatures/naf.ts";
import { searchReadings } from "./register/register.ts";
import { faultKinds, parseFaultRates } from "./faults.ts";
import { type Limits, hourWindows, planLimits } from "./meter.ts";

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Returns the milliseconds of a duration as the flags spell it ("30ms", "1.5s", "1h", "0"); undefined for others. */
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

/** Thrown for a setting with an invalid value: exit 2, an answer 400, or a rejected promise follows. */
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

/** Settings that may change while the sandbox runs, by the flags' names and spellings. */
export const settings = {
  plan: oneOf(planCodes),
  quota: wholeNumber(0),
  hourly: wholeNumber(1),
  hour: spelled(
    "a length of time above zero such as 1h, 10s or 500ms",
    (text) => parseDuration(text) || undefined,
  ),
  window: oneOf(hourWindows),
  latency: spelled("a length of time such as 30ms, or a range such as 20ms..80ms", parseLatency),
  faults: spelled(
    `shares such as 5xx=0.05,reset=0.01 of ${faultKinds.join(", ")}, summing to 1 at most, or none`,
    parseFaultRates,
  ),
  /** What the elements of a list of establishments have: every field, or only the SIRET. */
  listing: oneOf(["full", "siret"]),
  /** Whether a name must have all words of `q` or any, which the contract does not say. */
  "search-words": oneOf(searchReadings),
  /** Nomenclature of the activities served: NAF rév. 2, or NAF 2025, which INSEE uses from 1 January 2027. */
  naf: oneOf(nafVersions),
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

export const isSetting = (name: string): name is SettingName => Object.hasOwn(settings, name);

/** Reads all settings of `spellings`. @throws SettingError naming the first that is wrong, or that is unknown */
export function readSettings(spellings: Spellings): SandboxSettings {
  // The first that is wrong is named: the window before the hour that it moves by.
  const { plan, window, ...rest } = { ...defaultSpellings, ...spellings };
  const all = { plan, window, ...rest };
  const unknown = Object.keys(all).find((name) => !isSetting(name));
  if (unknown !== undefined) throw new SettingError(unknownSetting(unknown));
  const isPlans = (name: string) => name === "quota" || name === "hourly";
  const given = Object.entries(all).filter(([name, input]) => input !== undefined || !isPlans(name));
  const { quota, hourly, ...others } = Object.fromEntries(
    given.map(([name, input]) => [name, readSetting<unknown>(name, settings[name as SettingName], input)]),
  ) as Omit<SandboxSettings, "limits"> & { readonly quota?: number; readonly hourly?: number };
  const ofPlan = planLimits[others.plan];
  return {
    ...others,
    limits: {
      quota: quota ?? ofPlan.quota,
      hourly: { calls: hourly ?? ofPlan.hourly, length: others.hour },
      window: others.window,
    },
  };
}

function unknownSetting(name: string): string {
  return `${JSON.stringify(name)} is not a setting that can change while the sandbox runs; those settings are ${Object.keys(settings).join(", ")}`;
}
