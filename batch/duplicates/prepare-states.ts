import { concernedRows } from "../../shared/duplicates/groups.ts";
import type { DuplicateRow } from "../../shared/duplicates/row.ts";
import { RunKnowledge } from "../../shared/enrichment/fill/run-knowledge.ts";
import { survey } from "../../shared/enrichment/plan/survey.ts";
import { Rows } from "../../shared/enrichment/rows/rows.ts";
import { Subjects } from "../../shared/enrichment/rows/subjects.ts";
import { defaultMaxAge } from "../../shared/gateway/store/freshness.ts";
import { storedAnswers } from "../answers/stored-answers.ts";
import type { AskInput } from "../enrich/ask/ask.ts";
import type { EnrichOptions } from "../enrich/options/options.ts";
import { asksQuota, spendingLimits, type SpendingInput } from "../enrich/plan/spending-limits.ts";
import { readQuota, type QuotaAnswer } from "../quota/read-quota.ts";

export interface PrepareStatesInput extends SpendingInput {
  readonly options: Pick<EnrichOptions, "maxCalls" | "reserve" | "maxAge" | "oneByOne">;
}

/** What is asked of rows that may be one, and what that costs. */
export interface PreparedStates extends Pick<AskInput, "subjects" | "prepared"> {
  readonly quota: QuotaAnswer["quota"];
}

/** The rows whose state is asked for, by what each names: its establishment, else its legal unit. */
function askedRows(rows: readonly DuplicateRow[]): Rows {
  const asked = new Rows(rows.length, new Subjects(true));
  rows.forEach(({ siren, siret }, at) => {
    const number = siret === undefined ? { kind: "siren" as const } : { kind: "siret" as const, siret };
    asked.put(at, { ...number, siren: siren!, repairs: [] });
  });
  return asked;
}

/**
 * Plans to ask whether the companies of `rows` are open, of those alone where it decides something: each SIREN and each
 * SIRET once. Reads the store, and asks one `/me` unless nothing has to be asked. @throws {ProgramError} as `readQuota` does
 */
export async function prepareStates(
  rows: readonly DuplicateRow[],
  input: PrepareStatesInput,
): Promise<PreparedStates> {
  const { session, options, purpose, now } = input;
  const asked = askedRows(concernedRows(rows));
  const { subjects } = asked;
  const knowledge = new RunKnowledge(storedAnswers(session.store), now - (options.maxAge ?? defaultMaxAge));
  const wanted = { resources: ["subject"] } as const;
  const look = () => survey({ rows: [asked], subjects, knowledge, ...wanted, grouping: !options.oneByOne });
  const found = await look();
  const quota: QuotaAnswer = asksQuota(input, found.calls)
    ? await readQuota(session, purpose)
    : { quota: await session.gateway.quota() };
  const limits = await spendingLimits(input, quota);
  const plan = await limits.planOf(found, found.classes);
  return {
    subjects,
    prepared: { knowledge, survey: found, plan, wanted, matching: undefined, lookAgain: look },
    quota: quota.quota,
  };
}
