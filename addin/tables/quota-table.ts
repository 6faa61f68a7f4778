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
  /** @default the property of the account's quota with the same name */
  readonly read?: (usage: Usage) => string | number | null;
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
  remaining: { label: { fr: "Appels restants", en: "Calls left" }, type: "number" },
  used: { label: { fr: "Appels utilisés", en: "Calls used" }, type: "number" },
  limit: { label: { fr: "Appels par mois", en: "Calls per month" }, type: "number" },
  percentage: { label: { fr: "Part utilisée, %", en: "Share used, %" }, type: "number" },
  reset: {
    label: { fr: "Remise à zéro le", en: "Resets on" },
    type: "date",
    read: ({ quota }) => dayOf(quota.resetAt),
  },
  hourly: { label: { fr: "Appels par heure", en: "Calls per hour" }, type: "number" },
  plan: { label: { fr: "Offre", en: "Plan" }, type: "text" },
  status: { label: { fr: "Abonnement", en: "Subscription" }, type: "text" },
  mine: {
    label: { fr: "Appels restants pour vous", en: "Calls left for you" },
    type: "number",
    read: leftForUser,
  },
} as const satisfies Record<string, QuotaFigure>;
type FigureName = keyof typeof figures;
const names = Object.keys(figures) as FigureName[];

const whole = "all";

/** Returns the figure asked for; undefined for all. @throws {ArgumentError | ErrorArgument} */
function figureIn(what: unknown): FigureName | undefined {
  const word = textIn(what)?.toLowerCase() ?? "remaining";
  if (word === whole) return undefined;
  const name = names.find((each) => each === word);
  if (name !== undefined) return name;
  throw new ArgumentError("unknown_quota", { known: [...names, whole].join(", "), value: word });
}

function figureCell(name: FigureName, usage: Usage, call: Call): FunctionValue {
  const figure = figures[name];
  const value =
    "read" in figure ? figure.read(usage) : usage.quota[name as Exclude<FigureName, "reset" | "mine">];
  return value === null ? notAvailable(call.say("quota_not_known")) : fieldCell(value, figure.type, call);
}

/** Returns the figure that `what` asks for, or all with their names. @throws {ArgumentError | ErrorArgument} */
export async function quotaTable(what: unknown, call: Call): Promise<FunctionValue[][]> {
  const figure = figureIn(what);
  try {
    if (call.isPreview) throw new NotAskedError("preview");
    const usage = await sharedRuntime().usage();
    if (figure !== undefined) return [[figureCell(figure, usage, call)]];
    return names.map((name) => [figures[name].label[call.language], figureCell(name, usage, call)]);
  } catch (error) {
    const answer = unansweredBy(error, Date.now());
    if (answer === undefined) throw error;
    return [[notAvailable(answerSentence(answer, call.language))]];
  }
}
