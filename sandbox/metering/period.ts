/** The instant `months` calendar months after `start` (epoch ms), on the month's last day where the day is missing. */
function addMonths(start: number, months: number): number {
  const date = new Date(start);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.setUTCDate(Math.min(day, lastDay));
}

/**
 * End (epoch ms) of the billing period that holds `now`. Periods are calendar months counted from the subscription's
 * first instant, `anchor`, so that no period ends in the middle of a short run.
 */
export function periodEnd(anchor: number, now: number): number {
  const start = new Date(anchor);
  const today = new Date(now);
  const years = today.getUTCFullYear() - start.getUTCFullYear();
  let months = Math.max(0, years * 12 + today.getUTCMonth() - start.getUTCMonth());
  while (addMonths(anchor, months) <= now) months += 1;
  return addMonths(anchor, months);
}
