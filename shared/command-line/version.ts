/** The version of package.json. */
export const version = "0.1.0";
