/** The language that an environment wishes, as its variables say it: `fr`, `fr_FR.UTF-8`. */
export function languageWish(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  return (
    environment["SIRENE_LANG"] || environment["LC_ALL"] || environment["LC_MESSAGES"] || environment["LANG"]
  );
}
