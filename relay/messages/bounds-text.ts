import { type Language, timeText } from "../../shared/messages/messages.ts";
import type { TokenLimits } from "../tokens/token-book.ts";
import { messageFormatter } from "./messages.ts";

/** Describes what a token's user may spend, such as `500 a month, 50 an hour`. */
export function budgetText({ monthly, hourly }: Omit<TokenLimits, "expiresAt">, language: Language): string {
  const say = messageFormatter(language);
  const month = monthly === null ? say("unlimited") : say("a_month", { n: monthly });
  return hourly === null ? month : `${month}, ${say("an_hour", { n: hourly })}`;
}

/** Describes the budget and, if there is one, the end of a token. */
export function boundsText(bounds: TokenLimits, language: Language): string {
  const { expiresAt } = bounds;
  const budget = budgetText(bounds, language);
  if (expiresAt === null) return budget;
  return `${budget}, ${messageFormatter(language)("until", { when: timeText(expiresAt, "moment", language) })}`;
}
