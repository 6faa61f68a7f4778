import type { Lookup } from "../../shared/lookups/lookup.ts";
import { numberOf } from "../../shared/fields/field.ts";
import { views, type View, type ViewedOperation } from "../../shared/views/views.ts";
import { evaluate, type Call, type Invocation } from "../cells/call.ts";
import { notAvailable, onlyCell, type CellValue } from "../cells/cell-value.ts";
import { readCell } from "../cells/read-cell.ts";
import type { MessageCode } from "../messages/messages.ts";
import { answerSentence } from "../messages/sentence.ts";
import { ArgumentError } from "../cells/arguments.ts";
import { mostRows, servedPage, type Page } from "./page.ts";
import { spill, type MissingNumber } from "./spill.ts";

/** A table that a formula asks for. */
export interface TableQuestion {
  readonly lookup: Lookup<ViewedOperation>;
  /** Page that is shown. */
  readonly page: number;
  /** What is said when nothing is listed. */
  readonly notFound: MessageCode;
  /** How the page is taken from the payload. @default as the service paged it */
  readonly pageOf?: (data: unknown, page: number) => Page;
  /** @default empty text */
  readonly missingNumber?: MissingNumber;
}

const alone = (value: CellValue): CellValue[][] => [[value]];

function nothingListed({ number, total }: Page, notFound: MessageCode, { say }: Call): string {
  const last = Math.ceil((numberOf(total) ?? 0) / mostRows);
  return number > 1 && last > 0
    ? say("past_the_end", { page: String(number), last: String(last) })
    : say(notFound);
}

async function tableOf(question: TableQuestion, call: Call): Promise<CellValue[][]> {
  const { lookup, page: number, notFound, pageOf = servedPage } = question;
  const { columns }: View = views[lookup.operation];
  const answer = await call.ask(lookup);
  if (answer.status === "not_found") return alone(call.notFound(call.say(notFound)));
  if (answer.status !== "found") return alone(notAvailable(answerSentence(answer, call.language)));
  const page = pageOf(answer.data, number);
  if (page.items.length > 0) return spill(page, columns, call, question.missingNumber);
  return alone(call.notFound(nothingListed(page, notFound, call)));
}

/**
 * What a function that spills a table answers. `question` reads the arguments: undefined where they are all empty,
 * which shows empty text; an ArgumentError that it throws shows `#VALUE!`.
 */
export function tableCells(
  question: (call: Call) => TableQuestion | CellValue | undefined,
  ifNotFound: unknown,
  invocation: Invocation,
): Promise<CellValue[][]> {
  return evaluate(invocation, ifNotFound, (call) => {
    const asked = question(call) ?? "";
    return typeof asked === "object" && "lookup" in asked ? tableOf(asked, call) : alone(asked);
  });
}

/** The SIREN that a table is about, or what the cell shows instead. @throws {ArgumentError} for a range of several cells */
export function sirenIn(id: unknown, call: Call): { readonly siren: string } | { readonly shown: CellValue } {
  if (Array.isArray(id) && (id as unknown[]).flat().length > 1) throw new ArgumentError("one_identifier");
  const read = readCell(onlyCell(id), call.language);
  return "shown" in read ? read : { siren: read.subject.siren };
}
