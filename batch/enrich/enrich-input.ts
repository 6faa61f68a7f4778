import type { Language, SayTime } from "../../shared/messages/messages.ts";
import type { Purpose } from "../../shared/gateway/store/store.ts";
import type { Say } from "../messages/messages.ts";
import type { EarlierCompanies } from "./kept-companies.ts";
import type { ProgressListener, Terminal } from "../terminal/terminal.ts";
import type { EarlierLine } from "./read-review.ts";
import type { PlacesEnd } from "./run-end.ts";
import type { PlaceFile } from "../results/results.ts";
import type { Session } from "../session/session.ts";
import type { EnrichOptions } from "./options.ts";
import type { ReadyRun } from "./prepare.ts";
import type { ReadLists } from "./read-lists.ts";
import type { ListResult } from "./output-names.ts";

/** A planned run: its lists, where their results go, and what was decided about them. */
export interface PlannedRun {
  readonly lists: ReadLists & { readonly earlierCompanies: EarlierCompanies };
  /** Where the result of each list goes, in their order. */
  readonly results: readonly ListResult[];
  readonly options: EnrichOptions;
  readonly prepared: ReadyRun;
  /** Number of decisions by people that were read for this run. */
  readonly decisionsRead: number;
  /** Comments that people made on rows that are not decided yet. */
  readonly reviewLines: readonly EarlierLine[];
  readonly purpose: Purpose;
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

/** A planned run with everything needed to carry it out. Functions pick the parts that they need. */
export interface EnrichInput extends PlannedRun {
  readonly session: Session;
  /** Moves each file to its final name once it is complete. */
  readonly place: PlaceFile;
  readonly language: Language;
  readonly say: Say;
  readonly err: Terminal["err"];
  readonly sayTime: SayTime;
  readonly signal: AbortSignal;
  readonly onProgress: ProgressListener;
  /** Asks for the places of candidates in doubt after the rows are answered. Undefined if they are not wanted. */
  readonly askPlaces?: (() => Promise<PlacesEnd | undefined>) | undefined;
  /** Called when all questions were asked and writing begins. */
  readonly onWriting: () => void;
}
