/** A claim in a document about failures or attacks, word for word, and the tests that check it. */
export interface Claim {
  readonly text: string;
  /** Each is a file and part of the name of a test in it. */
  readonly tests: readonly (readonly [file: string, name: string])[];
}

/** A test of a file of test/e2e. */
export const e2e = (file: string, name: string) => [`test/e2e/${file}.test.ts`, name] as const;
/** A test of a file of test/relay. */
export const relay = (file: string, name: string) => [`test/relay/${file}.test.ts`, name] as const;
/** A test of a file of test/shared/gateway/postgres. */
export const postgres = (file: string, name: string) =>
  [`test/shared/gateway/postgres/${file}.test.ts`, name] as const;
