import { tokens } from "@fluentui/react-theme";
import { makeStyles, mergeClasses } from "@griffel/react";
import { Button } from "@fluentui/react-button";
import { ConfirmDialog } from "../../../pane/confirm-dialog.tsx";
import { usePane } from "../../../pane/pane-context.ts";
import { useArrowRows } from "../../../pane/use-arrow-rows.ts";
import { addressOf } from "../../../workbook/area.ts";
import type { RowCorrection } from "./corrected-cells.ts";
import { type Findings, useFindings, type DuplicateGroup, type NamedRow } from "./use-findings.ts";
import { suggestionReasons } from "../../../../../shared/fields/field.ts";
import { formatSiret } from "../../../../../shared/identifiers/siren.ts";
import type { Language, Translation } from "../../../../../shared/messages/messages.ts";
import {
  Buttons,
  Card,
  Group,
  Hint,
  Paragraph,
  ShownTitle,
  Subtitle,
  Titled,
} from "../../../pane/section.tsx";
import { useChoiceStyles, useViewStyles } from "../../../pane/view-styles.ts";
import { type CheckReason, checkReasons } from "../../../../../shared/enrichment/check-reasons.ts";
import { einvoiceStatuses } from "../../../../../shared/enrichment/einvoice.ts";
import { checkStatuses, comparedParts } from "../../../../../shared/enrichment/check-verdict.ts";
import { ActionBar } from "../../../pane/action-bar.tsx";
import { Figures } from "../../../pane/figures.tsx";
import { columnRemarks, leftOutRemarks } from "../../../list-run/column-remarks.ts";
import { EndButtons } from "../../../list-run/run-card.tsx";
import { TakeBackButton } from "../../../list-run/take-back.tsx";
import { endNotice, isOpenEnded } from "../../../list-run/end-notice.ts";
import type { ListRun, PhaseOf } from "../../../list-run/use-list-run.ts";
import { Notice, withHidden } from "../../../pane/notice.tsx";
import type { Workbook } from "../../../workbook/workbook.ts";
import type { CheckFindings } from "../../../list-run/check-findings.ts";

const useGroupStyles = makeStyles({
  rows: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalXXS,
    maxHeight: "30vh",
    overflowY: "auto",
    listStyleType: "none",
    margin: 0,
    padding: tokens.spacingHorizontalXXS,
  },
  row: { width: "100%", justifyContent: "flex-start", textAlign: "left", overflowWrap: "anywhere" },
});

/** Most rows or cells listed one by one. For the others, only their number is shown. */
const mostShown = 200;

interface ReasonProps {
  readonly code: CheckReason;
  readonly findings: Findings;
}
type ShownRow = NonNullable<ReturnType<Findings["shown"]>>;

interface GroupRowsProps extends ReasonProps {
  readonly group: DuplicateGroup;
  readonly shown: NamedRow;
}

/** Shows the rows about the same company, with the one selected in the sheet marked. Pressing another selects it. */
function GroupRows({ group: { at, all, rows }, shown, code, findings }: GroupRowsProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const own = useGroupStyles();
  const arrows = useArrowRows<HTMLUListElement>("li");
  const more = rows.length - mostShown;
  return (
    <>
      <Paragraph role="status">
        <strong>{say("check_group", { at: at + 1, all })}</strong> ·{" "}
        {say("check_group_rows", { n: rows.length })}
      </Paragraph>
      <ul className={own.rows} {...arrows}>
        {rows.slice(0, mostShown).map(({ record, row, name }) => (
          <li key={record}>
            <Button
              size="small"
              appearance={record === shown.record ? "outline" : "subtle"}
              className={own.row}
              aria-current={record === shown.record}
              disabledFocusable={findings.action.isBusy}
              onClick={() => findings.goTo(code, record)}
            >
              {say("check_group_row", { row })}
              {name !== "" && ` · ${name}`}
            </Button>
          </li>
        ))}
        {more > 0 && <li className={styles.hint}>{say("check_group_more", { n: more })}</li>}
      </ul>
    </>
  );
}

const useCheckStyles = makeStyles({
  reason: {
    flexDirection: "column",
    gap: tokens.spacingVerticalXXS,
    borderLeftWidth: "4px",
    overflowWrap: "anywhere",
  },
  fix: { borderLeftColor: tokens.colorPaletteRedBorderActive },
  changes: {
    maxHeight: "40vh",
    overflowY: "auto",
    listStyleType: "none",
    margin: 0,
    padding: 0,
    overflowWrap: "anywhere",
  },
  row: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    paddingLeft: tokens.spacingHorizontalM,
  },
});

/** Writes the right values for all rows with a reason, after the user has seen each cell. */
function CorrectAll({ code, findings }: ReasonProps) {
  const { say } = usePane();
  const n = findings.right(code).length;
  const asked = findings.asked?.code === code ? findings.asked : undefined;
  if (n < 2) return null;
  return (
    <>
      <Button size="small" disabledFocusable={findings.action.isBusy} onClick={() => findings.ask(code)}>
        {say("correction_all", { n })}
      </Button>
      <ConfirmDialog
        title={say("correction_all_title", { n: asked?.corrections.length ?? 0 })}
        text={withHidden(say("correction_all_text"), asked?.hidden ?? 0, say)}
        confirm={say("correction_all_confirm")}
        isOpen={asked !== undefined}
        onConfirm={() => findings.answer(true)}
        onCancel={() => findings.answer(false)}
      >
        {asked !== undefined && <CorrectedCells corrections={asked.corrections} findings={findings} />}
      </ConfirmDialog>
    </>
  );
}

interface CorrectedCellsProps extends Pick<ReasonProps, "findings"> {
  readonly corrections: readonly RowCorrection[];
}

/** Lists the cells to be corrected, each with its current and new content. */
function CorrectedCells({ corrections, findings }: CorrectedCellsProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const own = useCheckStyles();
  const more = corrections.length - mostShown;
  return (
    <ul className={own.changes} tabIndex={0} aria-label={say("correction_all_cells")}>
      {corrections
        .slice(0, mostShown)
        .map(findings.preview)
        .map(({ cell, from, to }) => (
          <li key={cell}>{say("correction_change", { cell, from: from || say("correction_empty"), to })}</li>
        ))}
      {more > 0 && <li className={styles.hint}>{say("correction_more", { n: more })}</li>}
    </ul>
  );
}

/** Returns the words of a reason. An unknown code is returned as it is. */
function whyOf(reason: string, language: Language): string {
  const known = Object.entries(suggestionReasons).find(([code]) => code === reason);
  return known === undefined ? reason : known[1][language].toLowerCase();
}

interface CorrectionRowProps extends Pick<ReasonProps, "findings"> {
  readonly found: ShownRow["corrections"][number];
}

/** Shows the correction of one cell, with a button that writes or undoes it. */
function CorrectionRow({ found: { correction, cell: target, corrected }, findings }: CorrectionRowProps) {
  const { say } = usePane();
  const { isBusy } = findings.action;
  const value = correction.role === "siret" ? formatSiret(correction.to) : correction.to;
  const doubt = correction.kind !== "right" && <Hint>{say(`correction_${correction.kind}`)}</Hint>;
  if (target === undefined)
    return (
      <>
        {doubt}
        <Paragraph>{say("correction_no_cell", { value })}</Paragraph>
      </>
    );
  const cell = addressOf(target.cell);
  return (
    <>
      {doubt}
      <Buttons>
        {corrected === undefined ? (
          <Button
            size="small"
            appearance={correction.kind === "right" ? "primary" : "secondary"}
            disabledFocusable={isBusy}
            onClick={() => findings.write([target])}
          >
            {say("correction_apply", { value, cell })}
          </Button>
        ) : (
          <>
            <span>{`${cell} · ${value}`}</span>
            <Button size="small" disabledFocusable={isBusy} onClick={() => findings.undo([corrected])}>
              {say("correction_undo")}
            </Button>
          </>
        )}
      </Buttons>
    </>
  );
}

/** Shows one row with a reason, which is selected in the sheet, and its suggestions. */
function ReasonRow({ code, shown, findings }: ReasonProps & { readonly shown: ShownRow }) {
  const { say, language } = usePane();
  const own = useCheckStyles();
  const { at, all, row, name, group, suggestion, corrections } = shown;
  const { isBusy } = findings.action;
  const stops = group?.all ?? all;
  return (
    <div className={own.row}>
      {group === undefined ? (
        <Paragraph role="status">
          <strong>{say("check_row", { row, at: at + 1, all })}</strong>
          {name !== "" && ` · ${name}`}
        </Paragraph>
      ) : (
        <GroupRows group={group} shown={shown} code={code} findings={findings} />
      )}
      {suggestion !== undefined && suggestion.siret === undefined && (
        <Paragraph>{say("suggest_none", { why: whyOf(suggestion.reason, language) })}</Paragraph>
      )}
      {corrections.map((found) => (
        <CorrectionRow
          key={`${found.correction.role}:${found.correction.to}`}
          found={found}
          findings={findings}
        />
      ))}
      <Buttons>
        {stops > 1 && (
          <>
            <Button size="small" disabledFocusable={isBusy} onClick={() => findings.go(code, -1)}>
              {say(group === undefined ? "check_previous" : "check_previous_group")}
            </Button>
            <Button size="small" disabledFocusable={isBusy} onClick={() => findings.go(code, 1)}>
              {say(group === undefined ? "check_next" : "check_next_group")}
            </Button>
          </>
        )}
        <CorrectAll code={code} findings={findings} />
      </Buttons>
      <Notice notice={findings.workedAt === code ? findings.action.notice : undefined} />
    </div>
  );
}

/** Shows a reason. Pressing it again and again goes through its rows. */
function ReasonItem({ code, rows, findings }: ReasonProps & { readonly rows: number }) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const own = useCheckStyles();
  const { choice } = useChoiceStyles();
  const { severity, sentence } = checkReasons[code];
  const shown = findings.shown(code);
  const isCorrected = rows === 0;
  return (
    <Group>
      <button
        type="button"
        className={mergeClasses(choice, own.reason, severity === "fix" && !isCorrected && own.fix)}
        aria-expanded={shown !== undefined}
        onClick={() => findings.go(code, 1)}
      >
        <strong>{isCorrected ? say("check_corrected") : say("check_rows", { n: rows })}</strong>
        <span className={isCorrected ? styles.hint : undefined}>{sentence[language]}</span>
        <span className={styles.hint}>{code}</span>
      </button>
      {shown !== undefined && <ReasonRow code={code} shown={shown} findings={findings} />}
    </Group>
  );
}

interface VerdictFiguresProps {
  readonly words: Readonly<Record<string, Translation>>;
  readonly rows: Readonly<Record<string, number>>;
}

/** Shows the rows of a check by verdict, in the words of its columns. */
function VerdictFigures({ words, rows }: VerdictFiguresProps) {
  const { language } = usePane();
  const figures = Object.entries(words).map(([status, word]) => ({
    ...{ name: word[language], value: rows[status]?.toLocaleString(language) },
  }));
  return <Figures figures={figures} />;
}

/** Buttons that apply to all corrections made. */
function CorrectionButtons({ findings }: Pick<ReasonProps, "findings">) {
  const { say } = usePane();
  const { action, corrected } = findings;
  return (
    <>
      {corrected.length > 0 && (
        <Buttons>
          <Button disabledFocusable={action.isBusy} onClick={findings.addSheet}>
            {say("corrections_add", { n: corrected.length })}
          </Button>
          <Button disabledFocusable={action.isBusy} onClick={findings.undoAll}>
            {say("correction_undo_all", { n: corrected.length })}
          </Button>
        </Buttons>
      )}
      <Notice notice={findings.workedAt === undefined ? action.notice : undefined} />
    </>
  );
}

interface FindingsCardProps {
  readonly phase: PhaseOf<"ended">;
  readonly found: CheckFindings;
  readonly run: ListRun;
  readonly workbook: Workbook;
}

/** Shows the result of a check: the rows in order, then the reasons, the most urgent first. */
export function FindingsCard({ phase, found, run, workbook }: FindingsCardProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const findings = useFindings(phase, found, workbook);
  const reasonRows = useArrowRows<HTMLOListElement>(":scope > li");
  const { counts } = found;
  const { counts: open, corrected } = findings;
  const uncompared = comparedParts
    .flatMap((part) => {
      const n = counts.uncompared[part];
      return n === undefined ? [] : say(`check_uncompared_${part}`, { n });
    })
    .join(", ");
  // The disagreements were counted before any cell was corrected.
  const remarks = (corrected.length === 0 ? columnRemarks : leftOutRemarks)(findings.job, say);
  const isForInvoices = Object.keys(counts.einvoice).length > 0;
  return (
    <Group>
      <Card>
        <ShownTitle>{say("check_verdicts")}</ShownTitle>
        <VerdictFigures words={checkStatuses} rows={open.statuses} />
        {isForInvoices && (
          <>
            <Subtitle>{say("check_einvoices")}</Subtitle>
            <VerdictFigures words={einvoiceStatuses} rows={open.einvoice} />
          </>
        )}
      </Card>
      <Notice notice={endNotice(phase.progress, say, language)} />
      {remarks.map((text) => (
        <Notice key={text} notice={{ intent: "warning", text }} />
      ))}
      {counts.reasons.length === 0 ? (
        <Paragraph>{say(uncompared === "" ? "check_nothing" : "check_nothing_compared")}</Paragraph>
      ) : (
        <Titled id="reasons-title" title={say("check_first")} style="group">
          <ol className={styles.list} {...reasonRows}>
            {open.reasons.map(({ code, rows }) => (
              <li key={code}>
                <ReasonItem code={code} rows={rows} findings={findings} />
              </li>
            ))}
          </ol>
        </Titled>
      )}
      {uncompared !== "" && (
        <Notice notice={{ intent: "warning", text: say("check_uncompared", { parts: uncompared }) }} />
      )}
      <CorrectionButtons findings={findings} />
      <Buttons>
        <TakeBackButton
          run={run}
          stays={corrected.length === 0 ? undefined : say("take_back_corrections", { n: corrected.length })}
        />
      </Buttons>
      <ActionBar>
        <EndButtons phase={phase} run={run} />
        <Button
          appearance={corrected.length > 0 && !isOpenEnded(phase.progress) ? "primary" : "secondary"}
          disabledFocusable={run.isBusy}
          onClick={() => run.planAgain(phase)}
        >
          {say("check_again")}
        </Button>
        <Button onClick={run.back}>{say("check_another")}</Button>
      </ActionBar>
    </Group>
  );
}
