import { locales, type Language } from "./languages.ts";

const styles = {
  day: { dateStyle: "medium" },
  shortDay: { day: "numeric", month: "short" },
  moment: { dateStyle: "medium", timeStyle: "short" },
  clock: { hour: "2-digit", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof styles;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A time (epoch milliseconds) as a person reads it, in the local time zone. */
export function timeText(time: number, style: TimeStyle, language: Language): string {
  const key = `${language} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales[language], styles[style]);
  formats.set(key, format);
  return format.format(time);
}

/** A point in time as a person reads it, from epoch milliseconds. */
export type SayTime = (time: number) => string;

const halfDay = 12 * 3_600_000;

/** Times within half a day are told by the clock, others by their date. */
export const timeSpeaker =
  (language: Language, now: () => number = Date.now): SayTime =>
  (time) =>
    timeText(time, Math.abs(time - now()) < halfDay ? "clock" : "moment", language);
