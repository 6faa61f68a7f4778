import { readFileSync } from "node:fs";
import { RelayProgramError } from "./terminal.ts";
import { faultMessage } from "../../shared/gateway/store/store-error.ts";
import { readProxies } from "../../shared/network/proxies.ts";
import { type Variables, languageVariable } from "../../shared/command-line/environment.ts";
import { parseDuration } from "../../shared/gateway/store/clock.ts";
import {
  type StorePlace,
  addressFault,
  defaultPlace,
  schemeOf,
  withPassword,
} from "../../shared/gateway/store/store-place.ts";
import {
  type Values,
  type Variable,
  gatewayVariables,
  readVariables,
} from "../../shared/gateway/variables.ts";

/**
 * Reads the text of the file given by `what`, an option or a variable.
 * @throws {RelayProgramError} if it cannot be read, with the system's code
 */
export function textOfFile(what: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const detail = (error as NodeJS.ErrnoException).code ?? "";
    throw new RelayProgramError("unreadable", { what, path, detail });
  }
}

const secretFile: Variable = { pattern: /./, shape: "/run/secrets/sirene_api_secret" };

/** Every variable the relay reads, with its rule. `.env.example` lists them; a test keeps the two equal. */
export const variables = {
  ...gatewayVariables,
  ...languageVariable,
  SIRENE_API_KEY_FILE: secretFile,
  SIRENE_API_SECRET_FILE: secretFile,
  SIRENE_STORE_PASSWORD_FILE: { pattern: /./, shape: "/run/secrets/store_password" },
} as const satisfies Record<string, Variable>;

const apiVariables = ["SIRENE_API_URL", "SIRENE_API_KEY", "SIRENE_API_SECRET"] as const;
type EnvironmentValues = Values<typeof variables>;

const malformed = (name: string, shape: string): never => {
  throw new RelayProgramError("bad_variable", { name, shape });
};

/** Reports a malformed variable in `environment`. An address that only lacks its scheme has its own message. */
const malformedIn =
  (environment: Variables) =>
  (name: string, shape: string): never => {
    const value = environment[name]?.trim() ?? "";
    if (name.endsWith("_URL") && URL.canParse(`https://${value}`) && !value.includes("://")) {
      throw new RelayProgramError("no_scheme", { name, shape });
    }
    return malformed(name, shape);
  };

/**
 * Refuses an address that no store can have.
 * @throws {RelayProgramError} with the scheme of the address
 */
function refuseAddress(named: string): void {
  const fault = addressFault(named);
  if (fault === undefined) return;
  const { code, parameters } = faultMessage(fault);
  throw new RelayProgramError(code, parameters);
}

/**
 * Returns the file or database that is set, else the default place. A password without a database address is
 * refused: the address is missing, and everything already paid for would be bought again in an empty store.
 * @throws {RelayProgramError}
 */
function placeOf(values: EnvironmentValues, environment: Variables): StorePlace {
  const { SIRENE_STORE: named, SIRENE_STORE_PASSWORD_FILE: passwordFile } = values;
  if (named !== undefined) refuseAddress(named);
  if (passwordFile === undefined) return named === undefined ? defaultPlace(environment) : { path: named };
  if (named === undefined || schemeOf(named) === undefined)
    throw new RelayProgramError("store_password_unused");
  return { path: withPassword(named, textOfFile("SIRENE_STORE_PASSWORD_FILE", passwordFile).trim()) };
}

/** Reads a key from a file, as container platforms mount them. A key set directly takes precedence. */
function fromFile(
  values: EnvironmentValues,
  name: "SIRENE_API_KEY" | "SIRENE_API_SECRET",
): string | undefined {
  const path = values[`${name}_FILE`];
  if (values[name] !== undefined || path === undefined) return values[name];
  const text = textOfFile(`${name}_FILE`, path);
  return readVariables({ [name]: variables[name] }, { [name]: text }, malformed)[name];
}

/**
 * Reads and checks the environment. The relay reads it nowhere else. An empty variable counts as not set.
 *
 * @throws {RelayProgramError} for a malformed variable, with its name and rule but never its value; for a store's
 * address, with its scheme
 */
export function readEnvironment(environment: Variables) {
  const values: EnvironmentValues = readVariables(variables, environment, malformedIn(environment));
  const found = {
    SIRENE_API_URL: values.SIRENE_API_URL,
    SIRENE_API_KEY: fromFile(values, "SIRENE_API_KEY"),
    SIRENE_API_SECRET: fromFile(values, "SIRENE_API_SECRET"),
  };
  const { SIRENE_API_URL: url, SIRENE_API_KEY: key, SIRENE_API_SECRET: secret } = found;
  return {
    /** Undefined unless address, key and secret are all set; `missing` names the others. */
    api:
      url && key && secret ? { url, key, secret, proxies: readProxies(environment, malformed) } : undefined,
    missing: apiVariables.filter((name) => found[name] === undefined),
    store: placeOf(values, environment),
    /** Length of the rate hour, milliseconds. */
    hourLength: parseDuration(values.SIRENE_HOUR ?? "1h")!,
  };
}
export type RelayEnvironment = ReturnType<typeof readEnvironment>;

/** Certificate chain and private key, as PEM. */
export interface TlsTexts {
  readonly cert: string;
  readonly key: string;
}
