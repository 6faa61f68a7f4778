import { type MatchDecision, saysTheSame } from "../../shared/gateway/store/decisions.ts";
import { localDay } from "../../shared/gateway/store/clock.ts";
import type { Message, Parameters } from "../../shared/messages/messages.ts";

/** Two decisions about one name and place that say different things: the later one stays. */
export interface Contradiction {
  readonly stays: MatchDecision;
  readonly goes: MatchDecision;
}

/** The decisions of `read`, in their order, that contradict one before them or one that is kept; as `MatchDecisions.put` settles it. */
export function contradictions(
  read: readonly MatchDecision[],
  kept: readonly (MatchDecision | undefined)[],
): Contradiction[] {
  const standing = new Map(kept.flatMap((one) => (one === undefined ? [] : [[one.key, one] as const])));
  return read.flatMap((decision) => {
    const before = standing.get(decision.key);
    const isLater = before === undefined || decision.at > before.at;
    if (before === undefined || (isLater && !saysTheSame(decision, before)))
      standing.set(decision.key, decision);
    if (before === undefined || saysTheSame(decision, before)) return [];
    return [isLater ? { stays: decision, goes: before } : { stays: before, goes: decision }];
  });
}

/** A decision in words: the company, or that none is meant. */
const choiceOf = ({ company }: MatchDecision): string | Message =>
  company === undefined
    ? { code: "review_none" }
    : `${company.siret ?? company.siren} ${company.name}`.trim();

/** What a decision says, by whom and on which day, for a sentence. */
export const saidIn = (decision: MatchDecision): Message => ({
  code: "decision_said",
  parameters: {
    choice: choiceOf(decision),
    by: decision.by === "" ? { code: "decision_by_nobody" } : decision.by,
    day: localDay(decision.at),
  },
});

/** What fills the sentence of a contradiction. `now`: a decision that is dated later, epoch milliseconds, was dated by a wrong clock. */
export const contradictionText = ({ stays, goes }: Contradiction, now: number): Message => ({
  code: stays.at > now ? "decision_contradicts_future" : "decision_contradicts",
  parameters: {
    name: stays.row["name"] ?? "",
    stays: saidIn(stays),
    goes: saidIn(goes),
  } satisfies Parameters,
});

/** A contradiction as JSON. */
export const contradictionJson = ({ stays, goes }: Contradiction) => {
  const side = ({ company, by, at }: MatchDecision) => ({
    siren: company?.siren ?? null,
    ...(company?.siret !== undefined && { siret: company.siret }),
    by,
    at: new Date(at).toISOString(),
  });
  return { name: stays.row["name"] ?? "", stays: side(stays), goes: side(goes) };
};
