import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { useEffect, useState, type ReactNode } from "react";

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
  /** Opens it when it becomes true. Only the user closes it: a part in use must not fold away. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A section that the user unfolds. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  const styles = useStyles();
  const [isUnfolded, setUnfolded] = useState(isOpen);
  useEffect(() => {
    if (isOpen) setUnfolded(true);
  }, [isOpen]);
  return (
    <details open={isUnfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
      <summary className={styles.summary}>{title}</summary>
      {children}
    </details>
  );
}
