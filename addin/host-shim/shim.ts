/**
 * What a page needs to be a host of functions.js where there is no Excel: the names that Microsoft's office.js and
 * custom-functions-runtime.js would define, as far as the add-in uses them. For tests and the playground; the pages
 * that Excel opens never load it.
 */
export interface OfficeShim {
  /** Every function that was associated, by id. Call it as Excel does: arguments, null for those left out, invocation. */
  readonly functions: Readonly<Record<string, ShimFunction>>;
}
export type ShimFunction = (...args: unknown[]) => unknown;

export interface OfficeShimOptions {
  /** Language of the host. @default "en-US" */
  readonly displayLanguage?: string;
  /** Which sets of API the host claims to have. @default none */
  readonly isSetSupported?: (name: string, version?: string) => boolean;
}

const errorCodes = {
  invalidValue: "#VALUE!",
  notAvailable: "#N/A",
  divisionByZero: "#DIV/0!",
  invalidNumber: "#NUM!",
  nullReference: "#NULL!",
  invalidName: "#NAME?",
  invalidReference: "#REF!",
} as const;

/** An error that a function shows in its cell. */
class ShimError extends Error {
  override readonly name = "CustomFunctions.Error";
  readonly code: string;

  constructor(code: string, message?: string) {
    super(message);
    this.code = code;
  }
}

function storageInMemory() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => Promise.resolve(texts.get(key) ?? null),
    setItem: (key: string, text: string) => Promise.resolve(void texts.set(key, text)),
    removeItem: (key: string) => Promise.resolve(void texts.delete(key)),
  };
}

/** Defines `CustomFunctions`, `OfficeRuntime` and `Office` on `page`; load functions.js after it. */
export function installOfficeShim(page: object, options: OfficeShimOptions = {}): OfficeShim {
  const { displayLanguage = "en-US", isSetSupported = () => false } = options;
  const functions: Record<string, ShimFunction> = {};
  const info = { host: null, platform: null };
  Object.assign(page, {
    CustomFunctions: {
      associate(idOrMappings: string | Record<string, ShimFunction>, run?: ShimFunction) {
        Object.assign(functions, typeof idOrMappings === "string" ? { [idOrMappings]: run } : idOrMappings);
      },
      // The name under which Microsoft's own runtime holds them.
      _association: { mappings: functions },
      ErrorCode: errorCodes,
      Error: ShimError,
    },
    OfficeRuntime: { storage: storageInMemory() },
    Office: {
      onReady(then?: (ready: typeof info) => unknown) {
        then?.(info);
        return Promise.resolve(info);
      },
      context: { displayLanguage, requirements: { isSetSupported } },
    },
  });
  return { functions };
}
