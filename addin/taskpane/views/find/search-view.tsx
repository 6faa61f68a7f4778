import { Button } from "@fluentui/react-button";
import { useState, type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import type { Field } from "../../../../shared/fields/catalogue.ts";
import { mostOfOne } from "../../../../shared/enrichment/survey.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import { isAnswer } from "../../../../shared/lookups/lookup.ts";
import { answerSentence } from "../../../messages/messages.ts";
import { OverwriteDialog } from "../../insertion/overwrite-dialog.tsx";
import { useInsertion } from "../../insertion/use-insertion.ts";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { type PaneAction, useAction } from "../../pane/use-action.ts";
import { Group, Hint, Paragraph, ViewTitle } from "../../pane/section.tsx";
import { useViewStyles } from "../../pane/view-styles.ts";
import { type FoundCompany, readPage } from "../../matching/found-companies.ts";
import { type SearchFindings, FoundList } from "./found-list.tsx";
import { searchByName } from "./name-search.ts";
import {
  askedText,
  emptyForm,
  searchQuestion,
  searchedRow,
  type SearchForm,
  searchKinds,
  type SearchKind,
} from "./search-form.ts";
import { Checkbox } from "@fluentui/react-checkbox";
import { Field as Labelled } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { Radio, RadioGroup } from "@fluentui/react-radio";
import { Disclosure } from "../../pane/disclosure.tsx";
import type { MessageCode } from "../../messages/messages.ts";

/** A text field of the search form. */
interface TextField {
  readonly name: keyof Pick<
    SearchForm,
    "name" | "postalCode" | "surname" | "givenName" | "street" | "commune"
  >;
  readonly label: MessageCode;
  readonly isOptional: boolean;
}

const postalCode = { name: "postalCode", label: "postal_code" } as const;

/** The fields of each kind of search, in the order in which they are filled in. */
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

interface SearchFormFieldsProps {
  readonly form: SearchForm;
  readonly onChange: (form: SearchForm) => void;
  readonly isBusy: boolean;
  /** Whether the form was folded before. The button that unfolded it is gone, so the form takes the focus. */
  readonly isAgain: boolean;
  readonly onSearch: () => void;
}

/** The search form, with the cost of a search. */
function SearchFormFields({ form, onChange, isBusy, isAgain, onSearch }: SearchFormFieldsProps) {
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
    <Labelled key={name} label={isOptional ? `${say(label)} (${say("optional")})` : say(label)}>
      <Input
        value={form[name]}
        autoComplete="off"
        onChange={(_, { value }) => onChange({ ...form, [name]: value })}
      />
    </Labelled>
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
        <Group>
          {filters.map(input)}
          {form.kind === "person" && (
            <Checkbox
              label={say("strict_names")}
              checked={form.strict}
              onChange={(_, { checked }) => onChange({ ...form, strict: checked === true })}
            />
          )}
        </Group>
      </Disclosure>
      <Button
        type="submit"
        appearance="primary"
        disabledFocusable={isBusy}
        aria-describedby={form.kind === "name" ? "search-cost" : undefined}
      >
        {isBusy
          ? say("searching")
          : searchedRow(form) === undefined
            ? say("search")
            : say("search_name", { most: mostOfOne })}
      </Button>
      {form.kind === "name" && <Hint id="search-cost">{say("search_name_cost")}</Hint>}
    </form>
  );
}

/** Returns the actions that search, and the latest results. */
function useSearch(inserting: PaneAction) {
  const { say, language, runtime, readUsage } = usePane();
  const [found, setFound] = useState<SearchFindings>();
  /** Once its results are shown, the form is one line until the user changes it. */
  const [isFolded, setFolded] = useState(false);
  const [searches, setSearches] = useState(0);
  const [isOfNextPage, setOfNextPage] = useState(false);
  const searching = useAction();

  const search = (asked: SearchForm, page: number, before: readonly FoundCompany[]) =>
    searching.run(async () => {
      inserting.setNotice(undefined);
      const question = searchQuestion(asked, page);
      if ("problem" in question) return { intent: "error", text: say(question.problem) };
      const answer = await runtime.client.ask(question.lookup);
      if (!isAnswer(answer)) return { intent: "error", text: answerSentence(answer, language) };
      const last = readPage(answer.status === "found" ? answer.data : undefined, answer.asOf);
      setFound({ form: asked, pages: page, companies: [...before, ...last.companies], last });
      if (before.length === 0) show();
      void readUsage(false);
      return undefined;
    });

  function show(): void {
    setFolded(true);
    setSearches((count) => count + 1);
  }

  /** Searches by similarity if the form has a name, otherwise with the service's own search. */
  const begin = (asked: SearchForm) => {
    setOfNextPage(false);
    const row = searchedRow(asked);
    if (row === undefined) return search(asked, 1, []);
    return searching.run(async () => {
      inserting.setNotice(undefined);
      const searched = await searchByName(row, runtime);
      if (searched.kind === "unanswered")
        return { intent: "error", text: answerSentence(searched.miss, language) };
      const { companies, reason, lacksPlaces } = searched;
      const last = { companies, total: companies.length, hasNext: true, cappedOf: null };
      setFound({ form: asked, pages: 0, companies, last, reason });
      show();
      void readUsage(false);
      return lacksPlaces ? { intent: "warning", text: say("match_places_unchecked") } : undefined;
    });
  };

  const more = ({ form, pages, companies }: SearchFindings) => {
    setOfNextPage(true);
    return search(form, pages + 1, pages === 0 ? [] : companies);
  };

  return { found, begin, more, searches, searching, isOfNextPage, isFolded, unfold: () => setFolded(false) };
}

/** The view to find a company and write it at the active cell. */
export function SearchView() {
  const { say } = usePane();
  const styles = useViewStyles();
  const [form, setForm] = useState(emptyForm);
  const [fields, setFields] = useState<readonly Field[]>(() => selectFields("siren,name"));
  const inserting = useAction();
  const insertion = useInsertion(inserting);
  const { found, begin, more, searches, searching, isOfNextPage, isFolded, unfold } = useSearch(inserting);

  return (
    <div className={isFolded ? styles.group : styles.view}>
      <div className={styles.titleRow}>
        <ViewTitle>{say("search_title")}</ViewTitle>
        {isFolded && (
          <Button size="small" onClick={unfold}>
            {say("search_change")}
          </Button>
        )}
      </div>
      {isFolded && found ? (
        <Paragraph>{askedText(found.form)}</Paragraph>
      ) : (
        <SearchFormFields
          form={form}
          onChange={setForm}
          isBusy={searching.isBusy}
          isAgain={found !== undefined}
          onSearch={() => void begin(form)}
        />
      )}
      {!isOfNextPage && <Notice notice={searching.notice} />}
      {found && (
        <FoundList
          key={searches}
          searching={searching}
          isOfNextPage={isOfNextPage}
          found={found}
          fields={fields}
          onChooseFields={setFields}
          inserting={inserting}
          insertion={insertion}
          onNextPage={() => void more(found)}
        />
      )}
      <OverwriteDialog insertion={insertion} />
    </div>
  );
}
