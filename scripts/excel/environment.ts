/** The environment as it was given, for the programs that are started. */
export const givenEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });

const apiVariables = ["SIRENE_API_URL", "SIRENE_API_KEY", "SIRENE_API_SECRET"] as const;

/** True when the environment names an API to ask; otherwise a sandbox stands in for it. */
export const hasApi = (environment: NodeJS.ProcessEnv): boolean =>
  apiVariables.every((name) => Boolean(environment[name]));
