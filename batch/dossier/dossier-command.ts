import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { RunKnowledge, askOpen } from "../../shared/enrichment/run-knowledge.ts";
import { noteSpeaker } from "../../shared/enrichment/notes.ts";
import { resources } from "../../shared/fields/field.ts";
import { defaultMaxAge } from "../../shared/gateway/store/freshness.ts";
import { missExit } from "../errors/exit-code.ts";
import { ProgramError } from "../errors/program-errors.ts";
import { type MadeFile, madePlaces } from "../enrich/output.ts";
import { type AccessResult, type ApiAccess, withApi } from "../operations/api-access.ts";
import { asking } from "../operations/lookup-command.ts";
import { isBeyondPlan } from "../operations/operation-command.ts";
import { sirenIn } from "../operations/operations.ts";
import { type ResultFlags, readResultOptions } from "../operations/show-answer.ts";
import { storedAnswers } from "../session/stored-answers.ts";
import type { CommandContext, Exits } from "../session/command.ts";
import type { Terminal } from "../terminal/terminal.ts";
import {
  type DossierAnswers,
  type DossierParts,
  dossierOf,
  isDossier,
} from "../../shared/dossier/dossier.ts";
import { dossierParts, dossierResources } from "../../shared/dossier/read-dossier.ts";
import { dossierHtml, writeDossierWorkbook } from "./dossier-files.ts";

export interface DossierFlags extends ResultFlags {
  readonly output?: string;
  readonly overwrite?: boolean;
}

const writers = { ".html": "html", ".xlsx": "workbook" } as const;

/** The path that was named, and how it is written. @throws {ProgramError} */
function outputOf(output: string | undefined): { readonly path: string; readonly isWorkbook: boolean } {
  if (output === undefined || output.trim() === "") throw new ProgramError("dossier_output_needed");
  const ending = extname(output).toLowerCase();
  if (!Object.hasOwn(writers, ending)) throw new ProgramError("dossier_format", { path: output });
  return { path: output, isWorkbook: ending === ".xlsx" };
}

/** What is known of a company, and of the questions that got no answer the exits. */
interface CompanyReading {
  readonly parts: DossierParts;
  readonly exits: Exits;
  /** True where nothing had to be asked. */
  readonly isKnown: boolean;
}

async function readCompany(
  siren: string,
  access: ApiAccess,
  maxAge: number | undefined,
  terminal: Terminal,
): Promise<CompanyReading> {
  const { session, startedAt: now } = access;
  const { sayTime, language } = terminal;
  const quota = await session.gateway.quota();
  const included = dossierResources.filter((resource) => !isBeyondPlan(resources[resource].operation, quota));
  const knowledge = new RunKnowledge(storedAnswers(session.store), now - (maxAge ?? defaultMaxAge));
  const lookups = asking(access, knowledge.freshSince);
  const count = await askOpen({ subjects: [{ siren }], resources: included, knowledge, lookups });
  const { noteText } = noteSpeaker(language, sayTime);
  const parts = await dossierParts({ siren, included, knowledge, language, noteText, now });
  const exits = [...knowledge.missCounts().keys()].map(missExit);
  return { parts, exits, isKnown: count === 0 };
}

/**
 * `sirene dossier SIREN -o FILE`: one page about a company, to print or to keep, as a web page or a workbook: identity, head
 * office, what to look at first, directors, accounts, establishments, each with why it is missing where it is. Four calls
 * or five; what is kept costs none. The file is looked at before anything is asked.
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
  const tell = (remark: string) => {
    if (!options.quiet) terminal.err(remark);
  };
  const { siren } = sirenIn(words.join(" ").trim(), { say, tell });
  const places = await madePlaces([path], {
    inputs: [],
    overwrite: flags.overwrite ?? false,
    makesFolder: false,
    environment: environment(options.quiet),
    terminal,
  });
  if (typeof places === "string") return [places];
  const write = async (answers: DossierAnswers) => {
    const dossier = dossierOf(answers, language, Date.now());
    const file: MadeFile = {
      path,
      records: 0,
      write: async (temporary) => {
        if (isWorkbook) await writeDossierWorkbook(temporary, dossier, language);
        else await writeFile(temporary, dossierHtml(dossier, language));
        return { records: 0, warnings: [] };
      },
    };
    await places.write([file]);
  };
  try {
    return await withApi(context, options, async (access): Promise<AccessResult> => {
      const { parts, exits, isKnown } = await readCompany(siren, access, options.maxAge, terminal);
      if (!isDossier(parts)) {
        const why = parts.unit.kind === "missing" ? parts.unit.why : "";
        terminal.err(say("dossier_not_written", { siren, why }));
        return { exits: exits.length > 0 ? exits : ["done"] };
      }
      await write(parts);
      tell(say("dossier_written", { path }));
      if (parts.directors.kind === "found") tell(say("run_personal"));
      return { exits, ...(isKnown && { knownSince: parts.unit.asOf }) };
    });
  } finally {
    places.close();
  }
}
