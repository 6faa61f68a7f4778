import type { Review } from "./prepare-review.ts";
import type { PlacesOf, ReviewedRow } from "./shown-row.ts";
import { type RefObject, useRef, useState } from "react";
import { askMatches } from "../../../../../shared/enrichment/settle-matches.ts";
import {
  type DecidedMatch,
  type ReviewScope,
  decisionKey,
} from "../../../../../shared/enrichment/settled-match.ts";
import type { NoticeText } from "../../../pane/notice.tsx";
import { usageOf, usePane } from "../../../pane/pane-context.ts";
import { type PaneAction, sentenceOf, useAction } from "../../../pane/use-action.ts";
import type { FoundCompany } from "../../../matching/found-companies.ts";
import type { EnrichmentProgress } from "../../../list-run/enrich.ts";
import type { RunUndo } from "../../../list-run/run-undo.ts";
import { answerSentence } from "../../../../messages/messages.ts";
import { keepRemark } from "../../../decisions/workbook-decisions.ts";
import type { WordsArea } from "../../../../../shared/matching/other-words.ts";
import type { Overwritten, ReviewedList } from "./review-work.ts";

// What reads and writes rows is a file of its own, which comes with the first review.
const loadWork = () => import(/* webpackChunkName: "review" */ "./review-work.ts");

/** The phase of a review. */
export type ReviewPhase =
  | { readonly kind: "idle" }
  /** Candidates have to be searched for again, which costs calls. */
  | { readonly kind: "forgotten"; readonly review: Review }
  | { readonly kind: "deciding"; readonly review: Review; readonly shown: ReviewedRow }
  | { readonly kind: "ended"; readonly review: Review };

/** A decision that was written, and what it replaced. */
interface MadeDecision {
  readonly at: number;
  readonly decided: DecidedMatch;
  readonly overwritten: Overwritten;
}

/** A company that a person chose, among the candidates or by its number. */
interface ChosenCompany extends Pick<FoundCompany, "siren" | "name" | "match"> {
  readonly siret?: string | undefined;
}

/** Returns how many doubtful rows were decided. Names for which no company was found do not count. */
function decidedRows({ doubtful, results }: Review, done: readonly MadeDecision[]): number {
  const decided = [...new Set(done.map(({ at }) => at))].map((at) => doubtful[at]!);
  const inDoubt = decided.filter(({ query }) => results.get(query)?.status === "ambiguous");
  return inDoubt.reduce((sum, { records }) => sum + records.length, 0);
}

interface InquiriesInput {
  readonly phase: ReviewPhase;
  readonly action: PaneAction;
  readonly show: (review: Review, at: number) => Promise<void>;
  readonly stopping: RefObject<AbortController>;
}

/** Returns the actions of a review beside its decisions. */
function useInquiries({ phase, action, show, stopping }: InquiriesInput) {
  const { say, language, workbook, readUsage } = usePane();
  const { run } = action;
  return {
    /** Searches for the candidates that are no longer known, and shows the first row. */
    lookUp: () =>
      void run(async () => {
        if (phase.kind !== "forgotten") return undefined;
        const { review } = phase;
        const { queries, knowledge, answers } = review;
        const only = review.doubtful.flatMap((row) => row.queries);
        stopping.current = new AbortController();
        const lookups = answers.asking(stopping.current.signal);
        await askMatches({ queries, only, knowledge, keep: answers.keep, lookups });
        void readUsage(true);
        const { orderedByDoubt } = await loadWork();
        if (!stopping.current.signal.aborted) await show(orderedByDoubt(review), 0);
        return undefined;
      }),
    /** Asks for the head offices of the candidates of the current row, or of all rows left. */
    askPlaces: (of: PlacesOf) =>
      void run(async () => {
        if (phase.kind !== "deciding") return undefined;
        const { review, shown } = phase;
        stopping.current = new AbortController();
        const { askPlaces } = await loadWork();
        const missed = await askPlaces(review, of, shown.at, stopping.current.signal);
        void readUsage(true);
        await show(review, shown.at);
        if (missed === undefined) return undefined;
        return { intent: "warning", text: answerSentence(missed, language) };
      }),
    /** Searches for other words than the name of the current row, in one call. */
    searchWords: (words: string, area: WordsArea) =>
      void run(async () => {
        if (phase.kind !== "deciding") return undefined;
        const { review, shown } = phase;
        const { query } = review.doubtful[shown.at]!;
        stopping.current = new AbortController();
        const asked = { words: words.trim(), area };
        const { askOtherWords } = await loadWork();
        const outcome = await askOtherWords(review, query, asked, stopping.current.signal);
        void readUsage(true);
        if (outcome.kind === "wordless") return { intent: "error", text: say("review_words_none") };
        if (outcome.kind === "missed")
          return { intent: "warning", text: answerSentence(outcome.miss, language) };
        review.searched.set(query, outcome.searched);
        await show(review, shown.at);
        return undefined;
      }),
    // Stores it without waiting: a click on a candidate also takes the focus from this field, and must not be blocked.
    remark: (text: string) => {
      if (phase.kind !== "deciding" || workbook === undefined) return;
      const { review, shown } = phase;
      const row = review.queries.at(review.doubtful[shown.at]!.query);
      review.remarks.set(decisionKey(row), text.trim());
      keepRemark(workbook, row, text.trim()).catch((error: unknown) =>
        action.setNotice({ intent: "error", text: sentenceOf(error, say, language) }),
      );
    },
  };
}

/** Keeps the decisions of a review, and the number of decided rows for the run that was reviewed last. */
function useDecisions(keepUndo: (undo: RunUndo) => void) {
  const [done, setDone] = useState<readonly MadeDecision[]>([]);
  // As they are by now, whatever was rendered last.
  const made = useRef(done);
  const [decided, setDecided] = useState<{ readonly run: EnrichmentProgress; readonly rows: number }>();
  return {
    ...{ done, made },
    setMade: (decisions: readonly MadeDecision[]): void => {
      made.current = decisions;
      setDone(decisions);
    },
    /** Returns how many rows left in doubt by a run were decided in reviews of it that have ended. */
    decidedOf: (run: EnrichmentProgress): number => (decided?.run === run ? decided.rows : 0),
    /** Releases the list of a review, or passes on the undo of what was written into it. */
    end: (review: Review, run: EnrichmentProgress | undefined): void => {
      if (made.current.length === 0) void review.list.release();
      else void review.list.end().then(keepUndo);
      const rows = decidedRows(review, made.current);
      if (run !== undefined)
        setDecided((before) => ({ run, rows: rows + (before?.run === run ? before.rows : 0) }));
    },
  };
}

/** Returns an action, and a promise that is kept once nothing of it is under way any more. */
function useAwaitedAction() {
  const acting = useAction();
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const run: PaneAction["run"] = (work) => {
    const going = acting.run(work);
    underWay.current = Promise.all([underWay.current, going]);
    return going;
  };
  return { action: { ...acting, run }, underWay };
}

/** Returns the phase of a review that has come to row `at`, from 0. */
async function phaseAt(review: Review, at: number): Promise<ReviewPhase> {
  if (at >= review.doubtful.length) return { kind: "ended", review };
  const { shownRow } = await loadWork();
  return { kind: "deciding", review, shown: await shownRow(review, Math.max(0, at)) };
}

/** Returns the state and actions of a review. `keepUndo` receives the undo of what it wrote. */
export function useReview(keepUndo: (undo: RunUndo) => void) {
  const pane = usePane();
  const { say, language, workbook, readUsage, goTo } = pane;
  const [phase, setPhase] = useState<ReviewPhase>({ kind: "idle" });
  const stopping = useRef(new AbortController());
  const begun = useRef<ReviewedList>(undefined);
  const { action, underWay } = useAwaitedAction();
  const { run } = action;
  const { done, made, setMade, decidedOf, end } = useDecisions(keepUndo);

  const show = async (review: Review, at: number) => {
    const next = await phaseAt(review, at);
    // A review that was closed meanwhile stays closed.
    if (begun.current !== undefined) setPhase(next);
  };

  const open = async (of: ReviewedList, scope: ReviewScope): Promise<NoticeText | undefined> => {
    const before = begun.current;
    const { orderedByDoubt, reviewOf } = await loadWork();
    const review = await reviewOf(pane, of, scope);
    if ("intent" in review) return review;
    if (begun.current !== before) return void (await review.list.release());
    if (phase.kind !== "idle") end(phase.review, before?.progress);
    begun.current = of;
    setMade([]);
    if (review.calls.firm > 0) setPhase({ kind: "forgotten", review });
    else await show(orderedByDoubt(review), 0);
    return undefined;
  };

  const decide = (company: ChosenCompany | "none") => {
    if (phase.kind !== "deciding" || workbook === undefined) return;
    const { review, shown } = phase;
    void run(async () => {
      // The score belongs to words that the user typed, not to the row.
      const isScored = shown.searched === undefined;
      const decided = decision(company, isScored, usageOf(pane)?.user.name ?? say("review_somebody"));
      const row = review.doubtful[shown.at]!;
      const overwritten = await (await loadWork()).writeDecision(review, row, decided, workbook, language);
      const { at, rows } = shown;
      setMade([...made.current, { at, decided, overwritten }]);
      await show(review, at + 1);
      void readUsage(true);
      if (company === "none") return { intent: "success", text: say("review_decided_none", { rows }) };
      const { siren, name } = company;
      return { intent: "success", text: say("review_decided", { rows, siren, name: name ?? "" }) };
    });
  };

  return {
    ...{ phase, action, done, decidedOf },
    /** Finds the doubtful rows of a list; with `scope` "all", also those for which no company was found. */
    begin: (list: ReviewedList, scope: ReviewScope = "doubtful") => void run(() => open(list, scope)),
    /** Starts again, including the rows for which no company was found. */
    addUnfound: () =>
      void run(async () => (begun.current === undefined ? undefined : open(begun.current, "all"))),
    ...useInquiries({ phase, action, show, stopping }),
    decide,
    /** Shows the next or previous row. After the last one, the review ends. */
    go: (by: 1 | -1) =>
      void run(async () => {
        if (phase.kind === "deciding") await show(phase.review, phase.shown.at + by);
        return undefined;
      }),
    undo: () =>
      void run(async () => {
        const last = made.current.at(-1);
        if (last === undefined || workbook === undefined) return undefined;
        if (phase.kind !== "deciding" && phase.kind !== "ended") return undefined;
        const { review } = phase;
        await (await loadWork()).takeBack(review, review.doubtful[last.at]!, last.overwritten, workbook);
        setMade(made.current.slice(0, -1));
        await show(review, last.at);
        return { intent: "info", text: say("review_undone") };
      }),
    end: () => {
      stopping.current.abort();
      const run = begun.current?.progress;
      if (phase.kind !== "idle") void underWay.current.then(() => end(phase.review, run));
      begun.current = undefined;
      action.setNotice(undefined);
      setPhase({ kind: "idle" });
      // The card that had the focus is gone.
      goTo("lists");
    },
  };
}

export type ReviewState = ReturnType<typeof useReview>;

/** Returns the decision for a company, or for none, dated today. */
function decision(company: ChosenCompany | "none", isScored: boolean, by: string): DecidedMatch {
  // The Swedish locale formats dates as YYYY-MM-DD, in local time.
  const day = new Date().toLocaleDateString("sv-SE");
  if (company === "none") return { status: "not_found", reason: "decided", candidates: [], by, day };
  const { siren, siret, name, match } = company;
  const score = isScored ? match : undefined;
  const candidates = [{ siren, ...(siret !== undefined && { siret }), name: name ?? "", ...score }];
  return { status: "found", reason: "decided", candidates, by, day };
}
