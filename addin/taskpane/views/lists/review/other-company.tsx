import { Button } from "@fluentui/react-button";
import { Field } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { useEffect, useState } from "react";
import type { WordsArea } from "../../../../../shared/matching/other-words.ts";
import { answerSentence } from "../../../../messages/messages.ts";
import { usePane } from "../../../pane/pane-context.ts";
import { useViewStyles } from "../../../pane/view-styles.ts";
import { type OwnCompany, askOwnCompany, ownCompany, typedNumber } from "./own-company.ts";
import type { Review } from "./prepare-review.ts";
import type { ReviewedRow } from "./shown-row.ts";
import type { ReviewState } from "./use-review.ts";

interface WordsFormProps {
  readonly state: ReviewState;
  readonly shown: ReviewedRow;
  readonly onSearch: () => void;
}

/** Other words to look for in the place of the row's name: at its place, or in the whole country. */
export function WordsForm({ state, shown, onSearch }: WordsFormProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const [words, setWords] = useState(shown.searched?.words ?? shown.name);
  const { isBusy } = state.action;
  const { wordsPlace: place } = shown;
  const isEmpty = words.trim() === "";
  const search = (area: WordsArea): void => {
    if (isBusy || isEmpty) return;
    onSearch();
    state.searchWords(words, area);
  };
  return (
    <form
      className={styles.group}
      onSubmit={(event) => {
        event.preventDefault();
        search(place === undefined ? "anywhere" : "place");
      }}
    >
      <Field className={styles.field} label={say("review_words")} size="small">
        <Input
          id="review-words"
          size="small"
          autoComplete="off"
          aria-keyshortcuts="w"
          value={words}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(_, { value }) => setWords(value)}
        />
      </Field>
      <div className={styles.buttons}>
        {place !== undefined && (
          <Button type="submit" size="small" disabledFocusable={isBusy || isEmpty}>
            {say(`review_words_${place.kind}`, { place: place.text, calls: 1 })}
          </Button>
        )}
        <Button
          type={place === undefined ? "submit" : "button"}
          size="small"
          disabledFocusable={isBusy || isEmpty}
          onClick={place === undefined ? undefined : () => search("anywhere")}
        >
          {say("review_words_anywhere", { calls: 1 })}
        </Button>
      </div>
    </form>
  );
}

interface OwnNumberProps {
  readonly state: ReviewState;
  readonly review: Review;
}

/** A company that is none of the candidates, by its SIREN or SIRET: its name is shown before it is taken. */
export function OwnNumber({ state, review }: OwnNumberProps) {
  const { say, language, readUsage } = usePane();
  const styles = useViewStyles();
  const [text, setText] = useState("");
  const [company, setCompany] = useState<OwnCompany>();
  const read = typedNumber(text);
  const { isBusy } = state.action;

  useEffect(() => {
    const typed = typedNumber(text);
    let isLeft = false;
    setCompany(undefined);
    if (typeof typed === "string") return undefined;
    void ownCompany(review, typed).then((known) => !isLeft && setCompany(known));
    return () => {
      isLeft = true;
    };
  }, [review, text]);

  const take = () => {
    if (company?.kind === "known") return state.decide(company);
    if (company === undefined) return undefined;
    return void state.action.run(async () => {
      setCompany(await askOwnCompany(review, company));
      void readUsage(true);
      return undefined;
    });
  };
  const message = (): string | undefined => {
    if (read === "wrong") return say("review_number_wrong");
    if (company?.kind === "absent") return say("review_number_absent");
    if (company?.kind !== "missed") return undefined;
    return company.miss === undefined ? say("review_number_missed") : answerSentence(company.miss, language);
  };
  const error = message();

  return (
    <form
      className={styles.group}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) take();
      }}
    >
      <Field
        className={styles.field}
        label={say("review_number")}
        size="small"
        {...(error !== undefined && { validationState: "error", validationMessage: error })}
      >
        <Input
          id="review-number"
          size="small"
          inputMode="numeric"
          autoComplete="off"
          aria-keyshortcuts="s"
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(_, { value }) => setText(value)}
        />
      </Field>
      {company !== undefined && company.kind !== "absent" && (
        <Button type="submit" size="small" disabledFocusable={isBusy}>
          {company.kind === "known"
            ? say("review_number_take", {
                company: company.active === false ? `${company.name} (${say("ceased")})` : company.name,
              })
            : say("review_number_look", { calls: 1 })}
        </Button>
      )}
    </form>
  );
}
