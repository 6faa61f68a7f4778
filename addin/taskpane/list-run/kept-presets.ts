import { type CheckPreset, checkPresets } from "../../../shared/enrichment/columns/own-columns.ts";
import { findField } from "../../../shared/fields/catalogue.ts";
import { at, textOf } from "../../../shared/fields/field.ts";
import { presetsPath } from "../../../shared/protocol/lookups-question.ts";
import { type RelayAddress, RelayClient } from "../../../shared/relay-client/relay-client.ts";
import type { Workbook } from "../workbook/workbook.ts";
import type { RunPreset } from "./presets.ts";

/**
 * What people keep to do with their lists stands in the workbook's own settings, one a name: it is saved with the workbook and
 * goes with it to whoever opens it next.
 */
const prefix = "sirene.preset ";

/** Something to do with lists that has a name of its own. */
export interface NamedPreset extends RunPreset {
  readonly title: string;
  /** Who offers it: this workbook, where it can be renamed and removed, or the relay, to all. */
  readonly from: "workbook" | "relay";
}

const checkIn = (value: unknown): CheckPreset | undefined =>
  checkPresets.find((check) => check === textOf(value));

/** What a kept text or the relay says of a preset; undefined of what is none. Fields that are not known are left out. */
export function presetIn(value: unknown): RunPreset | undefined {
  const keys = at(value, "fields");
  if (!Array.isArray(keys)) return undefined;
  const fields = keys.flatMap((key) => findField(String(key)) ?? []);
  if (fields.length === 0) return undefined;
  return {
    fields,
    check: checkIn(at(value, "check")),
    isMatching: at(value, "match") === true,
    hasAccounts: at(value, "accounts") === true,
    hasFoundBy: at(value, "found_by") === true,
  };
}

/** True for an answer that has the parts of a relay's presets. */
const isPresets = (value: unknown): value is { readonly presets: readonly unknown[] } =>
  Array.isArray(at(value, "presets"));

/** What the relay offers, at no call; nothing where it has none, is of an older version or cannot be asked. */
export async function presetsOf(relay: RelayAddress): Promise<readonly NamedPreset[]> {
  const { presets } = await new RelayClient(relay).get(presetsPath, isPresets).catch(() => ({ presets: [] }));
  return presets.flatMap((value: unknown) => {
    const [title, preset] = [textOf(at(value, "name")), presetIn(value)];
    return title === null || preset === undefined ? [] : [{ ...preset, title, from: "relay" as const }];
  });
}

const textFor = ({ fields, check, isMatching, hasAccounts = false, hasFoundBy = false }: RunPreset): string =>
  JSON.stringify({
    ...{ fields: fields.map(({ key }) => key), check, match: isMatching },
    accounts: hasAccounts,
    ...(hasFoundBy && { found_by: true }),
  });

function parsed(setting: unknown): unknown {
  if (typeof setting !== "string") return undefined;
  try {
    return JSON.parse(setting);
  } catch {
    return undefined;
  }
}

/** What this workbook keeps, by name; what is not as it was written is left out, for a workbook may come from anybody. */
export async function presetsIn(workbook: Workbook): Promise<readonly NamedPreset[]> {
  const settings = await workbook.settings(prefix);
  return [...settings]
    .flatMap(([title, setting]) => {
      const preset = presetIn(parsed(setting));
      return preset === undefined ? [] : [{ ...preset, title, from: "workbook" as const }];
    })
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/** Keeps a preset in the workbook under a name, in place of one that has it. */
export const keepPreset = (workbook: Workbook, title: string, preset: RunPreset): Promise<void> =>
  workbook.set(prefix + title, textFor(preset));

/** Forgets what the workbook keeps under a name. */
export const removePreset = (workbook: Workbook, title: string): Promise<void> =>
  workbook.set(prefix + title, undefined);
