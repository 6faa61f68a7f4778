import type { FieldEntry } from "../../shared/fields/field.ts";
import type { NafTables } from "../../shared/fields/naf.ts";
import { type ServedNaf, afterAnswer, nafVersionIn } from "../../shared/fields/served-naf.ts";
import type { ClientOutcome } from "../client/answer.ts";
import { type RelayFileOptions, relayFile } from "./relay-file.ts";

/**
 * Loads the NAF tables, with INSEE's correspondence if the relay has it and it came. Costs no call.
 * If the caller says whether it is needed, it is not waited for, or the promise rejects where it did not come.
 */
export type LoadNaf = (isCorrespondenceNeeded?: boolean) => Promise<NafTables>;

/** Returns a function that loads the NAF tables, a part of the add-in, with the first field that needs it. */
export function relayNaf(options: RelayFileOptions): LoadNaf {
  const load = () => import(/* webpackChunkName: "naf" */ "../../shared/fields/naf-tables.ts");
  const correspondence = relayFile("naf-2025.txt", options, async (text) =>
    (await load()).readCorrespondence(text),
  );
  return async (isNeeded) => {
    const [{ nafTables }, kept] = await Promise.all([
      load(),
      isNeeded === false ? undefined : correspondence(isNeeded),
    ]);
    return nafTables(kept);
  };
}

/** Observes in passing answers which nomenclature the service answers in; undefined until one shows it. */
export function watchNaf() {
  let served: ServedNaf | undefined;
  return {
    see(answer: ClientOutcome) {
      const version = answer.status === "found" ? nafVersionIn(answer.data) : undefined;
      if (version !== undefined && "asOf" in answer) served = afterAnswer(served, version, answer.asOf);
    },
    served: () => served,
  };
}
export type NafWatch = ReturnType<typeof watchNaf>;

/** Loads the NAF tables if one of the fields reads them; undefined otherwise or without `load`. */
export const nafFor = async (
  fields: readonly FieldEntry[],
  load: (() => Promise<NafTables>) | undefined,
): Promise<NafTables | undefined> => (fields.some(({ readsNaf }) => readsNaf) ? load?.() : undefined);
