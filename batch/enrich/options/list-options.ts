import { defaultFields } from "../../../shared/fields/select-fields.ts";
import { defaultConcurrency, readOptions, type EnrichFlags, type EnrichOptions } from "./options.ts";

/** What a command that reads lists, and writes none, is told of them, as typed. */
export type ListFlags = Pick<
  EnrichFlags,
  "id" | "sheet" | "header" | "headerRow" | "encoding" | "delimiter" | "sandbox"
>;

/**
 * The options by which such a command reads lists: those of `enrich`, of whose fields it asks for none. A signature stays
 * on a workbook that is not written. @throws {ProgramError} for one that cannot be used
 */
export const readListOptions = (files: readonly string[], flags: ListFlags): EnrichOptions =>
  readOptions(files, {
    ...flags,
    fields: defaultFields,
    concurrency: String(defaultConcurrency),
    dropSignature: true,
  });
