import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";

/** Styles that all views share: one column, which fits the narrowest pane. */
export const useViewStyles = makeStyles({
  view: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalL },
  group: { display: "flex", flexDirection: "column", gap: tokens.spacingVerticalS },
  buttons: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalS },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: "none",
  },
  titleRow: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: tokens.spacingHorizontalS,
  },
  text: { margin: 0, overflowWrap: "anywhere" },
  hint: {
    margin: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  card: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalS,
    listStyleType: "none",
    margin: 0,
    padding: 0,
  },
  subtitle: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: "none",
  },
  // Fits the pane even where the browser's default width for inputs is larger.
  field: { gridTemplateColumns: "minmax(0, 1fr)", "& input": { minWidth: 0, width: "100%" } },
  underBox: { paddingLeft: tokens.spacingHorizontalXXXL },
  figures: {
    display: "grid",
    // Leaves room for the name beside a long value; otherwise it would break into one word per line.
    gridTemplateColumns: "minmax(40%, 1fr) minmax(0, auto)",
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
  },
  figureName: { overflowWrap: "anywhere", color: tokens.colorNeutralForeground2 },
  figureValue: {
    margin: 0,
    overflowWrap: "anywhere",
    textAlign: "right",
    fontVariantNumeric: "tabular-nums",
  },
  mono: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: "anywhere" },
});

/** A button of full width with more than a word in it: one of several choices. */
export const useChoiceStyles = makeStyles({
  choice: {
    display: "flex",
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
});
