/** An environment variable. */
export interface Variable {
  /** What a value must match. */
  readonly pattern: RegExp;
  /** What a value looks like, for whoever got it wrong. */
  readonly shape: string;
}

/** The variables of every program that may hold keys and a store. */
export const gatewayVariables = {
  SIRENE_API_URL: { pattern: /^https?:\/\/[^\s/]+(\/\S*)?$/, shape: "https://host/v1" },
  SIRENE_API_KEY: { pattern: /^pk_live_[\x21-\x7e]+$/, shape: "pk_live_…" },
  SIRENE_API_SECRET: { pattern: /^sk_live_[\x21-\x7e]+$/, shape: "sk_live_…" },
  // An address is told apart from a path by `schemeOf` (store-place.ts), which refuses it by name.
  SIRENE_STORE: { pattern: /./, shape: "/folder/store.sqlite" },
  SIRENE_HOUR: { pattern: /^(?=.*[1-9])\d+(\.\d+)?(ms|s|m|h)$/, shape: "1h" },
} as const satisfies Readonly<Record<string, Variable>>;

/** Values of variables that are set. */
export type Values<V> = { readonly [N in keyof V]?: string };

/**
 * Reads and checks `variables`; white space around a value is taken off, and an empty one counts as not set.
 * `onMalformed` is told of a value that breaks its rule, by name and shape: never the value.
 */
export function readVariables<V extends Readonly<Record<string, Variable>>>(
  variables: V,
  environment: Readonly<Record<string, string | undefined>>,
  onMalformed: (name: string, shape: string) => never,
): Values<V> {
  const values: Record<string, string> = {};
  for (const [name, { pattern, shape }] of Object.entries(variables)) {
    const value = environment[name]?.trim();
    if (!value) continue;
    if (!pattern.test(value) || (name.endsWith("_URL") && !URL.canParse(value))) onMalformed(name, shape);
    values[name] = value;
  }
  return values;
}
