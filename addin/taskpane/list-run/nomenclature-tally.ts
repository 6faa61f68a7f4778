import type { WantedFields } from "../../../shared/answers/subject-answer.ts";
import type { WrittenRow } from "../../../shared/enrichment/row-writer.ts";
import { type NafCorrespondence, activityChange } from "../../../shared/fields/naf.ts";
import type { CellValue } from "../workbook/workbook.ts";
import type { ListSurvey } from "./list-survey.ts";

/** How many rows have an activity code of another nomenclature than stood there, and how many of them nobody can compare. */
export interface NomenclatureCount {
  readonly rows: number;
  readonly uncompared: number;
}

/** A column that had a code of activity before, and the place of the same among the fields of the run. */
interface CodeColumn {
  readonly before: readonly CellValue[];
  readonly place: number;
}

/** Counts rows whose code of activity changes its nomenclature: the company has done nothing, as INSEE's table tells. */
export class NomenclatureTally {
  readonly #columns: readonly CodeColumn[];
  /** Rows by the codes that they had and have. */
  readonly #pairs = new Map<string, number>();

  constructor({ own, ownCells }: Pick<ListSurvey, "own" | "ownCells">, { fields }: WantedFields) {
    this.#columns = (["naf", "establishment_naf"] as const).flatMap((key) => {
      const column = own.find((one) => one.key === key);
      const before = column && ownCells.get(column.index);
      const place = fields.findIndex(({ field }) => field.key === key);
      return before === undefined || place === -1 ? [] : { before, place };
    });
  }

  /** Takes in a row that was written, in place of what it had. */
  add(record: number, { values, stays }: WrittenRow): void {
    if (stays !== "all") return;
    for (const { before, place } of this.#columns) {
      const [was, is] = [String(before[record] ?? ""), values[place]];
      if (typeof is !== "string" || activityChange(was, is, undefined) !== "uncompared") continue;
      const pair = `${was} ${is}`;
      this.#pairs.set(pair, (this.#pairs.get(pair) ?? 0) + 1);
      return;
    }
  }

  get isEmpty(): boolean {
    return this.#pairs.size === 0;
  }

  /** The rows without those whose activity is another one by the correspondence, where somebody has it. */
  counts(correspondence: NafCorrespondence | undefined): NomenclatureCount {
    const total = { rows: 0, uncompared: 0 };
    for (const [pair, n] of this.#pairs) {
      const [was = "", is = ""] = pair.split(" ");
      const change = activityChange(was, is, correspondence);
      if (change === "activity") continue;
      total.rows += n;
      if (change === "uncompared") total.uncompared += n;
    }
    return total;
  }
}
