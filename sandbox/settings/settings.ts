import { planCodes } from "../../shared/contract/plans.ts";
import { faultKinds, parseFaultRates } from "../faults/rates.ts";
import { hourWindows } from "../metering/hour.ts";
import type { Limits } from "../metering/meter.ts";
import { planLimits } from "../metering/plan-limits.ts";
import { searchReadings } from "../register/register.ts";
import { parseDuration } from "./duration.ts";
import { parseLatency } from "./latency.ts";
import { oneOf, readSetting, SettingError, spelled, wholeNumber, type Setting } from "./setting.ts";

const hour = spelled("a length of time above zero such as 1h, 10s or 500ms", (text) => {
  const length = parseDuration(text);
  return length !== undefined && length > 0 ? length : undefined;
});
const faults = spelled(
  `shares such as 5xx=0.05,reset=0.01 of ${faultKinds.join(", ")}, summing to 1 at most, or none`,
  parseFaultRates,
);
/** What the elements of a list of establishments carry: every field, or the SIRET alone. */
const listing = oneOf(["full", "siret"]);
/** What `q` asks of the words of a name, which the contract does not say. */
const searchWords = oneOf(searchReadings);

/** What may change while the sandbox runs, by the flags' names and spellings. */
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
  seed: wholeNumber(0),
} satisfies Record<string, Setting<unknown>>;
export type SettingName = keyof typeof settings;
type Value<K extends SettingName> = NonNullable<ReturnType<(typeof settings)[K]["read"]>>;

/** The settings as spelled. Without `quota` or `hourly` the plan's own apply. */
export type Spellings = Partial<Record<SettingName, unknown>>;

/** The settings as read; lengths of time in milliseconds. */
export type Settings = { readonly [K in Exclude<SettingName, "quota" | "hourly">]: Value<K> } & {
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
  seed: 1,
} as const satisfies Spellings;

/** Reads every setting of `spellings`. @throws SettingError naming the first that is wrong, or that is unknown */
export function readSettings(spellings: Spellings): Settings {
  const all: Spellings = { ...defaultSpellings, ...spellings };
  for (const name of Object.keys(all)) {
    if (!Object.hasOwn(settings, name)) throw new SettingError(unknownSetting(name));
  }
  const read = <K extends SettingName>(name: K): Value<K> =>
    readSetting(name, settings[name] as Setting<Value<K>>, all[name]);
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
