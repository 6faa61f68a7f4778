import { Button } from "@fluentui/react-button";
import { tokens } from "@fluentui/react-theme";
import { makeStyles } from "@griffel/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { usePane } from "./pane-context.ts";
import { Buttons, Group, Paragraph, Subtitle } from "./section.tsx";

const useStyles = makeStyles({
  dialog: {
    width: "calc(100% - 48px)",
    boxSizing: "border-box",
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow28,
    "::backdrop": { backgroundColor: tokens.colorBackgroundOverlay },
  },
});

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isOpen: boolean;
  /** Details of what is to be confirmed, where `text` alone does not say it. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action. The browser's modal dialog keeps the focus, cancels on Escape and restores the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, isOpen, children, onConfirm, onCancel } = props;
  const { say } = usePane();
  const styles = useStyles();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    // Focus goes to "Cancel": a hasty Enter must do no harm.
    dialog.current?.querySelector<HTMLButtonElement>("button:last-of-type")?.focus();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={onCancel}
    >
      <Group>
        <Subtitle id={`${id}title`}>{title}</Subtitle>
        <Paragraph id={`${id}text`}>{text}</Paragraph>
        {children}
        <Buttons>
          <Button appearance="primary" onClick={onConfirm}>
            {confirm}
          </Button>
          <Button onClick={onCancel}>{say("cancel")}</Button>
        </Buttons>
      </Group>
    </dialog>
  );
}
