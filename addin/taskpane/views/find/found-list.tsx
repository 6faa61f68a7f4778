import { Button } from "@fluentui/react-button";
import type { Field } from "../../../../shared/fields/catalogue.ts";
import { speakers } from "../../../messages/say.ts";
import { FieldChoice } from "../../field-choice/field-choice.tsx";
import type { Insertion } from "../../insertion/use-insertion.ts";
import { Disclosure } from "../../pane/disclosure.tsx";
import { Notice } from "../../pane/notice.tsx";
import { usageOf, usePane } from "../../pane/pane-context.ts";
import type { Action } from "../../pane/use-action.ts";
import { useFocusOnShow } from "../../pane/use-focus-on-show.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { FoundCard } from "./found-card.tsx";
import { insertionCalls } from "./insertion-calls.ts";
import type { Found } from "./found.ts";

export interface FoundListProps {
  readonly found: Found;
  readonly fields: readonly Field[];
  readonly onChooseFields: (fields: readonly Field[]) => void;
  readonly inserting: Action;
  readonly insertion: Insertion;
  readonly isSearching: boolean;
  readonly onNextPage: () => void;
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
            most={most}
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
