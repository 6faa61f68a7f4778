/** The day of `time` (epoch milliseconds) as YYYY-MM-DD, by the machine's own clock: the ledger's days are those of its reader. */
export function localDay(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The beginning of the day of `time`, or of one so many days later, epoch milliseconds. */
export function startOfLocalDay(time: number, daysLater = 0): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater).getTime();
}
