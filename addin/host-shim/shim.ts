type ShimFunction = (...args: unknown[]) => unknown;

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

/**
 * Makes a page a host for functions.js without Excel, before that is loaded: defines the names of Microsoft's office.js and
 * custom-functions-runtime.js that the add-in uses. For tests and the playground; the pages that Excel opens never load it.
 * Returns the associated functions, by id. Call them as Excel does: arguments (null for omitted ones), then the invocation.
 */
export function installOfficeShim(page: object, options: OfficeShimOptions = {}) {
  const { displayLanguage = "en-US", isSetSupported = () => false } = options;
  const functions: Record<string, ShimFunction> = {};
  Object.assign(page, {
    CustomFunctions: {
      associate(id: string, run: ShimFunction) {
        functions[id] = run;
      },
      // The name that Microsoft's own runtime uses.
      _association: { mappings: functions },
      ErrorCode: errorCodes,
      Error: ShimError,
    },
    Office: {
      onReady: () => Promise.resolve({ host: null, platform: null }),
      context: { displayLanguage, requirements: { isSetSupported } },
    },
  });
  return { functions };
}
