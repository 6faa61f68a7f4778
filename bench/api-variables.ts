/**
 * Returns the environment variables that make a program use the API at `url`, with the keys that every sandbox
 * accepts, and a store.
 */
export const apiVariables = (url: string, storePath: string) => ({
  SIRENE_API_URL: url,
  SIRENE_API_KEY: "pk_live_sandbox",
  SIRENE_API_SECRET: "sk_live_sandbox",
  SIRENE_STORE: storePath,
});
