import type { CheckCounts } from "../../shared/enrichment/check/check-counts.ts";
import type { OutcomeStatus } from "../../shared/lookups/lookup.ts";
import type { StoreWorkError } from "../../shared/gateway/store/store-error.ts";
import type { QuotaReading } from "../../shared/gateway/store/quota.ts";
import type { ShareInterval } from "../../shared/enrichment/sample/share-interval.ts";
import type { PlannedSample } from "../enrich/plan/show-sample.ts";
import type { Exit } from "../exit-code.ts";
import type { FileWarning } from "../files/list.ts";

/** Where what is to be decided about a list stands. */
export interface ReviewEnd {
  readonly file: string;
  /** The sheet of a workbook; undefined of a file of its own. */
  readonly sheet: string | undefined;
  /** Distinct names and places in doubt. */
  readonly doubtful: number;
}

/** What came of asking for the places of candidates in doubt. */
export interface PlacesEnd {
  /** Companies whose place was not known. */
  readonly candidates: number;
  /** Of them, those whose place is known now. */
  readonly told: number;
  /** Calls that were sent for it, of at most so many: with the one that reads the quota, where the rows needed none. */
  readonly calls: number;
  readonly most: number;
  /** Codes of what could not be had. */
  readonly missed: readonly string[];
  /** The exits that it leads to. */
  readonly exits: readonly Exit[];
}

/** What a sample came to, and what it tells of the list it was drawn from. */
export interface SampleEnd extends PlannedSample {
  /** Companies of the sample by status, each once. */
  readonly statuses: Readonly<Partial<Record<OutcomeStatus, number>>>;
  /** Of those that got an answer, and of the whole list, the share that is found; undefined where none got one. */
  readonly hitRate: (ShareInterval & { readonly rate: number }) | undefined;
}

/** What became of one list of a run. */
export interface FileEnd {
  /** As it was named. */
  readonly name: string;
  readonly output: string;
  readonly warnings: readonly FileWarning[];
  /** What is left to a person; undefined where nobody asked for a review, or it could not be written. */
  readonly review?: ReviewEnd | undefined;
  /** Why the result could not be written; undefined when it was. */
  readonly error: unknown;
}

/** How a run ended. */
export interface RunEnd {
  readonly files: readonly FileEnd[];
  /** Rows of the results that were written, by status. */
  readonly statuses: Readonly<Partial<Record<OutcomeStatus, number>>>;
  /** What a check found in them; undefined for a run that does not check. */
  readonly checks?: CheckCounts | undefined;
  /** Codes of what could not be had, with their number of questions. */
  readonly misses: ReadonlyMap<string, number>;
  /** Calls that were sent for the run, whatever came of them, its `/me` included. */
  readonly calls: number;
  /** Answers among them that the store could not keep: they are in the results alone. */
  readonly unkept: number;
  /** Why the store could not note which companies rows were found to mean; undefined where it could. */
  readonly unnoted?: StoreWorkError | undefined;
  /** Decisions of people that were read; undefined for a run that does not look for names. */
  readonly decisionsRead?: number | undefined;
  /** The places of candidates; undefined where nobody wanted them, or none was missing. */
  readonly places?: PlacesEnd | undefined;
  /** Rows whose company of an earlier run no longer fitted their names, and that have none now. */
  readonly emptied?: number;
  /** Subjects known before the run, and questions of it that the store answered. */
  readonly fromStore: number;
  /** Values that changed since the list was last enriched; undefined when nobody asked. */
  readonly changes: number | undefined;
  /** What a sample tells of the whole list; undefined of a run that asked about the whole. */
  readonly sample?: SampleEnd | undefined;
  readonly quota: QuotaReading | undefined;
  /** Why the report or the list of changes could not be written. */
  readonly sideFailures: readonly unknown[];
  /** Epoch milliseconds. */
  readonly endedAt: number;
}
