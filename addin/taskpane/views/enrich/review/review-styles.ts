import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";

export const useReviewStyles = makeStyles({
  place: { fontWeight: tokens.fontWeightRegular },
  register: { fontSize: tokens.fontSizeBase200, marginLeft: tokens.spacingHorizontalM },
  candidate: { gap: tokens.spacingHorizontalS },
  number: {
    flexShrink: 0,
    minWidth: "1.25em",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
    textAlign: "center",
  },
  company: { display: "flex", flexDirection: "column", minWidth: 0, overflowWrap: "anywhere" },
});
