import { type ProgramErrorCode, exitOf, programErrors } from "../batch/errors/program-errors.ts";
import { type Exit, exitCodes } from "../batch/errors/exit-code.ts";
import { fileErrors } from "../batch/files/file-errors.ts";
import { fileWarnings } from "../batch/files/list.ts";
import { type MessageCode, messages } from "../batch/messages/messages.ts";
import { callFailures } from "../shared/client/reply.ts";
import {
  deferralAdvice,
  deferrals,
  failureAdvice,
  type Reason,
  relayDeferralAdvice,
  relayDeferrals,
} from "../shared/lookups/reasons.ts";
import type { Advice } from "./advice/advice.ts";
import { endingAdvice } from "./advice/ending-advice.ts";
import { cellText, markdownTable } from "./markdown-table.ts";

const headings = ["Code", "What is said", "Exit", "What to do"] as const;

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
export function commandErrorTable(): string {
  const ends = Object.entries(programErrors).map(([code, { en, todo }]) =>
    row(code, templateText(en), [[exitOf(code as ProgramErrorCode)], todo]),
  );
  return tableOf([...ends, ...rowsOf(endingAdvice, (code: MessageCode) => templateText(messages[code].en))]);
}

/** Why a file is not read or given back. */
export function fileErrorTable(): string {
  const exits: readonly Exit[] = ["usage"];
  return tableOf(
    Object.entries(fileErrors).map(([code, { en, todo }]) => row(code, templateText(en), [exits, todo])),
  );
}

/** What is said of a file that was written, where something in it is not as hoped. */
export function fileWarningTable(): string {
  const rows = Object.entries(fileWarnings).map(([code, { en, todo }]) => [
    `\`${code}\``,
    cellText(templateText(en)),
    todo,
  ]);
  return markdownTable([["Code", "What is said", "What to do"], ...rows]);
}

const reasonTable = (reasons: Readonly<Record<string, Reason>>, advice: Readonly<Record<string, string>>) =>
  tableOf(
    Object.entries(reasons).map(([code, { note, exit = "failed" }]) =>
      row(code, note.en, [[exit], advice[code]!]),
    ),
  );

/** What the service may answer, and why it, or the relay, may not be asked at all. */
export function serviceErrorTable(): string {
  return [
    "A call that was made and brought no usable answer:",
    reasonTable(callFailures, { ...deferralAdvice, ...failureAdvice }),
    "A question that was not asked, whose row is `deferred`:",
    reasonTable(deferrals, deferralAdvice),
    "A question that a relay did not answer, whose row is `deferred`:",
    reasonTable(relayDeferrals, relayDeferralAdvice),
  ].join("\n\n");
}
