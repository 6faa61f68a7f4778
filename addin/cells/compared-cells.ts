import type { ComparedKey } from "../../shared/enrichment/comparisons.ts";
import { meaningfulText } from "../../shared/enrichment/cell-reading.ts";
import type { ComparedTexts } from "../../shared/enrichment/columns/compared-texts.ts";
import { numberComparisons } from "../../shared/enrichment/number-comparisons.ts";
import { findDefinition } from "../../shared/fields/field-table.ts";
import type { RowText } from "../../shared/fields/field.ts";
import type { Subject } from "../../shared/lookups/resolve.ts";
import type { Language } from "../../shared/messages/messages.ts";
import { messageFormatters } from "../messages/messages.ts";
import { officeLanguage } from "../runtime/office.ts";
import {
  callAt,
  evaluate,
  type Invocation,
  neighbourCell,
  checkBeside,
  eachCell,
  mapCells,
  readCell,
  hasFittingSize,
} from "./call.ts";
import { plainValue } from "./arguments.ts";
import { cellText, handedOn, invalidValue, type FunctionValue } from "./cell-value.ts";
import { missCell } from "./field-cells.ts";
import { fieldCell } from "./field-cell.ts";
import { loadMatching } from "./load-matching.ts";
import { reach } from "./reach.ts";

/** The role of a cell beside the SIREN of its row. */
type NeighbourRole = Exclude<RowText, "siren">;

type ComparedCell =
  { readonly subject: Subject; readonly texts: ComparedTexts } | { readonly shown: FunctionValue };

/** Returns a cell's company and the list's text beside it, or what to show instead: empty text if one is missing. */
function comparedOf(id: unknown, neighbour: unknown, role: NeighbourRole, language: Language): ComparedCell {
  const read = readCell(id, language);
  if ("shown" in read) return read;
  const error = handedOn(neighbour, messageFormatters[language]);
  if (error !== undefined) return { shown: error };
  const { subject } = read;
  const text = meaningfulText(role, cellText(plainValue(neighbour)));
  if (text === "") return { shown: "" };
  const texts: ComparedTexts = { siren: subject.siren, [role]: text };
  if (role !== "siret") return { subject, texts };
  const establishment = readCell(neighbour, language);
  if ("shown" in establishment) return establishment;
  return establishment.subject.kind === "siret"
    ? { subject, texts }
    : { shown: invalidValue(messageFormatters[language]("not_a_siret")) };
}

/**
 * Evaluates the function of a field that compares a list with the register: one value per cell of `ids`, in their
 * shape, each compared with the cell of `listed` beside it. If that cell says nothing, nothing is asked.
 */
export function comparedCells(
  key: ComparedKey,
  role: NeighbourRole,
  ids: unknown[][],
  listed: unknown,
  ifNotFound: unknown,
  invocation: Invocation,
) {
  const { resource, type } = findDefinition(key)!;
  return evaluate(invocation, ifNotFound, (call) => {
    checkBeside(ids, listed, ifNotFound);
    return eachCell(ids, async (cell, row, column) => {
      const compared = comparedOf(cell, neighbourCell(listed, row, column), role, call.language);
      if ("shown" in compared) return compared.shown;
      const { subject, texts } = compared;
      const reached = await reach(resource, subject, call.ask);
      if (reached.status !== "found")
        return missCell(reached, resource, subject, callAt(call, ifNotFound, row, column));
      const { namesCompared } = await loadMatching();
      return fieldCell(namesCompared(key, texts, subject, reached), type, call);
    });
  });
}

/** Like `comparedCells`, for fields computed from the list alone: nothing is asked. */
export function comparedHere(
  key: keyof typeof numberComparisons,
  role: NeighbourRole,
  ids: unknown[][],
  listed: unknown,
): FunctionValue[][] {
  const language = officeLanguage();
  if (!hasFittingSize(listed, ids)) return [[invalidValue(messageFormatters[language]("sizes_differ"))]];
  return mapCells(ids, (cell, row, column) => {
    const compared = comparedOf(cell, neighbourCell(listed, row, column), role, language);
    if ("shown" in compared) return compared.shown;
    const { subject, texts } = compared;
    return numberComparisons[key](texts, subject) ?? "";
  });
}
