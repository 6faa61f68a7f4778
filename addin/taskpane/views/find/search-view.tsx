import { useState } from "react";
import type { Field } from "../../../../shared/fields/catalogue.ts";
import { selectFields } from "../../../../shared/fields/select-fields.ts";
import { isKnown } from "../../../client/answer.ts";
import { answerSentence } from "../../../messages/messages.ts";
import { OverwriteDialog } from "../../insertion/overwrite-dialog.tsx";
import { useInsertion } from "../../insertion/use-insertion.ts";
import { Notice } from "../../pane/notice.tsx";
import { usePane } from "../../pane/pane-context.ts";
import { useAction } from "../../pane/use-action.ts";
import { ViewTitle } from "../../pane/view-title.tsx";
import { useViewStyles } from "../../pane/view-styles.ts";
import { type FoundCompany, readPage } from "../../matching/found-companies.ts";
import { type SearchFindings, FoundList } from "./found-list.tsx";
import { searchByName } from "./name-search.ts";
import { emptyForm, searchQuestion, soughtRow, type SearchForm } from "./search-form.ts";
import { SearchFormFields } from "./search-form-fields.tsx";

/** Finding a company, and writing it at the active cell. */
export function SearchView() {
  const { say, language, runtime, readUsage } = usePane();
  const styles = useViewStyles();
  const [form, setForm] = useState(emptyForm);
  const [found, setFound] = useState<SearchFindings>();
  const [fields, setFields] = useState<readonly Field[]>(() => selectFields("siren,name"));
  const searching = useAction();
  const inserting = useAction();
  const insertion = useInsertion(inserting);

  const search = (asked: SearchForm, page: number, before: readonly FoundCompany[]) =>
    searching.run(async () => {
      inserting.setNotice(undefined);
      const question = searchQuestion(asked, page);
      if ("problem" in question) return { intent: "error", text: say(question.problem) };
      const answer = await runtime.client.ask(question.lookup);
      if (!isKnown(answer)) return { intent: "error", text: answerSentence(answer, language) };
      const last = readPage(answer.status === "found" ? answer.data : undefined, answer.asOf);
      setFound({
        form: asked,
        kind: asked.kind,
        pages: page,
        companies: [...before, ...last.companies],
        last,
      });
      void readUsage(false);
      return undefined;
    });

  /** By likeness, where the form has a name; else the list that the service has. */
  const begin = (asked: SearchForm) => {
    const row = soughtRow(asked);
    if (row === undefined) return search(asked, 1, []);
    return searching.run(async () => {
      inserting.setNotice(undefined);
      const searched = await searchByName(row, runtime);
      if (searched.kind === "unanswered")
        return { intent: "error", text: answerSentence(searched.answer, language) };
      const { companies, reason, lacksPlaces } = searched;
      const last = { companies, total: companies.length, hasNext: true, cappedOf: null };
      setFound({ form: asked, kind: asked.kind, pages: 0, companies, last, reason });
      void readUsage(false);
      return lacksPlaces ? { intent: "warning", text: say("match_places_unchecked") } : undefined;
    });
  };

  return (
    <div className={styles.view}>
      <ViewTitle>{say("search_title")}</ViewTitle>
      <SearchFormFields
        form={form}
        onChange={setForm}
        isBusy={searching.isBusy}
        onSearch={() => void begin(form)}
      />
      <Notice notice={searching.notice} />
      {found && (
        <FoundList
          found={found}
          fields={fields}
          onChooseFields={setFields}
          inserting={inserting}
          insertion={insertion}
          isSearching={searching.isBusy}
          onNextPage={() =>
            void search(found.form, found.pages + 1, found.pages === 0 ? [] : found.companies)
          }
        />
      )}
      <OverwriteDialog insertion={insertion} />
    </div>
  );
}
