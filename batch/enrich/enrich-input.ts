import type { Language, SayTime } from "../../shared/messages/messages.ts";
import type { Purpose } from "../../shared/gateway/store/store.ts";
import type { Say } from "../messages/say.ts";
import type { GivenCompanies } from "./ask/given-companies.ts";
import type { ProgressListener } from "./ask/progress.ts";
import type { ReviewComment } from "../review/read-review.ts";
import type { PlacesEnd } from "../report/run-end.ts";
import type { Place } from "../results/replacing.ts";
import type { Session } from "../session.ts";
import type { EnrichOptions } from "./options/options.ts";
import type { Prepared } from "./plan/prepare.ts";
import type { ReadLists } from "./read/read-lists.ts";
import type { ListResult } from "./write/write-list.ts";

/** What a run is carried out with. */
export interface EnrichInput {
  readonly session: Session;
  readonly lists: ReadLists & { readonly given: GivenCompanies };
  /** Where each of them goes, in their order. */
  readonly results: readonly ListResult[];
  /** Gives each file its name, once it is whole. */
  readonly place: Place;
  readonly options: EnrichOptions;
  readonly prepared: Prepared;
  /** Decisions of people that were read for this run. */
  readonly decisionsRead: number;
  /** What they remarked on rows that are not decided yet. */
  readonly reviewComments: readonly ReviewComment[];
  readonly purpose: Purpose;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly language: Language;
  readonly say: Say;
  readonly sayTime: SayTime;
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
  /** Asks for the places of candidates in doubt, once the rows are answered; undefined where nobody wants them. */
  readonly askPlaces?: (() => Promise<PlacesEnd | undefined>) | undefined;
  /** Told when the asking is done and the files are being written. */
  readonly onWriting: () => void;
}
