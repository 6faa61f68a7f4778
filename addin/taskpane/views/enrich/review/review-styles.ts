import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";

export const useReviewStyles = makeStyles({
  place: { fontWeight: tokens.fontWeightRegular },
  choice: { display: "flex", gap: tokens.spacingHorizontalXS },
  // As large as a finger.
  register: {
    flexShrink: 0,
    minWidth: "24px",
    minHeight: "24px",
    paddingTop: tokens.spacingVerticalS,
    textAlign: "center",
    fontSize: tokens.fontSizeBase400,
  },
  // What tells a company from its namesakes stands at the beginning.
  detail: {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: "2",
    overflow: "hidden",
  },
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
