import { Button } from "@fluentui/react-button";
import { useEffect, useState } from "react";
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
import { knownCompanies } from "./company-fields.ts";
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
