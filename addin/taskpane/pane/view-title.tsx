import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import type { ReactNode } from "react";

const useStyles = makeStyles({
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: "none",
  },
});

/** The heading of a view. It receives the focus when the view is opened from elsewhere. */
export function ViewTitle({ children }: { readonly children: ReactNode }) {
  return (
    <h2 className={useStyles().title} tabIndex={-1}>
      {children}
    </h2>
  );
}
