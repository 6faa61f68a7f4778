import { ConfirmDialog, type ConfirmDialogProps } from "../pane/confirm-dialog.tsx";
import { usePane } from "../pane/pane-context.ts";
import { addressOf } from "../workbook/area.ts";
import type { TableFill } from "../workbook/table-fill.ts";
import type { Insertion } from "./use-insertion.ts";

interface OverwriteQuestionProps extends Pick<ConfirmDialogProps, "isOpen" | "onConfirm" | "onCancel"> {
  /** Says what would be replaced; undefined if all cells are empty. */
  readonly taken: string | undefined;
  /** What Excel would fill along. */
  readonly fill: TableFill | undefined;
}

/** Asks before cells with content are replaced, or more cells filled than were chosen. */
export function OverwriteQuestion({ taken, fill, ...dialog }: OverwriteQuestionProps) {
  const { say } = usePane();
  const isFill = taken === undefined && fill !== undefined;
  return (
    <ConfirmDialog
      title={say(isFill ? "table_fill_title" : "overwrite_title")}
      text={[taken, fill && say("table_fill", { ...fill })].filter(Boolean).join(" ")}
      confirm={say(isFill ? "table_fill_write" : "overwrite")}
      {...dialog}
    />
  );
}

/** Asks about an insertion at the active cell. */
export function OverwriteDialog({ insertion }: { readonly insertion: Insertion }) {
  const { say } = usePane();
  const { pending } = insertion;
  const sample = pending?.target.firstContent;
  return (
    <OverwriteQuestion
      taken={
        pending && sample !== undefined
          ? say("overwrite_text", { cells: addressOf(pending.target.area), sample })
          : undefined
      }
      fill={pending?.target.fill}
      isOpen={pending !== undefined}
      onConfirm={insertion.replace}
      onCancel={insertion.cancel}
    />
  );
}
