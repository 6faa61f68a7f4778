/**
 * Makes a page a host for functions.js without Excel: defines the names of Microsoft's office.js and
 * custom-functions-runtime.js that the add-in uses. For tests and the playground; the pages that Excel opens never
 * load it.
 */
export interface OfficeShim {
  /**
   * The associated functions, by id. Call them as Excel does: with the arguments (null for omitted ones), then the
   * invocation.
   */
  readonly functions: Readonly<Record<string, ShimFunction>>;
}
export type ShimFunction = (...args: unknown[]) => unknown;

export interface OfficeShimOptions {
  /** Language of the host. @default "en-US" */
  readonly displayLanguage?: string;
  /** Which API sets the host claims to support. @default none */
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

/** Defines `CustomFunctions`, `OfficeRuntime` and `Office` on `page`. Load functions.js after it. */
export function installOfficeShim(page: object, options: OfficeShimOptions = {}): OfficeShim {
  const { displayLanguage = "en-US", isSetSupported = () => false } = options;
  const functions: Record<string, ShimFunction> = {};
  const info = { host: null, platform: null };
  Object.assign(page, {
    CustomFunctions: {
      associate(idOrMappings: string | Record<string, ShimFunction>, run?: ShimFunction) {
        Object.assign(functions, typeof idOrMappings === "string" ? { [idOrMappings]: run } : idOrMappings);
      },
      // The name that Microsoft's own runtime uses.
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
