import { groupedFields } from "./field-groups.ts";
import type { Field } from "../../../shared/fields/catalogue.ts";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { Badge } from "@fluentui/react-badge";
import { Checkbox } from "@fluentui/react-checkbox";
import { Disclosure } from "../pane/disclosure.tsx";
import { usePane } from "../pane/pane-context.ts";

const useFieldChoiceStyles = makeStyles({
  title: { display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalXS },
  count: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  fields: { display: "flex", flexDirection: "column", margin: 0 },
  box: { alignItems: "center" },
});

interface FieldChoiceProps {
  /** Names the choice to a screen reader. */
  readonly label: string;
  readonly chosen: readonly Field[];
  readonly onChoose: (fields: readonly Field[]) => void;
  /** Whether fields are offered that compare a list with the register: elsewhere there is nothing to compare. */
  readonly mayCompare?: boolean;
}

/** Fields to pick from, in groups, in the order of the catalogue whatever the order of picking. */
export function FieldChoice({ label, chosen, onChoose, mayCompare = false }: FieldChoiceProps) {
  const { say } = usePane();
  const styles = useFieldChoiceStyles();
  const groups = groupedFields.map(({ title, fields }) => ({
    title,
    fields: fields.filter(({ compares }) => mayCompare || compares === undefined),
  }));

  function pick(field: Field, isPicked: boolean): void {
    const keys = new Set(chosen.map(({ key }) => key));
    if (isPicked) keys.add(field.key);
    else keys.delete(field.key);
    onChoose(groups.flatMap(({ fields }) => fields.filter(({ key }) => keys.has(key))));
  }

  return (
    <div role="group" aria-label={label}>
      {groups.map(({ title, fields }, index) => {
        const count = fields.filter((field) => chosen.includes(field)).length;
        const heading = (
          <>
            {say(title)}{" "}
            {count > 0 && <span className={styles.count}>{say("fields_chosen", { n: count })}</span>}
          </>
        );
        return (
          <Disclosure key={title} title={heading} isOpen={index === 0}>
            <div className={styles.fields}>
              {fields.map((field) => (
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
