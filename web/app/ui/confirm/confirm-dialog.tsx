import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

import { errorText } from '../../lib/error-text.ts';
import { rememberFocus } from '../kit/focus-place.ts';
import { Notice } from '../notice.tsx';
import styles from './confirm-dialog.module.css';

/** Asks before something that cannot be taken back. The browser keeps the focus inside. */
export function ConfirmDialog(
  props: Readonly<{
    title: string;
    question: ReactNode;
    confirmLabel: string;
    /** What the button says while it is being done. */
    pendingLabel?: string;
    /** Careful for what cannot be taken back; plain for what only deserves a second look. */
    tone?: 'careful' | 'plain';
    cancelLabel?: string;
    isPending: boolean;
    error: unknown;
    errorTitle?: string;
    /** Said where the server gives no reason. */
    errorFallback?: string;
    onConfirm: () => void;
    onCancel: () => void;
  }>,
) {
  const { title, question, confirmLabel, cancelLabel = 'Cancel', isPending, error } = props;
  const { pendingLabel = confirmLabel, tone = 'careful', errorTitle, errorFallback } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [giveFocusBack] = useState(rememberFocus);
  useEffect(() => dialog.current?.showModal(), []);
  // The browser gives the focus back to who closes the dialog, not where it goes once it is done.
  useEffect(() => giveFocusBack, [giveFocusBack]);
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
