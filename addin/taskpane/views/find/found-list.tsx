import { Badge } from "@fluentui/react-badge";
import { Button } from "@fluentui/react-button";
import type { Field } from "../../../../shared/fields/catalogue.ts";
import { dayOfReading } from "../../../../shared/fields/field.ts";
import { formatSiren } from "../../../../shared/identifiers/siren.ts";
import { answerSentence, speakers } from "../../../messages/messages.ts";
import { costText } from "../../messages/messages.ts";
import { cellValue } from "../../list-run/cell-value.ts";
import { formatOf, textFormat } from "../../workbook/number-formats.ts";
import type { Insertion } from "../../insertion/use-insertion.ts";
import { MatchScore } from "../../matching/match-score.tsx";
import { usageOf, usePane } from "../../pane/pane-context.ts";
import { type PaneAction, useFocusOnShow } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { insertionCalls, knownCompanies, readCompanyFields } from "./company-fields.ts";
import type { FoundCompany, FoundPage } from "../../matching/found-companies.ts";
import type { SearchForm, SearchKind } from "./search-form.ts";
import { useEffect, useState } from "react";
import { FieldChoice } from "../../field-choice/field-choice.tsx";
import { Disclosure } from "../../pane/disclosure.tsx";
import { Notice } from "../../pane/notice.tsx";
import type { MatchReason } from "../../../../shared/matching/match.ts";

interface FoundCardProps {
  readonly company: FoundCompany;
  readonly kind: SearchKind;
  readonly fields: readonly Field[];
  readonly inserting: PaneAction;
  readonly insertion: Insertion;
  /** Calls at most to insert the fields. */
  readonly most: number;
}

/** One company found, told from its namesakes by activity, person or address. */
function FoundCard({ company, kind, fields, inserting, insertion, most }: FoundCardProps) {
  const pane = usePane();
  const { say, language, runtime, settings } = pane;
  const styles = useViewStyles();
  const { siren, active, since, details, asOf, match } = company;
  const name = company.name ?? say("no_name");
  const cost = costText(settings.cacheOnly ? 0 : most, say);

  const insertSiren = () =>
    inserting.run(() =>
      insertion.insert({ values: [siren], formats: [textFormat] }, (cells) => ({
        intent: "success",
        text: say("inserted", { name, cells }),
      })),
    );

  const insertFields = () =>
    inserting.run(async () => {
      const plan = usageOf(pane)?.quota.plan ?? null;
      const { client, loadNaf } = runtime;
      const asked = { company, kind, fields, client, loadNaf, language, plan };
      const { values, missing } = await readCompanyFields(asked);
      const cells = values.map((value, index) => cellValue(value, fields[index]!.type));
      const why = missing.map((answer) => answerSentence(answer, language)).join(" ");
      return insertion.insert({ values: cells, formats: fields.map(formatOf) }, (where) =>
        why === ""
          ? { intent: "success", text: say("inserted", { name, cells: where }) }
          : { intent: "warning", text: say("inserted_partly", { name, cells: where, why }) },
      );
    });

  return (
    <li className={styles.card}>
      <div>
        <strong>{name}</strong>{" "}
        {active === false && (
          <Badge appearance="tint" color="warning">
            {say("ceased")}
          </Badge>
        )}
      </div>
      <div className={styles.hint}>
        {formatSiren(siren)}
        {since !== null && ` · ${say("since", { year: since })}`}
      </div>
      {match !== undefined && <MatchScore score={match.score} letters={match.letters} />}
      {details.map((detail) => (
        <div key={detail} className={styles.hint}>
          {detail}
        </div>
      ))}
      {asOf !== undefined && (
        <div className={styles.hint}>{say("source_and_day", { day: dayOfReading(asOf) })}</div>
      )}
      <div className={styles.buttons}>
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
    </li>
  );
}

interface FoundListProps {
  readonly found: SearchFindings;
  readonly fields: readonly Field[];
  readonly onChooseFields: (fields: readonly Field[]) => void;
  readonly inserting: PaneAction;
  readonly insertion: Insertion;
  readonly isSearching: boolean;
  readonly onNextPage: () => void;
}

/** The SIRENs of the companies of a search that take no call to be inserted; anew once one was. */
function useKnownCompanies({ found, fields, inserting }: FoundListProps): ReadonlySet<string> {
  const pane = usePane();
  const { client } = pane.runtime;
  const plan = usageOf(pane)?.quota.plan ?? null;
  const { companies, kind } = found;
  const { isBusy } = inserting;
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isLeft = false;
    if (isBusy || insertionCalls(fields, kind, plan) === 0) return undefined;
    setKnown(new Set());
    void knownCompanies(companies, { kind, fields, client, plan }).then(
      (sirens) => !isLeft && setKnown(sirens),
    );
    return () => {
      isLeft = true;
    };
  }, [companies, kind, fields, client, plan, isBusy]);
  return known;
}

/** The companies a search has brought, each with the means to write it at the active cell. */
export function FoundList(props: FoundListProps) {
  const { found, fields, onChooseFields, inserting, insertion, isSearching, onNextPage } = props;
  const pane = usePane();
  const { say, language } = pane;
  const styles = useViewStyles();
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const { companies, last, reason } = found;
  const isByLikeness = reason !== undefined;
  const most = insertionCalls(fields, found.kind, usageOf(pane)?.quota.plan ?? null);
  const known = useKnownCompanies(props);
  const count = isByLikeness
    ? speakers[language](`match_${reason}`)
    : companies.length === 0
      ? say("results_none")
      : say("results_count", { shown: companies.length, total: last.total });

  return (
    <section className={styles.group} aria-labelledby="results-title">
      <h3 id="results-title" className={styles.subtitle} ref={heading} tabIndex={-1}>
        {say("results")}
      </h3>
      <p className={styles.hint} role="status">
        {count}
      </p>
      {last.cappedOf !== null && (
        <Notice notice={{ intent: "warning", text: say("results_capped", { total: last.cappedOf }) }} />
      )}
      {companies.length > 0 && (
        <Disclosure title={`${say("insert_choice")} (${fields.length})`}>
          <FieldChoice label={say("insert_choice")} chosen={fields} onChoose={onChooseFields} />
          <p className={styles.hint}>{most === 0 ? say("insert_free") : say("insert_cost", { most })}</p>
        </Disclosure>
      )}
      <Notice notice={inserting.notice} />
      <ul className={styles.list}>
        {companies.map((company, index) => (
          <FoundCard
            key={`${company.siren} ${index}`}
            company={company}
            kind={found.kind}
            fields={fields}
            inserting={inserting}
            insertion={insertion}
            most={known.has(company.siren) ? 0 : most}
          />
        ))}
      </ul>
      {last.hasNext && (
        <Button disabledFocusable={isSearching} onClick={onNextPage}>
          {isSearching ? say("searching") : say(isByLikeness ? "search_all" : "next_page")}
        </Button>
      )}
    </section>
  );
}

/**
 * What a search has brought so far. `form` is what was asked, whatever is typed since. `pages` is 0 for the companies that a
 * name may mean, which are no page of a list.
 */
export interface SearchFindings {
  readonly form: SearchForm;
  readonly kind: SearchKind;
  readonly pages: number;
  readonly companies: readonly FoundCompany[];
  readonly last: FoundPage;
  /** Of a search by name: why the first is taken, or why none can be. */
  readonly reason?: MatchReason;
}
