/** The table "Limits" of the contract. */
export const limits = {
  page: { minimum: 1, default: 1 },
  perPage: { minimum: 1, default: 20, maximum: 100 },
  directorName: { minimumLength: 2 },
  /** "5 digits or prefix of at least 4 digits" */
  postalCode: { pattern: "^\\d{4,5}$" },
} as const;
