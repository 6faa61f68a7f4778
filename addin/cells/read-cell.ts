import type { Language } from "../../shared/messages/messages.ts";
import {
  readIdentifier,
  invalid,
  type Identifier,
  type IdentifierReading,
} from "../../shared/identifiers/read.ts";
import { at } from "../../shared/fields/field.ts";
import { invalidSentence, speakers } from "../messages/messages.ts";
import { handedOn, invalidValue, isBlank, type FunctionValue } from "./cell-value.ts";

/** What a cell names, or what the formula shows instead. */
export type CellSubject = { readonly subject: Identifier } | { readonly shown: FunctionValue };

/** A company's card names its company. */
function sirenOfCard(cell: unknown): unknown {
  return at(cell, "type") === "Entity" ? at(cell, "properties", "Siren", "basicValue") : undefined;
}

function readingOf(cell: unknown): IdentifierReading {
  if (isBlank(cell)) return { kind: "blank" };
  const value = sirenOfCard(cell) ?? cell;
  return typeof value === "string" || typeof value === "number"
    ? readIdentifier(value)
    : invalid("not_an_identifier");
}

/** Reads the SIREN, SIRET, VAT number or card in a cell, as batch reads its lists. */
export function readCell(cell: unknown, language: Language): CellSubject {
  const error = handedOn(cell, speakers[language]);
  if (error !== undefined) return { shown: error };
  const reading = readingOf(cell);
  if (reading.kind === "blank") return { shown: "" };
  if (reading.kind === "invalid") return { shown: invalidValue(invalidSentence(reading, language)) };
  return { subject: reading };
}
