/**
 * A change that no test notices, and what is known of it: `same` where nothing that anybody gets is another, and why; `differs`
 * where something is, and what: such a one counts as not noticed.
 */
export type KnownSurvivor = {
  /** What is changed, as `npm run mutate` prints it. */
  readonly from: string;
  /** What stands in its place, as it is printed; several where the same is known of them, twice what is twice in the file. */
  readonly to: string | readonly string[];
} & ({ readonly same: string } | { readonly differs: string });

/** By the file. */
export type KnownSurvivors = Readonly<Record<string, readonly KnownSurvivor[]>>;
