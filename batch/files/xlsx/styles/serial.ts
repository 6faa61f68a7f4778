/** Days and times as a sheet counts them: in days since the end of 1899, or since 1904. */

const DAY = 86_400_000;
const YEAR_10000 = 2_958_466;

const twoDigits = (count: number): string => String(count).padStart(2, "0");

/**
 * A serial number as `YYYY-MM-DD`, with ` HH:MM:SS` where `withTime`; undefined outside the years that Excel knows.
 * Excel's 1900 has a 29 February, so that serials below 60 lie a day later than the others tell.
 */
export function daySerialText(serial: number, date1904: boolean, withTime: boolean): string | undefined {
  if (!(serial >= 0 && serial < YEAR_10000)) return undefined;
  const start = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const seconds = Math.round((serial * DAY) / 1000);
  const text = new Date(start + seconds * 1000).toISOString();
  return withTime ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : text.slice(0, 10);
}

/** The time of day of a serial number, `HH:MM:SS`. */
export function timeText(serial: number): string | undefined {
  return serial >= 0 ? durationText(serial % 1) : undefined;
}

/** A length of time in days as `HH:MM:SS`, hours beyond a day included. */
export function durationText(days: number): string | undefined {
  if (!(days >= 0 && days < YEAR_10000)) return undefined;
  const seconds = Math.round(days * 86_400);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, minutes, seconds % 60].map(twoDigits).join(":");
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Serial number of a `YYYY-MM-DD` day; undefined for anything else, and for days before March 1900, which programs
 * number differently because Excel's 1900 has a 29 February.
 */
export function daySerial(value: string, date1904: boolean): number | undefined {
  const parts = DATE.exec(value);
  const time = parts ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  // Some engines take the 31st of a short month for the 1st of the next.
  if (!parts || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value) return undefined;
  if (date1904) return time < Date.UTC(1904, 0, 1) ? undefined : (time - Date.UTC(1904, 0, 1)) / DAY;
  return time < Date.UTC(1900, 2, 1) ? undefined : (time - Date.UTC(1899, 11, 30)) / DAY;
}
