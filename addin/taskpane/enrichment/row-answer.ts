import type { Language } from "../../../shared/messages/languages.ts";
import { subjectAnswer, type SubjectAnswer } from "../../../shared/answers/subject-answer.ts";
import type { Wanted } from "../../../shared/answers/wanted.ts";
import type { Lookup } from "../../../shared/lookups/lookup.ts";
import { resolve, type Subject } from "../../../shared/lookups/resolve.ts";
import { isKnown } from "../../desk/answer.ts";
import type { Knowledge } from "./knowledge.ts";

/** Reads a company's fields out of what the desk answered. */
export function rowAnswer(
  subject: Subject,
  wanted: Wanted,
  knowledge: Knowledge,
  language: Language,
): SubjectAnswer {
  const steps = wanted.resources.map((resource) => resolve(resource, subject, knowledge.know));
  const missOf = (lookup: Lookup) => {
    const answer = knowledge.answerTo(lookup);
    return answer === undefined || isKnown(answer) ? undefined : answer;
  };
  return subjectAnswer({ subject, steps, missOf }, wanted, language);
}
