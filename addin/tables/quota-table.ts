import { dayOfReading } from "../../shared/fields/field.ts";
import type { Usage } from "../../shared/protocol/usage.ts";
import type { Call } from "../cells/call.ts";
import { notAvailable, type FunctionValue } from "../cells/cell-value.ts";
import { fieldCell } from "../cells/field-cell.ts";
import { answerSentence } from "../messages/messages.ts";
import { NotAskedError, unansweredBy } from "../client/answer.ts";
import { sharedRuntime } from "../runtime/shared-runtime.ts";
import { ArgumentError, textIn } from "../cells/arguments.ts";

/** A figure of the account, as the relay reports it. */
interface QuotaFigure {
  readonly label: { readonly fr: string; readonly en: string };
  readonly type: "text" | "number" | "date";
  readonly read: (usage: Usage) => string | number | null;
}

const minute = 60_000;

/** Returns the day of a moment on this computer's calendar, as the pane shows it, YYYY-MM-DD. */
function dayOf(moment: string | null): string | null {
  if (moment === null) return null;
  const time = new Date(moment);
  return dayOfReading(time.getTime() - time.getTimezoneOffset() * minute);
}

/** Returns what a user may still spend: of their own budget, and of the account's calls above the reserve. */
function leftForUser({ user, quota, reserve }: Usage): number | null {
  if (quota.remaining === null) return user.remaining;
  const ofAccount = Math.max(0, quota.remaining - reserve);
  return user.remaining === null ? ofAccount : Math.min(user.remaining, ofAccount);
}

/** By the word that a formula asks with. The first is the default. */
const figures = {
  remaining: {
    label: { fr: "Appels restants", en: "Calls left" },
    type: "number",
    read: ({ quota }) => quota.remaining,
  },
  used: {
    label: { fr: "Appels utilisés", en: "Calls used" },
    type: "number",
    read: ({ quota }) => quota.used,
  },
  limit: {
    label: { fr: "Appels par mois", en: "Calls per month" },
    type: "number",
    read: ({ quota }) => quota.limit,
  },
  percentage: {
    label: { fr: "Part utilisée, %", en: "Share used, %" },
    type: "number",
    read: ({ quota }) => quota.percentage,
  },
  reset: {
    label: { fr: "Remise à zéro le", en: "Resets on" },
    type: "date",
    read: ({ quota }) => dayOf(quota.resetAt),
  },
  hourly: {
    label: { fr: "Appels par heure", en: "Calls per hour" },
    type: "number",
    read: ({ quota }) => quota.hourly,
  },
  plan: { label: { fr: "Offre", en: "Plan" }, type: "text", read: ({ quota }) => quota.plan },
  status: {
    label: { fr: "Abonnement", en: "Subscription" },
    type: "text",
    read: ({ quota }) => quota.status,
  },
  mine: {
    label: { fr: "Appels restants pour vous", en: "Calls left for you" },
    type: "number",
    read: leftForUser,
  },
} as const satisfies Record<string, QuotaFigure>;

const whole = "all";

/** Returns the figure asked for; undefined for all. @throws {ArgumentError | ErrorArgument} */
function figureIn(what: unknown): QuotaFigure | undefined {
  const word = textIn(what)?.toLowerCase() ?? "remaining";
  if (word === whole) return undefined;
  if (Object.hasOwn(figures, word)) return figures[word as keyof typeof figures];
  const known = [...Object.keys(figures), whole].join(", ");
  throw new ArgumentError("unknown_quota", { known, value: word });
}

function figureCell(figure: QuotaFigure, usage: Usage, call: Call): FunctionValue {
  const value = figure.read(usage);
  return value === null ? notAvailable(call.say("quota_not_known")) : fieldCell(value, figure.type, call);
}

/**
 * Returns the account figure that `what` asks for, or all figures with their names.
 * @throws {ArgumentError | ErrorArgument}
 */
export async function quotaTable(what: unknown, call: Call): Promise<FunctionValue[][]> {
  const figure = figureIn(what);
  try {
    if (call.isPreview) throw new NotAskedError("preview");
    const usage = await sharedRuntime().usage();
    if (figure !== undefined) return [[figureCell(figure, usage, call)]];
    return Object.values(figures).map((each) => [each.label[call.language], figureCell(each, usage, call)]);
  } catch (error) {
    const answer = unansweredBy(error, Date.now());
    if (answer === undefined) throw error;
    return [[notAvailable(answerSentence(answer, call.language))]];
  }
}
