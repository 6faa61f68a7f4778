import type { Wanted } from "../../../shared/answers/subject-answer.ts";
import { ProgramError } from "../../errors/program-error.ts";

/** Ends the command where the account's `plan` includes none of the wanted fields. @throws {ProgramError} */
export function refuseBeyondPlan({ resources, beyondPlan }: Wanted, plan: string | null | undefined): void {
  if (resources.length > 0) return;
  const fields = beyondPlan.map(({ key }) => key).join(", ");
  throw new ProgramError("fields_beyond_plan", { fields, plan: plan ?? "?" });
}
