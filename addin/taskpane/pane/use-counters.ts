import { useEffect, useState } from "react";
import type { Counters } from "../../desk/counters.ts";
import type { Desk } from "../../desk/desk.ts";

/** What the desk has counted so far. */
export function useCounters(desk: Desk): Counters {
  const [counters, setCounters] = useState(() => desk.counters());
  useEffect(() => {
    setCounters({ ...desk.counters() });
    return desk.subscribe((counts) => setCounters({ ...counts }));
  }, [desk]);
  return counters;
}
