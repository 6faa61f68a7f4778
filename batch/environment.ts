import { homedir } from "node:os";
import { join } from "node:path";
import { Type, type Static } from "typebox";
import { Value } from "typebox/value";
import { parseDuration } from "./duration.ts";
import { Stop } from "./stop.ts";

/** Every variable the program reads, each with its rule. `.env.example` lists them; a test keeps the two equal. */
export const Variables = Type.Object({
  SIRENE_API_URL: Type.Optional(Type.String({ pattern: "^https?://[^\\s/]+(/\\S*)?$" })),
  SIRENE_API_KEY: Type.Optional(Type.String({ pattern: "^pk_live_[\\x21-\\x7e]+$" })),
  SIRENE_API_SECRET: Type.Optional(Type.String({ pattern: "^sk_live_[\\x21-\\x7e]+$" })),
  SIRENE_STORE: Type.Optional(Type.String({ minLength: 1 })),
  SIRENE_HOUR: Type.Optional(Type.String({ pattern: "^(?=.*[1-9])\\d+(\\.\\d+)?(ms|s|m|h)$" })),
  SIRENE_LANG: Type.Optional(Type.String({ pattern: "^(fr|en)" })),
});
type Variables = Static<typeof Variables>;

/** What a value must look like. */
const shapes: Readonly<Record<keyof Variables, string>> = {
  SIRENE_API_URL: "https://host/v1",
  SIRENE_API_KEY: "pk_live_…",
  SIRENE_API_SECRET: "sk_live_…",
  SIRENE_STORE: "/folder/store.sqlite",
  SIRENE_HOUR: "1h",
  SIRENE_LANG: "fr, en",
};

export interface Environment {
  /** Undefined unless address, key and secret are all there; `missing` names those that are not. */
  readonly api: { readonly url: string; readonly key: string; readonly secret: string } | undefined;
  readonly missing: readonly string[];
  /** The store's file; undefined when not set. */
  readonly store: string | undefined;
  readonly defaultStore: string;
  /** Length of the rate hour, milliseconds. */
  readonly hourLength: number;
}

const apiVariables = ["SIRENE_API_URL", "SIRENE_API_KEY", "SIRENE_API_SECRET"] as const;

/** The platform's cache folder. */
function cacheFolder(variables: NodeJS.ProcessEnv): string {
  if (process.platform === "win32") return variables["LOCALAPPDATA"] || join(homedir(), "AppData", "Local");
  if (process.platform === "darwin") return join(homedir(), "Library", "Caches");
  return variables["XDG_CACHE_HOME"] || join(homedir(), ".cache");
}

/**
 * Reads and checks the environment; the only place where batch does. An empty variable is one that is not set.
 *
 * @throws {Stop} on a malformed variable: its name and rule, never its value.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const given: Record<string, string> = {};
  for (const name of Object.keys(Variables.properties)) {
    const value = variables[name]?.trim();
    if (value) given[name] = value;
  }
  for (const [name, schema] of Object.entries(Variables.properties)) {
    const value = given[name];
    if (value === undefined) continue;
    if (!Value.Check(schema, value) || (name === "SIRENE_API_URL" && !URL.canParse(value))) {
      throw new Stop("usage", "bad_variable", { name, shape: shapes[name as keyof Variables] });
    }
  }
  const { SIRENE_API_URL: url, SIRENE_API_KEY: key, SIRENE_API_SECRET: secret, ...rest } = given as Variables;
  return {
    api: url && key && secret ? { url, key, secret } : undefined,
    missing: apiVariables.filter((name) => given[name] === undefined),
    store: rest.SIRENE_STORE,
    defaultStore: join(cacheFolder(variables), "sirene", "store.sqlite"),
    hourLength: parseDuration(rest.SIRENE_HOUR ?? "1h")!,
  };
}

/** What the environment says of the language: `SIRENE_LANG`, else the locale. */
export function languageWish(variables: NodeJS.ProcessEnv = process.env): string | undefined {
  return variables["SIRENE_LANG"] || variables["LC_ALL"] || variables["LC_MESSAGES"] || variables["LANG"];
}
