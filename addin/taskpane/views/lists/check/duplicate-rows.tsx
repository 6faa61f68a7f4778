import { Button } from "@fluentui/react-button";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { usePane } from "../../../pane/pane-context.ts";
import { useArrowRows } from "../../../pane/use-arrow-rows.ts";
import { useViewStyles } from "../../../pane/view-styles.ts";
import type { DuplicateGroup, NamedRow } from "./use-findings.ts";

const useGroupStyles = makeStyles({
  rows: {
    display: "flex",
    flexDirection: "column",
    gap: tokens.spacingVerticalXXS,
    maxHeight: "30vh",
    overflowY: "auto",
    listStyleType: "none",
    margin: 0,
    padding: tokens.spacingHorizontalXXS,
  },
  row: { width: "100%", justifyContent: "flex-start", textAlign: "left", overflowWrap: "anywhere" },
});

/** Rows that have a button of their own; of the others it says how many they are. */
const mostRows = 200;

interface GroupRowsProps {
  readonly group: DuplicateGroup;
  readonly shown: NamedRow;
  readonly isBusy: boolean;
  readonly onChoose: (record: number) => void;
}

/** The rows that are about the same company, the one that is selected in the sheet marked: pressed, another is. */
export function GroupRows({ group: { at, all, rows }, shown, isBusy, onChoose }: GroupRowsProps) {
  const { say } = usePane();
  const styles = useViewStyles();
  const own = useGroupStyles();
  const arrows = useArrowRows<HTMLUListElement>("li");
  const more = rows.length - mostRows;
  return (
    <>
      <p className={styles.text} role="status">
        <strong>{say("check_group", { at: at + 1, all })}</strong> ·{" "}
        {say("check_group_rows", { n: rows.length })}
      </p>
      <ul className={own.rows} {...arrows}>
        {rows.slice(0, mostRows).map(({ record, row, name }) => (
          <li key={record}>
            <Button
              size="small"
              appearance={record === shown.record ? "outline" : "subtle"}
              className={own.row}
              aria-current={record === shown.record}
              disabledFocusable={isBusy}
              onClick={() => onChoose(record)}
            >
              {say("check_group_row", { row })}
              {name !== "" && ` · ${name}`}
            </Button>
          </li>
        ))}
        {more > 0 && <li className={styles.hint}>{say("check_group_more", { n: more })}</li>}
      </ul>
    </>
  );
}
