import { useCallback, useEffect, useState } from "react";
import { type Field, findField } from "../../../shared/fields/catalogue.ts";
import { usePane } from "../pane/pane-context.ts";
import { type ListPurpose, destinationOf } from "../pane/views.ts";
import type { RunGoal } from "./list-columns.ts";
import { type RunPreset, presets } from "./presets.ts";
import { type CheckPreset, checkPresets } from "../../../shared/enrichment/columns/own-columns.ts";
import { at, textOf } from "../../../shared/fields/field.ts";
import { presetsPath } from "../../../shared/protocol/lookups-question.ts";
import { type RelayAddress, RelayClient } from "../../../shared/relay-client/relay-client.ts";
import type { Workbook } from "../workbook/workbook.ts";

/**
 * What people keep to do with their lists stands in the workbook's own settings, one a name: it is saved with the workbook and
 * goes with it to whoever opens it next.
 */
const prefix = "sirene.preset ";

/** Something to do with lists that has a name of its own. */
interface NamedPreset extends RunPreset {
  readonly title: string;
  /** Who offers it: this workbook, where it can be renamed and removed, or the relay, to all. */
  readonly from: "workbook" | "relay";
}

const checkIn = (value: unknown): CheckPreset | undefined =>
  checkPresets.find((check) => check === textOf(value));

/** What a kept text or the relay says of a preset; undefined of what is none. Fields that are not known are left out. */
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

/** True for an answer that has the parts of a relay's presets. */
const isPresets = (value: unknown): value is { readonly presets: readonly unknown[] } =>
  Array.isArray(at(value, "presets"));

/** What the relay offers, at no call; nothing where it has none, is of an older version or cannot be asked. */
async function presetsOf(relay: RelayAddress): Promise<readonly NamedPreset[]> {
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
async function presetsIn(workbook: Workbook): Promise<readonly NamedPreset[]> {
  const settings = await workbook.settings(prefix);
  return [...settings]
    .flatMap(([title, setting]) => {
      const preset = presetIn(parsed(setting));
      return preset === undefined ? [] : [{ ...preset, title, from: "workbook" as const }];
    })
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/** Keeps a preset in the workbook under a name, in place of one that has it. */
const keepPreset = (workbook: Workbook, title: string, preset: RunPreset): Promise<void> =>
  workbook.set(prefix + title, textFor(preset));

/** Forgets what the workbook keeps under a name. */
const removePreset = (workbook: Workbook, title: string): Promise<void> =>
  workbook.set(prefix + title, undefined);

/** What is chosen for the next run over a list. */
export interface ListGoal {
  readonly purpose: ListPurpose;
  readonly setPurpose: (purpose: ListPurpose) => void;
  /** What has a name of its own, kept here or offered by the relay. */
  readonly named: readonly NamedPreset[];
  /** The one of them that is chosen. */
  readonly chosenNamed: NamedPreset | undefined;
  readonly chooseNamed: (title: string) => void;
  /** Keeps what is chosen under a name, and chooses it. */
  readonly keep: (title: string) => Promise<void>;
  /** Gives the one that is chosen, as it is chosen now, another name. */
  readonly rename: (title: string) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** The fields, where somebody chooses them; undefined where the purpose does. */
  readonly fields: readonly Field[] | undefined;
  readonly choose: (fields: readonly Field[]) => void;
  readonly setMatching: (isMatching: boolean) => void;
  readonly setDropsMatches: (dropsMatches: boolean) => void;
  /** Whether accounts over years are offered once it has run. */
  readonly hasAccounts: boolean;
  /** All of it, as a run takes it. */
  readonly goal: RunGoal;
}

/** The presets of this workbook and of the relay, and what reads those of the workbook anew. */
function useKeptPresets(): { readonly kept: readonly NamedPreset[]; readonly readKept: () => Promise<void> } {
  const { workbook, settings } = usePane();
  const [offered, setOffered] = useState<readonly NamedPreset[]>([]);
  const [kept, setKept] = useState<readonly NamedPreset[]>([]);
  const readKept = useCallback(
    async () => setKept(workbook === undefined ? [] : await presetsIn(workbook)),
    [workbook],
  );
  useEffect(() => {
    // Without them everything else can be chosen all the same.
    readKept().catch(() => undefined);
  }, [readKept]);
  const { relayUrl, token, cacheOnly } = settings;
  useEffect(() => {
    setOffered([]);
    if (token === "" || cacheOnly) return undefined;
    let isLatest = true;
    void presetsOf({ url: relayUrl, token }).then((told) => isLatest && setOffered(told));
    return () => void (isLatest = false);
  }, [relayUrl, token, cacheOnly]);
  // Of two with one name, the workbook's own is meant: it was kept by somebody who saw the other.
  const others = offered.filter(({ title }) => !kept.some((one) => one.title === title));
  return { kept: [...kept, ...others], readKept };
}

/** What is chosen otherwise than a preset has it, by what the preset is called here. */
type Otherwise<Value> = Readonly<Partial<Record<string, Value>>>;

/** What a run over a list is to do: a preset, and what of it was chosen otherwise. Links to a purpose choose it. */
export function useListGoal(): ListGoal {
  const { request, workbook } = usePane();
  const [purpose, setPurpose] = useState<ListPurpose>(destinationOf(request.to).purpose ?? "kyc");
  const [title, setTitle] = useState<string>();
  const { kept: named, readKept } = useKeptPresets();
  const [fields, setFields] = useState<Otherwise<readonly Field[]>>({});
  const [matching, setMatching] = useState<Otherwise<boolean>>({});
  const [dropsMatches, setDropsMatches] = useState(false);

  const chosenNamed = named.find((one) => one.title === title);
  const preset: RunPreset = chosenNamed ?? presets[purpose];
  const key = chosenNamed === undefined ? purpose : `named ${chosenNamed.title}`;
  const isMatching = matching[key] ?? preset.isMatching;
  const now: RunPreset = { ...preset, fields: fields[key] ?? preset.fields, isMatching };

  const keep = async (name: string) => {
    if (workbook === undefined) return;
    await keepPreset(workbook, name, now);
    await readKept();
    setTitle(name);
  };
  const remove = async (left?: string) => {
    if (workbook === undefined || chosenNamed === undefined) return;
    await removePreset(workbook, chosenNamed.title);
    await readKept();
    setTitle(left);
  };
  return {
    ...{ purpose, named, chosenNamed, setDropsMatches, keep },
    setPurpose: (chosen) => {
      setTitle(undefined);
      setPurpose(chosen);
    },
    chooseNamed: setTitle,
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
      // Of a search that nobody asked for, nobody has to name the column.
      mayLackNames: matching[key] === undefined,
    },
  };
}
