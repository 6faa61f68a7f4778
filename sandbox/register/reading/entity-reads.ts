import type { Database } from "better-sqlite3";
import type { NafVersion } from "../../nomenclatures/naf.ts";
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
import { detailOf, directorShape, establishmentShape } from "./shapes.ts";

type EntityReads = Pick<
  Register,
  "legalUnit" | "establishments" | "establishment" | "directors" | "accounts"
>;

const located =
  "SELECT e.*, p.postalCode, p.communeCode, p.commune FROM establishment e LEFT JOIN place p ON p.id = e.place";

/** Reads of one SIREN or SIRET. Establishments come head office first, then by SIRET; accounts latest first. */
export function entityReads(database: Database, served: NafVersion): EntityReads {
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
