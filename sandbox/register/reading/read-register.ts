import type { Database } from "better-sqlite3";
import type { NomenclatureEntry } from "../../../shared/contract/entities.ts";
import { legalForms } from "../../nomenclatures/legal-forms.ts";
import { activityLabel, nafLists, type NafVersion } from "../../nomenclatures/naf.ts";
import type { Register } from "../register.ts";
import {
  accountOf,
  establishmentOf,
  legalUnitOf,
  type AccountRow,
  type DirectorRow,
  type EstablishmentRow,
  type UnitRow,
} from "../store/rows.ts";
import { accountColumns, directorsPerUnit } from "../store/tables.ts";
import { folded } from "../words.ts";
import { readPlaces, addressSearch, directorSearch, unitSearch } from "./search.ts";
import { detailOf, directorShape, establishmentShape } from "./shapes.ts";

/**
 * Returns a function that lists or searches a nomenclature. An entry matches if its code begins with `q` (with or
 * without the dot), or if every word of `q` begins a word of its label. A blank `q` returns all.
 */
function searchable(table: ReadonlyMap<string, string>): (q?: string) => NomenclatureEntry[] {
  const entries = [...table].map(([code, label]) => ({
    entry: { code, label },
    code: code.replace(".", "").toLowerCase(),
    label: ` ${folded(label)}`,
  }));
  return (q) => {
    if (q === undefined || q.trim() === "") return entries.map(({ entry }) => ({ ...entry }));
    const code = q.replace(/[\s.]/g, "").toLowerCase();
    const words = folded(q).split(" ").filter(Boolean);
    return entries
      .filter(
        (candidate) =>
          words.length > 0 &&
          (candidate.code.startsWith(code) || words.every((word) => candidate.label.includes(` ${word}`))),
      )
      .map(({ entry }) => ({ ...entry }));
  };
}

/**
 * Returns the nomenclatures. The NAF list is the one in which units are shown (732 codes of rév. 2, or 747 of 2025);
 * a single code is looked up in both.
 */
function nomenclatureLists(served: NafVersion) {
  return {
    naf: searchable(nafLists[served]),
    nafCode(code: string) {
      const label = activityLabel(code);
      return label === null ? undefined : { code, label };
    },
    legalForms: searchable(legalForms),
  };
}

type EntityRead = "legalUnit" | "establishments" | "establishment" | "directors" | "accounts";

const located =
  "SELECT e.*, p.postalCode, p.communeCode, p.commune FROM establishment e LEFT JOIN place p ON p.id = e.place";

/** Returns the reads of one SIREN or SIRET: head office first, then by SIRET; accounts latest first. */
function entityReads(database: Database, served: NafVersion): Pick<Register, EntityRead> {
  const unitBySiren = database.prepare<string, UnitRow>("SELECT * FROM unit WHERE siren = ?");
  const idBySiren = database.prepare<string, number>("SELECT id FROM unit WHERE siren = ?").pluck();
  const counts = database.prepare<number, { total: number; active: number }>(
    "SELECT count(*) AS total, coalesce(sum(state IS 'A'), 0) AS active FROM establishment WHERE unit = ?",
  );
  const matching = "e.unit = @unit AND (@state IS NULL OR e.state = @state)";
  const total = database
    .prepare<object, number>(`SELECT count(*) FROM establishment e WHERE ${matching}`)
    .pluck();
  const page = database.prepare<object, EstablishmentRow>(
    `${located} WHERE ${matching} ORDER BY e.headOffice DESC, e.nic LIMIT @limit OFFSET @offset`,
  );
  const bySiret = database.prepare<[number, string], EstablishmentRow>(
    `${located} WHERE e.unit = ? AND e.nic = ?`,
  );
  const directors = database.prepare<[number, number], DirectorRow>(
    "SELECT * FROM director WHERE id >= ? AND id < ? ORDER BY id",
  );
  const accounts = database.prepare<number, AccountRow>(
    `SELECT ${accountColumns.join(", ")} FROM account WHERE unit = ? ORDER BY dateCloture DESC, position`,
  );
  return {
    legalUnit(siren) {
      const row = unitBySiren.get(siren);
      return row && detailOf(legalUnitOf(row), counts.get(row.id)!, served);
    },
    establishments(siren, state, { limit, offset }) {
      const unit = idBySiren.get(siren);
      if (unit === undefined) return undefined;
      const wanted = { unit, state: state ?? null };
      const rows = page.all({ ...wanted, limit, offset });
      return {
        items: rows.map((row) => establishmentShape(siren, establishmentOf(row), served)),
        total: total.get(wanted)!,
      };
    },
    establishment(siret) {
      const siren = siret.slice(0, 9);
      const unit = idBySiren.get(siren);
      const row = unit === undefined ? undefined : bySiret.get(unit, siret.slice(9));
      return row && establishmentShape(siren, establishmentOf(row), served);
    },
    directors(siren) {
      const unit = idBySiren.get(siren);
      if (unit === undefined) return undefined;
      return directors.all(unit * directorsPerUnit, (unit + 1) * directorsPerUnit).map(directorShape);
    },
    accounts(siren) {
      const unit = idBySiren.get(siren);
      return unit === undefined ? undefined : accounts.all(unit).map(accountOf);
    },
  };
}

interface ReadingOptions {
  readonly displayCap: number;
  readonly naf: NafVersion;
}

/** Returns a register in the nomenclature `served`. The other one is made once, when it is first asked for. */
export function inEachNaf(served: NafVersion, read: (naf: NafVersion) => Omit<Register, "by">): Register {
  const made = new Map<NafVersion, Register>();
  const by = (naf: NafVersion): Register => {
    const register = made.get(naf) ?? { ...read(naf), by };
    made.set(naf, register);
    return register;
  };
  return by(served);
}

/** Returns the register in a built database. Closing it closes the database. */
export function readRegister(database: Database, { displayCap, naf: served }: ReadingOptions): Register {
  const places = readPlaces(database);
  return inEachNaf(served, (naf) => ({
    search: unitSearch(database, places, naf),
    searchDirectors: directorSearch(database, displayCap, naf),
    searchAddress: addressSearch(database, places, displayCap, naf),
    ...entityReads(database, naf),
    ...nomenclatureLists(naf),
    close: () => void database.close(),
  }));
}
