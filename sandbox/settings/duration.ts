const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a length of time spelled as the flags spell it ("30ms", "1.5s", "1h", "0"); undefined when it is none. */
export function parseDuration(text: string): number | undefined {
  if (text.trim() === "0") return 0;
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text.trim());
  return match ? Number(match[1]) * units[match[2]!]! : undefined;
}
