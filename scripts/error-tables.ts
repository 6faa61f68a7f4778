import { exitCodes } from "../batch/exit-code.ts";
import { readingError, replacingError, writingError } from "../batch/files/access.ts";
import { textRefusal } from "../batch/files/csv/refusals.ts";
import { FileRefusal } from "../batch/files/list.ts";
import { workbookRefusal } from "../batch/files/xlsx/refusals.ts";
import { zipRefusal } from "../batch/files/zip/refusals.ts";
import { messages, type MessageCode } from "../batch/messages/messages.ts";
import { failureKinds } from "../shared/client/failures.ts";
import { deferralReasons } from "../shared/gateway/halt.ts";
import type { Advice } from "./advice/advice.ts";
import { questionAdvice, stopAdvice } from "./advice/command-advice.ts";
import { endingAdvice } from "./advice/ending-advice.ts";
import {
  readingAdvice,
  replacingAdvice,
  textAdvice,
  workbookAdvice,
  writingAdvice,
  zipAdvice,
} from "./advice/file-advice.ts";
import { deferralAdvice, failureAdvice } from "./advice/service-advice.ts";
import { warningAdvice } from "./advice/warning-advice.ts";
import { cellText, markdownTable } from "./markdown-table.ts";

const headings = ["Code", "What is said", "Exit", "What to do"] as const;

/** A detail that names the place of every parameter: `{file}`, `{row}`. */
const places = new Proxy<Record<string, string>>({}, { get: (_, name) => `{${String(name)}}` });

/** A template as it is read: a number with the word that agrees with it is shown with the word for many. */
const templateText = (template: string) =>
  template.replaceAll(/\{(\w+)\|[^|}]*\|([^}]*)\}/g, "{$1} $2").replaceAll(/\{(\w+)#\}/g, "{$1}");

const row = (code: string, sentence: string, [exits, todo]: Advice) => [
  `\`${code}\``,
  cellText(sentence),
  exits.map((exit) => exitCodes[exit]).join(", "),
  todo,
];

const rowsOf = <Code extends string>(
  advice: Readonly<Partial<Record<Code, Advice>>>,
  sentence: (code: Code) => string,
) => Object.entries<Advice | undefined>(advice).map(([code, own]) => row(code, sentence(code as Code), own!));

const tableOf = (rows: readonly (readonly string[])[]) => markdownTable([headings, ...rows]);

/** What commands say when they do not do what was asked. */
export function commandErrors(): string {
  const said = (code: MessageCode) => templateText(messages[code].en);
  return tableOf([
    ...rowsOf(stopAdvice, said),
    ...rowsOf(endingAdvice, said),
    ...rowsOf(questionAdvice, said),
  ]);
}

const refused = (refusal: unknown, todo: string) => {
  if (!(refusal instanceof FileRefusal)) throw new Error("no refusal has this code");
  return row(refusal.code, refusal.message, [["usage"], todo]);
};

const refusals = <Code extends string>(
  advice: Readonly<Record<Code, string>>,
  refusal: (code: Code) => unknown,
) => Object.entries<string>(advice).map(([code, todo]) => refused(refusal(code as Code), todo));

/** Why a file is not read or given back. */
export function fileErrors(): string {
  const file = "{file}";
  return tableOf([
    ...refusals(readingAdvice, (code) => readingError({ code }, file)),
    ...refusals(writingAdvice, (code) => writingError({ code }, `{folder}/${file}`)),
    ...refusals(replacingAdvice, (code) => replacingError({ code }, file)),
    ...refusals(textAdvice, (code) => textRefusal(code, places)),
    ...refusals(workbookAdvice, (code) => workbookRefusal(code, places)),
    ...refusals(zipAdvice, (code) => zipRefusal(code, places)),
  ]);
}

/** What is said of a file that was written, where something in it is not as hoped. */
export function fileWarnings(): string {
  const rows = Object.entries(warningAdvice).map(([code, todo]) => [
    `\`${code}\``,
    cellText(templateText(messages[code as keyof typeof warningAdvice].en)),
    todo,
  ]);
  return markdownTable([["Code", "What is said", "What to do"], ...rows]);
}

/** What the service may answer, and why it may not be asked at all. */
export function serviceErrors(): string {
  const failures = tableOf(rowsOf(failureAdvice, (code) => failureKinds[code].meaning));
  const deferrals = tableOf(rowsOf(deferralAdvice, (code) => deferralReasons[code]));
  return `A call that was made and brought no usable answer:\n\n${failures}\n\nA question that was not asked, whose row is \`deferred\`:\n\n${deferrals}`;
}
