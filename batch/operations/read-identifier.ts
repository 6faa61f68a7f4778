import { readIdentifier } from "../../shared/identifiers/read.ts";
import { repairs, type Reading } from "../../shared/identifiers/reading.ts";
import { invalidNote } from "../../shared/enrichment/notes/note.ts";
import { ProgramError } from "../errors/program-error.ts";
import type { Hearing } from "./operation.ts";

type Identifier = Extract<Reading, { kind: "siren" | "siret" }>;

/** The one identifier in a text, repaired as in a list. @throws {ProgramError} when there is none to be sure of */
function identifierIn(text: string, { say, tell }: Hearing): Identifier {
  const reading = readIdentifier(text);
  if (reading.kind === "blank") throw new ProgramError("no_identifier");
  if (reading.kind === "invalid") {
    const { reason, suggestion } = reading;
    const why = invalidNote({ reason, suggestion })
      .map((part) => ("code" in part ? say(part.code, part.details) : ""))
      .join(" · ");
    throw new ProgramError("invalid_identifier", { id: text, why });
  }
  const { siren } = reading;
  const id = reading.kind === "siret" ? reading.siret : siren;
  for (const code of reading.repairs) if (repairs[code].told) tell(say(`note_${code}`, { siren, id }));
  return reading;
}

/** The SIREN in a text; that of a SIRET will do, and is told. @throws {ProgramError} */
export function sirenIn(text: string, hearing: Hearing): { siren: string } {
  const { kind, siren } = identifierIn(text, hearing);
  if (kind === "siret") hearing.tell(hearing.say("op_siren_of_siret", { siren }));
  return { siren };
}

/** The SIRET in a text. @throws {ProgramError}, for a SIREN with the way to its establishments */
export function siretIn(text: string, hearing: Hearing): { siret: string } {
  const identifier = identifierIn(text, hearing);
  if (identifier.kind === "siret") return { siret: identifier.siret };
  throw new ProgramError("siret_wanted", { siren: identifier.siren });
}
