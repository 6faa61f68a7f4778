import { useState } from "react";
import type { CheckReason } from "../../../../../shared/enrichment/check-reasons.ts";
import { cellText } from "../../../list-run/cell-value.ts";
import type { EnrichmentJob } from "../../../list-run/enrich.ts";
import { usePane } from "../../../pane/pane-context.ts";
import { type PaneAction, useAction } from "../../../pane/use-action.ts";
import { addressOf } from "../../../workbook/area.ts";
import type { Workbook } from "../../../workbook/workbook.ts";
import type { CheckFindings, Suggestion } from "../../../list-run/check-findings.ts";
import {
  replacementOf,
  replaceSirets,
  takeBack,
  visibleReplacements,
  type DoneReplacement,
  type Replacement,
} from "./replaced-siret.ts";

/** Another row that is about the same company. */
export interface PartnerRow {
  readonly record: number;
  /** Row of the sheet, as people count. */
  readonly row: number;
  /** What the list calls its company; empty where it does not. */
  readonly name: string;
}

/** A row that a reason was found in, as it is shown. */
export interface FoundRow {
  /** Its place among those of the reason, from 0, and how many they are. */
  readonly at: number;
  readonly all: number;
  /** Row of the sheet, as people count. */
  readonly row: number;
  /** What the list calls its company; empty where it does not. */
  readonly name: string;
  /** Of a duplicate, the other checked rows that are about the same. */
  readonly partners: readonly PartnerRow[];
  readonly suggestion: Suggestion | undefined;
  /** Where the suggestion goes; undefined where there is no cell for it. */
  readonly replacement: Replacement | undefined;
  /** What was written in its place; undefined where nothing was. */
  readonly replaced: DoneReplacement | undefined;
}

export interface Findings {
  readonly action: PaneAction;
  /** The row that is shown of a reason; undefined of those that are not open. */
  readonly shown: (code: CheckReason) => FoundRow | undefined;
  /** Shows a row of a reason and selects it in the sheet: `by` places from the one that is shown, else the first. */
  readonly go: (code: CheckReason, by: 1 | -1) => void;
  /** Shows this row of a reason and selects it in the sheet. */
  readonly goTo: (code: CheckReason, record: number) => void;
  /** What may be replaced in the rows of a reason and was not yet. */
  readonly open: (code: CheckReason) => readonly Replacement[];
  readonly replace: (replacements: readonly Replacement[]) => void;
  readonly takeBack: (replaced: DoneReplacement) => void;
}

/** What a check found, gone through row by row, and what is corrected on the way. */
export function useFindings(job: EnrichmentJob, found: CheckFindings, workbook: Workbook): Findings {
  const { say } = usePane();
  const action = useAction();
  const [opened, setOpened] = useState<{ readonly code: CheckReason; readonly at: number }>();
  const [done, setDone] = useState<ReadonlyMap<number, DoneReplacement>>(new Map());
  const { body, values } = job.survey;
  const rowOf = (record: number): PartnerRow => {
    const { name } = job.columns.compared;
    return {
      record,
      row: body.top + record + 1,
      name: name === undefined ? "" : cellText(values[record]?.[name]).trim(),
    };
  };
  const show = (code: CheckReason, at: number) =>
    void action.run(async () => {
      setOpened({ code, at });
      await workbook.select({ ...body, top: body.top + found.recordsOf(code)[at]!, height: 1 });
      return undefined;
    });
  const replacementAt = (record: number) => replacementOf(job, record, found.suggestionOf(record));

  return {
    action,
    shown: (code) => {
      if (opened?.code !== code) return undefined;
      const { at } = opened;
      const records = found.recordsOf(code);
      const record = records[at]!;
      return {
        ...rowOf(record),
        at,
        all: records.length,
        partners: code === "duplicate_siren" ? found.partnersOf(record).map(rowOf) : [],
        suggestion: found.suggestionOf(record),
        replacement: replacementAt(record),
        replaced: done.get(record),
      };
    },
    go: (code, by) => {
      const { length } = found.recordsOf(code);
      show(code, opened?.code === code ? (opened.at + by + length) % length : 0);
    },
    goTo: (code, record) => {
      const at = found.recordsOf(code).indexOf(record);
      if (at !== -1) show(code, at);
    },
    open: (code) =>
      found.recordsOf(code).flatMap((record) => (done.has(record) ? [] : (replacementAt(record) ?? []))),
    replace: (replacements) =>
      void action.run(async () => {
        const meant =
          replacements.length === 1 ? replacements : await visibleReplacements(workbook, job, replacements);
        const hidden = replacements.length - meant.length;
        const left = hidden === 0 ? [] : [say("suggest_hidden", { n: hidden })];
        if (meant.length === 0) return { intent: "info", text: left.join(" ") };
        const replaced = await replaceSirets(workbook, job, meant);
        setDone((before) => new Map([...before, ...replaced.map((one) => [one.record, one] as const)]));
        const [one] = replaced;
        const what =
          replaced.length === 1 && one !== undefined
            ? say("suggest_applied", { cell: addressOf(one.cell), siret: one.siret })
            : say("suggest_all_applied", { n: replaced.length });
        return { intent: "success", text: [what, ...left, say("suggest_then")].join(" ") };
      }),
    takeBack: (replaced) =>
      void action.run(async () => {
        await takeBack(workbook, job, replaced);
        setDone((before) => new Map([...before].filter(([record]) => record !== replaced.record)));
        return { intent: "info", text: say("suggest_taken_back", { cell: addressOf(replaced.cell) }) };
      }),
  };
}
