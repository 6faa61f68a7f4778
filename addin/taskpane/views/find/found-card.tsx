import { Badge } from "@fluentui/react-badge";
import { Button } from "@fluentui/react-button";
import type { Field } from "../../../../shared/fields/catalogue.ts";
import { formatSiren } from "../../../../shared/identifiers/siren.ts";
import { answerSentence } from "../../../messages/sentence.ts";
import { costText } from "../../messages/cost-text.ts";
import { cellValue } from "../../list-run/cell-value.ts";
import { formatOf, textFormat } from "../../workbook/number-formats.ts";
import type { Insertion } from "../../insertion/use-insertion.ts";
import { MatchScore } from "../../matching/match-score.tsx";
import { usageOf, usePane } from "../../pane/pane-context.ts";
import type { Action } from "../../pane/use-action.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { readCompanyFields } from "./company-fields.ts";
import type { FoundCompany } from "../../matching/found-companies.ts";
import type { SearchKind } from "./search-form.ts";

export interface FoundCardProps {
  readonly company: FoundCompany;
  readonly kind: SearchKind;
  readonly fields: readonly Field[];
  readonly inserting: Action;
  readonly insertion: Insertion;
  /** Calls at most to insert the fields. */
  readonly most: number;
}

/** One company found, told from its namesakes by activity, person or address. */
export function FoundCard({ company, kind, fields, inserting, insertion, most }: FoundCardProps) {
  const pane = usePane();
  const { say, language, runtime, settings } = pane;
  const styles = useViewStyles();
  const { siren, active, since, details, match } = company;
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
      const { client } = runtime;
      const { values, missing } = await readCompanyFields({ company, kind, fields, client, language, plan });
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
