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
