import { withEnvFile, type FromFile, type Variables } from "./env-file.ts";

/** The variables of this process, and of `.env` in its current folder what they leave unset. */
export const programVariables = (): { variables: Variables; fromFile: FromFile } =>
  withEnvFile(process.env, process.cwd());

/** The language that an environment wishes, as its variables say it: `fr`, `fr_FR.UTF-8`. */
export function languageWish(variables: Variables): string | undefined {
  return variables["SIRENE_LANG"] || variables["LC_ALL"] || variables["LC_MESSAGES"] || variables["LANG"];
}
