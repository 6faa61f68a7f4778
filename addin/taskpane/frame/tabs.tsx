import { tokens } from "@fluentui/react-theme";
import { makeStyles, mergeClasses } from "@griffel/react";
import { type KeyboardEvent, useRef } from "react";

const useTabStyles = makeStyles({
  list: {
    display: "flex",
    justifyContent: "space-between",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    position: "relative",
    border: "none",
    padding: `${tokens.spacingVerticalS} 0`,
    backgroundColor: tokens.colorTransparentBackground,
    color: tokens.colorNeutralForeground2,
    fontFamily: "inherit",
    // A pane as narrow as Excel lets it be, or zoomed to twice its size, keeps all of them in one row.
    fontSize: `clamp(8px, 5vw, ${tokens.fontSizeBase300})`,
    whiteSpace: "nowrap",
    cursor: "pointer",
    ":hover": { color: tokens.colorNeutralForeground1 },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "-2px" },
  },
  chosen: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    "::after": {
      content: '""',
      position: "absolute",
      left: 0,
      right: 0,
      bottom: "-1px",
      height: tokens.strokeWidthThicker,
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
});

interface TabsProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly labelOf: (name: Name) => string;
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

/** How far an arrow key leads among the tabs; Home and End are the first and the last. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Tabs in one row, the chosen one underlined: one stop of the Tab key, arrows within (WAI-ARIA, tabs).
 * Fluent's own put focusable elements that are hidden from screen readers at both ends of the page.
 */
export function Tabs<Name extends string>({ label, names, labelOf, chosen, onChoose }: TabsProps<Name>) {
  const styles = useTabStyles();
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
