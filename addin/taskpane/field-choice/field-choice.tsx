import { groupedFields } from "./field-groups.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { Badge } from "@fluentui/react-badge";
import { Checkbox } from "@fluentui/react-checkbox";
import { Field as Labelled } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { useState } from "react";
import { foldText } from "../../../shared/matching/folding/text.ts";
import type { Language } from "../../../shared/messages/messages.ts";
import { Disclosure } from "../pane/disclosure.tsx";
import { usePane } from "../pane/pane-context.ts";
import { useArrowRows } from "../pane/use-arrow-rows.ts";

const useFieldChoiceStyles = makeStyles({
  title: { display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalXS },
  chosen: {
    margin: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: "anywhere",
  },
  count: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  fields: { display: "flex", flexDirection: "column", margin: 0 },
  box: { alignItems: "center" },
});

interface FieldChoiceProps {
  /** Label for screen readers. */
  readonly label: string;
  readonly chosen: readonly Field[];
  readonly onChoose: (fields: readonly Field[]) => void;
  /** Whether to offer fields that compare a list with the register. Outside lists there is nothing to compare. */
  readonly mayCompare?: boolean;
}

/** Lets the user pick fields, in groups and by a text filter. The result is in catalogue order. */
export function FieldChoice({ label, chosen, onChoose, mayCompare = false }: FieldChoiceProps) {
  const { say, language } = usePane();
  const styles = useFieldChoiceStyles();
  const [query, setQuery] = useState("");
  // Fields chosen at the start come first. The order then stays fixed, since a box that moved when ticked would move
  // the focus.
  const [before] = useState(() => new Set(chosen));
  const rows = useArrowRows<HTMLDivElement>("details");
  const groups = groupedFields.map(({ title, fields }) => ({
    title,
    fields: fields.filter(({ compares }) => mayCompare || compares === undefined),
  }));
  const isAsked = query.trim() !== "";
  const shown = groups
    .map(({ title, fields }) => ({ title, all: fields, fields: matchingFields(fields, query, language) }))
    .filter(({ fields }) => fields.length > 0);

  function pick(field: Field, isPicked: boolean): void {
    const isChosen = (each: Field) => (each === field ? isPicked : chosen.includes(each));
    onChoose(groups.flatMap(({ fields }) => fields.filter(isChosen)));
  }

  return (
    <div role="group" aria-label={label} {...rows}>
      <p className={styles.chosen} role="status">
        {chosen.length > 0 &&
          say("fields_all_chosen", {
            n: chosen.length,
            fields: chosen.map((field) => field.label[language]).join(", "),
          })}
        {isAsked && shown.length === 0 && say("fields_none")}
      </p>
      <Labelled label={say("fields_filter")}>
        <Input type="search" value={query} onChange={(_, { value }) => setQuery(value)} />
      </Labelled>
      {shown.map(({ title, all, fields }) => {
        const count = all.filter((field) => chosen.includes(field)).length;
        const heading = (
          <>
            {say(title)}{" "}
            <span className={styles.count}>{say("fields_chosen", { n: count, all: all.length })}</span>
          </>
        );
        return (
          <Disclosure key={`${title} ${isAsked}`} title={heading} isOpen={isAsked}>
            <div className={styles.fields}>
              {fields
                .toSorted((one, other) => Number(before.has(other)) - Number(before.has(one)))
                .map((field) => (
                  <FieldBox
                    key={field.key}
                    field={field}
                    isChosen={chosen.includes(field)}
                    onPick={(isPicked) => pick(field, isPicked)}
                  />
                ))}
            </div>
          </Disclosure>
        );
      })}
    </div>
  );
}

/** Returns the fields with every word of a query in their key, label or description. */
function matchingFields(fields: readonly Field[], query: string, language: Language): readonly Field[] {
  const words = foldText(query).split(" ").filter(Boolean);
  return fields.filter(({ key, label, description }) => {
    const text = foldText(`${key} ${label[language]} ${description[language]}`);
    return words.every((word) => text.includes(word));
  });
}

interface FieldBoxProps {
  readonly field: Field;
  readonly isChosen: boolean;
  readonly onPick: (isPicked: boolean) => void;
}

function FieldBox({ field, isChosen, onPick }: FieldBoxProps) {
  const { say, language } = usePane();
  const styles = useFieldChoiceStyles();
  const label = (
    <span className={styles.title} title={field.description[language]}>
      {field.label[language]}
      {field.plan !== "free" && (
        <Badge appearance="tint" size="small" title={say("plan_pro_hint")}>
          {say("plan_pro")}
        </Badge>
      )}
      {field.personal && (
        <Badge appearance="tint" color="informative" size="small">
          {say("personal")}
        </Badge>
      )}
    </span>
  );
  return (
    <Checkbox
      className={styles.box}
      label={label}
      checked={isChosen}
      onChange={(_, { checked }) => onPick(checked === true)}
    />
  );
}
