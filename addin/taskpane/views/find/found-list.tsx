import { knownPlan } from "../../../runtime/known-plan.ts";
import { tokens } from "@fluentui/react-theme";
import { makeStyles, mergeClasses } from "@griffel/react";
import { Badge } from "@fluentui/react-badge";
import { Button } from "@fluentui/react-button";
import type { Field } from "../../../../shared/fields/catalogue.ts";
import { dayOfReading } from "../../../../shared/fields/field.ts";
import { formatSiren } from "../../../../shared/identifiers/siren.ts";
import { matchSentence } from "../../../messages/match-sentences.ts";
import { answerSentence } from "../../../messages/messages.ts";
import { costText } from "../../messages/messages.ts";
import { fieldCell } from "../../list-run/columns.ts";
import { cellFormat, formatOf, textFormat } from "../../workbook/number-formats.ts";
import type { Insertion } from "../../insertion/use-insertion.ts";
import { MatchScore } from "../../matching/match-score.tsx";
import { showOnce, usageOf, usePane } from "../../pane/pane-context.ts";
import { useArrowRows } from "../../pane/use-arrow-rows.ts";
import type { PaneAction } from "../../pane/use-action.ts";
import { Hint, ShownTitle } from "../../pane/section.tsx";
import { useViewStyles } from "../../pane/view-styles.ts";
import { mostOfSheets, sheetCalls as countSheetCalls } from "../../company-sheet/company-sheet.ts";
import { useCompanySheet } from "../../company-sheet/use-company-sheet.ts";
import { insertionCalls, knownCompanies, readCompanyFields } from "./company-fields.ts";
import type { FoundCompany, FoundPage } from "../../matching/found-companies.ts";
import type { SearchForm } from "./search-form.ts";
import { useEffect, useState } from "react";
import { FieldChoice } from "../../field-choice/field-choice.tsx";
import { Disclosure } from "../../pane/disclosure.tsx";
import { Notice } from "../../pane/notice.tsx";
import type { MatchReason } from "../../../../shared/matching/match.ts";

interface FoundListProps {
  readonly found: SearchFindings;
  readonly fields: readonly Field[];
  readonly onChooseFields: (fields: readonly Field[]) => void;
  readonly inserting: PaneAction;
  readonly insertion: Insertion;
  readonly searching: PaneAction;
  /** Whether the notice of the last search belongs to the button for more results. */
  readonly isOfNextPage: boolean;
  readonly onNextPage: () => void;
}

interface FoundCardProps extends FoundListProps {
  readonly company: FoundCompany;
  /** Most calls to insert the fields. */
  readonly most: number;
  /** Most calls for the company's sheet. */
  readonly mostOfSheet: number;
  /** Whether one of its buttons was pressed last. The result is then shown here. */
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

const useRowStyles = makeStyles({
  row: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  rows: {
    listStyleType: "none",
    margin: 0,
    padding: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  first: { display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: tokens.spacingHorizontalXS },
  second: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: tokens.spacingHorizontalXS },
  sheet: { flexShrink: 0, minWidth: 0, paddingLeft: 0, paddingRight: 0, color: tokens.colorBrandForeground1 },
  // In a very narrow pane, the elements beside the name wrap below it instead of squeezing it to nothing.
  name: { flexGrow: 1, flexBasis: "100px", minWidth: 0 },
  oneLine: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  buttons: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
});

/** Returns the actions that write one company at the active cell (its SIREN or the chosen fields) or add its sheet. */
function useInsertCompany({ company, found, fields, inserting, insertion, onPress }: FoundCardProps) {
  const pane = usePane();
  const { say, language, runtime, workbook } = pane;
  const { siren } = company;
  const name = company.name ?? say("no_name");

  const insertSiren = () => {
    onPress();
    return inserting.run(() =>
      insertion.insert({ values: [siren], formats: [textFormat] }, (cells) => ({
        intent: "success",
        text: say("inserted", { name, cells }),
      })),
    );
  };

  const insertFields = () => {
    onPress();
    return inserting.run(async () => {
      const plan = knownPlan(usageOf(pane));
      const { client, loadNaf } = runtime;
      const daysBehind = (await workbook?.daysBehind()) ?? 0;
      const target = await insertion.begin(fields.length);
      if (target === undefined) return { intent: "info", text: say("needs_excel") };
      const { spent: before } = client.counters();
      const asked = { company, kind: found.form.kind, fields, client, loadNaf, language, plan };
      const { values, missing } = await readCompanyFields(asked).catch((error: unknown) => {
        void target.tracked.release().catch(() => undefined);
        throw error;
      });
      const calls = client.counters().spent - before;
      const spent = calls === 0 ? say("spent_none") : say("spent", { calls });
      const cells = values.map((value, index) => fieldCell(fields[index]!, value, language, daysBehind));
      const why = missing.map((answer) => answerSentence(answer, language)).join(" ");
      const formats = fields.map((field, index) => cellFormat(formatOf(field), cells[index]!));
      return insertion.insert(
        { values: cells, formats },
        (where) =>
          why === ""
            ? { intent: "success", text: `${say("inserted", { name, cells: where })} ${spent}` }
            : { intent: "warning", text: `${say("inserted_partly", { name, cells: where, why })} ${spent}` },
        target,
      );
    });
  };

  const sheetOf = useCompanySheet(inserting);
  const addSheet = () => {
    onPress();
    return sheetOf(siren);
  };

  return { insertSiren, insertFields, addSheet };
}

/** Shows a found company, with place, person and activity to tell it from its namesakes. */
function FoundCard(props: FoundCardProps) {
  const { company, found, fields, inserting, most, isPressed } = props;
  const { say, settings } = usePane();
  const { insertSiren, insertFields, addSheet } = useInsertCompany(props);
  const styles = useViewStyles();
  const own = useRowStyles();
  const { siren, active, since, details, match } = company;
  const name = company.name ?? say("no_name");
  const cost = costText(settings.cacheOnly ? 0 : most, say);
  const sheetCalls = settings.cacheOnly ? 0 : props.mostOfSheet;
  const description = [
    formatSiren(siren),
    ...details,
    ...(since === null ? [] : [say("created_in", { year: since })]),
  ].join(" · ");

  return (
    <li className={own.row}>
      <div className={own.first}>
        <strong className={own.name}>{name}</strong>
        {active === false && (
          <Badge appearance="tint" color="warning">
            {say("ceased")}
          </Badge>
        )}
        {match !== undefined && <MatchScore score={match.score} letters={match.letters} isShort />}
      </div>
      <div className={own.second}>
        <span
          className={mergeClasses(styles.hint, own.name, found.form.kind === "name" && own.oneLine)}
          title={description}
        >
          {description}
        </span>
        <Button
          size="small"
          appearance="subtle"
          className={own.sheet}
          disabledFocusable={inserting.isBusy}
          aria-label={say("sheet_add_of", { name, cost: costText(sheetCalls, say) })}
          onClick={() => void addSheet()}
        >
          {say("sheet_add", {
            cost: sheetCalls === 0 ? say("cost_none") : say("calls_count", { n: sheetCalls }),
          })}
        </Button>
      </div>
      <div className={own.buttons}>
        <Button
          size="small"
          disabledFocusable={inserting.isBusy}
          aria-label={say("insert_siren_of", { name })}
          onClick={() => void insertSiren()}
        >
          {say("insert_siren")}
        </Button>
        <Button
          size="small"
          disabledFocusable={inserting.isBusy || fields.length === 0}
          aria-label={say("insert_fields_of", { name, cost, fields: fields.length })}
          onClick={() => void insertFields()}
        >
          {say("insert_fields", { cost, fields: fields.length })}
        </Button>
      </div>
      {isPressed && <Notice notice={inserting.notice} />}
    </li>
  );
}

/** Returns the companies whose fields cost no call, by SIREN, and the calls that the sheet of each takes. */
function useKnown({ found, fields, inserting: { isBusy } }: FoundListProps) {
  const pane = usePane();
  const { client } = pane.runtime;
  const { plan, financialSince } = knownPlan(usageOf(pane));
  const { companies } = found;
  const { kind } = found.form;
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const [sheets, setSheets] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (isBusy || insertionCalls(fields, kind, plan) === 0) return undefined;
    setKnown(new Set());
    const asked = { kind, fields, client, plan: { plan, financialSince } };
    return showOnce(knownCompanies(companies, asked), setKnown);
  }, [companies, kind, fields, client, plan, financialSince, isBusy]);
  useEffect(() => {
    if (isBusy) return undefined;
    const sirens = companies.map(({ siren }) => siren);
    const asked = { client, plan: { plan, financialSince }, kept: true };
    return showOnce(countSheetCalls(sirens, asked), setSheets);
  }, [companies, client, plan, financialSince, isBusy]);
  return { known, sheets };
}

/** Shows the companies found, each with buttons to write it at the active cell. */
export function FoundList(props: FoundListProps) {
  const { found, fields, onChooseFields, searching, onNextPage } = props;
  const [pressed, setPressed] = useState<string>();
  const rows = useRowStyles();
  const arrows = useArrowRows<HTMLUListElement>("li");
  const pane = usePane();
  const { say, language } = pane;
  const styles = useViewStyles();
  const { companies, last, reason } = found;
  const isByLikeness = reason !== undefined;
  const most = insertionCalls(fields, found.form.kind, knownPlan(usageOf(pane)).plan);
  const { known, sheets } = useKnown(props);
  const days = companies.flatMap(({ asOf }) => asOf ?? []);
  const oldest = days.length === 0 ? undefined : Math.min(...days);
  const count = isByLikeness
    ? matchSentence(reason, language)
    : companies.length === 0
      ? say("results_none")
      : say("results_count", { shown: companies.length, total: last.total });

  return (
    <section className={styles.group} aria-labelledby="results-title">
      <div className={styles.titleRow}>
        <ShownTitle id="results-title">{say("results")}</ShownTitle>
        <Hint role="status">{count}</Hint>
      </div>
      {last.cappedOf !== null && (
        <Notice notice={{ intent: "warning", text: say("results_capped", { total: last.cappedOf }) }} />
      )}
      {companies.length > 0 && (
        <Disclosure title={`${say("insert_choice")} (${fields.length})`}>
          <FieldChoice label={say("insert_choice")} chosen={fields} onChoose={onChooseFields} />
          <Hint>{most === 0 ? say("insert_free") : say("insert_cost", { most })}</Hint>
        </Disclosure>
      )}
      <ul className={rows.rows} {...arrows}>
        {companies.map((company, index) => (
          <FoundCard
            key={`${company.siren} ${index}`}
            {...props}
            company={company}
            most={known.has(company.siren) ? 0 : most}
            mostOfSheet={sheets.get(company.siren) ?? mostOfSheets}
            isPressed={pressed === company.siren}
            onPress={() => setPressed(company.siren)}
          />
        ))}
      </ul>
      {oldest !== undefined && <Hint>{say("source_and_day", { day: dayOfReading(oldest) })}</Hint>}
      {props.isOfNextPage && <Notice notice={searching.notice} />}
      {last.hasNext && (
        <Button disabledFocusable={searching.isBusy} onClick={onNextPage}>
          {searching.isBusy ? say("searching") : say(isByLikeness ? "search_all" : "next_page")}
        </Button>
      )}
    </section>
  );
}

/**
 * The results of a search so far. `form` is what was searched for, whatever is typed since. `pages` is 0 for the
 * candidates of a search by name, which are not pages of a list.
 */
export interface SearchFindings {
  readonly form: SearchForm;
  readonly pages: number;
  readonly companies: readonly FoundCompany[];
  readonly last: FoundPage;
  /** For a search by name: why the first candidate is taken, or why none can be. */
  readonly reason?: MatchReason;
}
