import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

import { errorText } from '../../lib/api/calls.ts';
import { rememberFocus } from '../kit/focus.ts';
import { Notice } from '../notice.tsx';
import styles from './confirm-dialog.module.css';

/** Asks for confirmation. As a native modal dialog, it traps the focus. */
export function ConfirmDialog(
  props: Readonly<{
    title: string;
    question: ReactNode;
    confirmLabel: string;
    /** The label of the button while the action is pending. */
    pendingLabel?: string;
    /** `careful` for actions that cannot be reverted, `plain` for those that need a second look. */
    tone?: 'careful' | 'plain';
    cancelLabel?: string;
    isPending: boolean;
    error: unknown;
    errorTitle?: string;
    /** Shown if the server gives no reason. */
    errorFallback?: string;
    onConfirm: () => void;
    onCancel: () => void;
  }>,
) {
  const { title, question, confirmLabel, cancelLabel = 'Cancel', isPending, error } = props;
  const { pendingLabel = confirmLabel, tone = 'careful', errorTitle, errorFallback } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [restoreFocus] = useState(rememberFocus);
  useEffect(() => dialog.current?.showModal(), []);
  // The browser restores the focus if the user closes the dialog, but not if it is unmounted.
  useEffect(() => restoreFocus, [restoreFocus]);
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
      {error !== null && error !== undefined && (
        <Notice kind="error" title={errorTitle}>
          {errorText(error, errorFallback)}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button variant="default" size="md" onClick={() => dialog.current?.close()}>
          {cancelLabel}
        </Button>
        <Button
          {...(tone === 'careful' && { color: 'red' })}
          size="md"
          aria-disabled={isPending}
          aria-live="polite"
          onClick={() => isPending || props.onConfirm()}
        >
          {isPending ? pendingLabel : confirmLabel}
        </Button>
      </div>
    </dialog>
  );
}
