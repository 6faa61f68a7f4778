import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { ReactNode } from "react";

const useStyles = makeStyles({
  summary: {
    padding: `${tokens.spacingVerticalSNudge} 0`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: "pointer",
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

export interface DisclosureProps {
  readonly title: ReactNode;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Something that is shown on demand. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  const styles = useStyles();
  return (
    <details open={isOpen}>
      <summary className={styles.summary}>{title}</summary>
      {children}
    </details>
  );
}
