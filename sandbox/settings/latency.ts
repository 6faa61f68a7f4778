import { parseDuration } from "./duration.ts";

/** How long an answer is held, in milliseconds: a time drawn evenly between the two bounds for each call. */
export interface Latency {
  readonly least: number;
  readonly most: number;
}

/** Reads "30ms" or "20ms..80ms"; undefined when the text is neither. */
export function parseLatency(text: string): Latency | undefined {
  const bounds = text.split("..").map(parseDuration);
  const [least, most = least] = bounds;
  if (bounds.length > 2 || bounds.includes(undefined) || least === undefined || most === undefined)
    return undefined;
  return least <= most ? { least, most } : undefined;
}

export function drawLatency({ least, most }: Latency, random: () => number): number {
  return least === most ? least : least + random() * (most - least);
}
