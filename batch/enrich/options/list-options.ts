import { defaultFields } from "../../../shared/fields/select-fields.ts";
import { defaultConcurrency, readOptions, type EnrichFlags, type EnrichOptions } from "./options.ts";

/** What a command that reads lists, and writes none, is told of them, as typed. */
export type ListFlags = Pick<
  EnrichFlags,
  "id" | "sheet" | "header" | "headerRow" | "encoding" | "delimiter" | "sandbox"
>;

/** What such a command is told of spending, where it may be told to ask. */
export type SpendingFlags = Pick<
  EnrichFlags,
  "maxCalls" | "reserve" | "maxAge" | "oneByOne" | "partial" | "dryRun" | "yes"
>;

/**
 * The options by which such a command reads lists, and spends: those of `enrich`, of whose fields it asks for none. A
 * signature stays on a workbook that is not written. @throws {ProgramError} for one that cannot be used
 */
export const readListOptions = (
  files: readonly string[],
  flags: ListFlags & SpendingFlags & Partial<Pick<EnrichFlags, "concurrency">>,
): EnrichOptions =>
  readOptions(files, {
    ...flags,
    fields: defaultFields,
    concurrency: flags.concurrency ?? String(defaultConcurrency),
    dropSignature: true,
  });
