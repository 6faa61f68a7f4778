import { Compile } from "typebox/compile";
import { findDefinition } from "../../shared/fields/field-table.ts";
import { ListPresets } from "../../shared/protocol/list-presets.ts";
import { textOfFile } from "../environment/environment.ts";
import { RelayProgramError } from "../environment/terminal.ts";

const rule = Compile(ListPresets);

/** What is wrong with the presets of a file, where it is; undefined where nothing is. */
function faultOf(value: unknown): string | undefined {
  if (!rule.Check(value)) {
    const [error] = rule.Errors(value);
    return `${error?.instancePath || "/"}: ${error?.message ?? "not as described"}`;
  }
  const names = new Set<string>();
  for (const [index, { name, fields }] of value.presets.entries()) {
    if (names.has(name)) return `/presets/${index}/name: "${name}" stands there twice`;
    names.add(name);
    const unknown = fields.find((key) => findDefinition(key) === undefined);
    if (unknown !== undefined) return `/presets/${index}/fields: there is no field "${unknown}"`;
  }
  return undefined;
}

/**
 * Reads the presets that `--presets` names, which the relay offers to all its users.
 * @throws {RelayProgramError} where the file cannot be read, or is not as described: with the place in it
 */
export function readPresets(path: string): ListPresets {
  const text = textOfFile("--presets", path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RelayProgramError("bad_presets", { path, detail: (error as Error).message });
  }
  const fault = faultOf(value);
  if (fault !== undefined) throw new RelayProgramError("bad_presets", { path, detail: fault });
  return value as ListPresets;
}
