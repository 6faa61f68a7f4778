import { readCorrespondence, nafTables } from "../../shared/fields/naf-tables.ts";
import type { NafCorrespondence, NafTables, NafVersion } from "../../shared/fields/naf.ts";
import {
  type ServedNaf,
  afterAnswer,
  nafTold,
  readServedNaf,
  servedNafText,
} from "../../shared/fields/served-naf.ts";
import type { Gate } from "../../shared/gateway/gate.ts";
import type { Outcome } from "../../shared/lookups/lookup.ts";
import type { FieldEntry } from "../../shared/fields/field.ts";
import { type SettingTable, keptTexts } from "../../shared/gateway/store/relay-tables.ts";

/** Whatever has the texts that a store keeps. */
interface SettingSource {
  settings(): Promise<SettingTable>;
}

/** INSEE's correspondence as somebody read it into the store; undefined where nobody did. */
export async function keptCorrespondence(source: SettingSource): Promise<NafCorrespondence | undefined> {
  const settings = await source.settings();
  return readCorrespondence(await settings.get(keptTexts.nafCorrespondence));
}

/** The tables that some fields are read in; undefined where none of them is. */
export const nafTablesFor = async (
  fields: readonly FieldEntry[],
  source: SettingSource,
): Promise<NafTables | undefined> =>
  fields.some(({ readsNaf }) => readsNaf) ? nafTables(await keptCorrespondence(source)) : undefined;

/** True where a field would say what INSEE's correspondence has, and nobody has read it into the store: its column is empty. */
export const lacksCorrespondence = (fields: readonly FieldEntry[], naf: NafTables | undefined): boolean =>
  fields.some(({ key }) => key === "naf_2025_candidates") && naf?.correspondence === undefined;

/** How often an answer is looked at for the nomenclature that it tells, milliseconds: one of many says the same. */
const lookEvery = 60_000;

/** Notices, as answers go by, which nomenclature of activities the service answers in, and keeps it in the store. */
export class ServedNafWatch {
  readonly #source: SettingSource;
  readonly #name: string;
  readonly #clock: () => number;
  #told: { readonly version: NafVersion; readonly at: number }[] = [];
  #lookedAt = -Infinity;

  /** `from`: what answers of the service are kept under. */
  constructor(source: SettingSource, from: string, clock: () => number = Date.now) {
    this.#source = source;
    this.#name = keptTexts.servedNaf(from);
    this.#clock = clock;
  }

  /** A gate whose answers are looked at. */
  watched(gate: Gate): Gate {
    const see = (outcome: Outcome) => this.#see(outcome);
    return {
      set reserve(calls: number) {
        gate.reserve = calls;
      },
      async *lookupMany(lookups, options) {
        for await (const settled of gate.lookupMany(lookups, options)) {
          for (const { outcome } of settled) see(outcome);
          yield settled;
        }
      },
      async lookup(lookup, options) {
        const outcome = await gate.lookup(lookup, options);
        see(outcome);
        return outcome;
      },
      quota: () => gate.quota(),
      askQuota: (purpose) => gate.askQuota(purpose),
    };
  }

  /** What is known by now; undefined where no answer has told. Costs no call. */
  async known(): Promise<ServedNaf | undefined> {
    const settings = await this.#source.settings();
    return this.#after(readServedNaf(await settings.get(this.#name)));
  }

  /** Keeps what was noticed. A store that can keep nothing more keeps nobody from ending. */
  async keep(): Promise<void> {
    if (this.#told.length === 0) return;
    try {
      const settings = await this.#source.settings();
      const before = readServedNaf(await settings.get(this.#name));
      const now = this.#after(before);
      if (now !== undefined && now !== before) await settings.set(this.#name, servedNafText(now));
    } catch {
      // It is learnt anew.
    }
  }

  #after(known: ServedNaf | undefined): ServedNaf | undefined {
    return this.#told.reduce<ServedNaf | undefined>(
      (before, { version, at }) => afterAnswer(before, version, at),
      known,
    );
  }

  #see(outcome: Outcome): void {
    if (outcome.status !== "found" || this.#clock() - this.#lookedAt < lookEvery) return;
    const version = nafTold(JSON.parse(outcome.json));
    if (version === undefined) return;
    this.#lookedAt = this.#clock();
    this.#told.push({ version, at: outcome.asOf });
  }
}
