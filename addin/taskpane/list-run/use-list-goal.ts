import { useCallback, useEffect, useState } from "react";
import { type Field, findField } from "../../../shared/fields/catalogue.ts";
import { usePane } from "../pane/pane-context.ts";
import { type ListPurpose, destinationOf } from "../pane/views.ts";
import type { RunGoal } from "./list-columns.ts";
import { type RunPreset, presets } from "./presets.ts";
import { type CheckPreset, checkPresets } from "../../../shared/enrichment/columns/own-columns.ts";
import { at, textOf } from "../../../shared/fields/field.ts";
import { presetsPath } from "../../../shared/protocol/lookups.ts";
import { type RelayAddress, RelayClient } from "../../../shared/relay-client/relay-client.ts";
import type { Workbook } from "../workbook/workbook.ts";

/**
 * Prefix of the workbook settings that store named presets, one per name. They are saved with the workbook and shared
 * with it.
 */
const prefix = "sirene.preset ";

/** A preset with a name. */
interface NamedPreset extends RunPreset {
  readonly title: string;
  /** Its origin: this workbook, where it can be renamed and removed, or the relay, which offers it to everyone. */
  readonly from: "workbook" | "relay";
}

const checkIn = (value: unknown): CheckPreset | undefined =>
  checkPresets.find((check) => check === textOf(value));

/** Reads a preset from a stored text or from the relay; undefined if it is none. Unknown fields are left out. */
function presetIn(value: unknown): RunPreset | undefined {
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

/** Returns true for an answer shaped like a relay's presets. */
const isPresets = (value: unknown): value is { readonly presets: readonly unknown[] } =>
  Array.isArray(at(value, "presets"));

/** Returns the presets of the relay, at no call. Undefined if it is an older version or cannot be reached. */
async function presetsOf(relay: RelayAddress): Promise<readonly NamedPreset[] | undefined> {
  const answer = await new RelayClient(relay).get(presetsPath, isPresets).catch(() => undefined);
  return answer?.presets.flatMap((value: unknown) => {
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

/**
 * Returns the presets stored in this workbook, by name. Malformed ones are skipped, since a workbook may come from
 * anyone.
 */
async function presetsIn(workbook: Workbook): Promise<readonly NamedPreset[]> {
  const settings = await workbook.settings(prefix);
  return [...settings]
    .flatMap(([title, setting]) => {
      const preset = presetIn(parsed(setting));
      return preset === undefined ? [] : [{ ...preset, title, from: "workbook" as const }];
    })
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/** Stores a preset in the workbook under a name, replacing an earlier one. */
const keepPreset = (workbook: Workbook, title: string, preset: RunPreset): Promise<void> =>
  workbook.set(new Map([[prefix + title, textFor(preset)]]));

/** Deletes the preset with this name from the workbook. */
const removePreset = (workbook: Workbook, title: string): Promise<void> =>
  workbook.set(new Map([[prefix + title, undefined]]));

/** The choices for the next run over a list. */
export interface ListGoal {
  readonly purpose: ListPurpose;
  readonly setPurpose: (purpose: ListPurpose) => void;
  /** The named presets of this workbook and the relay. */
  readonly named: readonly NamedPreset[];
  /** The chosen one of them. */
  readonly chosenNamed: NamedPreset | undefined;
  readonly chooseNamed: (title: string) => void;
  /** Stores the current choices under a name and selects that preset. */
  readonly keep: (title: string) => Promise<void>;
  /** Renames the chosen preset and stores the current choices in it. */
  readonly rename: (title: string) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** The fields, if the user chooses them; undefined if the purpose decides. */
  readonly fields: readonly Field[] | undefined;
  readonly choose: (fields: readonly Field[]) => void;
  readonly setMatching: (isMatching: boolean) => void;
  readonly setDropsMatches: (dropsMatches: boolean) => void;
  /** Whether accounts over several years are offered after the run. */
  readonly hasAccounts: boolean;
  /** The choices in the form that a run takes. */
  readonly goal: RunGoal;
}

interface KeptPresets {
  readonly kept: readonly NamedPreset[];
  /** Reads those of the workbook again. */
  readonly readKept: () => Promise<void>;
  /** False while the relay has not told its own. */
  readonly areRelaysKnown: boolean;
}

/** Returns the presets of this workbook and of the relay. */
function useKeptPresets(): KeptPresets {
  const { workbook, settings } = usePane();
  const [offered, setOffered] = useState<readonly NamedPreset[]>();
  const [kept, setKept] = useState<readonly NamedPreset[]>([]);
  const readKept = useCallback(
    async () => setKept(workbook === undefined ? [] : await presetsIn(workbook)),
    [workbook],
  );
  useEffect(() => {
    // Not reported: everything else works without them.
    readKept().catch(() => undefined);
  }, [readKept]);
  const { relayUrl, token, cacheOnly } = settings;
  useEffect(() => {
    setOffered(undefined);
    if (token === "" || cacheOnly) return undefined;
    let isLatest = true;
    void presetsOf({ url: relayUrl, token }).then((relayPresets) => isLatest && setOffered(relayPresets));
    return () => void (isLatest = false);
  }, [relayUrl, token, cacheOnly]);
  // If two have the same name, the workbook's own counts: whoever stored it could see the other.
  const others = (offered ?? []).filter(({ title }) => !kept.some((one) => one.title === title));
  return { kept: [...kept, ...others], readKept, areRelaysKnown: offered !== undefined };
}

/** The user's deviations from presets, by preset key. */
type Otherwise<Value> = Readonly<Partial<Record<string, Value>>>;

/** Returns the key of a preset that was stored under a name. */
const keyOf = (title: string): string => `named ${title}`;

/**
 * Returns the goal of a run over a list: a preset and the user's deviations from it. A link to a purpose selects that
 * purpose.
 */
export function useListGoal(): ListGoal {
  const { request, workbook } = usePane();
  const [purpose, setPurpose] = useState<ListPurpose>(destinationOf(request.to).purpose ?? "kyc");
  const [title, setTitle] = useState<string>();
  const [lastChosen, setLastChosen] = useState<NamedPreset>();
  const { kept, readKept, areRelaysKnown } = useKeptPresets();
  const [fields, setFields] = useState<Otherwise<readonly Field[]>>({});
  const [matching, setMatching] = useState<Otherwise<boolean>>({});
  const [dropsMatches, setDropsMatches] = useState(false);

  // A preset of the relay stays chosen while the relay is not asked.
  const others = lastChosen === undefined || areRelaysKnown ? [] : [lastChosen];
  const chosenNamed = [...kept, ...others].find((one) => one.title === title);
  const named = chosenNamed === undefined || kept.includes(chosenNamed) ? kept : [...kept, chosenNamed];
  const preset: RunPreset = chosenNamed ?? presets[purpose];
  const key = chosenNamed === undefined ? purpose : keyOf(chosenNamed.title);
  const isMatching = matching[key] ?? preset.isMatching;
  const now: RunPreset = { ...preset, fields: fields[key] ?? preset.fields, isMatching };

  const keep = async (name: string) => {
    if (workbook === undefined) return;
    await keepPreset(workbook, name, now);
    await readKept();
    forgetDeviations(name);
    setTitle(name);
  };
  /** What was ticked beside a preset does not belong to another that is stored under its name. */
  const forgetDeviations = (name: string) => {
    setFields((before) => ({ ...before, [keyOf(name)]: undefined }));
    setMatching((before) => ({ ...before, [keyOf(name)]: undefined }));
  };
  const remove = async (left?: string) => {
    if (workbook === undefined || chosenNamed === undefined) return;
    await removePreset(workbook, chosenNamed.title);
    await readKept();
    forgetDeviations(chosenNamed.title);
    setTitle(left);
  };
  return {
    ...{ purpose, named, chosenNamed, setDropsMatches, keep },
    setPurpose: (chosen) => {
      setTitle(undefined);
      setPurpose(chosen);
    },
    chooseNamed: (chosen) => {
      setTitle(chosen);
      setLastChosen(named.find((one) => one.title === chosen));
    },
    rename: async (name) => {
      await keep(name);
      if (name !== chosenNamed?.title) await remove(name);
    },
    remove: () => remove(),
    fields: chosenNamed !== undefined || purpose === "fields" ? now.fields : undefined,
    choose: (chosen) => setFields((before) => ({ ...before, [key]: chosen })),
    setMatching: (chosen) => setMatching((before) => ({ ...before, [key]: chosen })),
    hasAccounts: preset.hasAccounts === true,
    goal: {
      ...{ fields: now.fields, isMatching, dropsMatches, check: preset.check },
      hasFoundBy: preset.hasFoundBy,
      // If the user did not ask for the search by name, a missing column of names does not block the run.
      mayLackNames: matching[key] === undefined,
    },
  };
}
