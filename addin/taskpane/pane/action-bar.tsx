import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { type ReactNode, useEffect, useRef } from "react";

const useStyles = makeStyles({
  bar: {
    position: "sticky",
    bottom: 0,
    zIndex: 1,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    margin: `0 calc(-1 * ${tokens.spacingHorizontalM})`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** The next buttons to press, always in sight. Ctrl+Enter (or Cmd+Enter) anywhere in the view presses the first. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    // The browser scrolls a focused element to a place above the bar, not under it.
    const watch = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${bar.current?.offsetHeight ?? 0}px`;
    });
    watch.observe(bar.current!);
    return () => {
      watch.disconnect();
      style.scrollPaddingBottom = "";
    };
  }, []);
  useEffect(() => {
    bar.current?.querySelector("button")?.setAttribute("aria-keyshortcuts", "Control+Enter");
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const main = bar.current?.querySelector<HTMLElement>("button");
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      // A held key would press what the first press has shown: after the plan's button the run's.
      if (event.repeat) return;
      // Ignored while this view is hidden or a dialog is open.
      if (main === null || main === undefined || bar.current?.offsetParent === null) return;
      if (document.querySelector("dialog[open]") !== null) return;
      event.preventDefault();
      main.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <div className={useStyles().bar} data-bar="" ref={bar}>
      {children}
    </div>
  );
}
