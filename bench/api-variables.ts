/** The variables that point a program to the API at `url`, with the keys of every sandbox, and to a store. */
export const apiVariables = (url: string, storePath: string) => ({
  SIRENE_API_URL: url,
  SIRENE_API_KEY: "pk_live_sandbox",
  SIRENE_API_SECRET: "sk_live_sandbox",
  SIRENE_STORE: storePath,
});
