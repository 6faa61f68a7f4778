import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";

export const useCheckStyles = makeStyles({
  reason: {
    flexDirection: "column",
    gap: tokens.spacingVerticalXXS,
    borderLeftWidth: "4px",
    overflowWrap: "anywhere",
  },
  fix: { borderLeftColor: tokens.colorPaletteRedBorderActive },
  row: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    paddingLeft: tokens.spacingHorizontalM,
  },
});
