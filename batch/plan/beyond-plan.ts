import type { Wanted } from "../../shared/answers/wanted.ts";
import { Stop } from "../stop.ts";

/** Ends the command where the account's `plan` includes none of the wanted fields. @throws {Stop} */
export function refuseBeyondPlan({ resources, beyondPlan }: Wanted, plan: string | null | undefined): void {
  if (resources.length > 0) return;
  const fields = beyondPlan.map(({ key }) => key).join(", ");
  throw new Stop("usage", "fields_beyond_plan", { fields, plan: plan ?? "?" });
}
