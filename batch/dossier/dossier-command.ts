import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { RunKnowledge } from "../../shared/enrichment/run-knowledge.ts";
import { noteFormatter } from "../../shared/enrichment/notes.ts";
import { resources, dateOf } from "../../shared/fields/field.ts";
import { defaultMaxAge } from "../../shared/gateway/store/freshness.ts";
import { missExit } from "../errors/exit-code.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { madePlaces } from "../enrich/output.ts";
import { type AccessResult, type ApiAccess, withApi } from "../operations/api-access.ts";
import { asking, reportOld } from "../operations/lookup-command.ts";
import { isBeyondPlan } from "../operations/operation-command.ts";
import { sirenIn } from "../operations/operations.ts";
import { type ResultFlags, readResultOptions } from "../operations/show-answer.ts";
import { storedAnswers } from "../session/stored-answers.ts";
import type { CommandContext, Exits } from "../session/command.ts";
import type { Terminal } from "../terminal/terminal.ts";
import {
  type DossierParts,
  dossierOf,
  isDossier,
  type Dossier,
  type DossierSection,
  type DossierValue,
  yesNoIn,
} from "../../shared/dossier/dossier.ts";
import { askCompany, dossierParts, dossierResources } from "../../shared/dossier/read-dossier.ts";
import { type WorkbookCell, emptyWorkbook } from "../files/convert/blank-workbook.ts";
import { type Language, amountText } from "../../shared/messages/messages.ts";
import { type DossierRow, dossierRows, dossierWidths } from "../../shared/dossier/dossier-rows.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Formats a date, given as year, month and day, in the order of the language. */
const dayText: Readonly<Record<Language, (parts: string[]) => string>> = {
  en: (parts) => parts.join("-"),
  fr: (parts) => parts.toReversed().join("/"),
};

/** Formats a value for reading: years without grouping, amounts with it, dates in the order of the language. */
function valueText({ value, type, isYear }: DossierValue, language: Language): string {
  if (value === null) return "";
  if (typeof value === "boolean") return yesNoIn(language)[value ? 0 : 1];
  if (typeof value === "number") return isYear === true ? String(value) : amountText(value, language);
  const day = type === "date" ? dateOf(value) : null;
  return day === null ? value : dayText[language](day.split("-"));
}

const style = `
  @page { size: A4; margin: 14mm }
  body { font: 10pt/1.35 "Segoe UI", Arial, sans-serif; color: #1b1a19; margin: 0 auto; max-width: 182mm }
  @media screen { body { padding: 8mm } }
  h1 { font-size: 17pt; margin: 0 } h2 { font-size: 11pt; margin: 5mm 0 1mm; border-bottom: 1px solid #8a8886 }
  p { margin: 1mm 0 } .source, .note, .missing { color: #605e5c }
  table { border-collapse: collapse; width: 100% } th { text-align: left; font-weight: 600 }
  th, td { padding: .6mm 2mm .6mm 0; vertical-align: top } td.number, th.number { text-align: right }
  .values th { width: 52mm; font-weight: 400; color: #605e5c }
  @media print { body { font-size: 8.5pt; line-height: 1.15 } h2 { margin: 2.5mm 0 .5mm } th, td { padding-block: 0 } }
`;

function sectionHtml(section: DossierSection, language: Language): string {
  const title = `<h2>${escaped(section.title)}</h2>`;
  if (section.kind === "missing") return `${title}<p class="missing">${escaped(section.why)}</p>`;
  if (section.kind === "values") {
    const lines = section.lines.map(
      (line) =>
        `<tr><th scope="row">${escaped(line.label)}</th><td>${escaped(valueText(line, language))}</td></tr>`,
    );
    return `${title}<table class="values">${lines.join("")}</table>`;
  }
  const classOf = ({ type, isYear }: Pick<DossierValue, "type" | "isYear">) =>
    type === "number" && isYear !== true ? ' class="number"' : "";
  const head = section.columns
    .map((column) => `<th scope="col"${classOf(column)}>${escaped(column.label)}</th>`)
    .join("");
  const rows = section.rows.map(
    (row) =>
      `<tr>${row.map((cell) => `<td${classOf(cell)}>${escaped(valueText(cell, language))}</td>`).join("")}</tr>`,
  );
  const notes = section.notes.map((note) => `<p class="note">${escaped(note)}</p>`).join("");
  return `${title}<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>${notes}`;
}

/**
 * Returns the dossier as a page that prints on one sheet, unless many of its names and addresses are long. It loads nothing
 * from elsewhere, and runs no script.
 */
export function dossierHtml(dossier: Dossier, language: Language): string {
  const { name, siren, source, sections } = dossier;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escaped(name)} · ${escaped(siren)}</title><style>${style}</style></head>
<body>
<h1>${escaped(name)}</h1>
<p>SIREN ${escaped(siren)}</p>
<p class="source">${escaped(source.replace(/\d{4}-\d\d-\d\d/, (day) => dayText[language](day.split("-"))))}</p>
${sections.map((section) => sectionHtml(section, language)).join("\n")}
</body>
</html>
`;
}

const grey = (cell: WorkbookCell): void => void (cell.font = { color: { argb: "FF605E5C" } });

/** Styles of rows by kind. Other kinds have none. */
const looks: Readonly<Partial<Record<DossierRow["kind"], (cell: WorkbookCell, at: number) => void>>> = {
  name: (cell) => void (cell.font = { bold: true, size: 16 }),
  siren: (cell) => void (cell.font = { bold: true, size: 11 }),
  source: grey,
  title: (cell) => void (cell.font = { bold: true, size: 12 }),
  missing: grey,
  note: grey,
  headings: (cell) => {
    cell.font = { bold: true };
    cell.border = { bottom: { style: "thin" } };
  },
  value: (cell, at) => (at === 0 ? grey(cell) : void (cell.alignment = { horizontal: "left" })),
};

/** Returns how many lines the texts of a row need, without its last, which runs on to the right. Capitals are wide. */
function linesOf(cells: DossierRow["cells"]): number {
  const lengths = cells.slice(0, -1).map(({ value }) => (typeof value === "string" ? value.length : 0));
  return Math.max(1, ...lengths.map((length, at) => Math.ceil((length * 1.2) / dossierWidths[at]!)));
}

/** Writes the dossier to `path` as a workbook with one sheet that prints on one page. */
async function writeDossierWorkbook(path: string, dossier: Dossier, language: Language): Promise<void> {
  const workbook = await emptyWorkbook();
  const page = workbook.addWorksheet(dossier.siren.replaceAll(/[^\d]/g, ""), {
    pageSetup: { paperSize: 9, orientation: "portrait", fitToPage: true, fitToWidth: 1, fitToHeight: 1 },
    views: [{ showGridLines: false }],
  });
  page.columns = dossierWidths.map((width) => ({ width }));
  for (const { kind, cells } of dossierRows(dossier, language)) {
    const row = page.addRow(
      cells.map(({ value }) => (typeof value === "object" ? new Date(`${value.day}T00:00:00Z`) : value)),
    );
    cells.forEach(({ format }, at) => {
      const cell = row.getCell(at + 1);
      cell.numFmt = format;
      looks[kind]?.(cell, at);
      if (kind === "values") cell.alignment = { vertical: "top", wrapText: at < cells.length - 1 };
    });
    // Not every spreadsheet program fits the height of a row to its text.
    if (kind === "values") row.height = 15 * linesOf(cells);
  }
  await writeFile(path, Buffer.from(await workbook.xlsx.writeBuffer()));
}

export interface DossierFlags extends ResultFlags {
  readonly output?: string;
  readonly overwrite?: boolean;
}

/** Returns the named path, and how it is written. @throws {ProgramError} */
function outputOf(output: string | undefined): { readonly path: string; readonly isWorkbook: boolean } {
  if (output === undefined || output.trim() === "") throw new ProgramError("dossier_output_needed");
  const ending = extname(output).toLowerCase();
  if (ending !== ".html" && ending !== ".xlsx") throw new ProgramError("dossier_format", { path: output });
  return { path: output, isWorkbook: ending === ".xlsx" };
}

/** Returns what is known about a company, the exits of questions without an answer, and whether none had to be asked. */
async function readCompany(
  siren: string,
  access: ApiAccess,
  maxAge: number | undefined,
  terminal: Terminal,
): Promise<{ readonly parts: DossierParts; readonly exits: Exits; readonly isKnown: boolean }> {
  const { session, startedAt: now } = access;
  const quota = await session.gateway.quota();
  const included = dossierResources.filter((resource) => !isBeyondPlan(resources[resource].operation, quota));
  const knowledge = new RunKnowledge(storedAnswers(session.store), now - (maxAge ?? defaultMaxAge));
  const since = quota?.financialSince;
  knowledge.financialSince = since && Math.min(since, now);
  const company = { siren, included, knowledge };
  const count = await askCompany({ ...company, lookups: asking(access, knowledge) });
  const { language } = terminal;
  const { noteText } = noteFormatter(language, terminal.sayTime);
  const parts = await dossierParts({ ...company, language, noteText, now });
  const all = [parts.unit, parts.headOffice, parts.directors, parts.accounts];
  const readAt = all.flatMap((part) => (part.kind === "found" ? part.asOf : []));
  if (isDossier(parts)) reportOld(readAt, knowledge, terminal);
  return { parts, exits: [...knowledge.missCounts().keys()].map(missExit), isKnown: count === 0 };
}

/**
 * Runs `sirene dossier SIREN -o FILE`, which writes one page about a company, as a web page or a workbook. Costs four
 * or five calls; stored answers cost none. The file is checked before anything is asked.
 */
export async function dossierCommand(
  context: CommandContext,
  words: readonly string[],
  flags: DossierFlags,
): Promise<Exits> {
  const { terminal, environment } = context;
  const { say, language } = terminal;
  const options = readResultOptions(flags);
  const { path, isWorkbook } = outputOf(flags.output);
  const notify = (remark: string) => {
    if (!options.quiet) terminal.err(remark);
  };
  const { siren } = sirenIn(words.join(" ").trim(), { say, notify });
  const places = await madePlaces([path], {
    ...{ inputs: [], overwrite: flags.overwrite ?? false, makesFolder: false },
    ...{ environment: environment(options.quiet), terminal },
  });
  if (typeof places === "string") return [places];
  const write = async (dossier: Dossier, temporary: string) => {
    if (isWorkbook) await writeDossierWorkbook(temporary, dossier, language);
    else await writeFile(temporary, dossierHtml(dossier, language));
    return { records: 0, warnings: [] };
  };
  try {
    return await withApi(context, options, async (access): Promise<AccessResult> => {
      const { parts, exits, isKnown } = await readCompany(siren, access, options.maxAge, terminal);
      if (!isDossier(parts)) {
        const why = parts.unit.kind === "missing" ? parts.unit.why : "";
        terminal.err(say("dossier_not_written", { siren, why }));
        return { exits: exits.length > 0 ? exits : ["done"] };
      }
      const dossier = dossierOf(parts, language, Date.now());
      await places.write([{ path, records: 0, write: (temporary) => write(dossier, temporary) }]);
      notify(say("run_written", { file: path }));
      if (parts.directors.kind === "found") notify(say("run_personal"));
      return { exits, ...(isKnown && { knownSince: parts.unit.asOf }) };
    });
  } finally {
    places.close();
  }
}
