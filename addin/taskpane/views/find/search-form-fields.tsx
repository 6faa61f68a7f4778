import { Button } from "@fluentui/react-button";
import { Checkbox } from "@fluentui/react-checkbox";
import { Field } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { Disclosure } from "../../pane/disclosure.tsx";
import type { MessageCode } from "../../messages/messages.ts";
import { usePane } from "../../pane/pane-context.ts";
import { useViewStyles } from "../../pane/view-styles.ts";
import { searchKinds, soughtRow, type SearchForm, type SearchKind } from "./search-form.ts";

/** A text that a kind of search asks for. */
interface TextField {
  readonly name: keyof Pick<
    SearchForm,
    "name" | "postalCode" | "surname" | "givenName" | "street" | "commune"
  >;
  readonly label: MessageCode;
  readonly isOptional: boolean;
}

const postalCode = { name: "postalCode", label: "postal_code" } as const;

/** The fields of each kind of search, in the order they are filled in. */
const textFields: Readonly<Record<SearchKind, readonly TextField[]>> = {
  name: [
    { name: "name", label: "company_name", isOptional: false },
    { ...postalCode, isOptional: true },
    { name: "commune", label: "commune", isOptional: true },
  ],
  person: [
    { name: "surname", label: "surname", isOptional: false },
    { name: "givenName", label: "given_name", isOptional: true },
  ],
  address: [
    { ...postalCode, isOptional: false },
    { name: "street", label: "street", isOptional: true },
    { name: "commune", label: "commune", isOptional: true },
  ],
};

export interface SearchFormFieldsProps {
  readonly form: SearchForm;
  readonly onChange: (form: SearchForm) => void;
  readonly isBusy: boolean;
  /** Whether it was folded before, so that what pressed it open is gone. */
  readonly isAgain: boolean;
  readonly onSearch: () => void;
}

/** What is looked for, and what it costs. */
export function SearchFormFields({ form, onChange, isBusy, isAgain, onSearch }: SearchFormFieldsProps) {
  const { say } = usePane();
  const styles = useViewStyles();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) onSearch();
  }

  const element = useRef<HTMLFormElement>(null);
  const focusFirst = useEffectEvent(() => {
    if (isAgain) element.current?.querySelector<HTMLInputElement>("input[type=text]")?.focus();
  });
  useEffect(() => focusFirst(), []);
  const filters = textFields[form.kind].filter(({ isOptional }) => isOptional);
  const input = ({ name, label, isOptional }: TextField) => (
    <Field key={name} label={isOptional ? `${say(label)} (${say("optional")})` : say(label)}>
      <Input
        value={form[name]}
        autoComplete="off"
        onChange={(_, { value }) => onChange({ ...form, [name]: value })}
      />
    </Field>
  );
  return (
    <form ref={element} className={styles.group} onSubmit={submit} noValidate>
      <RadioGroup
        aria-label={say("search_by")}
        layout="horizontal"
        value={form.kind}
        onChange={(_, { value }) => onChange({ ...form, kind: value as SearchKind })}
      >
        {searchKinds.map((kind) => (
          <Radio key={kind} value={kind} label={say(`search_by_${kind}`)} />
        ))}
      </RadioGroup>
      {textFields[form.kind].filter(({ isOptional }) => !isOptional).map(input)}
      <Disclosure title={say("search_filters")} isOpen={filters.some(({ name }) => form[name] !== "")}>
        <div className={styles.group}>
          {filters.map(input)}
          {form.kind === "person" && (
            <Checkbox
              label={say("strict_names")}
              checked={form.strict}
              onChange={(_, { checked }) => onChange({ ...form, strict: checked === true })}
            />
          )}
        </div>
      </Disclosure>
      <Button
        type="submit"
        appearance="primary"
        disabledFocusable={isBusy}
        aria-describedby={form.kind === "name" ? "search-cost" : undefined}
      >
        {isBusy ? say("searching") : say(soughtRow(form) === undefined ? "search" : "search_name")}
      </Button>
      {form.kind === "name" && (
        <p id="search-cost" className={styles.hint}>
          {say("search_name_cost")}
        </p>
      )}
    </form>
  );
}
