import type { NafVersion } from "./nomenclatures/naf.ts";
import { fictionalSource } from "./register/fictional/source.ts";
import { fillRegister } from "./register/filling/fill.ts";
import { readRegister } from "./register/reading/read-register.ts";
import { defaultDisplayCap } from "./register/reading/search.ts";
import type { RegisterSource } from "./register/records.ts";
import type { Register } from "./register/register.ts";
import { shippedSource } from "./register/shipped/source.ts";
import { stockSource } from "./register/stock/source.ts";
import { openDatabase } from "./register/store/database.ts";

/** Without `legalUnitsCsv` and `units`, the small register shipped with the sandbox. */
export interface RegisterOptions {
  /** File that keeps the register built, for the next start. @default a temporary one, gone when closed */
  readonly db?: string | undefined;
  /** INSEE's StockUniteLegale, CSV. */
  readonly legalUnitsCsv?: string | undefined;
  /** INSEE's StockEtablissement, CSV; wants `legalUnitsCsv`. */
  readonly establishmentsCsv?: string | undefined;
  /** Makes so many fictional companies, beside those of `legalUnitsCsv` where that is given. */
  readonly units?: number | undefined;
  /** What the fictional companies of `units` and `fill` are made from. @default 1 */
  readonly seed?: number | undefined;
  /** Answers any valid SIREN that is not in the register with a company made from its digits. @default false */
  readonly fill?: boolean | undefined;
  /** Companies that a search by director or by address shows at most. @default 1000 */
  readonly displayCap?: number | undefined;
  /** Nomenclature of the activities shown, listed and filtered on. @default "rev2" */
  readonly naf?: NafVersion | undefined;
}

/** Both registers as one. Of a SIREN in both, the first one's unit is kept. */
const bothSources = (first: RegisterSource, second: RegisterSource): RegisterSource => ({
  madeFrom: `${first.madeFrom}; ${second.madeFrom}`,
  async deliver(intake) {
    await first.deliver(intake);
    await second.deliver(intake);
  },
});

async function sourceOf(options: RegisterOptions, seed: number): Promise<RegisterSource> {
  const { legalUnitsCsv, establishmentsCsv, units } = options;
  if (legalUnitsCsv === undefined && establishmentsCsv !== undefined)
    throw new Error(
      `${establishmentsCsv} holds establishments alone: give the file of their legal units too`,
    );
  const fictional = units === undefined ? undefined : fictionalSource(units, seed);
  const stock = legalUnitsCsv === undefined ? undefined : await stockSource(legalUnitsCsv, establishmentsCsv);
  if (stock === undefined || fictional === undefined) return stock ?? fictional ?? shippedSource;
  return bothSources(stock, fictional);
}

/**
 * Opens a register, building it first unless `db` holds one made from the same source.
 * @throws Error for contradictory options, a file that is missing or not in INSEE's layout, a `db` that is another
 *   program's file; RangeError for a number of units out of range.
 */
export async function openRegister(options: RegisterOptions = {}): Promise<Register> {
  const { db, seed = 1, fill = false, displayCap = defaultDisplayCap, naf = "rev2" } = options;
  const database = await openDatabase(db, await sourceOf(options, seed));
  const register = readRegister(database, { displayCap, naf });
  return fill ? fillRegister(register, { seed, naf }) : register;
}
