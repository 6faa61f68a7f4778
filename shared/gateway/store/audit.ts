/** What somebody decided about the relays, by the administrator's page or by a command. Times are epoch milliseconds. */
export interface AuditedAct {
  /** Of its own, random: no act is kept twice. */
  readonly id: string;
  readonly at: number;
  /** The user whose token opened the page, or the account of the machine that ran the command. */
  readonly by: string;
  readonly way: "page" | "command";
  /** What was done, such as `token_made`. */
  readonly action: string;
  /** The token it was done to, by its id; empty for what holds for all. */
  readonly subject: string;
  /** What more is to be known of it: whose token, which bounds. Never a token. */
  readonly detail: string;
}

/** The acts that were decided about the relays on one store. */
export interface AuditTable {
  add(acts: readonly AuditedAct[]): Promise<void>;
  /** The latest `most` acts, the latest first. */
  latest(most: number): Promise<AuditedAct[]>;
}
