import { ConfirmDialog } from "../pane/confirm-dialog.tsx";
import { usePane } from "../pane/pane-context.ts";
import { addressOf } from "../workbook/area.ts";
import type { Insertion } from "./use-insertion.ts";

/** Asks before cells with content are replaced. */
export function OverwriteDialog({ insertion }: { readonly insertion: Insertion }) {
  const { say } = usePane();
  const { pending } = insertion;
  const cells = pending === undefined ? "" : addressOf(pending.target.area);
  const sample = pending?.target.firstContent ?? "";
  return (
    <ConfirmDialog
      title={say("overwrite_title")}
      text={say("overwrite_text", { cells, sample })}
      confirm={say("overwrite")}
      isOpen={pending !== undefined}
      onConfirm={insertion.replace}
      onCancel={insertion.cancel}
    />
  );
}
