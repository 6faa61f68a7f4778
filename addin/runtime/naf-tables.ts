import type { FieldEntry } from "../../shared/fields/field.ts";
import type { NafTables } from "../../shared/fields/naf.ts";
import { type ServedNaf, afterAnswer, nafTold } from "../../shared/fields/served-naf.ts";
import type { Answer } from "../client/answer.ts";
import { type RelayFileOptions, relayFile } from "./relay-file.ts";

/**
 * The tables of NAF, a part of the add-in that comes with the first field that is read in them; with INSEE's correspondence
 * where somebody has read it into the relay's store. Costs no call.
 */
export function relayNaf(options: RelayFileOptions): () => Promise<NafTables> {
  const load = () => import(/* webpackChunkName: "naf" */ "../../shared/fields/naf-tables.ts");
  const correspondence = relayFile("naf-2025.txt", options, async (text) =>
    (await load()).readCorrespondence(text),
  );
  return async () => {
    const [{ nafTables }, kept] = await Promise.all([load(), correspondence()]);
    return nafTables(kept);
  };
}

/** What the answers that go by tell of the nomenclature that the service answers in. */
export interface NafWatch {
  see(answer: Answer): void;
  /** Undefined as long as no answer told it. */
  served(): ServedNaf | undefined;
}

export function watchNaf(): NafWatch {
  let served: ServedNaf | undefined;
  return {
    see(answer) {
      const version = answer.status === "found" ? nafTold(answer.data) : undefined;
      if (version !== undefined && "asOf" in answer) served = afterAnswer(served, version, answer.asOf);
    },
    served: () => served,
  };
}

/** The tables of NAF where one of some fields is read in them, and somebody has them; else none is loaded. */
export const nafFor = async (
  fields: readonly FieldEntry[],
  load: (() => Promise<NafTables>) | undefined,
): Promise<NafTables | undefined> => (fields.some(({ readsNaf }) => readsNaf) ? load?.() : undefined);
