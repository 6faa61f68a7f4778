/** What a run shows of itself while it goes. Counts grow; a listener draws them. */
export interface Progress {
  /** Calls made so far, first attempts and repeated ones alike, as the outcomes tell. */
  readonly asked: number;
  /** Questions that were answered from the store. */
  readonly stored: number;
  readonly failed: number;
  readonly deferred: number;
  /** Questions expected in all. */
  readonly expected: number;
}

export type ProgressListener = (progress: Progress) => void;
