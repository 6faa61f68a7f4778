import type { Knowledge } from "../../lookups/resolve.ts";

/** An answer that was had; what is in it is read when somebody wants to know. `asOf`: when the API was read, epoch ms. */
export type KnownAnswer = Extract<Knowledge, { kind: "data" | "not_found" }> & { readonly asOf: number };

/** Where answers are kept: the store of a machine, the add-in's cache, or those of a test. Nothing is asked there. */
export interface KnownAnswers {
  /**
   * The answers under `keys` (`lookupKey`), in their order, whatever their age; undefined where there is none.
   * `withData` is false where it is enough to know that there is one.
   */
  read(keys: readonly string[], withData: boolean): Promise<readonly (KnownAnswer | undefined)[]>;
}
