import type { OperationId } from "../shared/contract/operations.ts";

/**
 * Identity of a call in the counts: method, path below /v1, query sorted by name and percent-encoded one way, so that
 * two spellings of one question count together. Example: `GET /search?perPage=100&q=AIR%20LIQUIDE`.
 */
export function callKey(method: string, url: string, prefix: string): string {
  const path = url.startsWith(prefix) ? url.slice(prefix.length) : url;
  const mark = path.indexOf("?");
  if (mark === -1) return `${method} ${path}`;
  const query = new URLSearchParams(path.slice(mark));
  query.sort();
  const pairs = [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return `${method} ${path.slice(0, mark)}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
}

/** How a call ended: its status, or what became of the connection. */
export type Ending = number | "reset" | "truncated" | "aborted";

/** What GET /_sandbox/calls answers. A call still under way is in all but `byStatus`. */
export interface CallCounts {
  readonly total: number;
  readonly byOperation: Record<string, number>;
  readonly byStatus: Record<string, number>;
  readonly byKey: Record<string, number>;
}

/** Counts every request below /v1, however it ends; `other` stands for a path that is no operation. */
export class CallTally {
  #total = 0;
  readonly #byOperation = new Map<string, number>();
  readonly #byStatus = new Map<string, number>();
  readonly #byKey = new Map<string, number>();

  begin(operation: OperationId | "other", key: string): void {
    this.#total += 1;
    increment(this.#byOperation, operation);
    increment(this.#byKey, key);
  }

  end(ending: Ending): void {
    increment(this.#byStatus, String(ending));
  }

  counts(): CallCounts {
    return {
      total: this.#total,
      byOperation: Object.fromEntries(this.#byOperation),
      byStatus: Object.fromEntries(this.#byStatus),
      byKey: Object.fromEntries(this.#byKey),
    };
  }
}

function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
