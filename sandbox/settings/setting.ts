/** A setting with a value that cannot be read. The caller decides: exit 2, answer 400, or let the promise reject. */
export class SettingError extends Error {
  override readonly name = "SettingError";
}

/** How one setting is read: from a flag's text, or from the same spelling (or a plain number) in JSON. */
export interface Setting<T> {
  /** What a right value is, to complete "must be …". */
  readonly expected: string;
  /** The value read, undefined when `given` is no right value. */
  read(given: unknown): T | undefined;
}

/** @throws SettingError with a sentence that names the setting, what is expected and what was given */
export function readSetting<T>(name: string, setting: Setting<T>, given: unknown): T {
  const value = setting.read(given);
  if (value === undefined) {
    throw new SettingError(
      `${name} must be ${setting.expected}; got ${JSON.stringify(given) ?? String(given)}`,
    );
  }
  return value;
}

export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): Setting<number> {
  const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
  return {
    expected: `a whole number, ${range}`,
    read(given) {
      const value = typeof given === "string" && /^\d+$/.test(given.trim()) ? Number(given) : given;
      return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
        ? (value as number)
        : undefined;
    },
  };
}

export function oneOf<const T extends string>(choices: readonly T[]): Setting<T> {
  return {
    expected: `one of ${choices.join(", ")}`,
    read: (given) => choices.find((choice) => choice === given),
  };
}

/** A text with a grammar of its own. */
export function spelled<T>(expected: string, parse: (text: string) => T | undefined): Setting<T> {
  return { expected, read: (given) => (typeof given === "string" ? parse(given) : undefined) };
}
