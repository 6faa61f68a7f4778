import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import { RunKnowledge, askOpen } from "../../shared/enrichment/run-knowledge.ts";
import { noteSpeaker, subjectNote } from "../../shared/enrichment/notes.ts";
import { type Resource, resources } from "../../shared/fields/field.ts";
import { defaultMaxAge } from "../../shared/gateway/store/freshness.ts";
import { establishmentPage, follow, resolve, type ResolutionStep } from "../../shared/lookups/resolve.ts";
import { missExit } from "../errors/exit-code.ts";
import { ProgramError } from "../errors/program-error.ts";
import { type MadeFile, madePlaces } from "../enrich/output.ts";
import { type AccessResult, type ApiAccess, withApi } from "../operations/api-access.ts";
import { asking } from "../operations/lookup-command.ts";
import { isBeyondPlan } from "../operations/operation-command.ts";
import { sirenIn } from "../operations/operations.ts";
import { type ResultFlags, readResultOptions } from "../operations/show-answer.ts";
import { storedAnswers } from "../session/stored-answers.ts";
import type { CommandContext, Exits } from "../session/command.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type DossierAnswers, type DossierPart, dossierOf } from "./dossier.ts";
import { dossierHtml, writeDossierWorkbook } from "./dossier-files.ts";

export interface DossierFlags extends ResultFlags {
  readonly output?: string;
  readonly overwrite?: boolean;
}

/** What a dossier is read from; the list of establishments is on the way to the head office. */
const asked = ["legal-unit", "head-office", "directors", "accounts"] as const satisfies readonly Resource[];
type DossierResource = (typeof asked)[number];

const writers = { ".html": "html", ".xlsx": "workbook" } as const;

/** The path that was named, and how it is written. @throws {ProgramError} */
function outputOf(output: string | undefined): { readonly path: string; readonly isWorkbook: boolean } {
  if (output === undefined || output.trim() === "") throw new ProgramError("dossier_output_needed");
  const ending = extname(output).toLowerCase();
  if (!Object.hasOwn(writers, ending)) throw new ProgramError("dossier_format", { path: output });
  return { path: output, isWorkbook: ending === ".xlsx" };
}

/** What is known of each part of a company, and of the questions that got no answer the exits. */
interface DossierReading {
  readonly parts: ReadonlyMap<DossierResource | "establishments", DossierPart>;
  readonly exits: Exits;
  /** True where nothing had to be asked. */
  readonly isKnown: boolean;
}

async function readParts(
  siren: string,
  access: ApiAccess,
  maxAge: number | undefined,
  terminal: Terminal,
): Promise<DossierReading> {
  const { session, startedAt } = access;
  const { say, sayTime, language } = terminal;
  const quota = await session.gateway.quota();
  const included = asked.filter((resource) => !isBeyondPlan(resources[resource].operation, quota));
  const knowledge = new RunKnowledge(storedAnswers(session.store), startedAt - (maxAge ?? defaultMaxAge));
  const lookups = asking(access, knowledge.freshSince);
  const subject = { siren };
  const count = await askOpen({ subjects: [subject], resources: included, knowledge, lookups });
  const { noteText } = noteSpeaker(language, sayTime);
  const partOf = (resource: Resource, step: ResolutionStep): DossierPart => {
    if (step.kind === "data") return { kind: "found", data: step.data, asOf: step.asOf ?? startedAt };
    const miss = step.kind === "unavailable" ? knowledge.missOf(step.lookup) : undefined;
    const note =
      miss === undefined
        ? subjectNote([
            step.kind === "siret_needed" ? { kind: "siret_needed" } : { kind: "not_found", resource },
          ])
        : [{ miss }];
    return { kind: "missing", why: noteText(note) };
  };
  const steps = await knowledge.decide((know) => ({
    ...Object.fromEntries(asked.map((resource) => [resource, resolve(resource, subject, know)])),
    establishments: follow(establishmentPage(siren), know),
  }));
  const beyond: DossierPart = { kind: "missing", why: say("dossier_beyond_plan") };
  const parts = Object.entries(steps as Record<DossierResource | "establishments", ResolutionStep>).map(
    ([name, step]) => {
      const resource = name === "establishments" ? "head-office" : (name as DossierResource);
      const isAsked = name === "establishments" || included.includes(resource);
      const part = isAsked || step.kind === "data" ? partOf(resource, step) : beyond;
      return [name as DossierResource | "establishments", part] as const;
    },
  );
  const exits = [...knowledge.missCounts().keys()].map(missExit);
  return { parts: new Map(parts), exits, isKnown: count === 0 };
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
    const wording = { say, language, now: Date.now() };
    const dossier = dossierOf(answers, wording);
    const look = { language, yesNo: [say("op_yes"), say("op_no")] } as const;
    const file: MadeFile = {
      path,
      records: 0,
      write: async (temporary) => {
        if (isWorkbook) await writeDossierWorkbook(temporary, dossier, look);
        else await writeFile(temporary, dossierHtml(dossier, look));
        return { records: 0, warnings: [] };
      },
    };
    await places.write([file]);
  };
  try {
    return await withApi(context, options, async (access): Promise<AccessResult> => {
      const { parts, exits, isKnown } = await readParts(siren, access, options.maxAge, terminal);
      const unit = parts.get("legal-unit")!;
      if (unit.kind === "missing") {
        terminal.err(say("dossier_not_written", { siren, why: unit.why }));
        return { exits: exits.length > 0 ? exits : ["done"] };
      }
      await write({
        siren,
        unit,
        headOffice: parts.get("head-office")!,
        directors: parts.get("directors")!,
        accounts: parts.get("accounts")!,
        establishments: parts.get("establishments")!,
      });
      tell(say("dossier_written", { path }));
      if (parts.get("directors")!.kind === "found") tell(say("run_personal"));
      return { exits, ...(isKnown && { knownSince: unit.asOf }) };
    });
  } finally {
    places.close();
  }
}
