/** The day of `time` (epoch milliseconds) as YYYY-MM-DD, by the machine's own clock, as the ledger's days are. */
export function localDay(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
