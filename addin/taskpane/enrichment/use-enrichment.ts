import { useRef, useState } from "react";
import type { RoleColumns } from "../../../shared/enrichment/columns/column-roles.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import { defaultFields, selectFields } from "../../../shared/fields/select-fields.ts";
import type { NoticeText } from "../pane/notice.tsx";
import { usageOf, usePane } from "../pane/pane-context.ts";
import { useAction } from "../pane/use-action.ts";
import { enrich, type EnrichmentProgress } from "./enrich.ts";
import type { Workbook } from "../workbook/workbook.ts";
import type { ListSource } from "./list-source.ts";
import { recognisedColumns, type ListColumns } from "./list-columns.ts";
import { surveyList, type ListSurvey } from "./list-survey.ts";
import { prepareRun, type PreparedRun } from "./prepare-run.ts";

/** Where an enrichment is, from choosing to its end. */
export type Phase =
  | { readonly kind: "choosing" }
  | {
      readonly kind: "planned";
      readonly source: ListSource;
      readonly survey: ListSurvey;
      /** The columns that were chosen; `run` is of others until these are planned. */
      readonly columns: ListColumns;
      readonly run: PreparedRun;
    }
  | { readonly kind: "running"; readonly progress: EnrichmentProgress }
  | {
      readonly kind: "ended";
      readonly progress: EnrichmentProgress;
      /** The list that was filled, and where its rows say whom they mean. */
      readonly source: ListSource;
      readonly roles: RoleColumns | undefined;
    };
export type PhaseOf<Kind extends Phase["kind"]> = Extract<Phase, { readonly kind: Kind }>;

export interface Enrichment {
  readonly phase: Phase;
  readonly fields: readonly Field[];
  readonly isBusy: boolean;
  readonly notice: NoticeText | undefined;
  readonly choose: (fields: readonly Field[]) => void;
  /** Whether rows without a number are looked up by name. */
  readonly isMatching: boolean;
  readonly setMatching: (isMatching: boolean) => void;
  /** Reads the list and plans a run over it; asks the relay what is left, which costs nothing. */
  readonly plan: (source: ListSource) => void;
  /** Plans anew with other columns. */
  readonly planColumns: (planned: PhaseOf<"planned">, columns: ListColumns) => void;
  readonly start: (planned: PhaseOf<"planned">) => void;
  readonly stop: () => void;
  readonly back: () => void;
}

/** An enrichment's state, and what its buttons do. */
export function useEnrichment(): Enrichment {
  const pane = usePane();
  const { say, language, runtime, workbook, readUsage } = pane;
  const { client } = runtime;
  const [fields, setFields] = useState<readonly Field[]>(() => selectFields(defaultFields));
  const [isMatching, setMatching] = useState(false);
  const [phase, setPhase] = useState<Phase>({ kind: "choosing" });
  const { isBusy, notice, setNotice, run } = useAction();
  const stopping = useRef<AbortController | undefined>(undefined);
  const chosen = useRef<ListColumns>({ source: undefined, roles: undefined });

  const prepare = async (workbook: Workbook, survey: ListSurvey, columns: ListColumns) => {
    const usage = await runtime.usage().catch(() => usageOf(pane));
    return prepareRun({ workbook, survey, columns, fields, client, usage, now: Date.now() });
  };

  return {
    phase,
    fields,
    isBusy,
    notice,
    choose: setFields,
    isMatching,
    setMatching,
    plan: (source) =>
      void run(async () => {
        if (workbook === undefined) return { intent: "info", text: say("needs_excel") };
        if (fields.length === 0) return { intent: "error", text: say("no_fields") };
        const survey = await surveyList(workbook, source);
        if (survey.body.height === 0 || (survey.source === undefined && !isMatching))
          return { intent: "error", text: say("no_identifiers") };
        const columns = recognisedColumns(survey, isMatching);
        setPhase({ kind: "planned", source, survey, columns, run: await prepare(workbook, survey, columns) });
        return undefined;
      }),
    planColumns: (planned, columns) => {
      chosen.current = columns;
      setPhase({ ...planned, columns });
      void run(async () => {
        if (workbook === undefined) return undefined;
        let prepared: PreparedRun;
        // Others may be chosen meanwhile: those that are shown are planned.
        do prepared = await prepare(workbook, planned.survey, chosen.current);
        while (prepared.job.columns !== chosen.current);
        setPhase((now) => (now.kind === "planned" ? { ...now, run: prepared } : now));
        return undefined;
      });
    },
    start: ({ source, run: { job } }) =>
      void run(async () => {
        if (workbook === undefined) return undefined;
        const aborting = new AbortController();
        stopping.current = aborting;
        const onProgress = (progress: EnrichmentProgress) => setPhase({ kind: "running", progress });
        onProgress({ rows: job.rows.size, done: 0, statuses: {} });
        const { signal } = aborting;
        try {
          const progress = await enrich(job, { workbook, language, signal, onProgress });
          setPhase({ kind: "ended", progress, source, roles: job.columns.roles });
        } catch (error) {
          setPhase({ kind: "choosing" });
          throw error;
        } finally {
          void readUsage(true);
        }
        return undefined;
      }),
    stop: () => stopping.current?.abort(),
    back: () => {
      setNotice(undefined);
      setPhase({ kind: "choosing" });
    },
  };
}
