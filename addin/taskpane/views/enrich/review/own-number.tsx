import { Button } from "@fluentui/react-button";
import { Field } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { useEffect, useState } from "react";
import { answerSentence } from "../../../../messages/sentence.ts";
import { usePane } from "../../../pane/pane-context.ts";
import { useViewStyles } from "../../../pane/view-styles.ts";
import { askOwnCompany, ownCompany, typedNumber, type OwnCompany } from "./own-company.ts";
import type { Review } from "./prepare-review.ts";
import type { ReviewState } from "./use-review.ts";

export interface OwnNumberProps {
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
