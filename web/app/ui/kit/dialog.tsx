import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { ConfirmDialog } from '../confirm/confirm-dialog.tsx';
import { PartBoundary } from '../part-boundary.tsx';
import styles from './dialog.module.css';
import { rememberFocus } from './focus.ts';

/** The stacking levels of dialogs, for a dialog that opens over another one. */
const levels = { usual: 200, top: 201 } as const;

/** A question before a dialog is closed. */
export type ClosingQuestion = Readonly<{
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel: string;
}>;

const discarding: ClosingQuestion = {
  title: 'Discard what you entered?',
  question: 'It has not been saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep editing',
};

/** Whether a question is open over all dialogs: Escape, which every one of them receives, is its. */
const isCovered = (): boolean => document.querySelector('dialog:modal') !== null;

/**
 * A modal dialog; full-screen on a phone. Escape, a click outside and its button to close ask before
 * they discard what was entered into a form.
 */
export function Dialog(
  props: Readonly<{
    title: ReactNode;
    opened: boolean;
    onClose: () => void;
    size?: 'sm' | 'md' | 'lg' | 'xl';
    /** Whether it can open over another dialog, which stays open below it. */
    isOnTop?: boolean;
    /** Whether what is entered is saved as a draft, so that closing discards nothing. */
    savesDraft?: boolean;
    /** What to ask before it closes although nothing is discarded; by default, it closes at once. */
    closing?: ClosingQuestion | null;
    children: ReactNode;
  }>,
) {
  const { title, opened, onClose, size = 'md', isOnTop = false, children } = props;
  const { savesDraft = false, closing = null } = props;
  const [isAsking, setAsking] = useState(false);
  const entered = useEnteredFields();
  useFocusReturn(opened);
  if (isAsking && !opened) setAsking(false);
  const mayLose = (): boolean => !savesDraft && entered.areChanged();
  const leave = (): void => {
    if (isCovered()) return;
    // The Escape that opens the question would close it, too, if it were open at once.
    if (closing !== null || mayLose()) setTimeout(() => setAsking(true));
    else onClose();
  };
  const { question, ...texts } = closing ?? discarding;
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={leave}
      onFocus={({ target }) => entered.note(target)}
      size={size}
      zIndex={isOnTop ? levels.top : levels.usual}
      returnFocus={false}
      // A <header> here would be announced as the banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      padding="lg"
      classNames={{
        inner: styles.inner,
        content: styles.content,
        header: styles.header,
        title: styles.title,
      }}
    >
      <PartBoundary name="dialog">{children}</PartBoundary>
      {isAsking && (
        <ConfirmDialog
          {...texts}
          question={<p>{question}</p>}
          tone={closing === null ? 'careful' : 'plain'}
          isPending={false}
          error={null}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Modal>
  );
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields that the browser fills in again, and those that only choose what is listed. */
const expendable =
  '[type="search"], [autocomplete="username"], [autocomplete="current-password"], [autocomplete="one-time-code"]';

const isField = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

/** Notices whether users have changed fields of forms, by their values when they got the focus. */
function useEnteredFields() {
  const before = useRef(new Map<Field, string>());
  return {
    /** Notes what a field contains before the user changes it. */
    note(target: EventTarget): void {
      if (!isField(target) || before.current.has(target)) return;
      for (const field of before.current.keys()) {
        if (!field.isConnected) before.current.delete(field);
      }
      if (target.form !== null && !target.matches(expendable)) {
        before.current.set(target, target.value);
      }
    },
    /** Whether a field that is still there contains something else. */
    areChanged: (): boolean =>
      [...before.current].some(([field, value]) => field.isConnected && field.value !== value),
  };
}

/**
 * Restores the focus to the element that had it when a dialog opened. The kit's own hook works only
 * for dialogs that were mounted closed, and dialogs here are loaded when they are first opened.
 */
function useFocusReturn(opened: boolean): void {
  const restoreFocus = useRef(() => {});
  // Runs before the kit moves the focus into the dialog.
  useLayoutEffect(() => {
    if (opened) restoreFocus.current = rememberFocus();
  }, [opened]);
  useEffect(() => {
    if (!opened) return undefined;
    return () => restoreFocus.current();
  }, [opened]);
}
