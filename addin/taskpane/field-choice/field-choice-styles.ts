import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";

export const useFieldChoiceStyles = makeStyles({
  title: { display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: tokens.spacingHorizontalXS },
  count: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  fields: { display: "flex", flexDirection: "column", margin: 0 },
  box: { alignItems: "center" },
});
