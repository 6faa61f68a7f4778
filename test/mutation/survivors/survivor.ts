/**
 * A change that no test notices, with an explanation. `same`: it has no effect for anyone, and why. `differs`: it has
 * this effect; then it counts as not noticed.
 */
export type KnownSurvivor = {
  /** The original code, as `npm run mutate` prints it. */
  readonly from: string;
  /** The replacement, as printed. Several if the same explanation applies; repeated if it occurs twice in the file. */
  readonly to: string | readonly string[];
} & ({ readonly same: string } | { readonly differs: string });

/** By the file. */
export type KnownSurvivors = Readonly<Record<string, readonly KnownSurvivor[]>>;
