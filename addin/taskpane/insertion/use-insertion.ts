import { useState } from "react";
import type { NoticeText } from "../pane/notice.tsx";
import { usePane } from "../pane/pane-context.ts";
import type { Action } from "../pane/use-action.ts";
import { addressOf } from "../workbook/area.ts";
import { insertAt, targetOf, type Inserted, type Target } from "./insert.ts";

/** An insertion that waits for leave to replace what is there. */
export interface PendingInsertion {
  readonly inserted: Inserted;
  readonly target: Target;
  readonly told: (cells: string) => NoticeText;
}

export interface Insertion {
  readonly pending: PendingInsertion | undefined;
  /** Writes at the active cell, at once where it is empty; `told` says it was done. */
  readonly insert: (inserted: Inserted, told: PendingInsertion["told"]) => Promise<NoticeText | undefined>;
  readonly replace: () => void;
  readonly cancel: () => void;
}

/** Writing at the active cell, which never replaces anything without being told to. */
export function useInsertion({ run }: Action): Insertion {
  const { say, workbook } = usePane();
  const [pending, setPending] = useState<PendingInsertion>();
  return {
    pending,
    async insert(inserted, told) {
      if (workbook === undefined) return { intent: "info", text: say("needs_excel") };
      const target = await targetOf(workbook, inserted);
      if (target.taken !== undefined) {
        setPending({ inserted, target, told });
        return undefined;
      }
      await insertAt(target, inserted);
      return told(addressOf(target.area));
    },
    replace: () =>
      void run(async () => {
        setPending(undefined);
        if (pending === undefined) return undefined;
        await insertAt(pending.target, pending.inserted);
        return pending.told(addressOf(pending.target.area));
      }),
    cancel: () => {
      void pending?.target.tracked.release().catch(() => undefined);
      setPending(undefined);
    },
  };
}
