import { Field as Labelled } from "@fluentui/react-field";
import { Input } from "@fluentui/react-input";
import { Select } from "@fluentui/react-select";
import { functionName } from "../../../../../shared/fields/field-table.ts";
import type { Language } from "../../../../../shared/messages/messages.ts";
import { groupedFields } from "../../../field-choice/field-groups.ts";
import type { MessageCode } from "../../../messages/messages.ts";
import { usePane } from "../../../pane/pane-context.ts";
import { type GuideEntry, filterGuide } from "../functions/guide.ts";

const fields = groupedFields.flatMap(({ title, fields: ofGroup }) =>
  ofGroup.map((field) => ({ title, field, name: functionName(field.key) })),
);

/** Returns a function's label: that of its field, otherwise its name. */
export const labelOf = ({ name }: GuideEntry, language: Language): string =>
  fields.find((each) => each.name === name)?.field.label[language] ?? `SIRENE.${name}`;

/** Returns the functions whose name, label or help has every word of a query, by group. */
function functionGroups(guide: readonly GuideEntry[], query: string, language: Language) {
  const labelled = guide.map((entry) => ({ entry, label: labelOf(entry, language) }));
  // The label is searched as part of the help, because `filterGuide` does not search labels.
  const found = new Set(
    filterGuide(
      labelled.map(({ entry, label }) => ({
        ...entry,
        description: { ...entry.description, [language]: `${label} ${entry.description[language]}` },
      })),
      query,
      language,
    ).map(({ name }) => name),
  );
  const titleOf = ({ name, offline }: GuideEntry): MessageCode =>
    fields.find((each) => each.name === name)?.title ??
    (offline ? "builder_group_offline" : "builder_group_tables");
  const titles: readonly MessageCode[] = [
    ...groupedFields.map(({ title }) => title),
    "builder_group_tables",
    "builder_group_offline",
  ];
  return titles
    .map((title) => ({
      title,
      entries: labelled.filter(({ entry }) => found.has(entry.name) && titleOf(entry) === title),
    }))
    .filter(({ entries }) => entries.length > 0);
}

interface FunctionChoiceProps {
  readonly guide: readonly GuideEntry[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly chosen: GuideEntry | undefined;
  readonly onChoose: (entry: GuideEntry | undefined) => void;
}

/** Lets the user choose a function, with a text filter. */
export function FunctionChoice({ guide, query, onQuery, chosen, onChoose }: FunctionChoiceProps) {
  const { say, language } = usePane();
  const groups = functionGroups(guide, query, language);

  function search(text: string): void {
    onQuery(text);
    const shown = functionGroups(guide, text, language).flatMap(({ entries }) => entries);
    if (!shown.some(({ entry }) => entry.name === chosen?.name)) onChoose(shown[0]?.entry);
  }

  return (
    <>
      <Labelled label={say("builder_filter")}>
        <Input type="search" value={query} onChange={(_, { value }) => search(value)} />
      </Labelled>
      <Labelled
        label={say("builder_what")}
        {...(chosen !== undefined && { hint: chosen.description[language] })}
        {...(groups.length === 0 && { validationMessage: say("builder_none") })}
      >
        <Select
          value={chosen?.name ?? ""}
          onChange={(_, { value }) => onChoose(guide.find(({ name }) => name === value))}
        >
          {groups.map(({ title, entries }) => (
            <optgroup key={title} label={say(title)}>
              {entries.map(({ entry, label }) => (
                <option key={entry.name} value={entry.name}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Labelled>
    </>
  );
}
