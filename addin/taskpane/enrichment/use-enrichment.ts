import { useRef, useState } from "react";
import type { IdentifierSource } from "../../../shared/enrichment/columns/identifier-columns.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import { defaultFields, selectFields } from "../../../shared/fields/select-fields.ts";
import type { NoticeText } from "../pane/notice.tsx";
import { usageOf, usePane } from "../pane/pane-context.ts";
import { useAction } from "../pane/use-action.ts";
import { enrich, type EnrichmentProgress } from "./enrich.ts";
import type { ListSource } from "./list-source.ts";
import { surveyList, type ListSurvey } from "./list-survey.ts";
import { prepareRun, type PreparedRun } from "./prepare-run.ts";

/** Where an enrichment is, from choosing to its end. */
export type Phase =
  | { readonly kind: "choosing" }
  | {
      readonly kind: "planned";
      readonly source: ListSource;
      readonly survey: ListSurvey;
      /** The column of identifiers that was chosen, from 0; `run` is of another until this one is planned. */
      readonly identifiers: number;
      readonly run: PreparedRun;
    }
  | { readonly kind: "running"; readonly progress: EnrichmentProgress }
  | { readonly kind: "ended"; readonly progress: EnrichmentProgress };
export type PhaseOf<Kind extends Phase["kind"]> = Extract<Phase, { readonly kind: Kind }>;

export interface Enrichment {
  readonly phase: Phase;
  readonly fields: readonly Field[];
  readonly isBusy: boolean;
  readonly notice: NoticeText | undefined;
  readonly choose: (fields: readonly Field[]) => void;
  /** Reads the list and plans a run over it; asks the relay what is left, which costs nothing. */
  readonly plan: (source: ListSource) => void;
  /** Plans anew with another column of identifiers. */
  readonly planColumn: (planned: PhaseOf<"planned">, identifiers: number) => void;
  readonly start: (run: PreparedRun) => void;
  readonly stop: () => void;
  readonly back: () => void;
}

/** The choice made by content with its NIC, or any other column alone. */
const sourceFor = ({ source, sample }: ListSurvey, column: number): IdentifierSource =>
  source?.column.index === column ? source : { column: sample.columns[column]! };

/** An enrichment's state, and what its buttons do. */
export function useEnrichment(): Enrichment {
  const pane = usePane();
  const { say, language, runtime, workbook, readUsage } = pane;
  const { client } = runtime;
  const [fields, setFields] = useState<readonly Field[]>(() => selectFields(defaultFields));
  const [phase, setPhase] = useState<Phase>({ kind: "choosing" });
  const { isBusy, notice, setNotice, run } = useAction();
  const stopping = useRef<AbortController | undefined>(undefined);
  const chosen = useRef(0);

  const prepare = async (survey: ListSurvey, source: IdentifierSource) => {
    const usage = await runtime.usage().catch(() => usageOf(pane));
    return prepareRun({ survey, source, fields, client, usage, now: Date.now() });
  };

  return {
    phase,
    fields,
    isBusy,
    notice,
    choose: setFields,
    plan: (source) =>
      void run(async () => {
        if (workbook === undefined) return { intent: "info", text: say("needs_excel") };
        if (fields.length === 0) return { intent: "error", text: say("no_fields") };
        const survey = await surveyList(workbook, source);
        if (survey.source === undefined || survey.body.height === 0)
          return { intent: "error", text: say("no_identifiers") };
        setPhase({
          kind: "planned",
          source,
          survey,
          identifiers: survey.source.column.index,
          run: await prepare(survey, survey.source),
        });
        return undefined;
      }),
    planColumn: (planned, identifiers) => {
      chosen.current = identifiers;
      setPhase({ ...planned, identifiers });
      void run(async () => {
        let prepared: PreparedRun;
        // Another column may be chosen meanwhile: the one that is shown is planned.
        do prepared = await prepare(planned.survey, sourceFor(planned.survey, chosen.current));
        while (prepared.job.source.column.index !== chosen.current);
        setPhase((now) => (now.kind === "planned" ? { ...now, run: prepared } : now));
        return undefined;
      });
    },
    start: ({ job }) =>
      void run(async () => {
        if (workbook === undefined) return undefined;
        const aborting = new AbortController();
        stopping.current = aborting;
        const onProgress = (progress: EnrichmentProgress) => setPhase({ kind: "running", progress });
        onProgress({ rows: job.rows.size, done: 0, statuses: {} });
        const { signal } = aborting;
        try {
          const progress = await enrich(job, { workbook, language, signal, onProgress });
          setPhase({ kind: "ended", progress });
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
