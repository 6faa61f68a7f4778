import { tokens } from "@fluentui/react-theme";
import { makeStyles, mergeClasses } from "@griffel/react";
import { Link } from "@fluentui/react-link";
import { registerPage } from "../../../../../shared/enrichment/match-queries.ts";
import { formatSiren } from "../../../../../shared/identifiers/siren.ts";
import { MatchScore } from "../../../matching/match-score.tsx";
import { Buttons, Group, Hint, Paragraph, ShownTitle } from "../../../pane/section.tsx";
import { useChoiceStyles, useViewStyles } from "../../../pane/view-styles.ts";
import { showOnce, usePane } from "../../../pane/pane-context.ts";
import { useArrowRows } from "../../../pane/use-arrow-rows.ts";
import type { PlacesOf, ShownCandidate, ReviewedRow } from "./shown-row.ts";
import { Button } from "@fluentui/react-button";
import { Field } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { useState, useEffect } from "react";
import { matchSentence } from "../../../../messages/match-sentences.ts";
import { answerSentence } from "../../../../messages/messages.ts";
import type { Say } from "../../../messages/messages.ts";
import type { SearchedWords } from "./other-words.ts";
import type { ReviewPhase, ReviewState } from "./use-review.ts";
import { type MatchReason, matchReasons } from "../../../../../shared/matching/match.ts";
import type { WordsArea } from "../../../../../shared/matching/other-words.ts";
import { type OwnCompany, askOwnCompany, ownCompany, typedNumber } from "./own-company.ts";
import type { Review } from "./prepare-review.ts";

interface WordsFormProps {
  readonly state: ReviewState;
  readonly shown: ReviewedRow;
  readonly onSearch: () => void;
}

/** The form to search for other words than the row's name, near its place or in the whole country. */
function WordsForm({ state, shown, onSearch }: WordsFormProps) {
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
      <Buttons>
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
      </Buttons>
    </form>
  );
}

interface OwnNumberProps {
  readonly state: ReviewState;
  readonly review: Review;
}

/** The form to enter another company by SIREN or SIRET. Its name is shown before it is taken. */
function OwnNumber({ state, review }: OwnNumberProps) {
  const { say, language, readUsage } = usePane();
  const styles = useViewStyles();
  const [text, setText] = useState("");
  const [company, setCompany] = useState<OwnCompany>();
  const read = typedNumber(text);
  const { isBusy } = state.action;

  useEffect(() => {
    const typed = typedNumber(text);
    setCompany(undefined);
    return typeof typed === "string" ? undefined : showOnce(ownCompany(review, typed), setCompany);
  }, [review, text]);

  const take = () => {
    if (company?.kind === "known") return state.decide(company);
    if (company === undefined) return undefined;
    return void state.action.run(async () => {
      const asked = await askOwnCompany(review, company);
      // Another number may have been typed meanwhile.
      setCompany((now) => (now === company ? asked : now));
      void readUsage(true);
      return undefined;
    });
  };
  const message = (): string | undefined => {
    if (read === "wrong") return say("review_number_wrong");
    if (company?.kind === "absent") return say("review_number_absent");
    return company?.kind === "missed" ? answerSentence(company.miss, language) : undefined;
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

const useReviewStyles = makeStyles({
  place: { fontWeight: tokens.fontWeightRegular },
  choice: { display: "flex", gap: tokens.spacingHorizontalXS },
  // Large enough for a finger.
  register: {
    flexShrink: 0,
    minWidth: "24px",
    minHeight: "24px",
    paddingTop: tokens.spacingVerticalS,
    textAlign: "center",
    fontSize: tokens.fontSizeBase400,
  },
  // What tells a company from its namesakes comes at the beginning, so two lines are enough.
  detail: {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: "2",
    overflow: "hidden",
  },
  candidate: { gap: tokens.spacingHorizontalS },
  number: {
    flexShrink: 0,
    minWidth: "1.25em",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
    textAlign: "center",
  },
  company: { display: "flex", flexDirection: "column", minWidth: 0, overflowWrap: "anywhere" },
});

interface CandidateListProps {
  readonly candidates: readonly ShownCandidate[];
  readonly isBusy: boolean;
  readonly onChoose: (candidate: ShownCandidate) => void;
}

/** Lists the companies that a row may mean, each with a link to its page in the public register. */
function CandidateList({ candidates, isBusy, onChoose }: CandidateListProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const own = useReviewStyles();
  const arrows = useArrowRows<HTMLOListElement>("li");
  return (
    <ol className={styles.list} {...arrows}>
      {candidates.map((candidate, index) => (
        <li key={candidate.siren} className={own.choice}>
          <CandidateChoice
            candidate={candidate}
            number={index + 1}
            isBusy={isBusy}
            onChoose={() => onChoose(candidate)}
          />
          <Link
            className={own.register}
            href={registerPage(candidate.siren)}
            target="_blank"
            rel="noreferrer"
            aria-label={say("review_register_of", { company: candidate.name ?? candidate.siren })}
            title={say("review_register")}
          >
            ↗
          </Link>
        </li>
      ))}
    </ol>
  );
}

interface CandidateChoiceProps {
  readonly candidate: ShownCandidate;
  /** The key that chooses it. */
  readonly number: number;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

/** Shows a candidate. The whole card is the button that chooses it. */
function CandidateChoice({ candidate, number, isBusy, onChoose }: CandidateChoiceProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const own = useReviewStyles();
  const { choice } = useChoiceStyles();
  const { siren, name, active, since, details, headOffice, match } = candidate;
  const state = active === null ? [] : [say(active ? "review_active" : "ceased")];
  const created = since === null ? [] : [say("created_in", { year: since })];
  return (
    <button
      type="button"
      data-choice=""
      className={mergeClasses(choice, own.candidate)}
      aria-keyshortcuts={String(number)}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onChoose()}
    >
      <span className={own.number} aria-hidden="true">
        {number}
      </span>
      <span className={own.company}>
        <strong>{name ?? say("no_name")}</strong>
        <span className={styles.hint}>{[formatSiren(siren), ...state, ...created].join(" · ")}</span>
        {headOffice !== undefined && (
          <span className={styles.hint}>
            {headOffice === "untold"
              ? say("review_head_office_untold")
              : say("review_head_office", { place: headOffice.text })}
          </span>
        )}
        {details.map((detail) => (
          <span key={detail} className={mergeClasses(styles.hint, own.detail)} title={detail}>
            {detail}
          </span>
        ))}
        {match !== undefined && <MatchScore score={match.score} letters={match.letters} />}
      </span>
    </button>
  );
}

/** Shows how many hidden rows a review leaves out; nothing if there are none. */
export function HiddenRows({ hidden }: { readonly hidden: number }) {
  const { say } = usePane();
  return hidden === 0 ? null : <Hint>{say("review_hidden", { n: hidden })}</Hint>;
}

export interface ReviewPhaseProps<Kind extends ReviewPhase["kind"]> {
  readonly review: ReviewState;
  readonly phase: Extract<ReviewPhase, { readonly kind: Kind }>;
}
type DecisionCardProps = ReviewPhaseProps<"deciding">;

/** Returns how many companies a search for other words found, and how many of them are shown. */
function searchedText({ words, companies, total }: SearchedWords, say: Say): string {
  if (companies.length === 0) return say("review_words_nobody", { words });
  const shown = companies.length;
  return total > shown
    ? say("review_words_some", { words, shown, total })
    : say("review_words_all", { words, shown });
}

const isReason = (why: ReviewedRow["why"]): why is MatchReason =>
  typeof why === "string" && matchReasons.includes(why);

/** Shows one doubtful row: its content, and the companies that it may mean. */
export function DecisionCard({ review, phase }: DecisionCardProps) {
  const { say, language } = usePane();
  const styles = useViewStyles();
  const own = useReviewStyles();
  // Before the focused element goes, or when a field is done, the keys of the review are to work again.
  const focusTitle = () => document.getElementById("review-title")?.focus();
  const { shown } = phase;
  const { doubtful, callsEach, hidden } = phase.review;
  const { at, rows, count, name, place, candidates, why } = shown;
  const { isBusy } = review.action;
  const before = review.done.findLast((one) => one.at === at)?.decided;

  const reason = isReason(why) ? matchSentence(why, language) : why && answerSentence(why, language);
  const [company] = before?.candidates ?? [];

  return (
    <Group>
      <ShownTitle id="review-title">
        <span className={styles.hint}>{say("review_row", { rows, at: at + 1, all: doubtful.length })}</span>
        <br />
        {name}
        {place !== "" && <span className={own.place}> · {place}</span>}
      </ShownTitle>
      {count > 1 && <Hint>{say("review_same_rows", { count })}</Hint>}
      {shown.searched === undefined ? (
        reason !== undefined && <Hint>{reason}</Hint>
      ) : (
        <Hint role="status">{searchedText(shown.searched, say)}</Hint>
      )}
      {before !== undefined && (
        <Paragraph>
          {company === undefined
            ? say("review_was_none")
            : say("review_was", { siren: company.siren, name: company.name })}
        </Paragraph>
      )}
      <CandidateList candidates={candidates} isBusy={isBusy} onChoose={review.decide} />
      <AnswerButtons review={review} />
      <WordsForm state={review} shown={shown} onSearch={focusTitle} />
      <OwnNumber state={review} review={phase.review} />
      <CommentField remark={shown.remark} onKeep={review.remark} onLeave={focusTitle} />
      <AskButtons phase={phase} review={review} onAsk={focusTitle} />
      <Hint>{callsEach === 0 ? say("review_free") : say("review_calls", { most: callsEach })}</Hint>
      <HiddenRows hidden={hidden} />
      <Hint>{say("review_keys")}</Hint>
    </Group>
  );
}

/** The answers other than choosing a company. */
function AnswerButtons({ review }: Pick<DecisionCardProps, "review">) {
  const { say } = usePane();
  const { isBusy } = review.action;
  return (
    <Buttons>
      <Button
        data-choice=""
        aria-keyshortcuts="0 n"
        disabledFocusable={isBusy}
        onClick={() => review.decide("none")}
      >
        {say("review_none_of_them")}
      </Button>
      <Button
        data-choice=""
        data-step=""
        aria-keyshortcuts="l"
        disabledFocusable={isBusy}
        onClick={() => review.go(1)}
      >
        {say("review_later")}
      </Button>
      {review.done.length > 0 && (
        <Button aria-keyshortcuts="u" disabledFocusable={isBusy} onClick={review.undo}>
          {say("review_undo")}
        </Button>
      )}
      <Button aria-keyshortcuts="Escape" onClick={review.end}>
        {say("review_close")}
      </Button>
    </Buttons>
  );
}

interface CommentFieldProps {
  readonly remark: string;
  readonly onKeep: (text: string) => void;
  readonly onLeave: () => void;
}

/** The field for a remark on a row, which is stored when the field loses the focus. */
function CommentField({ remark, onKeep, onLeave }: CommentFieldProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const [text, setText] = useState(remark);
  return (
    <Field className={styles.field} label={say("review_comment")} size="small">
      <Input
        id="review-comment"
        size="small"
        aria-keyshortcuts="c"
        value={text}
        onChange={(_, { value }) => setText(value)}
        onBlur={() => text.trim() !== remark && onKeep(text)}
        onKeyDown={({ key }) => key === "Enter" && onLeave()}
      />
    </Field>
  );
}

/** Buttons that ask for more. `onAsk` is called before the pressed one disappears. */
function AskButtons({ phase, review, onAsk }: DecisionCardProps & { readonly onAsk: () => void }) {
  const { say } = usePane();
  const { row, all } = phase.shown.places;
  const { unfound } = phase.review;
  const { isBusy } = review.action;
  const ask = (of: PlacesOf): void => {
    onAsk();
    review.askPlaces(of);
  };
  if (all.candidates === 0 && unfound === 0) return null;
  return (
    <Buttons>
      {row.candidates > 0 && (
        <Button size="small" aria-keyshortcuts="p" disabledFocusable={isBusy} onClick={() => ask("row")}>
          {say("review_places_row", row)}
        </Button>
      )}
      {all.candidates > row.candidates && (
        <Button size="small" disabledFocusable={isBusy} onClick={() => ask("all")}>
          {say("review_places", all)}
        </Button>
      )}
      {unfound > 0 && (
        <Button size="small" aria-keyshortcuts="a" disabledFocusable={isBusy} onClick={review.addUnfound}>
          {say("review_unfound", { rows: unfound })}
        </Button>
      )}
    </Buttons>
  );
}
