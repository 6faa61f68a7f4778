import { addressFaults, bareAddress, type AddressFault } from "../../shared/einvoicing/address.ts";
import type { DirectoryLine } from "../../shared/einvoicing/directory-lines.ts";
import { readLineState } from "../../shared/einvoicing/line-state.ts";
import { readIdentifier } from "../../shared/identifiers/read.ts";
import { unguarded } from "../files/csv/dialect.ts";
import { readReturnFile, type ReturnLine } from "./return-file.ts";

/** Why a line of the directory is left out. */
export type LineFault =
  AddressFault | "columns" | "quote" | "not_a_siren" | "state_unreadable" | "no_address";

/** A line that was left out, or stands apart: where, why, and what it says there. */
export interface LineProblem {
  readonly file: string;
  readonly line: number;
  readonly code: LineFault | "not_asked";
  readonly siren?: string | undefined;
  readonly text: string;
}

/** What the files that came back hold. */
export interface DirectoryReturn {
  /** Lines that are kept, by SIREN, in their order. */
  readonly lines: ReadonlyMap<string, readonly DirectoryLine[]>;
  /** The line each SIREN stands in first. */
  readonly firstOf: ReadonlyMap<string, { readonly file: string; readonly line: number }>;
  /** Every SIREN that came back, be it in lines that are left out alone. */
  readonly cameBack: ReadonlySet<string>;
  readonly faults: readonly LineProblem[];
}

type Taken =
  | { readonly siren: string; readonly line: DirectoryLine }
  | { readonly siren?: string | undefined; readonly code: LineFault; readonly text: string };

/**
 * What one line says; its address keeps its case. A line without an address may be there for a company that has none,
 * and is then kept as inactive; one that says to be active lacks it.
 */
function taken(read: ReturnLine): Taken {
  if (!("fields" in read))
    return { code: read.fault, text: read.fault === "columns" ? `${read.found} ≠ ${read.expected}` : "" };
  const reading = readIdentifier(unguarded(read.fields.siren));
  if (reading.kind !== "siren") return { code: "not_a_siren", text: read.fields.siren.trim() };
  const { siren } = reading;
  const address = bareAddress(unguarded(read.fields.address));
  const said = read.fields.state.trim();
  const state = readLineState(said);
  if (address === "") {
    if (said === "" || state === "inactive") return { siren, line: { address, state: "inactive" } };
    return { siren, code: state === undefined ? "state_unreadable" : "no_address", text: said };
  }
  const [fault] = addressFaults(address, siren);
  if (fault !== undefined) return { siren, code: fault, text: address };
  return state === undefined
    ? { siren, code: "state_unreadable", text: said }
    : { siren, line: { address, state } };
}

/** Reads the files that the directory sent back, as one. @throws {ProgramError | FileError} where one is none */
export async function readReturn(files: readonly string[]): Promise<DirectoryReturn> {
  const lines = new Map<string, DirectoryLine[]>();
  const firstOf = new Map<string, { file: string; line: number }>();
  const faults: LineProblem[] = [];
  for (const file of files) {
    for (const read of await readReturnFile(file)) {
      const { line } = read;
      const got = taken(read);
      const { siren } = got;
      if (siren !== undefined && !firstOf.has(siren)) firstOf.set(siren, { file, line });
      if ("code" in got) faults.push({ file, line, code: got.code, siren, text: got.text });
      else {
        const kept = lines.get(got.siren);
        if (kept === undefined) lines.set(got.siren, [got.line]);
        else kept.push(got.line);
      }
    }
  }
  return { lines, firstOf, cameBack: new Set(firstOf.keys()), faults };
}
