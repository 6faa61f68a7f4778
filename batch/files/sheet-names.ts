/** Names of sheets as a sentence lists them: all of them, however many, for nobody looks for a list that is not named. */
export const sheetNames = (sheets: readonly string[]): string => sheets.map((name) => `"${name}"`).join(", ");
