import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";

export const useReviewStyles = makeStyles({
  place: { fontWeight: tokens.fontWeightRegular },
  choice: {
    display: "flex",
    gap: tokens.spacingHorizontalS,
    width: "100%",
    padding: tokens.spacingHorizontalS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: "inherit",
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: "left",
    cursor: "pointer",
    ":hover": { backgroundColor: tokens.colorNeutralBackground1Hover },
    ":focus-visible": { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: "1px" },
  },
  number: {
    flexShrink: 0,
    minWidth: "1.25em",
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForeground1,
    textAlign: "center",
  },
  company: { display: "flex", flexDirection: "column", minWidth: 0, overflowWrap: "anywhere" },
});
