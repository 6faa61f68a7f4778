import { tokens } from "@fluentui/react-theme";
import { makeStyles, mergeClasses } from "@griffel/react";
import { Button } from "@fluentui/react-button";
import { useState } from "react";
import { ConfirmDialog } from "../../../pane/confirm-dialog.tsx";
import { usePane } from "../../../pane/pane-context.ts";
import { addressOf, columnName } from "../../../workbook/area.ts";
import type { Replacement } from "./replaced-siret.ts";
import { type Findings, type FoundRow, useFindings } from "./use-findings.ts";
import { suggestionReasons } from "../../../../../shared/fields/field.ts";
import { formatSiret } from "../../../../../shared/identifiers/siren.ts";
import type { Language, Translation } from "../../../../../shared/messages/messages.ts";
import { useChoiceStyles, useViewStyles } from "../../../pane/view-styles.ts";
import { type CheckReason, checkReasons } from "../../../../../shared/enrichment/check-reasons.ts";
import type { CheckCounts } from "../../../../../shared/enrichment/row-checker.ts";
import { einvoiceStatuses } from "../../../../../shared/enrichment/einvoice.ts";
import { checkStatuses, comparedParts } from "../../../../../shared/enrichment/check-verdict.ts";
import { Figures } from "../../../pane/figures.tsx";
import { columnRemarks } from "../../../list-run/column-remarks.ts";
import { EndButtons } from "../../../list-run/run-card.tsx";
import { endNotice } from "../../../list-run/end-notice.ts";
import type { ListRun, PhaseOf } from "../../../list-run/use-list-run.ts";
import { Notice } from "../../../pane/notice.tsx";
import { useFocusOnShow } from "../../../pane/use-action.ts";
import type { Workbook } from "../../../workbook/workbook.ts";
import type { CheckFindings } from "../../../list-run/check-findings.ts";

const useCheckStyles = makeStyles({
  reason: {
    flexDirection: "column",
    gap: tokens.spacingVerticalXXS,
    borderLeftWidth: "4px",
    overflowWrap: "anywhere",
  },
  fix: { borderLeftColor: tokens.colorPaletteRedBorderActive },
  row: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    paddingLeft: tokens.spacingHorizontalM,
  },
});

interface ReplaceAllProps {
  readonly replacements: readonly Replacement[];
  readonly findings: Findings;
}

/** All suggestions of a reason at once, once the user has seen how many cells and where. */
function ReplaceAll({ replacements, findings }: ReplaceAllProps) {
  const { say } = usePane();
  const [isAsking, setAsking] = useState(false);
  const n = replacements.length;
  const columns = [...new Set(replacements.map(({ cell }) => columnName(cell.left)))].join(", ");
  return (
    <>
      {n > 1 && (
        <Button size="small" disabledFocusable={findings.action.isBusy} onClick={() => setAsking(true)}>
          {say("suggest_all", { n })}
        </Button>
      )}
      <ConfirmDialog
        title={say("suggest_all_title", { n })}
        text={say("suggest_all_text", { n, columns })}
        confirm={say("suggest_all_confirm")}
        isOpen={isAsking}
        onConfirm={() => {
          setAsking(false);
          findings.replace(replacements);
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

interface SuggestedSiretProps {
  readonly shown: FoundRow;
  readonly findings: Findings;
}

/** The words of a reason; a code that is not known stays one. */
function whyOf(reason: string, language: Language): string {
  const known = Object.entries(suggestionReasons).find(([code]) => code === reason);
  return known === undefined ? reason : known[1][language].toLowerCase();
}

/** What is suggested in place of a closed SIRET: written into its cell on a click, and taken back on another. */
function SuggestedSiret({ shown, findings }: SuggestedSiretProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const { suggestion, replacement, replaced } = shown;
  const { isBusy } = findings.action;
  if (suggestion === undefined) return null;
  const { siret, reason } = suggestion;
  if (siret === undefined)
    return <p className={styles.text}>{say("suggest_none", { why: whyOf(reason, language) })}</p>;
  const spaced = formatSiret(siret);
  if (replacement === undefined)
    return <p className={styles.text}>{say("suggest_no_cell", { siret: spaced })}</p>;
  const cell = addressOf(replacement.cell);
  return (
    <div className={styles.buttons}>
      {replaced === undefined ? (
        <Button
          size="small"
          appearance="primary"
          disabledFocusable={isBusy}
          onClick={() => findings.replace([replacement])}
        >
          {say("suggest_apply", { siret: spaced, cell })}
        </Button>
      ) : (
        <>
          <span>{say("suggest_applied", { siret: spaced, cell })}</span>
          <Button size="small" disabledFocusable={isBusy} onClick={() => findings.takeBack(replaced)}>
            {say("suggest_take_back")}
          </Button>
        </>
      )}
    </div>
  );
}

/** Partners that have a button of their own: "Next row" reaches the others. */
const mostPartners = 10;

interface PartnerRowsProps extends SuggestedSiretProps {
  readonly code: CheckReason;
}

/** The other rows that are about the same company: pressed, one is shown in this one's place. */
function PartnerRows({ code, shown: { partners }, findings }: PartnerRowsProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  if (partners.length === 0) return null;
  return (
    <>
      <p className={styles.text}>{say("check_partners", { n: partners.length })}</p>
      <div className={styles.buttons}>
        {partners.slice(0, mostPartners).map(({ record, row, name }, place) => (
          <Button
            key={place}
            size="small"
            disabledFocusable={findings.action.isBusy}
            onClick={() => findings.goTo(code, record)}
          >
            {say("check_partner", { row })}
            {name !== "" && ` · ${name}`}
          </Button>
        ))}
      </div>
    </>
  );
}

interface ReasonRowProps {
  readonly code: CheckReason;
  readonly shown: FoundRow;
  readonly findings: Findings;
}

/** One row of a reason, which is selected in the sheet, and what is suggested for it. */
function ReasonRow({ code, shown, findings }: ReasonRowProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const own = useCheckStyles();
  const { at, all, row, name } = shown;
  const { isBusy } = findings.action;
  return (
    <div className={own.row}>
      <p className={styles.text} role="status">
        <strong>{say("check_row", { row, at: at + 1, all })}</strong>
        {name !== "" && ` · ${name}`}
      </p>
      <PartnerRows code={code} shown={shown} findings={findings} />
      <SuggestedSiret shown={shown} findings={findings} />
      <div className={styles.buttons}>
        {all > 1 && (
          <>
            <Button size="small" disabledFocusable={isBusy} onClick={() => findings.go(code, -1)}>
              {say("check_previous")}
            </Button>
            <Button size="small" disabledFocusable={isBusy} onClick={() => findings.go(code, 1)}>
              {say("check_next")}
            </Button>
          </>
        )}
        <ReplaceAll replacements={findings.open(code)} findings={findings} />
      </div>
    </div>
  );
}

interface ReasonItemProps {
  readonly code: CheckReason;
  readonly rows: number;
  readonly findings: Findings;
}

/** A reason with its rows: pressed again and again, it goes through them. */
function ReasonItem({ code, rows, findings }: ReasonItemProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const own = useCheckStyles();
  const { choice } = useChoiceStyles();
  const { severity, sentence } = checkReasons[code];
  const shown = findings.shown(code);
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={mergeClasses(choice, own.reason, severity === "fix" && own.fix)}
        aria-expanded={shown !== undefined}
        onClick={() => findings.go(code, 1)}
      >
        <strong>{say("check_rows", { n: rows })}</strong>
        <span>{sentence[language]}</span>
        <span className={styles.hint}>{code}</span>
      </button>
      {shown !== undefined && <ReasonRow code={code} shown={shown} findings={findings} />}
    </div>
  );
}

interface VerdictFiguresProps {
  readonly counts: CheckCounts;
  /** Which of the two verdicts on a row. */
  readonly of: "statuses" | "einvoice";
}

const words = { statuses: checkStatuses, einvoice: einvoiceStatuses } as const;

/** The rows of a check by its verdict, in the words of its columns. */
function VerdictFigures({ counts, of }: VerdictFiguresProps) {
  const { language } = usePane();
  const rows: Readonly<Record<string, number>> = counts[of];
  const named: Readonly<Record<string, Translation>> = words[of];
  return (
    <Figures
      figures={Object.entries(named).map(([status, word]) => ({
        name: word[language],
        value: rows[status]?.toLocaleString(language),
      }))}
    />
  );
}

interface FindingsCardProps {
  readonly phase: PhaseOf<"ended">;
  readonly found: CheckFindings;
  readonly run: ListRun;
  readonly workbook: Workbook;
}

/** What a check found: how many rows are in order, then what to fix first, reason by reason. */
export function FindingsCard({ phase, found, run, workbook }: FindingsCardProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const findings = useFindings(phase.job, found, workbook);
  const { counts } = found;
  const uncompared = comparedParts
    .flatMap((part) => {
      const n = counts.uncompared[part];
      return n === undefined ? [] : say(`check_uncompared_${part}`, { n });
    })
    .join(", ");
  const isForInvoices = Object.keys(counts.einvoice).length > 0;
  return (
    <div className={styles.group}>
      <div className={styles.card}>
        <h3 className={styles.subtitle} ref={heading} tabIndex={-1}>
          {say("check_verdicts")}
        </h3>
        <VerdictFigures counts={counts} of="statuses" />
        {isForInvoices && (
          <>
            <h3 className={styles.subtitle}>{say("check_einvoices")}</h3>
            <VerdictFigures counts={counts} of="einvoice" />
          </>
        )}
      </div>
      <Notice notice={endNotice(phase.progress, say, language)} />
      {columnRemarks(phase.job, say).map((text) => (
        <Notice key={text} notice={{ intent: "warning", text }} />
      ))}
      {counts.reasons.length === 0 ? (
        <p className={styles.text}>{say(uncompared === "" ? "check_nothing" : "check_nothing_compared")}</p>
      ) : (
        <section className={styles.group} aria-labelledby="reasons-title">
          <h3 id="reasons-title" className={styles.subtitle}>
            {say("check_first")}
          </h3>
          <ol className={styles.list}>
            {counts.reasons.map(({ code, rows }) => (
              <li key={code}>
                <ReasonItem code={code} rows={rows} findings={findings} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {uncompared !== "" && (
        <Notice notice={{ intent: "warning", text: say("check_uncompared", { parts: uncompared }) }} />
      )}
      <Notice notice={findings.action.notice} />
      <div className={styles.buttons}>
        <EndButtons phase={phase} run={run} />
        <Button disabledFocusable={run.isBusy} onClick={() => run.planAgain(phase)}>
          {say("check_again")}
        </Button>
        <Button onClick={run.back}>{say("check_another")}</Button>
      </div>
    </div>
  );
}
