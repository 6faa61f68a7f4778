import type { Language, SayTime } from "../../shared/messages/messages.ts";
import type { Purpose } from "../../shared/gateway/store/store.ts";
import type { Say } from "../messages/messages.ts";
import type { EarlierCompanies } from "./given-companies.ts";
import type { ProgressListener } from "../terminal/terminal.ts";
import type { ReviewComment } from "./read-review.ts";
import type { PlacesEnd } from "./run-end.ts";
import type { PlaceFile } from "../results/results.ts";
import type { Session } from "../session/session.ts";
import type { EnrichOptions } from "./options.ts";
import type { ReadyRun } from "./prepare.ts";
import type { ReadLists } from "./read-lists.ts";
import type { ListResult } from "./output-names.ts";

/** A run that is planned: its lists, where they go, and what was decided of them. */
export interface PlannedRun {
  readonly lists: ReadLists & { readonly given: EarlierCompanies };
  /** Where each of them goes, in their order. */
  readonly results: readonly ListResult[];
  readonly options: EnrichOptions;
  readonly prepared: ReadyRun;
  /** Decisions of people that were read for this run. */
  readonly decisionsRead: number;
  /** What they remarked on rows that are not decided yet. */
  readonly reviewComments: readonly ReviewComment[];
  readonly purpose: Purpose;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

/** What a planned run is carried out with: whoever writes, asks or tells a part of it takes what that part needs. */
export interface EnrichInput extends PlannedRun {
  readonly session: Session;
  /** Gives each file its name, once it is whole. */
  readonly place: PlaceFile;
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
