import {
  readSetting,
  SettingError,
  spelled,
  wholeNumber,
  type Setting,
  settings,
  type SettingName,
  type Spellings,
} from "./settings.ts";

const file = spelled("the path of a file", (text) => text || undefined);

/** Where the register comes from, and how it is served. None of them: a small register that ships with the sandbox. */
const registerSettings = {
  /** Number of fictional legal units to make from the seed. */
  units: wholeNumber(1),
  /** Path of INSEE's StockUniteLegale CSV. */
  register: file,
  /** Path of INSEE's StockEtablissement CSV. */
  establishments: file,
  /** Answer any Luhn-valid SIREN that is not in the register with a fictional unit made from its digits. */
  fill: { expected: "true or false", read: (given) => (typeof given === "boolean" ? given : undefined) },
  /** Path of the SQLite file that keeps the register for the next start. */
  db: file,
  /** Companies that a search by director or by address shows at most. */
  cap: wholeNumber(1),
} satisfies Record<string, Setting<unknown>>;
type RegisterSettings = typeof registerSettings;
type RegisterSettingName = keyof RegisterSettings;

/** The options of buildSandbox that are flags too, by the flags' names and spellings; undefined is absent. */
export type FlagOptions = {
  readonly [K in SettingName | RegisterSettingName]?:
    (K extends "fill" ? boolean : string | number) | undefined;
};

/** The register's options as read. */
export type RegisterFlags = {
  readonly [K in RegisterSettingName]?: NonNullable<ReturnType<RegisterSettings[K]["read"]>>;
};

const isSetting = (name: string): name is SettingName => Object.hasOwn(settings, name);
const isRegisterSetting = (name: string): name is RegisterSettingName =>
  Object.hasOwn(registerSettings, name);

/**
 * Sorts the options into those of the register, read, and those that stay changeable, as spelled.
 * @throws SettingError for an option that is unknown, or for one of the register's that is wrong
 */
export function sortOptions(options: FlagOptions): { register: RegisterFlags; spellings: Spellings } {
  const spellings: Record<string, unknown> = {};
  const register: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(options)) {
    if (given === undefined) continue;
    if (isSetting(name)) spellings[name] = given;
    else if (isRegisterSetting(name)) {
      register[name] = readSetting<unknown>(name, registerSettings[name], given);
    } else throw new SettingError(unknownOption(name));
  }
  return { register, spellings };
}

function unknownOption(name: string): string {
  const known = [...Object.keys(settings), ...Object.keys(registerSettings)];
  return `${JSON.stringify(name)} is not an option of the sandbox; the options are ${known.join(", ")}`;
}
