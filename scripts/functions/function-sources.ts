/** Where functions that no field is are declared, from the top of the project, in the order that lists show them. */
export const functionSources = [
  "addin/functions/company-functions.ts",
  "addin/functions/table-functions.ts",
  "addin/functions/other-functions.ts",
] as const;
