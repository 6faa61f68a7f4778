/** What is found along a path of property names; undefined where the way ends. */
export function at(data: unknown, ...path: string[]): unknown {
  let value = data;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** A text without the spaces around it; null for an empty one, and for anything else. INSEE's `[ND]` stays visible. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

export function booleanOf(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The calendar date, YYYY-MM-DD, that a date or a date-time begins with; null when there is no such day. */
export function dateOf(value: unknown): string | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}(?=$|[T ])/.test(value)) return null;
  const month = Number(value.slice(5, 7));
  const day = Number(value.slice(8, 10));
  const last = month === 2 && isLeap(Number(value.slice(0, 4))) ? 29 : (daysInMonth[month - 1] ?? 0);
  return day >= 1 && day <= last ? value.slice(0, 10) : null;
}

/** Type and reader of a field, made together so that they agree. */
export const text = (...path: string[]) =>
  ({ type: "text", read: (data: unknown) => textOf(at(data, ...path)) }) as const;
export const number = (...path: string[]) =>
  ({ type: "number", read: (data: unknown) => numberOf(at(data, ...path)) }) as const;
export const boolean = (...path: string[]) =>
  ({ type: "boolean", read: (data: unknown) => booleanOf(at(data, ...path)) }) as const;
export const date = (...path: string[]) =>
  ({ type: "date", read: (data: unknown) => dateOf(at(data, ...path)) }) as const;
