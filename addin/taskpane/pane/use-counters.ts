import { useEffect, useState } from "react";
import type { Counters } from "../../client/counters.ts";
import type { LookupClient } from "../../client/lookup-client.ts";

/** What the client has counted so far. */
export function useCounters(client: LookupClient): Counters {
  const [counters, setCounters] = useState(() => client.counters());
  useEffect(() => {
    setCounters({ ...client.counters() });
    return client.subscribe((counts) => setCounters({ ...counts }));
  }, [client]);
  return counters;
}
