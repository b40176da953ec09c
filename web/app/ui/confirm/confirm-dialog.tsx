import { Button } from '@mantine/core';
import { useEffect, useId, useRef, type ReactNode } from 'react';

import { errorText } from '../../lib/error-text.ts';
import { Notice } from '../notice.tsx';
import styles from './confirm-dialog.module.css';

/** Asks before something that cannot be taken back. The browser keeps the focus inside. */
export function ConfirmDialog(
  props: Readonly<{
    title: string;
    question: ReactNode;
    confirmLabel: string;
    cancelLabel?: string;
    isPending: boolean;
    error: unknown;
    onConfirm: () => void;
    onCancel: () => void;
  }>,
) {
  const { title, question, confirmLabel, cancelLabel = 'Cancel', isPending, error } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-question`}
      onClose={props.onCancel}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-question`}>{question}</div>
      {error !== null && error !== undefined && <Notice kind="error">{errorText(error)}</Notice>}
      <div className={styles.actions}>
        <Button variant="default" size="md" onClick={() => dialog.current?.close()}>
          {cancelLabel}
        </Button>
        <Button color="red" size="md" aria-disabled={isPending} onClick={props.onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
