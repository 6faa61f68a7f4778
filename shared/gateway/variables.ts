/** How an environment variable is checked. */
export interface Variable {
  /** What a value must match. */
  readonly pattern: RegExp;
  /** Example of a valid value, for error messages. */
  readonly shape: string;
}

/** The variables of every program that uses keys and a store. */
export const gatewayVariables = {
  // Without `@`: addresses are shown and logged, and a user and a password in one would not be sent.
  SIRENE_API_URL: { pattern: /^https?:\/\/[^\s/@][^\s@]*$/, shape: "https://host/v1" },
  SIRENE_API_KEY: { pattern: /^pk_live_[\x21-\x7e]+$/, shape: "pk_live_…" },
  SIRENE_API_SECRET: { pattern: /^sk_live_[\x21-\x7e]+$/, shape: "sk_live_…" },
  // `schemeOf` (store-place.ts) tells an address from a path. `addressFault` names a scheme that no store serves.
  SIRENE_STORE: { pattern: /./, shape: "/folder/store.sqlite" },
  SIRENE_HOUR: { pattern: /^(?=.*[1-9])\d+(\.\d+)?(ms|s|m|h)$/, shape: "1h" },
} as const satisfies Readonly<Record<string, Variable>>;

/** Values of variables that are set. */
export type Values<V> = { readonly [N in keyof V]?: string };

/**
 * Reads and checks `variables`. Surrounding white space is removed, and an empty value counts as not set. `onMalformed`
 * receives the name and the expected shape of a wrong value, never the value itself.
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
