import { tokens } from "@fluentui/react-theme";
import { makeStyles, mergeClasses } from "@griffel/react";
import { useRef, type KeyboardEvent } from "react";

const useStyles = makeStyles({
  list: { display: "flex", flexWrap: "wrap", gap: tokens.spacingHorizontalXS },
  tab: {
    flexGrow: 1,
    border: `1px solid transparent`,
    borderRadius: tokens.borderRadiusCircular,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalSNudge}`,
    backgroundColor: tokens.colorTransparentBackground,
    color: tokens.colorNeutralForeground2,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase300,
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorSubtleBackgroundHover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  chosen: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
});

export interface TabsProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly labelOf: (name: Name) => string;
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

/** How far an arrow key leads among the tabs; Home and End are the first and the last. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Tabs in rows, as many in each as a narrow pane has room for: one stop of the Tab key, arrows within (WAI-ARIA, tabs).
 * Fluent's own put focusable elements that are hidden from screen readers at both ends of the page.
 */
export function Tabs<Name extends string>({ label, names, labelOf, chosen, onChoose }: TabsProps<Name>) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent, index: number): void {
    const step = steps[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: names.length - 1 };
    const next = step === undefined ? ends[event.key] : (index + step + names.length) % names.length;
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLButtonElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div className={styles.list} role="tablist" aria-label={label} ref={list}>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls={`view-${name}`}
          tabIndex={name === chosen ? 0 : -1}
          className={mergeClasses(styles.tab, name === chosen && styles.chosen)}
          onClick={() => onChoose(name)}
          onKeyDown={(event) => move(event, index)}
        >
          {labelOf(name)}
        </button>
      ))}
    </div>
  );
}
